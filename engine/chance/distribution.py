"""A distribution: every possible outcome with a whole number of ways in which it comes about.

Weights are exact integers and stay as they were counted.
They are neither reduced nor scaled behind the caller's back, so `2d10` keeps its hundred ways;
a probability, a `Fraction`, is made only on the way out.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from itertools import chain
from math import lcm
from typing import Any, TypeVar

from engine.chance.budget import charge

T = TypeVar("T")
U = TypeVar("U")
V = TypeVar("V")

SHOWN = 8
"""Maximum number of outcomes in the `repr`."""

_NUMBERS = {int, bool, Fraction}


class Distribution(Mapping[T, int]):
    """An immutable mapping from outcomes to positive integer weights.

    It iterates in the order of `ordered`, is equal to any mapping with exactly the same weights,
    and can stand as a key.

    Args:
        weights: how many ways lead to each outcome; outcomes are hashable and never floats.

    Raises:
        ValueError: there is no outcome, a weight is not a positive integer, or an outcome is a float.

    >>> coin = Distribution({"heads": 1, "tails": 1})
    >>> coin["heads"], coin.denominator, len(coin), "edge" in coin
    (1, 2, 2, False)
    >>> Distribution({1: 2, 2: 2}) == Distribution({1: 1, 2: 1})
    False
    >>> Distribution({})
    Traceback (most recent call last):
    ValueError: a distribution needs at least one outcome; give each possible outcome a weight
    >>> Distribution({1: 0.5, 2: 0.5})
    Traceback (most recent call last):
    ValueError: the weight of 1 is 0.5, and weights are positive whole numbers; count ways, not chances
    """

    __slots__ = ("_denominator", "_hash", "_sorted", "_weights")

    _weights: dict[T, int]
    _sorted: bool
    _denominator: int | None
    _hash: int | None

    def __init__(self, weights: Mapping[T, int]) -> None:
        copied = dict(weights)
        _check_weights(copied)
        _check_outcomes(copied)
        self._set(copied)

    def _set(self, weights: dict[T, int]) -> None:
        self._weights = weights
        self._sorted = False
        self._denominator = None
        self._hash = None

    @classmethod
    def _counted(cls, weights: dict[T, int]) -> Distribution[T]:
        """Wrap weights computed from valid ones, without checks or a copy."""
        self = cls.__new__(cls)
        self._set(weights)
        return self

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[T, int]]) -> Distribution[T]:
        """Return the distribution of (outcome, weight) pairs, adding up the weights of repeats.

        Raises:
            ValueError: as for `Distribution`; every single weight is checked, not only the sums.

        >>> Distribution.from_pairs([("red", 1), ("blue", 2), ("red", 3)])
        Distribution({'blue': 2, 'red': 4})
        >>> Distribution.from_pairs([("red", 2), ("red", -1)])
        Traceback (most recent call last):
        ValueError: the weight of 'red' is -1, and weights are positive whole numbers; leave it out
        """
        added: dict[T, int] = {}
        for outcome, weight in pairs:
            if type(weight) is not int or weight < 1:
                _refuse_weight(outcome, weight)
            added[outcome] = added.get(outcome, 0) + weight
        if not added:
            _check_weights(added)
        _check_outcomes(added)
        return cls._counted(added)

    @classmethod
    def certain(cls, outcome: T) -> Distribution[T]:
        """Return the distribution with one outcome and one way to it.

        >>> Distribution.certain(None).ordered()
        ((None, 1),)
        """
        return cls({outcome: 1})

    def __getitem__(self, outcome: T) -> int:
        return self._weights[outcome]

    def __iter__(self) -> Iterator[T]:
        return iter(self._in_order())

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def keys(self) -> KeysView[T]:
        """The outcomes, in the order of `ordered`.

        >>> list(Distribution({2: 1, 1: 3}).keys())
        [1, 2]
        """
        return self._in_order().keys()

    def values(self) -> ValuesView[int]:
        """The weights, in the order of their outcomes in `ordered`.

        >>> list(Distribution({2: 1, 1: 3}).values())
        [3, 1]
        """
        return self._in_order().values()

    def items(self) -> ItemsView[T, int]:
        """Outcomes and weights, in the order of `ordered`.

        >>> list(Distribution({2: 1, 1: 3}).items())
        [(1, 3), (2, 1)]
        """
        return self._in_order().items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            return self._weights == other._weights
        if isinstance(other, Mapping):
            return self._weights == dict(other)
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._weights.items()))
        return self._hash

    def __repr__(self) -> str:
        shown = [f"{outcome!r}: {weight}" for outcome, weight in self.ordered()[:SHOWN]]
        rest = len(self._weights) - len(shown)
        if rest:
            shown.append(f"... {rest} more")
        return f"Distribution({{{', '.join(shown)}}})"

    def _in_order(self) -> dict[T, int]:
        if not self._sorted:
            weights: Any = self._weights
            kinds = set(map(type, weights))
            if kinds == {tuple}:
                kinds = set(map(type, chain.from_iterable(weights)))
            is_plain = kinds <= _NUMBERS or kinds == {str}
            ordered = sorted(weights, key=None if is_plain else _place)
            self._weights = {outcome: weights[outcome] for outcome in ordered}
            self._sorted = True
        return self._weights

    def ordered(self) -> tuple[tuple[T, int], ...]:
        """Return (outcome, weight) pairs: None first, numbers rising, tuples, words, then the rest by `repr`.

        Tuples are compared element by element in the same order.

        >>> Distribution({"botch": 1, 12: 2, None: 3, -1: 4}).ordered()
        ((None, 3), (-1, 4), (12, 2), ('botch', 1))
        >>> list(Distribution({(1, "b"): 1, (None, "a"): 1, (1, None): 1}))
        [(None, 'a'), (1, None), (1, 'b')]
        """
        return tuple(self._in_order().items())

    @property
    def denominator(self) -> int:
        """The sum of all weights.

        >>> Distribution({1: 2, 2: 4}).denominator
        6
        """
        if self._denominator is None:
            self._denominator = sum(self._weights.values())
        return self._denominator

    def probability(self, outcome: T) -> Fraction:
        """Return the probability of an outcome, 0 for one that cannot happen.

        >>> coin = Distribution({"heads": 1, "tails": 1})
        >>> coin.probability("heads"), coin.probability("edge")
        (Fraction(1, 2), Fraction(0, 1))
        """
        return Fraction(self._weights.get(outcome, 0), self.denominator)

    def weight(self, predicate: Callable[[T], bool]) -> int:
        """Return the weight of all outcomes for which the predicate holds.

        >>> Distribution({1: 5, 2: 1, 3: 2}).weight(lambda outcome: outcome > 1)
        3
        """
        return sum(weight for outcome, weight in self._weights.items() if predicate(outcome))

    def chance(self, predicate: Callable[[T], bool]) -> Fraction:
        """Return the probability that the predicate holds.

        >>> Distribution({1: 1, 2: 1, 3: 1}).chance(lambda outcome: outcome > 1)
        Fraction(2, 3)
        >>> Distribution({1: 1}).chance(lambda outcome: outcome > 1)
        Fraction(0, 1)
        """
        return Fraction(self.weight(predicate), self.denominator)

    def mean(self) -> Fraction:
        """Return the mean of the outcomes, which must be whole numbers or fractions.

        Raises:
            ValueError: an outcome is not a number.

        >>> Distribution({1: 1, 2: 1}).mean()
        Fraction(3, 2)
        >>> Distribution({"heads": 1, 0: 1}).mean()
        Traceback (most recent call last):
        ValueError: a mean needs numbers, got the outcome 'heads'; map such outcomes to numbers first
        """
        added: int | Fraction = 0
        for outcome, weight in self._weights.items():
            number: Any = outcome
            if isinstance(number, bool) or not isinstance(number, int | Fraction):
                message = (
                    f"a mean needs numbers, got the outcome {number!r}; map such outcomes to numbers first"
                )
                raise ValueError(message)  # noqa: TRY004 - every misuse of this module is a ValueError
            added += number * weight
        return Fraction(added) / self.denominator

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """Return the distribution of a function of the outcome; the denominator stays.

        Raises:
            ValueError: the function returns a float.

        >>> Distribution({1: 1, 2: 1, 3: 1, 4: 1}).map(lambda face: face > 1)
        Distribution({False: 1, True: 3})
        >>> Distribution({1: 1}).map(lambda face: face / 2)
        Traceback (most recent call last):
        ValueError: the outcome 0.5 is a float, and outcomes are exact; use whole numbers, fractions or words
        """
        mapped: dict[U, int] = {}
        for outcome, weight in self._weights.items():
            image = function(outcome)
            mapped[image] = mapped.get(image, 0) + weight
        _check_outcomes(mapped)
        return Distribution._counted(mapped)

    def combine(self, other: Distribution[U], function: Callable[[T, U], V]) -> Distribution[V]:
        """Return the distribution of a function of two independent outcomes; denominators multiply.

        Raises:
            ValueError: the function returns a float.

        >>> coin = Distribution({0: 1, 1: 1})
        >>> coin.combine(coin, lambda one, two: one + two)
        Distribution({0: 1, 1: 2, 2: 1})
        >>> coin.combine(coin, lambda one, two: 0.5)
        Traceback (most recent call last):
        ValueError: the outcome 0.5 is a float, and outcomes are exact; use whole numbers, fractions or words
        """
        charge(len(self._weights) * len(other._weights))
        combined: dict[V, int] = {}
        others = tuple(other._weights.items())
        for one, weight in self._weights.items():
            for two, factor in others:
                image = function(one, two)
                combined[image] = combined.get(image, 0) + weight * factor
        _check_outcomes(combined)
        return Distribution._counted(combined)

    def bind(self, function: Callable[[T], Distribution[U]]) -> Distribution[U]:
        """Return the distribution of a second chance that depends on the first.

        Each outcome is replaced by the distribution that the function returns for it.
        These are brought to a common denominator, the least common multiple L of their denominators,
        so that the result is exact and its denominator is this denominator times L.

        >>> coin = Distribution({"heads": 1, "tails": 1})
        >>> face = {"heads": Distribution({1: 1}), "tails": Distribution({1: 1, 2: 2})}
        >>> coin.bind(lambda side: face[side])
        Distribution({1: 4, 2: 2})
        >>> coin.bind(lambda side: 1)
        Traceback (most recent call last):
        ValueError: bind needs a distribution for every outcome, got 1 for 'heads'
        """
        inner = [(outcome, weight, function(outcome)) for outcome, weight in self._weights.items()]
        for outcome, _, found in inner:
            if not isinstance(found, Distribution):
                message = f"bind needs a distribution for every outcome, got {found!r} for {outcome!r}"
                raise ValueError(message)  # noqa: TRY004 - as in `mean`
        charge(sum(len(found) for _, _, found in inner))
        common = lcm(*{found.denominator for _, _, found in inner})
        bound: dict[U, int] = {}
        for _, weight, found in inner:
            factor = weight * (common // found.denominator)
            for image, ways in found.items():
                bound[image] = bound.get(image, 0) + factor * ways
        return Distribution._counted(bound)


def _check_weights(weights: Mapping[Any, Any]) -> None:
    if not weights:
        message = "a distribution needs at least one outcome; give each possible outcome a weight"
        raise ValueError(message)
    if set(map(type, weights.values())) == {int} and min(weights.values()) > 0:
        return
    wrong = (
        (outcome, weight) for outcome, weight in weights.items() if type(weight) is not int or weight < 1
    )
    _refuse_weight(*next(wrong))


def _refuse_weight(outcome: object, weight: object) -> None:
    cure = "leave it out" if type(weight) is int else "count ways, not chances"
    raise ValueError(
        f"the weight of {outcome!r} is {weight!r}, and weights are positive whole numbers; {cure}"
    )


def _check_outcomes(outcomes: Mapping[Any, int]) -> None:
    if float in set(map(type, outcomes)):
        found = next(outcome for outcome in outcomes if type(outcome) is float)
        message = f"the outcome {found!r} is a float, and outcomes are exact"
        raise ValueError(f"{message}; use whole numbers, fractions or words")


def _place(outcome: object) -> tuple[Any, ...]:
    if outcome is None:
        return (0,)
    if isinstance(outcome, int | Fraction):
        return (1, outcome)
    if isinstance(outcome, tuple):
        return (2, tuple(map(_place, outcome)))
    if isinstance(outcome, str):
        return (3, outcome)
    return (4, repr(outcome))
