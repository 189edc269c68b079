"""What follows on an act stands beside its form: a charge met by fire up to the melee, a melee and the loser's retreat."""

import pytest
from django.http import QueryDict
from django.utils.translation import override

from battles import actions, ledger
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.table.act_form import ActForm, act_wanted
from battles.table.odds import odds_of_form, steps_after
from rules.engine.play.acting import facts_of
from rules.engine.play.working import Working
from rules.rulesets.de_bellis_empire.contacts import touch
from rules.rulesets.impetus.sequence import activate
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db
CHARGER, BOWS = "unit:a1-1", "unit:b1-3"


def set_scene(table, change):
    def work(snapshot):
        working = Working(snapshot.state)
        change(working)
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)


def form_of(table, who, **query):
    snapshot, sent = table.snapshot(who), QueryDict(mutable=True)
    sent.update(query)
    with override("en"):
        return ActForm(snapshot, act_wanted(snapshot, sent), sent, sent=True)


def beside(form):
    """Of each picture the values and how likely they are."""
    with override("en"):
        shown = odds_of_form(form.snapshot, form.act, form.query).charts
    assert all(chart.samples is None for chart in shown), "exact"
    return {chart.title: {bar.word: bar.percent for bar in chart.bars} for chart in shown}


@pytest.fixture
def lines(db):
    """De Bellis Empire: line infantry in contact."""
    table = new_table()

    def change(working):
        for side, player in (("side:a", "first"), ("side:b", "second")):
            working.put(side, "player", player)
        for name, value in {"active": "first", "step": "melee", "due": []}.items():
            working.put("battle", name, value)
        touch(working, "unit:a1-1", "unit:b1-1")

    set_scene(table, change)
    return table


MELEE = {"act": "melee", "attacker": "unit:a1-1", "defender": "unit:b1-1"}


def test_a_melee_is_followed_by_the_retreat_free_or_blocked(lines):
    found = beside(form_of(lines, "player", **MELEE))
    retreats = {value: share for value, share in found["Loser · Result"].items() if value.endswith("Retreat")}

    assert "yes" not in found["Retreat: Destroyed"]
    assert found["Retreat, if the attacker's is blocked: Destroyed"]["yes"] == retreats["Attacker · Retreat"]
    assert found["Retreat, if the defender's is blocked: Destroyed"]["yes"] == retreats["Defender · Retreat"]


def test_another_enemy_behind_the_loser_blocks_his_retreat(lines):
    set_scene(lines, lambda working: touch(working, "unit:a1-2", "unit:b1-1", face="flank"))

    found = beside(form_of(lines, "player", **MELEE))

    assert found["Retreat: Destroyed"] == found["Retreat, if the attacker's is blocked: Destroyed"] | found["Retreat: Destroyed"]
    assert "Retreat, if the defender's is blocked: Destroyed" not in found, "it is"


@pytest.fixture
def charge(db):
    """Impetus: a charge on crossbows, who shoot."""
    table = new_table(slug="impetus", samples=(2, 3))

    def change(working):
        working.put("battle", "due", [])
        working.put("battle", "queue", [])
        activate(working, "command:a1")
        for name, value in {"type": "missile_foot", "missile_weapon": "crossbow", "weapon_class": "A"}.items():
            working.put(BOWS, name, value)

    set_scene(table, change)
    go(table, "player", "declare_charge", {"charger": CHARGER, "target": BOWS})
    go(table, "opponent", "react", shoots=True)
    return table


def go(table, who, name, chosen=None, faces=None, **answers):
    due = next(iter(table.snapshot().state.battle["due"]), None)
    given = {"chosen": chosen or due["chosen"], "answers": answers, "faces": faces, "due": due and due["id"]}
    actions.act(code=table.code, who=table.who(who), name=name, **given)


def owed(table, who):
    due = table.snapshot().state.battle["due"][0]
    return form_of(table, who, due=str(due["id"]))


def test_a_charge_is_followed_through_test_fire_cohesion_and_melee(charge):
    before_the_test = beside(owed(charge, "opponent"))
    go(charge, "opponent", "defensive_fire", faces=[6])
    before_the_shot = beside(owed(charge, "opponent"))

    charger, bows = (f"Cohesion test ({charge.snapshot().state[unit]['name']})" for unit in (CHARGER, BOWS))
    assert [title.split(":")[0] for title in before_the_test][-3:] == ["Reaction fire", charger, "Melee"]
    assert [title.split(":")[0] for title in before_the_shot][1:] == [charger, "Melee", bows]
    assert int(before_the_test["Reaction fire: Hits"]["0"].split()[0]) > int(before_the_shot["Hits"]["0"].split()[0])


def test_the_melee_foreseen_is_the_one_that_is_then_fought(charge):
    go(charge, "opponent", "defensive_fire", faces=[6])
    form = owed(charge, "opponent")
    (tests, test, _unit), (closes, melee, _both) = list(steps_after(form.snapshot, form.act, form.chosen))[:2]
    shot = form.act.procedure.facts.read(facts_of(form.snapshot.state, form.act, form.chosen, {}, form.due))
    unhurt = test.procedure.facts.read(tests.facts(shot, {"hits": 0}, test.answers))
    foreseen = closes.facts(unhurt, dict.fromkeys(closes.uses), melee.answers)

    go(charge, "opponent", "reaction_shot", faces=[1] * 6)
    go(charge, "player", "charge_distance", gap_h=1)
    then = owed(charge, "player")

    assert then.act.name == "melee"
    answers = then.act.suggested(then.snapshot.state, then.chosen)
    fought = facts_of(then.snapshot.state, then.act, then.chosen, answers, then.due)
    unnamed = {name: value for name, value in fought.items() if not name.endswith("_name")}  # odds need no names
    assert melee.procedure.facts.read(foreseen) == melee.procedure.facts.read(unnamed)
