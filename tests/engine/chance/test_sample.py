"""Seeded rolls follow the published method to the byte; shown dice are taken as they are or refused."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Request, catalogue, handle
from engine.chance.sample import LONGEST_SEED, METHODS, Roller, SeededRoller, ShownRoller, _bytes_for
from engine.errors import InvalidRequestError, RulesError
from tests.each_case import check_each

VECTORS = Path(__file__).parents[3] / "vectors"
PUBLISHED = json.loads((VECTORS / "seed-method-1.json").read_text(encoding="utf-8"))
SECOND = json.loads((VECTORS / "seed-method-2.json").read_text(encoding="utf-8"))
SEEDS = pytest.mark.parametrize("vector", PUBLISHED["vectors"], ids=lambda vector: ascii(vector["seed"][:12]))


def stream(seed: str) -> Iterator[int]:
    """Yield the bytes of a seed one by one, written down again from the description of the method."""
    for block in count():
        text = "indie-rulebook seed method 1\n" + seed + "\n" + str(block)
        yield from hashlib.sha256(text.encode("utf-8")).digest()


class Port:
    """Seed method 2, written down again from its description."""

    def __init__(self, seed: str) -> None:
        """Begin every throw with its first die."""
        self._seed = seed
        self._thrown: Counter[tuple[str, str]] = Counter()

    def row(self, throw: str, kind: str, number: int) -> Iterator[int]:
        """Yield the bytes of one die or token."""
        for block in count():
            lines = ("indie-rulebook seed method 2", self._seed, throw, kind, str(number), str(block))
            yield from hashlib.sha256("\n".join(lines).encode("utf-8")).digest()

    def gives(self, throw: str, asked: int | list[list[Any]]) -> int | str:
        """Return the face of a die of so many sides, or the colour of a token out of a bag."""
        kind = f"d{asked}" if isinstance(asked, int) else "token"
        self._thrown[throw, kind] += 1
        source = self.row(throw, kind, self._thrown[throw, kind])
        if isinstance(asked, int):
            return choose(source, asked) + 1
        flat = [str(name) for name, number in asked for _ in range(number)]
        return flat[choose(source, len(flat))]


def choose(source: Iterator[int], number: int) -> int:
    """Return a choice among `number`, in the plainest way."""
    size = 0
    while 256**size < number:
        size += 1
    while True:
        drawn = 0
        for _ in range(size):
            drawn = 256 * drawn + next(source)
        if drawn < 256**size - 256**size % number:
            return drawn % number


def outcome_of(shown: list[Any], sizes: list[int]) -> tuple[int | str, ...] | RulesError:
    """Roll shown dice and return their faces, or the refusal."""
    roller = ShownRoller(shown)
    try:
        for sides in sizes:
            roller.die(sides, f"a d{sides}")
        roller.finish()
    except RulesError as refusal:
        return refusal
    return roller.faces


class TestMethod:
    """Seed method 1: blocks of SHA-256, fewest bytes, no choice likelier than another."""

    def test_the_vectors_are_of_this_method(self) -> None:
        """A new method gets new vectors."""
        assert (PUBLISHED["method"], SECOND["method"]) == tuple(map(str, METHODS)) == ("1", "2")

    @SEEDS
    def test_published_bytes(self, vector: dict[str, Any]) -> None:
        """The first bytes of a seed, over the edge of a block."""
        expected = bytes.fromhex(vector["bytes"])

        assert bytes(islice(stream(vector["seed"]), len(expected))) == expected
        assert SeededRoller(vector["seed"])._row_of("", "").read(len(expected)) == expected

    @SEEDS
    def test_published_dice(self, vector: dict[str, Any]) -> None:
        """The first faces of every kind of die."""
        for each in vector["dice"]:
            source, roller = stream(vector["seed"]), SeededRoller(vector["seed"])
            for face in each["faces"]:
                assert roller.die(each["sides"], "a die") == choose(source, each["sides"]) + 1 == face

    @SEEDS
    def test_published_mixed_calls(self, vector: dict[str, Any]) -> None:
        """Dice and tokens in turn go on in the same bytes."""
        roller = SeededRoller(vector["seed"])
        for call in vector["calls"]:
            if "die" in call:
                assert roller.die(call["die"], "a die") == call["gives"]
            else:
                assert roller.token(dict(call["token"]), "a token") == call["gives"]

        roller.finish()
        assert roller.faces == tuple(call["gives"] for call in vector["calls"])

    @SEEDS
    def test_published_draws(self, vector: dict[str, Any]) -> None:
        """A bag is emptied token by token."""
        bag, roller, source = (
            dict(vector["draw"]["bag"]),
            SeededRoller(vector["seed"]),
            stream(vector["seed"]),
        )
        for colour in vector["draw"]["tokens"]:
            flat = [name for name, number in bag.items() for _ in range(number)]
            assert roller.token(bag, "a token") == flat[choose(source, len(flat))] == colour
            bag[colour] -= 1

        assert not any(bag.values())

    @given(st.text(max_size=20), st.lists(st.integers(1, 100_000), max_size=20))
    def test_any_seed_any_dice(self, seed: str, sizes: list[int]) -> None:
        """The engine agrees with the plainest way to write the method down."""
        source, roller = stream(seed), SeededRoller(seed)
        assert [roller.die(sides, "a die") for sides in sizes] == [
            choose(source, sides) + 1 for sides in sizes
        ]

    @pytest.mark.parametrize("number", [1, 2, 255, 256, 257, 65_536, 65_537, 10**12])
    def test_the_fewest_bytes(self, number: int) -> None:
        """Enough to tell all choices apart, and one fewer is not."""
        size = _bytes_for(number)

        assert 256**size >= number
        assert size == 0 or 256 ** (size - 1) < number

    def test_every_choice_is_as_likely(self) -> None:
        """Of the 256 values of a byte, each choice takes the same number, and more than half are taken."""
        check_each(range(2, 257), self._is_as_likely)

    @staticmethod
    def _is_as_likely(number: int) -> None:
        taken: Counter[int] = Counter()
        for byte in range(256):
            row = SeededRoller("")._row_of("", "")
            row._bytes = bytes([byte])
            choice = row.choice(number)
            if not row._blocks:  # the byte was enough: nothing had to be read after it
                taken[choice] += 1

        assert len(taken) == number
        assert set(taken.values()) == {256 // number}
        assert sum(taken.values()) > 128

    @pytest.mark.parametrize("sides", [4, 6, 10, 12, 20, 100])
    def test_faces_spread_evenly(self, sides: int) -> None:
        """Chi-square over 200 rolls a face stays within what happens by chance; the seed is fixed."""
        roller, each = SeededRoller(f"chi-square of a d{sides}"), 200
        faces = Counter(roller.die(sides, "a die") for _ in range(each * sides))
        square = sum((faces[face] - each) ** 2 for face in range(1, sides + 1)) / each

        # Mean sides - 1, variance twice that; four standard deviations above is beyond doubt.
        assert square < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5

    def test_a_colour_without_tokens_is_never_drawn(self) -> None:
        """And the tokens of a bag come up in their proportion."""
        roller = SeededRoller("tokens")
        drawn = Counter(roller.token({"none": 0, "few": 1, "many": 3}, "a token") for _ in range(4000))

        assert set(drawn) == {"few", "many"}
        assert 900 < drawn["few"] < 1100


class TestSeeds:
    """A seed is any text that has a UTF-8 form and is not too long."""

    def test_the_longest_seed(self) -> None:
        """The limit itself is allowed."""
        assert SeededRoller("x" * LONGEST_SEED).die(6, "a die") in range(1, 7)

    @pytest.mark.parametrize(
        ("seed", "says"),
        [("x" * (LONGEST_SEED + 1), "at most 1000 characters"), ("ab\ud800", "character 3"), (7, "text")],
    )
    def test_refusals(self, seed: Any, says: str) -> None:
        """One sentence, on the field of the seed."""
        with pytest.raises(InvalidRequestError, match=says) as refusal:
            SeededRoller(seed)
        assert refusal.value.field == "seed"


class TestShown:
    """The reader's own dice and tokens."""

    def test_they_are_taken_in_order(self) -> None:
        """What was taken is what was shown."""
        roller = ShownRoller([6, "white", 1])

        assert (roller.die(6, "a die"), roller.token({"white": 1}, "a token")) == (6, "white")
        assert roller.faces == (6, "white")
        assert roller.die(1, "a die with one side") == 1
        roller.finish()

    @pytest.mark.parametrize(
        ("face", "shown"),
        [
            (0, "0"),
            (7, "7"),
            (-1, "-1"),
            (10**50, "a longer number"),
            (True, "true"),
            (False, "false"),
            (None, "null"),
            ("3", '"3"'),
            ('a"b', '"a\'b"'),
            ("x" * 99, '"' + "x" * 40 + '…"'),
            (3.0, "something else"),
            ([3], "something else"),
        ],
    )
    def test_a_face_that_cannot_be(self, face: Any, shown: str) -> None:
        """The refusal names the place, the die that was wanted, its range, and what came."""
        roller = ShownRoller([2, face])
        roller.die(4, "the d4")

        with pytest.raises(InvalidRequestError) as refusal:
            roller.die(6, "the second die")
        assert refusal.value.field == "faces.1"
        assert refusal.value.message == (
            f"Face 2 is the second die; enter a whole number from 1 to 6 (you entered {shown})."
        )

    @pytest.mark.parametrize("colour", ["red", "black", "pink", "", 1, None])
    def test_a_token_that_is_not_there(self, colour: Any) -> None:
        """Colours of which none is left are as wrong as those that never were."""
        with pytest.raises(
            InvalidRequestError, match="enter a colour left in the bag \\(white, green\\) \\(you"
        ) as refusal:
            ShownRoller([colour]).token({"white": 2, "red": 0, "green": 1}, "core token 1")
        assert refusal.value.field == "faces.0"

    def test_too_few(self) -> None:
        """The refusal names the next die or token and what would do."""
        with pytest.raises(
            InvalidRequestError, match="face 1 is the first d10; add a whole number from 1 to 10"
        ):
            ShownRoller([]).die(10, "the first d10")
        with pytest.raises(InvalidRequestError, match="face 1 is a token; add a colour") as refusal:
            ShownRoller([]).token({"white": 1}, "a token")
        assert refusal.value.field == "faces"

    @pytest.mark.parametrize(
        ("taken", "given_", "says"),
        [
            (0, 1, "This roll takes 0 faces, and you entered 1; leave out the last."),
            (1, 2, "This roll takes 1 face, and you entered 2; leave out the last."),
            (2, 5, "This roll takes 2 faces, and you entered 5; leave out the last 3."),
        ],
    )
    def test_too_many(self, taken: int, given_: int, says: str) -> None:
        """Nothing that a reader typed is dropped without a word."""
        roller = ShownRoller([1] * given_)
        for _ in range(taken):
            roller.die(6, "a die")

        with pytest.raises(InvalidRequestError) as refusal:
            roller.finish()
        assert (refusal.value.message, refusal.value.field) == (says, "faces")

    @given(
        st.lists(st.none() | st.booleans() | st.integers() | st.text() | st.floats(), max_size=4),
        st.lists(st.integers(1, 20), max_size=4),
    )
    def test_any_faces_are_taken_or_refused(self, shown: list[Any], sizes: list[int]) -> None:
        """Either all faces are possible and counted exactly, or one sentence says what is wrong."""
        rolled = outcome_of(shown, sizes)

        if isinstance(rolled, RulesError):
            assert rolled.field is not None
            assert rolled.message[0].isupper()
        else:
            assert rolled == tuple(shown)


