"""No published rule changes in silence."""

from dataclasses import replace

from macros.pages.book_index import system_named
from macros.permanence.__main__ import MEANINGS, meanings, read, silent, update_meanings, without_entry
from macros.permanence.__main__ import declared_ids as declared

SYSTEM = system_named("scattershot")


def _meaning_of(key: str, **changed: object) -> str:
    """The meaning of a clause or ruling of Scattershot with some of its parts otherwise."""
    data = SYSTEM.data
    kind = "rulings" if key in data.rulings else "clauses"
    rules = {**getattr(data, kind)}
    rules[key] = replace(rules[key], **changed)
    twin = type(data)(folder=data.folder)
    twin.__dict__[kind] = rules
    return meanings(replace(SYSTEM, data=twin))[key].split()[0]


class TestBook:
    """The games as they are, beside the ledger."""

    def test_every_change_has_an_entry(self) -> None:
        """Whoever changes what a rule says adds a dated sentence to its game's history."""
        assert silent(read(), declared()) == [], "see CONTRIBUTING.md, Change what a published rule says"

    def test_the_ledger_holds_every_rule(self) -> None:
        """Clauses and rulings, and nothing that is neither."""
        for game, kinds in declared().items():
            assert set(read()[game][MEANINGS]) == {*kinds["clauses"], *kinds["rulings"]}

    def test_history_is_of_known_rules_and_in_order(self) -> None:
        """Each entry has a rule; its days rise and it says a sentence."""
        for game in declared():
            data = system_named(game).data
            assert {*data.history} <= {*data.clauses, *data.rulings}
            for changes in data.history.values():
                days = [each.date for each in changes]
                assert days == sorted(days)
                assert all(each.says.endswith(".") for each in changes)


class TestMeanings:
    """What counts as the meaning of a rule."""

    def test_a_clause_means_its_sentence_and_its_numbers(self) -> None:
        """Three dice for two, or a 9 for an 8, is another rule; another title is not."""
        clause = SYSTEM.data.clauses["S1"]
        kept = _meaning_of("S1")
        assert _meaning_of("S1", says="Roll three six-sided dice and add the Rating.") != kept
        base = replace(clause.numbers["base"], value=9)
        assert _meaning_of("S1", numbers={**clause.numbers, "base": base}) != kept
        assert _meaning_of("S1", title="Statistics") == kept

    def test_a_ruling_means_its_question_readings_decision_and_status(self) -> None:
        """A decision turned round is found; a better reason is no change of meaning."""
        kept = _meaning_of("SR2")
        assert _meaning_of("SR2", decided="The other one.") != kept
        assert _meaning_of("SR2", question="Who?") != kept
        assert _meaning_of("SR2", status="stated") != kept
        assert _meaning_of("SR1", decision="below") != _meaning_of("SR1")
        assert _meaning_of("SR1", readings=SYSTEM.data.rulings["SR1"].readings[:1]) != _meaning_of("SR1")
        assert _meaning_of("SR2", because="We like it.") == kept


class TestUnexplained:
    """A change and its entry come together."""

    def test_a_silent_change_is_found(self) -> None:
        """The sentence names the rule and the file, and the ledger keeps what was published."""
        kept, today = {"S1": "aaaa 0", "S2": "bbbb 0"}, {"S1": "cccc 0", "S2": "bbbb 0", "S3": "dddd 0"}
        (sentence,) = without_entry(kept, today)
        assert sentence.startswith("S1 means or says something else")
        assert update_meanings(kept, today) == {"S1": "aaaa 0", "S2": "bbbb 0", "S3": "dddd 0"}

    def test_a_told_change_is_taken(self) -> None:
        """One entry more, another digest."""
        assert list(without_entry({"S1": "aaaa 0"}, {"S1": "cccc 1"})) == []
        assert update_meanings({"S1": "aaaa 0"}, {"S1": "cccc 1"}) == {"S1": "cccc 1"}

    def test_an_entry_may_tell_of_a_better_reason(self) -> None:
        """The rule reads as before; the history says what else happened."""
        assert list(without_entry({"S1": "aaaa 0"}, {"S1": "aaaa 1"})) == []
        assert update_meanings({"S1": "aaaa 0"}, {"S1": "aaaa 1"}) == {"S1": "aaaa 1"}

    def test_an_entry_never_vanishes(self) -> None:
        """What was told stays told, whether the rule reads as before or not."""
        (same,) = without_entry({"S1": "aaaa 2"}, {"S1": "aaaa 1"})
        (other,) = without_entry({"S1": "aaaa 2"}, {"S1": "cccc 1"})
        assert same == other == "S1 has lost an entry of its history; bring it back"
