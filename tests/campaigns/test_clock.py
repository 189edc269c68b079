"""The clock: what is due is done once, by however many workers, and although one dies in the middle; the books are checked."""

import os
import re
import signal
from datetime import UTC, datetime
from threading import Barrier, Event, Thread
from time import monotonic, time

import pytest
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.db import connection, transaction

from campaigns import actions
from campaigns.ledger import Requester
from campaigns.models import Campaign, Entry, Force, Unit
from campaigns.tasks import audit_all, do_what_is_due
from common.errors import Refused
from people import outbox
from people.models import User
from people.notices.models import Notice
from people.outbox import send_due
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import declared_war


def due(war, deadline):
    """The campaign's deadline becomes this (in seconds), in the row and in the log."""
    row = war.snapshot().row
    row.deadline, row.state["campaign"]["deadline"] = datetime.fromtimestamp(deadline, UTC), deadline
    row.save()
    for entry in Entry.objects.filter(campaign=row).order_by("-seq"):
        for change in entry.changes:
            if change[:2] == ["campaign", "deadline"]:
                change[3] = deadline
            elif change[:2] == ["campaign", ""]:
                change[3]["deadline"] = deadline
            else:
                continue
            Entry.objects.filter(pk=entry.pk).update(changes=entry.changes)
            return


def overdue(war):
    due(war, 1)