class TestMethodTwo:
    """Each die and each token has a row of bytes of its own."""

    @pytest.mark.parametrize("vector", SECOND["vectors"], ids=lambda vector: ascii(vector["seed"][:12]))
    def test_published_vectors(self, vector: dict[str, Any]) -> None:
        """Bytes, dice, dice and tokens in turn, and a bag that is emptied: as the port and as the engine."""
        seed = vector["seed"]
        for each in vector["rows"]:
            expected, where = bytes.fromhex(each["bytes"]), (each["throw"], each["kind"])
            assert bytes(islice(Port(seed).row(*where, each["number"]), len(expected))) == expected
            roller = SeededRoller(seed, 2)
            rows = [roller._row_of(*where) for _ in range(each["number"])]
            assert rows[-1].read(len(expected)) == expected
        for each in vector["dice"]:
            port, roller = Port(seed), SeededRoller(seed, 2)
            for face in each["faces"]:
                assert port.gives(each["throw"], each["sides"]) == face
                assert roller.die(each["sides"], "a die", each["throw"]) == face
        port, roller, bag = Port(seed), SeededRoller(seed, 2), dict(vector["draw"]["bag"])
        for colour in vector["draw"]["tokens"]:
            assert port.gives("bag", [[*each] for each in bag.items()]) == colour
            assert roller.token(bag, "a token", "bag") == colour
            bag[colour] -= 1
        assert not any(bag.values())
        self._check(SeededRoller(seed, 2), seed, vector["calls"])

    @pytest.mark.parametrize("vector", SECOND["requests"], ids=lambda vector: vector["request"]["calculator"])
    def test_published_requests(self, vector: dict[str, Any]) -> None:
        """A request of each calculator that rolls: the engine throws what the port makes of the calls."""
        request = vector["request"]
        self._check(SeededRoller(request["seed"], 2), request["seed"], vector["calls"])
        response = handle(Request(**request))
        assert list(response.faces or ()) == vector["faces"] == [each["gives"] for each in vector["calls"]]
        assert response.method == 2

    def test_every_roller_has_a_request(self) -> None:
        """A port can try itself on each."""
        known = {each["request"]["calculator"] for each in SECOND["requests"]}
        rolling = (each for system in catalogue() for each in system.calculators if "roll" in each.modes)
        assert known == {each.id for each in rolling}

    def _check(self, roller: SeededRoller, seed: str, calls: list[dict[str, Any]]) -> None:
        port = Port(seed)
        for call in calls:
            asked: Any = call.get("die", call.get("token"))
            throw = call["throw"]
            gives = roller.token(dict(asked), "", throw) if "token" in call else roller.die(asked, "", throw)
            assert port.gives(throw, asked) == gives == call["gives"]

    @pytest.mark.parametrize("method", [0, 3, -1, True, "2", 1.0, [2]])
    def test_no_other_method(self, method: Any) -> None:
        """One sentence says which there are."""
        with pytest.raises(InvalidRequestError, match="the method of a seed is 1 or 2, not ") as refusal:
            SeededRoller("", method)
        assert refusal.value.field == "method"


class TestMistakesOfTheCaller:
    """A game that asks for what cannot be is at fault, not the reader."""

    @pytest.mark.parametrize("roller", [SeededRoller(""), ShownRoller([1])], ids=["seeded", "shown"])
    @pytest.mark.parametrize("sides", [0, -1, True, 6.0])
    def test_sides(self, roller: Roller, sides: Any) -> None:
        """A die has a positive whole number of sides."""
        with pytest.raises(ValueError, match="positive whole number of sides"):
            roller.die(sides, "a die")

    @pytest.mark.parametrize("roller", [SeededRoller(""), ShownRoller(["a"])], ids=["seeded", "shown"])
    @pytest.mark.parametrize("bag", [{}, {"a": 0}, {"a": -1}, {"a": True}, {"a": 1.0}])
    def test_bags(self, roller: Roller, bag: Any) -> None:
        """A token comes out of a bag with tokens."""
        with pytest.raises(ValueError, match="token"):
            roller.token(bag, "a token")
