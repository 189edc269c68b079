"""Pools of documents whose dice are re-rolled or explode, and enemies that come first."""

import json
from pathlib import Path

import pytest

from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rules.engine.army import MusteredSide
from rules.engine.dice import Dice, Typed
from rules.engine.odds import exact

TOY = Path(__file__).parent / "toy.yaml"


def book_with(pool: dict):
    """The toy with one more procedure, which rolls this pool."""
    document = dict(read(TOY.read_text(encoding="utf-8"))[0])
    name = "pooling"
    document["procedures"][name] = {
        "title": "Pool",
        "cite": "§9",
        "help": "Roll.",
        "facts": {},
        "steps": [{"pool": "faces", **pool}],
        "outcome": {"hits": "hits"} if "hit_count" in pool else {"faces": "faces"},
        "odds": ["hits"] if "hit_count" in pool else [],
    }
    document["terms"] |= {"faces": "faces", "hits": "hits"}
    document["chapters"][0]["procedures"].append(name)
    return ruleset_of(json.dumps(document))


def run(pool: dict, dice: list[int]):
    return book_with(pool).procedure("pooling").run({}, Dice(Typed(dice))).values


HITS = {"hits": "die >= 4", "hit_count": "hits"}


def test_rerolled_dice_count_by_their_second_face():
    assert run({"count": 3, "reroll": "die == 1", **HITS}, [1, 1, 5, 6, 1]) == {"hits": 2}


def test_exploding_dice_add_dice_that_may_explode():
    assert run({"count": 2, "explode": "die == 6", **HITS}, [6, 2, 6, 4]) == {"hits": 3}


def test_a_pool_explodes_ten_times_at_most():
    assert run({"count": 1, "explode": "true", **HITS}, [6] * 11) == {"hits": 11}


@pytest.mark.parametrize(
    ("pool", "hit"),
    [({"count": 1, "reroll": "die == 1", **HITS}, 1 / 2 + 1 / 12), ({"count": 1, "explode": "die == 6", **HITS}, None)],
)
def test_the_odds_of_such_pools_add_up(pool, hit):
    procedure = book_with(pool).procedure("pooling")
    chances = {hits: float(chance) for hits, chance in exact(procedure, procedure.facts.read({}), of="hits").weights.items()}
    assert sum(chances.values()) == pytest.approx(1)
    if hit is not None:
        assert chances[1] == pytest.approx(hit)


def test_a_wrong_condition_is_named_with_its_place():
    with pytest.raises(DocumentError) as error:
        book_with({"count": 1, "explode": "die + 1", **HITS})
    assert [problem.path[-1] for problem in error.value.problems] == ["explode"]


def test_enemies_that_the_document_names_come_first():
    document = dict(read(TOY.read_text(encoding="utf-8"))[0])
    document["play"]["cards"]["opposed"] = [{"when": "other.profile == it.profile", "says": "the same arm"}]
    play = ruleset_of(json.dumps(document)).play
    assert play is not None
    sample = play.army.samples[0]
    state = play.fields.muster([MusteredSide(code, sample) for code in "ab"], {})
    address, fields = next(iter(state.units(side="a")))
    found = play.cards.opposed(state, address)
    assert {state[other]["profile"] for other in found} == {fields["profile"]}
    assert {state.side_of(other) for other in found} == {"b"}
    assert {text.en for text in found.values()} == {"the same arm"}
