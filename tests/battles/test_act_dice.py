"""The dice that acts ask for, in every ruleset and in whatever state random play reaches: a row of keys each, by name."""

import re
from random import Random

import pytest
from django.http import QueryDict
from django.utils import translation

from battles.ledger.snapshot import SeatView, Snapshot, new_table
from battles.table.act_form import ActForm
from battles.table.dice_form import next_dice
from rules.engine.dice import Dice, Seeded, Typed
from rules.engine.errors import DiceWanted
from rules.engine.play.acting import facts_of, names_of_dice
from rules.engine.play.driver import Choice, Played, anyone, carried_out, some_battle
from rules.engine.play.dues import due_of
from rules.engine.play.state import State
from rules.engine.ruleset import rulesets
from rules.engine.text import Text
from rules.web.dice_form import apart

PLAYABLE = [ruleset for ruleset in rulesets().values() if ruleset.play]
#: Random acts of a battle, enough for each of a turn to be done in some of them.
ACTS = 150
SEEDS = range(2)
EVERY_RULESET = pytest.mark.parametrize("ruleset", PLAYABLE, ids=lambda ruleset: ruleset.slug)


def played(ruleset, seed):
    """The acts of a random battle, each with the state before it."""
    state, rng, source = some_battle(ruleset, seed), Random(seed), Seeded(bytes(8), 0)
    now = Played(state, None)
    for _ in range(ACTS):
        if not ruleset.play.sequence.acting(now.state):
            return
        choice = anyone(ruleset.play, now.state, rng)
        if isinstance(choice, Choice):
            yield now.state, choice
        now.state = now.state.after(now.state.changes(carried_out(ruleset.play, now, choice, source)))


def form_of(ruleset, state, choice):
    """The form as a player of both sides has it who has chosen who takes part, before anything is answered."""
    act = ruleset.play.acts[choice.act]
    query = QueryDict(mutable=True)
    query["act"] = choice.act
    for role, value in choice.chosen.items():
        query.setlist(role, value if isinstance(value, list) else [value])
    if choice.due is not None:
        query["due"] = str(choice.due)
    query["on"] = query.getlist(act.roles[0].name)[0] if act.roles and act.roles[0].name in query else ""
    table = State({**state.holders, "table": new_table()})
    seat = SeatView(1, "Anna", "player", "ab")
    snapshot = Snapshot(1, "code", "battle", ruleset, 1, 0, 1, bytes(32), "typed", "link", False, None, None, seat, table)
    return ActForm(snapshot, act, query).lay_out()


@EVERY_RULESET
@pytest.mark.parametrize("seed", SEEDS)
def test_each_die_has_its_row_by_the_name_of_whom_it_is_for(ruleset, seed):
    with translation.override("en"):
        for state, choice in played(ruleset, seed):
            form = form_of(ruleset, state, choice)
            names = {str(fields.get(name) or "") for fields in state.holders.values() for name in ("name", "commander")} - {""}
            names |= {fields["kind_name"]["en"] for _unit, fields in state.units() if fields["kind_name"]}

            assert form.dice.line is None, choice
            assert form.missing or not form.dice.waits or not form.facts_are_there, choice
            for die in form.dice.dice:
                assert any(name in die.label for name in names), (choice, die.label)
                assert not re.search(r"\b(side|player) [ab]\b", die.label.lower()), (choice, die.label)


@EVERY_RULESET
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_asked_for_leads_to_the_end_however_the_dice_fall(ruleset, seed):
    """Faces put into the rows that are asked for, throw after throw, ties among them: never one too many, never a dead end."""
    rng = Random(seed)
    for state, choice in played(ruleset, seed):
        act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
        taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
        given = facts_of(state, act, taking_part, choice.answers, due)
        named, faces = names_of_dice(state, act, taking_part), []
        always = rng.choice([None, 1, 3])  # the same face again and again ties
        for throw in range(60):
            try:
                act.procedure.run(given, Dice(Typed(faces), named))
                break
            except DiceWanted:
                rows = next_dice(act.procedure, given, faces, "en", named)
            assert rows, choice
            for row in rows:
                faces += [always if always and throw < 3 else rng.randint(1, row.sides) for _ in range(row.count)]
        else:
            pytest.fail(f"no end: {choice}")


def test_a_tie_says_so_and_goes_on():
    """Every roll-off of the five books, in the words of the row that follows on a tie."""
    said = {}
    for ruleset in PLAYABLE:
        for seed in range(3):
            for state, choice in played(ruleset, seed):
                act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
                taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
                given, named = facts_of(state, act, taking_part, choice.answers, due), names_of_dice(state, act, taking_part)
                first = next_dice(act.procedure, given, (), "en", named)
                faces = [face for row in first for face in [2] * row.count]
                try:
                    act.procedure.run(given, Dice(Typed(faces), named))
                except DiceWanted:
                    after = next_dice(act.procedure, given, faces, "en", named)
                    if any("tie" in row.label for row in after):
                        said[ruleset.slug, choice.act] = after[0].label

    assert {slug for slug, _act in said} >= {"de-bellis-empire", "guerre-ditalia", "ordre-mixte"}
    assert all("(" in label for label in said.values()), said


@EVERY_RULESET
def test_who_alone_could_fill_a_role_fills_it(ruleset):
    for state, choice in played(ruleset, 1):
        first = ruleset.play.acts[choice.act].roles[:1]
        alone = choice._replace(chosen={role.name: choice.chosen[role.name] for role in first})
        form = form_of(ruleset, state, alone)

        assert not form.missing or form.act.quick or len(form.missing.possible) != 1, choice


# --- as people write them ----------------------------------------------------------------------------------------------


class Two:
    """A procedure of two dice."""

    def __init__(self, sides):
        self.sides = sides

    def run(self, given, dice):
        return [dice.roll(self.sides, Text("die", "dado")) for _ in range(2)]


@pytest.mark.parametrize(
    ("sides", "written", "meant"),
    [
        (6, [52], [5, 2]),
        (6, [5, 2], [5, 2]),
        (6, [57], [57]),
        (6, [0], [0]),
        (6, [100], [100]),
        (10, [10, 4], [10, 4]),
        (10, [0, 4], [10, 4]),
        (10, [47], [4, 7]),
        (100, [0, 52], [100, 52]),
        (100, [100, 7], [100, 7]),
    ],
)
def test_faces_are_read_as_people_write_them(sides, written, meant):
    assert apart(Two(sides), {}, written) == meant
