"""What is kept of a battle that has ended, and that it is the same whichever way it came about."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from battles import actions, ledger
from battles.actions.expiry import forget_guest_battles
from battles.actions.settings import change_settings, delete_battle
from battles.ledger import Requester
from battles.models import Battle, Entry, Seat
from battles.table.luck import luck_of
from config.celery import app
from people import actions as people_actions
from people.models import Club
from rules.engine.ruleset import rulesets
from stats.models import Appearance, Seated, UnitAppearance
from stats.rollup import missed, rebuild, refresh, refresh_missed
from tests.battles.table import SLUG, listed_army, new_table
from tests.stats.fought import concede, fought, opened, rows, somebody
from tools.random_play import play_battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Aquila", slug="aquila")


@pytest.fixture
def anna(club):
    return somebody("Anna", club)


@pytest.fixture
def bruno(club):
    return somebody("Bruno", club)


def outcomes() -> dict[str, str]:
    return dict(Appearance.objects.values_list("side", "outcome"))


def test_a_battle_gives_a_row_a_side_with_who_played_it(anna, bruno, club):
    battle = fought(anna, bruno, winner="b", club=club)

    refresh(battle.code)

    a, b = Appearance.objects.order_by("side")
    assert outcomes() == {"a": "lost", "b": "won"}
    assert (a.how, a.turns, a.club, a.shared, a.log_seq) == ("concession", 0, club, True, battle.seq)
    assert (a.share_lost, a.lost, a.luck) == (0, 0, None)
    assert a.had > 0
    assert list(Seated.objects.values_list("appearance__side", "user__username").order_by("pk")) == [
        ("a", "anna"),
        ("b", "bruno"),
    ]
    assert UnitAppearance.objects.filter(appearance=b).count() == Battle.objects.get().units.filter(code__startswith="b").count()
    assert set(UnitAppearance.objects.values_list("fate", "lost")) == {("stands", 0)}


def test_a_battle_that_goes_on_was_abandoned_or_is_a_demo_does_not_count(anna, bruno):
    on = opened(anna, bruno)
    abandoned, demo = fought(anna, bruno), fought(anna, bruno)
    Battle.objects.filter(pk=abandoned.pk).update(how="abandon")
    Battle.objects.filter(pk=demo.pk).update(is_demo=True)

    for battle in (on, abandoned, demo):
        refresh(battle.code)

    assert not Appearance.objects.exists()
    assert not missed().exists()


def test_who_sat_on_both_sides_has_beaten_nobody(anna):
    battle = opened(anna, None)
    Seat.objects.filter(battle=battle, sides="a").update(sides="ab")
    actions.concede(code=battle.code, who=Requester(anna.pk), side="a")

    refresh(battle.code)

    assert Appearance.objects.count() == 2
    assert not Seated.objects.exists()


def test_long_pauses_are_none_of_a_battles_minutes_nor_what_is_written_after_it(anna, bruno):
    battle = opened(anna, bruno)
    actions.note(code=battle.code, who=Requester(anna.pk), text="Supper.")
    actions.note(code=battle.code, who=Requester(anna.pk), text="On we go.")
    concede(battle, "a")
    actions.note(code=battle.code, who=Requester(anna.pk), text="Well fought.")
    written = Entry.objects.filter(battle=battle).order_by("seq")
    *before, _note, supper, end, _after = written
    for entry, minute in [*((one, 0) for one in before), (_note, 20), (supper, 320), (end, 360), (_after, 365)]:
        Entry.objects.filter(pk=entry.pk).update(at=written[0].at + timedelta(minutes=minute))

    refresh(battle.code)

    assert set(Appearance.objects.values_list("minutes", flat=True)) == {60}


def test_luck_is_what_the_page_of_luck_says(db):
    armies = [listed_army(army) for army in rulesets()[SLUG].play.army.samples[:2]]
    battle = play_battle(SLUG, armies, 3, turns=9, entries=120).battle
    told = {row.side: row for row in luck_of(ledger.read(battle.code, Requester()), "en").rows if row.measure != "Points"}

    refresh(battle.code)

    kept = {row.side: row for row in Appearance.objects.all()}
    assert {side: row.suffered for side, row in kept.items()} == {side: told[side].suffered for side in "ab"}
    assert all(kept[side].expected == pytest.approx(told[side].expected, rel=0.1) for side in "ab")
    assert all((row.luck > 0) == (row.expected > row.suffered) for row in kept.values())


# Whichever way it came about


def reopened(battle, anna, bruno) -> None:
    actions.propose(code=battle.code, who=Requester(bruno.pk), kind="reopen")
    proposal = ledger.read(battle.code, Requester()).table["proposals"][0]["id"]
    actions.answer(code=battle.code, who=Requester(anna.pk), proposal=proposal, agreed=True)


def ended_otherwise(battle, anna, bruno) -> None:
    reopened(battle, anna, bruno)
    concede(battle, "a")


def deleted(battle, anna, bruno) -> None:
    actions.leave(code=battle.code, who=Requester(bruno.pk))
    delete_battle(code=battle.code, who=Requester(anna.pk))


def account_deleted(battle, anna, bruno) -> None:
    people_actions.delete_account(user=bruno)


def watched_by_fewer(battle, anna, bruno) -> None:
    change_settings(code=battle.code, who=Requester(anna.pk), name="Marengo", watching="seats", club=battle.club)


def club_gone(battle, anna, bruno) -> None:
    Club.objects.all().delete()


def list_changed(battle, anna, bruno) -> None:
    battle.sides.get(code="a").army.commands.first().units.first().delete()


@pytest.mark.parametrize(
    "happens", [reopened, ended_otherwise, deleted, account_deleted, watched_by_fewer, club_gone, list_changed]
)
def test_what_is_kept_current_is_what_is_worked_out_anew(happens, anna, bruno, club):
    battle, other = fought(anna, bruno, club=club), fought(bruno, anna, club=club)
    for each in (battle, other):
        refresh(each.code)
    before = rows()

    happens(battle, anna, bruno)
    refresh_missed()
    current = rows()
    call_command("rebuild_stats", verbosity=0)

    assert current == rows()
    assert current != before
    assert not missed().exists()
    assert Appearance.objects.filter(battle=other).count() == 2


def test_rebuilding_puts_right_whatever_there_was(anna, bruno):
    battle = fought(anna, bruno)
    refresh(battle.code)
    right = rows()
    Appearance.objects.filter(side="a").update(outcome="lost", minutes=999)
    Seated.objects.all().delete()

    assert rebuild() == 1

    assert rows() == right


def test_an_end_that_nobody_heard_is_found_by_the_clock(anna, bruno):
    fought(anna, bruno)

    assert refresh_missed() == 1
    assert refresh_missed() == 0
    assert Appearance.objects.count() == 2


def test_figures_are_no_reason_to_keep_a_battle_of_guests():
    table = new_table()
    Battle.objects.update(created_by=None)
    actions.concede(code=table.code, who=table.who("player"), side="a")
    refresh(table.code)
    Entry.objects.update(at="2020-01-01T12:00Z")

    assert forget_guest_battles() == 1
    assert not Appearance.objects.exists()


@pytest.fixture
def at_once():
    """Tasks are done where they are sent."""
    app.conf.task_always_eager = True
    yield
    app.conf.task_always_eager = False


def test_a_worker_hears_of_an_end_once_it_is_certain(anna, bruno, at_once, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        battle = fought(anna, bruno)
        assert outcomes() == {}
    assert outcomes() == {"a": "won", "b": "lost"}

    with django_capture_on_commit_callbacks(execute=True):
        reopened(battle, anna, bruno)
    assert outcomes() == {}
    assert "stats.tasks.refresh_missed" in {entry["task"] for entry in app.conf.beat_schedule.values()}
