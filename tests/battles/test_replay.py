"""The log is the truth: what it says gives the rows, and random battles keep it so."""

import pytest
from django.core.management import call_command

from battles import actions, ledger
from battles.ledger.memory import cache_snapshot, snapshots
from battles.ledger.replay import differences, rebuilt
from battles.models import Battle, Entry, Unit
from rules.engine.ruleset import rulesets
from tests.battles.table import SLUG, listed_army, new_table
from tools.random_play import play_battle

pytestmark = pytest.mark.django_db


def test_muster_and_log_give_exactly_the_rows(table):
    table.go_to("melee")

    assert differences(table.battle) == []
    assert rebuilt(table.battle) == table.snapshot().state


def test_a_row_that_was_tampered_with_is_found(table, capsys):
    unit = Unit.objects.filter(battle=table.battle).first()
    unit.state["destroyed"] = True
    unit.save()

    with pytest.raises(SystemExit) as left:
        call_command("truth", table.code)

    assert left.value.code == 1
    assert f"{table.code}: rows: unit:{unit.code} destroyed: log False, rows True" in capsys.readouterr().out


def test_an_entry_that_contradicts_the_log_is_found(table):
    seq = actions.correct(
        code=table.code, who=table.who("referee"), address="unit:a1-1", field="fired", value=True, reason="forgotten"
    )
    Entry.objects.filter(battle=table.battle, seq=seq).update(changes=[["unit:a1-1", "fired", True, False]])

    with pytest.raises(ValueError, match=f"entry {seq}"):
        differences(table.battle)


def test_undone_acts_leave_the_state_as_it_was(table):
    before = table.snapshot().state
    seq = actions.correct(
        code=table.code, who=table.who("referee"), address="unit:a1-1", field="cover", value="heavy", reason="behind a wall"
    )

    actions.undo(code=table.code, who=table.who("referee"), entry=seq)

    assert table.snapshot().state == before
    assert differences(table.battle) == []


@pytest.mark.django_db(transaction=True)
def test_a_process_that_fell_behind_reads_only_what_came_since(django_assert_num_queries):
    table = new_table()
    table.snapshot()
    old = snapshots.find(table.code)
    table.go_to("defensive_fire")
    now = table.snapshot().state
    snapshots.clear()
    cache_snapshot(old)

    with django_assert_num_queries(1):
        again = table.snapshot()

    assert again.state == now


@pytest.mark.parametrize("slug", [slug for slug, ruleset in rulesets().items() if ruleset.play])
@pytest.mark.parametrize("seed", range(3))
def test_random_battles_end_with_an_exact_log(slug, seed):
    samples = [listed_army(army, slug) for army in rulesets()[slug].play.army.samples[:2]]

    evening = play_battle(slug, samples, seed, turns=8, entries=400)

    assert evening.wrong == []
    assert Battle.objects.get(pk=evening.battle.pk).ended


def test_later_edits_of_a_list_change_nothing_in_the_battle():
    table = new_table()
    army = table.battle.sides.get(code="a").army
    before = ledger.load_rows(table.battle.pk)

    army.commands.all().delete()

    assert ledger.load_rows(table.battle.pk) == before
    assert army.ruleset == SLUG