def reveals(war):
    return Entry.objects.filter(campaign=war.campaign, action="reveal").count()


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_reveal_once():
    war, together = declared_war(), Barrier(2)
    overdue(war)

    def looks():
        together.wait()
        actions.run_due_steps()
        connection.close()

    workers = [Thread(target=looks) for _each in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert reveals(war) == 1
    assert war.snapshot().turn == 2


@pytest.mark.django_db(transaction=True)
def test_two_workers_reveal_once_though_one_dies_in_the_middle(celery_workers):
    war = declared_war()
    overdue(war)
    for _minute in range(4):
        do_what_is_due.delay()
    wait_until(lambda: sum(line.count("succeeded") for worker in celery_workers for line in worker.lines) == 4)
    assert (reveals(war), war.snapshot().turn) == (1, 2)

    war.order("suchet", "march", path=["savona"])
    overdue(war)
    before = [len(worker.lines) for worker in celery_workers]
    with transaction.atomic():  # rows that the reveal writes when half of it is done
        list(Force.objects.select_for_update().filter(campaign=war.campaign))
        do_what_is_due.delay()
        wait_until(somebody_waits_for_a_row)
        dies = next(worker for worker, lines in zip(celery_workers, before, strict=True) if len(worker.lines) > lines)
        os.kill(dies.process.pid, signal.SIGKILL)
        dies.process.wait()
    assert reveals(war) == 1

    do_what_is_due.delay()  # the clock, a minute later

    wait_until(lambda: reveals(war) == 2)
    assert [worker.process.poll() is None for worker in celery_workers].count(True) == 1
    assert (war.snapshot().force("suchet")["at"], reveals(war)) == ("savona", 2)


def somebody_waits_for_a_row():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
        return cursor.fetchone() is not None


def wait_until(happened, seconds=30):
    pause, end = Event(), monotonic() + seconds
    while not happened():
        assert monotonic() < end
        pause.wait(0.05)


def test_after_a_day_without_workers_it_goes_on_from_now(war):
    engaged(war)
    overdue(war)

    assert actions.run_due_steps() == [war.code]  # battles are not settled, their days are over
    now = war.snapshot()
    assert (now.turn, now.stage) == (2, "orders")
    assert now.here["deadline"] >= time() + 7 * 24 * 3600 - 60
    assert actions.run_due_steps() == []


@pytest.mark.parametrize(("left", "turn"), [(30, 1), (-2, 2)])
def test_a_deadline_is_kept_to_the_minute(war, left, turn):
    due(war, int(time()) + left)

    actions.run_due_steps()

    assert war.snapshot().turn == turn
    assert settings.CELERY_BEAT_SCHEDULE["campaigns"]["schedule"] <= 60


def test_a_campaign_that_fails_holds_up_no_other(war, caplog):
    broken, other = war, declared_war()
    for each in (broken, other):
        overdue(each)
    Campaign.objects.filter(pk=broken.campaign.pk).update(state={"campaign": {}})

    assert actions.run_due_steps() == [other.code]
    assert f"{broken.code} failed" in caplog.text
    caplog.clear()
    actions.run_due_steps()
    assert caplog.text == "", "each minute the same would be said"
    Campaign.objects.filter(pk=broken.campaign.pk).update(state={})
    actions.run_due_steps()
    assert caplog.text.count(f"{broken.code} failed") == 1, "another mistake is another line"


def test_books_that_do_not_agree_are_found(war, capsys):
    call_command("fold")
    assert audit_all() == 0
    unit = Unit.objects.filter(campaign=war.campaign)[0]
    unit.state["strength"] = 0
    unit.save()

    with pytest.raises(SystemExit):
        call_command("fold", war.code)
    assert audit_all() == 2
    assert f"unit:{unit.code}" in capsys.readouterr().out


@pytest.fixture
def operator(settings):
    settings.ADMINS, settings.HAS_EMAIL = [("", "operator@club.example")], True


def test_after_each_turn_the_books_are_checked_and_all_are_told_once(war, operator):
    do_what_is_due()
    unit = Unit.objects.filter(campaign=war.campaign)[0]
    Unit.objects.filter(pk=unit.pk).update(state={**unit.state, "strength": 0})
    do_what_is_due()
    assert war.snapshot().row.wrong == []  # no turn has begun since

    war.reveal()
    do_what_is_due()
    war.reveal()
    do_what_is_due()

    assert war.snapshot().turn == 3
    assert unit.code in war.snapshot().row.wrong[0]
    assert Entry.objects.filter(campaign=war.campaign, action="books").count() == 1
    outbox.send_due()
    assert [war.code in letter.subject for letter in mail.outbox] == [True]
    assert "of this campaign differ" in war.phone("arbiter").get(war.url).content.decode()


def test_books_that_are_set_right_are_right_again(war):
    unit = Unit.objects.filter(campaign=war.campaign)[0]
    Unit.objects.filter(pk=unit.pk).update(state={**unit.state, "strength": 0})
    assert audit_all() > 0

    unit.save()

    assert audit_all() == 0
    assert war.snapshot().row.wrong == []


# Reminders and absence


def with_an_address(war, name):
    user = User.objects.create_user(name, f"{name}@club.example", language="it")
    war.members[name].user = user
    war.members[name].save()


def test_those_who_are_waited_for_are_told_once_a_deadline(war, operator):
    for name in ("italy", "ott"):
        with_an_address(war, name)
    actions.hand_in(code=war.code, who=Requester(user_id=war.members["ott"].user_id), faction="ott")
    for hours in (30, 20, 10):
        due(war, int(time()) + hours * 3600)
        actions.run_due_steps()
        actions.run_due_steps()

    told = Notice.objects.filter(kind="deadline")
    assert {notice.user_id for notice in told} == {war.members["italy"].user_id}
    assert told.count() == 2
    send_due()
    [email] = mail.outbox
    assert email.to == ["italy@club.example"]
    assert "Scadenza" in email.body


def test_a_turn_that_begins_is_told_to_its_leaders(war, operator):
    with_an_address(war, "italy")

    war.reveal()

    [notice] = Notice.objects.filter(kind="orders_due", user=war.members["italy"].user_id)
    assert (notice.values["turn"], notice.read_at) == (2, None)
    war.reveal()
    notice.refresh_from_db()
    assert notice.read_at  # over, since the next turn has begun


def test_a_leader_reads_on_his_own_page_what_is_due_and_nobody_else_does(war):
    band = {}
    for hours in (30, 3):
        due(war, int(time()) + hours * 3600 + 60)
        band[hours] = re.search(r"<div[^>]*data-due[^>]*>", war.phone("ott").get(war.url).content.decode()).group()
    assert ("hidden" in band[30], "hidden" in band[3]) == (True, False)
    pages = {name: war.phone(name, "it").get(war.url).content.decode() for name in ("ott", "arbiter", "stranger")}
    assert "tra 3 ore" in pages["ott"]
    assert ["data-due" in pages[name] for name in ("arbiter", "stranger")] == [False, False]

    due(war, int(time()) + 3599)
    assert "in less than an hour" in war.phone("ott").get(war.url).content.decode()
    actions.hand_in(code=war.code, who=war.who("ott"), faction="ott")
    assert "data-due" not in war.phone("ott").get(war.url).content.decode()
    assert "Orders not handed in" in war.phone("italy").get(war.url + "orders/").content.decode()


def test_a_leader_reads_of_his_battle_that_is_due(war):
    engaged(war)
    due(war, int(time()) + 7201)

    assert "Battle to decide: Savona" in war.phone("italy").get(war.url).content.decode()
    assert "data-due" not in war.phone("melas").get(war.url).content.decode()


def test_a_faction_that_is_away_is_not_waited_for(war):
    others = [faction for faction in war.snapshot().faction_by_id if faction != "ott"]
    page = war.phone("ott")
    page.post(war.url + "orders/away/", {"faction": "ott", "absent": "1"})
    assert "absent" in war.phone("italy").get(war.url).content.decode()

    for faction in others:
        actions.hand_in(code=war.code, who=war.who(faction), faction=faction)

    assert war.snapshot().turn == 2
    with pytest.raises(Refused):
        actions.set_absent(code=war.code, who=war.who("ott"), faction="ott", absent=True)
    page.post(war.url + "orders/away/", {"faction": "ott", "absent": "0"})
    assert not war.snapshot().state["faction:ott"]["absent"]


def test_a_force_without_an_order_does_what_the_campaign_has_for_it(war):
    Campaign.objects.filter(pk=war.campaign.pk).update(default_order="hold_avoid")

    orders = war.reveal().facts["orders"]

    assert {order["do"] for order in orders.values()} == {"hold"}
    assert all(order["avoid"] for order in orders.values())
    assert "avoid battle" in war.phone("italy").get(war.url + "orders/").content.decode()
