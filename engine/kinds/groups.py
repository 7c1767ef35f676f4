"""Values that may be absent, lists of values, and groups of inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from engine.errors import LimitExceededError
from engine.kinds.kind import Kind, refuse

if TYPE_CHECKING:
    from engine.inputs import Input

__all__ = ["Listed", "Optional", "Shaped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Optional:
    """Another kind, or nothing."""

    kind: Kind

    @property
    def control(self) -> str:
        """Return the inner kind's control."""
        return self.kind.control

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        return f"{self.kind.wants}, or null"

    def read(self, raw: Any, field: str) -> Any:
        """Return the inner value, or None for null."""
        return None if raw is None else self.kind.read(raw, field)

    def wire(self, value: Any) -> Any:
        """Return the inner value, or null."""
        return None if value is None else self.kind.wire(value)

    def from_words(self, words: Sequence[str]) -> Any:
        """Return null for the word `none`, else the inner value."""
        return None if list(words) == ["none"] else self.kind.from_words(words)

    def words(self, value: Any) -> str:
        """Return nothing for nothing."""
        return "" if value is None else self.kind.words(value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"anyOf": [self.kind.schema(), {"type": "null"}]}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A list of like items."""

    item: Kind
    at_most: int = 100

    @property
    def control(self) -> str:
        """Return `rows` for groups, `words` for single values."""
        return "rows" if isinstance(self.item, Shaped) else "words"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        return f"a list of up to {self.at_most} items, each {self.item.wants}"

    def read(self, raw: Any, field: str) -> tuple[Any, ...]:
        """Return the items; a list that is too long exceeds a limit."""
        if not isinstance(raw, list | tuple):
            raise refuse(raw, self.wants, field)
        if len(raw) > self.at_most:
            name = field.rpartition(".")[2]
            message = f"{name} has {len(raw)} items; the engine takes up to {self.at_most}, so ask for fewer"
            raise LimitExceededError(message, field=field)
        return tuple(self.item.read(each, f"{field}.{index}") for index, each in enumerate(raw))

    def wire(self, value: Sequence[Any]) -> list[Any]:
        """Return the items as a list."""
        return [self.item.wire(each) for each in value]

    def from_words(self, words: Sequence[str]) -> Any:
        """Return one item a word."""
        return [self.item.from_words([word]) for word in words]

    def words(self, value: Sequence[Any]) -> str:
        """Return the items, separated by spaces."""
        return " ".join(self.item.words(each) for each in value)

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        return {"type": "array", "items": self.item.schema(), "maxItems": self.at_most}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shaped:
    """A group of inputs that belong together."""

    parts: Callable[[], tuple[Input, ...]]
    build: Callable[..., Any]
    read: Callable[[Any, str], Any]
    """Reads a JSON object into the dataclass that declares the parts."""
    control: ClassVar[str] = "group"

    @property
    def wants(self) -> str:
        """Say in a few words what is accepted."""
        return "an object with " + ", ".join(part.name for part in self.parts())

    def wire(self, value: Any) -> dict[str, Any]:
        """Return the parts by name."""
        return {part.name: part.kind.wire(getattr(value, part.name)) for part in self.parts()}

    def from_words(self, words: Sequence[str]) -> Any:
        """Return the object that `white=4 black=4` or, in one word, `white=4,black=4` stands for."""
        pairs = [pair for word in words for pair in word.split(",") if pair]
        kinds = {part.name: part.kind for part in self.parts()}
        if not all("=" in pair for pair in pairs):
            return " ".join(words)
        named = [pair.partition("=")[::2] for pair in pairs]
        return {name: kinds[name].from_words([word]) if name in kinds else word for name, word in named}

    def words(self, value: Any) -> str:
        """Return `name=value` pairs, separated by commas."""
        return ",".join(f"{part.name}={part.kind.words(getattr(value, part.name))}" for part in self.parts())

    def schema(self) -> dict[str, Any]:
        """Return the JSON Schema."""
        required = [part.name for part in self.parts() if part.is_required]
        properties = {part.name: part.kind.schema() for part in self.parts()}
        return {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }
