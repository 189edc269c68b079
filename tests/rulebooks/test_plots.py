"""What one side may do and is shown never depends on a plot of the other that it cannot see."""

import json
from pathlib import Path

import pytest

from battles.queries.visibility import visible_state
from rulebooks.engine.compiler import ruleset_of
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rules.engine.play.acting import able
from rules.engine.play.driver import play_out, some_battle
from rules.engine.play.state import Change

TOY = (Path(__file__).parent / "toy.yaml").read_text("utf-8")
DATA = read(TOY)[0]


def states(book, plots=("close", "far")):
    """Return a battle before the plot is revealed, once with each plot of side a."""
    state = play_out(book.play, some_battle(book, 3), 3, acts=4).state
    state = state.after([Change("battle", "turn", state.battle["turn"], 1)])
    return [state.after([Change("side:a", "plot", None, plot)]) for plot in plots]


def with_block(when):
    """The toy, where a target may not be chosen while ``when`` holds."""
    data = json.loads(json.dumps(DATA))
    data["play"]["acts"]["volley"]["roles"]["target"]["not_when"] = [{"when": when, "says": "It waits."}]
    return ruleset_of(json.dumps(data))


def targets(book, state, side):
    act = book.play.acts["volley"]
    return list(able(state, act, act.roles[1], side, {"unit": f"unit:{side}1-1"}))


def test_a_refusal_does_not_tell_the_enemys_plot():
    book = with_block("foe.plot == close")
    one, other = states(book)

    assert targets(book, one, "b") == targets(book, other, "b") != []


def test_a_refusal_knows_the_own_plot_and_one_that_is_revealed():
    book = with_block("own.plot == close")
    one, other = states(book)
    assert targets(book, one, "a") == []
    assert targets(book, other, "a") != []

    book = with_block("foe.plot == close")
    one, other = (state.after([Change("battle", "turn", 1, 2)]) for state in states(book))
    assert targets(book, one, "b") == []
    assert targets(book, other, "b") != []


@pytest.mark.parametrize("way", ["known", "suggested"])
def test_facts_of_an_act_do_not_tell_the_enemys_plot(way):
    data = json.loads(json.dumps(DATA))
    data["play"]["acts"]["volley"][way] = {"disordered": "foe.plot == close"}
    book = ruleset_of(json.dumps(data))
    act = book.play.acts["volley"]
    read_by = [getattr(act, way)(state, {"unit": "unit:b1-1", "target": "unit:a1-1"}) for state in states(book)]
    revealed = states(book)[0].after([Change("battle", "turn", 1, 2)])

    assert read_by == [{"disordered": False}] * 2
    assert getattr(act, way)(revealed, {"unit": "unit:b1-1", "target": "unit:a1-1"}) == {"disordered": True}


@pytest.mark.parametrize("side", ["b", "spectator"])
def test_cards_scores_and_offers_are_the_same_for_any_plot(side):
    data = json.loads(json.dumps(DATA))
    data["play"]["cards"]["unit"]["markers"].append({"id": "plot", "when": "a.plot == close"})
    data["play"]["cards"]["unit"]["line"] = ["a.plot"]
    data["play"]["cards"]["scores"].append({"id": "plot", "label": "Plot", "value": "1 if own.plot == close else 0"})
    play = ruleset_of(json.dumps(data)).play
    shown = []
    for state in states(ruleset_of(json.dumps(data))):
        seen = visible_state(play, state, side)
        cards = [play.cards.card(seen, unit) for unit in seen.addresses("unit")]
        offers = [play.offers(seen, "b", unit) for unit in seen.addresses("unit")]
        shown.append((seen.holders, cards, play.cards.scores(seen, "a"), offers))

    assert shown[0] == shown[1]


@pytest.mark.parametrize("secret", ["it.plot == close", "a.plot != none and b.plot != none", "any(u.hand > 0 for u in units)"])
def test_when_a_secret_is_revealed_cannot_depend_on_a_secret(secret):
    data = json.loads(json.dumps(DATA))
    data["play"]["state"]["side"]["plot"]["secret"] = secret
    data["play"]["state"]["unit"]["hand"] = {"number": [0, 3], "secret": "battle.turn >= 3"}
    with pytest.raises(DocumentError, match="cannot depend on a secret"):
        ruleset_of(json.dumps(data))
