"""Dice that were typed stay when the server rolls the rest: in every ruleset, at any stage of an act, through the pages."""

import re
import uuid
from contextlib import suppress
from random import Random

import pytest
from django.core.management import call_command
from django.http import QueryDict

from battles import actions
from battles.ledger.replay import differences
from battles.ledger.snapshot import SeatView, Snapshot
from battles.ledger.snapshot import new_table as new_table_state
from battles.models import Battle, Entry
from battles.record.dice import prove
from battles.record.truth import findings
from battles.table.act_form import PREFIX, ActForm
from battles.table.dice_form import next_dice
from common.errors import Refused
from rules.engine.dice import Completed, Dice, Seeded, Typed, seeded_face
from rules.engine.errors import DiceWanted
from rules.engine.play.acting import carry_out, facts_of, names_of_dice
from rules.engine.play.acts import joined
from rules.engine.play.driver import Choice, anyone
from rules.engine.play.dues import due_of
from rules.engine.play.state import State
from rules.web.dice_form import Handful, rolls_dice
from rules.web.forms import FactsForm
from tests.battles.table import new_table
from tests.battles.test_act_dice import EVERY_RULESET, played

SEED = bytes(32)


def filled_in(ruleset, state, choice):
    """What a form sends in which a player has chosen and answered as in ``choice``, without dice."""
    act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
    taking_part = {**choice.chosen, "due": due.id} if due else choice.chosen
    known, choices = facts_of(state, act, taking_part, due=due), act.choices(state, taking_part)
    suggested = joined(act.suggested(state, taking_part), choice.answers)
    facts = FactsForm(act.procedure.facts, ruleset, None, known, suggested, act.ask_first, PREFIX, choices, paired=True)
    query = QueryDict(mutable=True)
    query["act"] = choice.act
    for role, value in choice.chosen.items():
        query.setlist(role, value if isinstance(value, list) else [value])
    if due:
        query["due"] = str(due.id)
    query["on"] = query.getlist(act.roles[0].name)[0] if act.roles and act.roles[0].name in query else f"side:{choice.side}"
    query["side"] = choice.side
    for name, value in facts.query():
        query[PREFIX + name] = value
    return query


def sent_form(ruleset, state, choice, query):
    """The form as it was sent by a player of both sides, in a battle in which dice are typed or rolled."""
    table = State({**state.holders, "table": new_table_state()})
    seat = SeatView(1, "Anna", "player", "ab")
    snapshot = Snapshot(1, "code", "battle", ruleset, 1, 0, 1, SEED, "either", "link", False, None, None, seat, table)
    return ActForm(snapshot, ruleset.play.acts[choice.act], query, sent=True)


def half_typed(rows, rng):
    """Inputs of a form in which some of the dice are typed, and their faces in order, None for those that are not."""
    inputs, faces = {}, []
    for row in rows:
        number = rng.randint(0, row.count)
        typed = sorted(rng.randint(1, row.sides) for _ in range(number))
        faces += [*typed, *[None] * (row.count - number)]
        if isinstance(row, Handful):
            inputs |= {f"{row.name}{face}": str(typed.count(face)) for face in {*typed}}
        elif typed:
            inputs[row.name] = " ".join(map(str, typed))
    return inputs, faces


def stages(procedure, given, named, rng):
    """Faces that were typed before an act asks for further dice: none, then one throw after another."""
    had = []
    while True:
        try:
            procedure.run(given, Dice(Typed(had), named))
            return
        except DiceWanted:
            yield had
        rows = next_dice(procedure, given, had, "en", named)
        had = [*had, *(rng.randint(1, row.sides) for row in rows for _ in range(row.count))]


def origins(faces, dice):
    """Where each die of an outcome must come from."""
    return ["server" if face is None else "typed" for face in [*faces, *[None] * len(dice)][: len(dice)]]


def acts_with_dice(ruleset):
    """The acts of a ruleset that roll dice; Little Wars has three."""
    return [name for name, act in ruleset.play.acts.items() if not act.lookup and rolls_dice(act.procedure)]


