"""A duel as a document: hit locations, boxes, criticals that follow, plots in secret. The pattern "duel" of the editor."""

import json

import pytest

from rulebooks.engine.compiler import compile_text, ruleset_of
from rulebooks.engine.examples import coverage, run_examples
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import FORMAT, converted, validated
from rulebooks.engine.trial import try_out
from rulebooks.starting import pattern_text
from rules.engine.army import MusteredSide
from rules.engine.dice import Typed
from rules.engine.play.acting import carry_out
from rules.engine.play.dues import dues
from rules.engine.play.state import Effect

DUEL = pattern_text("duel")
OURS, THEIRS = "unit:a1-1", "unit:b1-1"


@pytest.fixture(scope="module")
def play():
    return ruleset_of(DUEL).play


@pytest.fixture
def state(play):
    """Two frigates at the step of fire, their plots revealed."""
    frigate = play.army.samples[0]
    made = play.fields.muster([MusteredSide("a", frigate), MusteredSide("b", frigate)], {"house_rules": {}})
    plots = [Effect("battle", "step", "fire"), Effect(OURS, "plot", "close_in"), Effect(THEIRS, "plot", "bear_away")]
    return made.after(made.changes(plots))


def done(play, state, name, chosen, answers, faces):
    found = carry_out(state, play.acts[name], chosen, answers, Typed(faces))
    return state.after(state.changes(found.effects))


def fire(play, state, *faces: int):
    return done(play, state, "fire", {"ship": OURS, "target": THEIRS}, {}, list(faces))


def refused(text: str) -> list[tuple[str, str]]:
    with pytest.raises(DocumentError) as error:
        compile_text(text)
    return [(".".join(map(str, one.path)), one.text.en) for one in error.value.problems]


def test_worked_examples_hold_and_touch_every_modifier_and_refusal():
    document = validated(read(DUEL)[0])

    assert [one for one in run_examples(document, ruleset_of(DUEL)) if not one.passed] == []
    assert [(one.procedure, one.modifiers, one.refusals) for one in coverage(document) if one.modifiers or one.refusals] == []


def test_two_hundred_random_battles_end():
    trial = try_out(ruleset_of(DUEL), 200)

    assert trial.stuck == []
    assert trial.never == ()
    assert sum(trial.wins.values()) == 200
    assert min(trial.wins["a"], trial.wins["b"]) > 60  # neither side is at an advantage


def test_boxes_begin_as_the_table_says_for_the_kind_of_ship(play, state):
    assert {name: value for name, value in state[OURS].items() if name.startswith("boxes_")} == {
        "boxes_hull": 6,
        "boxes_rigging": 4,
        "boxes_guns": 5,
        "boxes_crew": 4,
    }
    gauges = play.cards.card(state, OURS).gauges
    assert [(one.label.en, one.now, one.most, one.pips) for one in gauges][1] == ("rigging", 4, 4, "●●●●")


def test_each_hit_crosses_off_a_box_of_its_location(play, state):
    state = fire(play, state, 6, 5, 5, 1, 1, 1, 4, 6)  # three hits: hull, guns, rigging

    assert [state[THEIRS][f"boxes_{place}"] for place in ("hull", "guns", "rigging", "crew")] == [5, 4, 3, 4]
    assert dues(state) == []


def test_a_name_of_a_loop_over_words_serves_for_units_after_it(state):
    data = read(DUEL)[0]
    name = next(iter(data["sets"]))
    data["play"]["acts"]["fire"]["effects"] += [
        {"for": "one", "in": name, "do": [{"let": {"word": "one"}}]},
        {"for": "one", "in": "units", "when": "not one.no_rudder", "do": [{"put": "one.no_rudder", "to": True}]},
    ]

    after = fire(ruleset_of(json.dumps(data)).play, state, 6, 5, 5, 1, 1, 1, 4, 6)

    assert after[OURS]["no_rudder"]


def test_a_full_location_gives_a_critical_and_further_hits_go_to_the_hull(play, state):
    state = state.after(state.changes([Effect(THEIRS, "boxes_rigging", 1)]))

    state = fire(play, state, 6, 5, 5, 1, 1, 6, 6, 6)  # three hits on the rigging

    assert (state[THEIRS]["boxes_rigging"], state[THEIRS]["boxes_hull"]) == (0, 4)
    due = dues(state)[0]
    assert (due.act, due.side, due.chosen, due.facts) == ("critical", "b", {"ship": THEIRS}, {"place": "rigging"})

    state = done(play, state, "critical", {"ship": THEIRS, "due": due.id}, due.facts, [4])

    assert state[THEIRS]["no_rudder"]
    assert dues(state) == []


