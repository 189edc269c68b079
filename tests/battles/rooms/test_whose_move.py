"""Whoever a battle waits for and is not looking is told: once, by a look each minute, and never what happened."""

from datetime import timedelta

import pytest
from django.utils import timezone

from battles import actions, ledger, notices
from battles.actions.checks import changes
from battles.ledger import Draft
from battles.models import Entry, Seat
from battles.queries.standing import side_names
from live.presence import note
from people.models import User
from people.notices.actions import set_webhook
from people.notices.models import Notice
from rules.engine.play.dues import add_due
from rules.engine.play.working import Working
from rules.engine.text import Text
from tests.battles.table import new_table


@pytest.fixture
def people(db):
    return {name: User.objects.create_user(name) for name in ("anna", "bruno")}


@pytest.fixture
def table(people):
    """Anna plays side a and Bruno side b, with accounts; the armies stand."""
    table = new_table()
    Seat.objects.filter(pk=table.seats["player"].pk).update(user=people["anna"])
    Seat.objects.filter(pk=table.seats["opponent"].pk).update(user=people["bruno"])
    table.go_to("movement")
    return table


def paused(**delta):
    return timezone.now() + timedelta(**delta)


def told() -> set[tuple[str, str]]:
    return set(Notice.objects.filter(user__isnull=False).values_list("user__username", "kind"))


def waits_for(table) -> set[str]:
    """The names of those whose move it is."""
    acting = table.snapshot().play.sequence.acting(table.snapshot().state)
    return {{"a": "anna", "b": "bruno"}[side] for side in acting}


def test_after_a_minute_whose_move_it_is_is_told_once(table):
    assert notices.look() == 0  # somebody may be about to go on

    assert notices.look(paused(minutes=2)) == len(waits_for(table)) > 0
    assert notices.look(paused(minutes=3)) == 0

    assert told() == {(name, "your_move") for name in waits_for(table)}
    notice = Notice.objects.first()
    assert notice.values == {"battle": "Marengo", "side": notice.values["side"]}
    assert notice.values["side"] in side_names(table.snapshot()).values()
    assert notice.url == table.url


def test_who_has_the_page_open_is_told_only_much_later(table, people):
    for user in people.values():
        note("battle", table.code, user.pk)

    assert notices.look(paused(minutes=2)) == 0
    assert notices.look(paused(minutes=16)) == len(waits_for(table))


def test_who_did_the_latest_act_is_not_told(table, people):
    latest = Entry.objects.filter(battle=table.battle).order_by("-seq").first()
    Entry.objects.filter(pk=latest.pk).update(seat=table.seats["player"])

    notices.look(paused(minutes=2))

    assert ("anna", "your_move") not in told()


def test_a_proposal_waits_for_the_other_side(table):
    actions.propose(code=table.code, who=table.who("player"), kind="draw")

    notices.look(paused(minutes=2))

    assert ("bruno", "proposal") in told()
    assert ("anna", "proposal") not in told()
    proposal = table.snapshot().table["proposals"][0]["id"]
    actions.answer(code=table.code, who=table.who("opponent"), proposal=proposal, agreed=False)
    notices.look(paused(minutes=2))
    assert Notice.objects.get(kind="proposal").read_at  # it was answered


def test_a_battle_that_has_ended_has_a_report_and_waits_for_nobody(table):
    notices.look(paused(minutes=2))
    actions.concede(code=table.code, who=table.who("player"), side="a")

    notices.look(paused(minutes=2))
    notices.look(paused(minutes=2))

    assert {(name, "report") for name in ("anna", "bruno")} <= told()
    assert set(Notice.objects.filter(read_at=None).values_list("kind", flat=True)) == {"report"}


@pytest.mark.parametrize(("watching", "comes"), [("link", 1), ("club", 1), ("seats", 0)])
def test_a_clubs_channel_reads_of_what_its_members_may_watch(table, people, watching, comes):
    from people.actions import found_club

    club = found_club(founder=people["anna"], name="Circolo")
    set_webhook(club=club, url="https://hook.example/", shape="plain", language="it", kinds=["report"])
    type(table.battle).objects.filter(pk=table.battle.pk).update(club=club, watching=watching)
    actions.concede(code=table.code, who=table.who("player"), side="a")

    notices.look(paused(minutes=2))

    assert Notice.objects.filter(webhook__club=club).count() == comes


def test_a_due_act_is_told_to_its_side_alone(table):
    def work(snapshot):
        working = Working(snapshot.state)
        add_due(working, "recoil", "b", Text("He recoils.", "Indietreggia."), {"unit": "unit:b1-1"})
        return ledger.write(snapshot, Draft(kind="step", side="a", changes=changes(snapshot, working.effects())))

    with ledger.locked(table.code, table.who("referee")) as snapshot:
        work(snapshot)

    notices.look(paused(minutes=2))

    assert told() == {("bruno", "due_act")}
    assert "recoil" not in str(Notice.objects.get().values)