@EVERY_RULESET
def test_typed_dice_stay_at_their_places_and_the_server_rolls_the_others(ruleset):
    rng, tried = Random(7), set()
    for seed in range(3):
        for state, choice in played(ruleset, seed):
            act, due = ruleset.play.acts[choice.act], due_of(state, choice.due)
            if act.lookup or not rolls_dice(act.procedure):
                continue
            query = filled_in(ruleset, state, choice)
            form = sent_form(ruleset, state, choice, query)
            assert form.facts.is_valid(), choice
            given, named = form.facts.given(), names_of_dice(state, act, form.chosen)
            for had in list(stages(act.procedure, given, named, rng))[:4]:
                inputs, faces = half_typed(next_dice(act.procedure, given, had, "en", named), rng)
                sent = query.copy()
                sent.update({"had": " ".join(map(str, had)), "_roll": "1", **inputs})
                form = sent_form(ruleset, state, choice, sent)
                assert form.faces == [*had, *faces], choice

                source = Completed(form.faces, Seeded(SEED, 5))
                done = carry_out(state, act, form.chosen, form.facts.given(), source, due)
                dice = done.outcome.dice
                fallen = iter(range(5, 5 + len(dice)))
                wanted = [*form.faces, *[None] * len(dice)]
                assert [die.origin for die in dice] == origins(form.faces, dice), choice
                for die, face in zip(dice, wanted, strict=False):
                    assert die.face == (seeded_face(SEED, next(fallen), die.sides) if face is None else face)
                again = carry_out(state, act, form.chosen, form.facts.given(), Typed([die.face for die in dice]), due)
                assert again.effects == done.effects
                tried.add(choice.act)

    assert len(tried) >= min(4, len(acts_with_dice(ruleset))), tried


# --- through the pages -------------------------------------------------------------------------------------------------


def post(table, name, query, **changed):
    sent = {**dict(query.lists()), "base_seq": str(table.snapshot().seq), "key": uuid.uuid4().hex, **changed}
    return table.phone("both").post(f"{table.url}act/{name}/", sent)


@pytest.mark.django_db
@EVERY_RULESET
def test_pages_let_the_server_roll_the_rest(ruleset):
    """Acts of random play are sent half typed, in stages where they have some; the log, the proof and the rules agree."""
    table = new_table(slug=ruleset.slug)
    rng, posted, several, mixed = Random(11), 0, 0, 0
    for _press in range(600):
        if mixed == 4 or table.snapshot().table["verdict"]:
            break
        snapshot = table.snapshot("both")
        choice = anyone(snapshot.play, snapshot.state, rng)
        act = snapshot.play.acts[choice.act] if isinstance(choice, Choice) else None
        if act is None or act.lookup or not rolls_dice(act.procedure):
            with_choice(table, snapshot, choice)
            continue
        faces, answer = roll_the_rest(table, snapshot, choice, rng)
        if answer.status_code != 302:  # the rules say no to these facts
            assert answer.status_code in (409, 422), answer.content.decode()
            continue
        entry = Entry.objects.filter(battle=table.battle).latest("seq")
        assert entry.act == choice.act
        wanted = [*faces, *[None] * len(entry.dice)][: len(entry.dice)]
        assert [die[2] for die in entry.dice] == ["server" if face is None else "typed" for face in wanted]
        assert [die[1] for die, face in zip(entry.dice, wanted, strict=True) if face] == [face for face in wanted if face]
        posted += bool(entry.dice)
        several += len(entry.dice) > 1
        mixed += len({die[2] for die in entry.dice}) == 2

    battle = Battle.objects.get(pk=table.battle.pk)
    assert posted >= min(5, len(acts_with_dice(ruleset)))
    assert mixed or several < 5  # Little Wars has few throws of more than one die
    assert prove(battle).holds
    assert not differences(battle)
    assert not findings(battle)
    call_command("verify_dice", battle.code)


def with_choice(table, snapshot, choice):
    """Do what random play chose, as the app does it."""
    who = table.who("both")
    if choice == "end step":
        actions.end_step(code=table.code, who=who, anyway=True)
    elif not isinstance(choice, Choice):
        actions.decline(code=table.code, who=who, due=choice.due)
    elif not snapshot.play.acts[choice.act].lookup:
        wanted = {"name": choice.act, "chosen": choice.chosen, "answers": choice.answers, "due": choice.due}
        with suppress(Refused):
            actions.act(code=table.code, who=who, faces=None, **wanted)


def roll_the_rest(table, snapshot, choice, rng):
    """Send an act half typed; with a first throw typed before where it goes on after that. The faces, and the answer."""
    ruleset = snapshot.ruleset
    query = filled_in(ruleset, snapshot.state, choice)
    form = sent_form(ruleset, snapshot.state, choice, query)
    rows = form.dice.dice if not form.missing and form.facts.is_valid() else []
    had = []
    if rng.random() < 0.6 and rows:
        inputs, faces = {}, []
        for row in rows:
            typed = [rng.randint(1, row.sides) for _ in range(row.count)]
            faces += sorted(typed)
            if isinstance(row, Handful):
                inputs |= {f"{row.name}{face}": str(typed.count(face)) for face in {*typed}}
            else:
                inputs[row.name] = " ".join(map(str, sorted(typed)))
        answer = post(table, choice.act, query, **inputs)
        found = re.search(r'name="had" value="([^"]*)"', answer.content.decode()) if answer.status_code == 200 else None
        if found is None:
            return faces, answer
        had = [int(face) for face in found[1].split()]
        query["had"] = found[1]
        rows = sent_form(ruleset, snapshot.state, choice, query).dice.dice
    inputs, faces = half_typed(rows, rng)
    return [*had, *faces], post(table, choice.act, query, _roll="1", **inputs)