def test_a_ship_whose_hull_is_full_is_out_at_the_end_of_the_step_and_the_other_side_has_won(play, state):
    state = state.after(state.changes([Effect(THEIRS, "boxes_hull", 1)]))
    state = fire(play, state, 6, 5, 1, 1, 1, 1, 1)
    state = done(play, state, "critical", {"ship": THEIRS, "due": dues(state)[0].id}, {"place": "hull"}, [2])
    assert not state[THEIRS]["destroyed"]

    for side in "ab":
        state = state.after(state.changes(play.sequence.ended_by(state, side)))

    assert state[THEIRS]["destroyed"]
    assert play.sequence.verdict(state).winner == "a"


def test_a_plot_changes_nothing_that_the_other_side_sees(play, state):
    state = state.after(state.changes([Effect("battle", "step", "plots"), Effect(OURS, "plot", None)]))

    after = done(play, state, "plot", {"ship": OURS}, {"manoeuvre": "cross"}, [])

    changed = [(change.on, change.field) for change in state.changes([Effect(OURS, "plot", "cross")])]
    assert changed == [(OURS, "plot")]
    assert after[OURS]["plot"] == "cross"
    assert after.battle == state.battle
    assert (OURS, "plot") in play.cards.hidden(after, "b")
    assert play.cards.hidden(after, "a") == {(THEIRS, "plot")}


def test_a_step_ends_for_a_side_when_its_own_ships_have_plots(play, state):
    state = state.after(state.changes([Effect("battle", "step", "plots"), Effect(THEIRS, "plot", None)]))

    assert play.sequence.why_not_end(state, "a") is None
    assert "Plot: Bellona" in play.sequence.why_not_end(state, "b").en
    assert play.sequence.left(state) == []  # it would say who has not written yet


@pytest.mark.parametrize(
    ("was", "becomes", "place", "says"),
    [
        ('{add: "target.boxes[place]"', "{add: target.boxes", "play.acts.fire.effects.1.do.1.add", "Say which boxes"),
        (
            '{add: "target.boxes[place]"',
            '{add: "target.boxes[cross]"',
            "play.acts.fire.effects.1.do.1.add",
            "not one of the choices",
        ),
        ("total(u.boxes) for", "u.boxes for", "play.cards.scores.0.value", "a number is needed, this is boxes"),
        (
            "value: sum(total(u.boxes) for u in units if u.side == own_side)",
            "value: a.boxes",
            "play.cards.scores.0.value",
            "no field",
        ),
        ("unit_now: total(it.boxes)", "unit_now: it.boxes", "play.result.unit_now", "Say which boxes: boxes[hull]"),
        ("{boxes: LOCATIONS, number: [0, 6]}", "{boxes: LOCATIONS}", "play.state.unit.boxes", "the range of their number"),
        ("boxes: {boxes: LOCATIONS, number", "boxes: {boxes: LOCATIONZ, number", "play.state.unit.boxes", "LOCATIONZ"),
        (
            'muster: {unit: {boxes: "ships[profile]"}}',
            "muster: {unit: {boxes: profile}}",
            "play.muster.unit.boxes",
            "A number is needed",
        ),
        ('most: "ships[it.profile]"', 'most: "bearings[close_in]"', "play.cards.unit.boxes.0.most", "There is no column “hull”"),
        ("boxes: [{boxes: boxes,", "boxes: [{boxes: fired,", "play.cards.unit.boxes.0.boxes", "no field with boxes"),
        ("battle.step != plots", "battle.step != plotz", "play.state.unit.plot.secret", "plotz"),
        ("in: LOCATIONS", "in: LOCATION", "play.acts.fire.effects.1", "are no units"),
        (
            "effects: [{put: ship.plot, to: outcome.manoeuvre}]",
            "effects: [{put: ship.plot, to: outcome.manoeuvre}, {put: ship.fired, to: true}]",
            "play.acts.plot.effects.1",
            "changes nothing that the other side sees",
        ),
        (
            "effects: [{put: ship.plot, to: outcome.manoeuvre}]",
            "effects: [{for: s, in: units, do: [{put: s.plot, to: outcome.manoeuvre}]}]",
            "play.acts.plot.effects.0.do.0",
            "add “s” to the participants",
        ),
    ],
)
def test_a_mistake_with_boxes_or_plots_is_named_at_its_place(was, becomes, place, says):
    assert was in DUEL
    found = refused(DUEL.replace(was, becomes, 1))

    assert [(at, text) for at, text in found if at.startswith(place) and says in text], found


def test_a_document_of_the_first_version_is_read():
    data = read(DUEL.replace(f"format: {FORMAT}", "format: 1"))[0]

    assert converted(data)["format"] == FORMAT
    assert validated(data).format == FORMAT
