"""Before the deadline for lists: whoever has handed in none hears of it, and organisers how many are missing, once each."""

import re
from datetime import timedelta
from threading import Barrier, Thread
from time import time

import pytest
from django.conf import settings
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from armies.models import Army
from people.models import User
from people.notices.models import Notice
from people.outbox import send_due
from tests.tournaments.hall import Hall, opened_hall
from tests.tournaments.test_notices import told
from tournaments import actions
from tournaments.actions.reminders import remind
from tournaments.models import Event, Player, Staff
from tournaments.tasks import remind_of_lists

HOUR = 3600


def hall_of_four(**more) -> Hall:
    """Anna, Bruno and Carla have accounts, Dario is a guest; Orga organises."""
    call_command("load_samples", verbosity=0)
    hall = opened_hall(4, **more)
    for player in Player.objects.filter(event=hall.event).exclude(name="Dario"):
        player.user = User.objects.create_user(player.name.lower(), email=f"{player.name.lower()}@club.example")
        player.save()
    Staff.objects.filter(event=hall.event, role="organiser").update(user=User.objects.create_user("orga"))
    Event.objects.filter(pk=hall.event.pk).update(created_at=timezone.now() - timedelta(days=30))
    return hall


def due_in(hall: Hall, hours: float) -> None:
    hall.do("edit_event", settings={"lists": {"deadline": int(time() + hours * HOUR)}})


def sample() -> Army:
    return Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire")[0]


def test_whoever_has_handed_in_none_is_told_once_a_deadline(db):
    hall = hall_of_four()
    hall.do("submit_list", "Carla", number=3, army=sample())
    due_in(hall, 30)
    assert actions.remind_of_lists() == []

    due_in(hall, 20)
    assert actions.remind_of_lists() == [hall.code]
    assert actions.remind_of_lists() == []

    assert told("list_due") == ["anna", "bruno"]
    assert told("lists_missing") == ["orga"]
    assert Notice.objects.get(kind="lists_missing").values["missing"] == 3  # the guest too
    assert Notice.objects.get(kind="list_due", user__username="anna").url == hall.url

    due_in(hall, 10)
    assert told("list_due", read_at=None) == []
    actions.remind_of_lists()
    assert told("list_due", read_at=None) == ["anna", "bruno"]
    assert told("list_due") == ["anna", "anna", "bruno", "bruno"]


def test_who_hands_in_is_waited_for_no_more_nor_who_withdraws(db):
    hall = hall_of_four()
    due_in(hall, 20)
    actions.remind_of_lists()

    hall.do("submit_list", "Anna", number=1, army=sample())
    assert told("list_due", read_at=None) == ["bruno", "carla"]
    hall.do("withdraw", "Bruno", number=2)
    assert told("list_due", read_at=None) == ["carla"]
    assert told("lists_missing", read_at=None) == ["orga"]
    for name, number in (("Carla", 3), ("Dario", 4)):
        hall.do("submit_list", name, number=number, army=sample())
    assert told("list_due", read_at=None) == told("lists_missing", read_at=None) == []


def test_a_list_that_is_sent_back_is_told_and_due_again(db):
    hall = hall_of_four()
    hall.do("submit_list", "Anna", number=1, army=sample())
    hall.do("reject_list", number=1, reason="Two brigades too many, you rascal.")

    assert told("list_sent_back") == ["anna"]
    notice = Notice.objects.get(kind="list_sent_back")
    assert "rascal" not in str(notice.values)
    assert notice.url == f"{hall.url}players/1/"
    due_in(hall, 20)
    actions.remind_of_lists()
    assert "anna" in told("list_due")
    hall.do("submit_list", "Anna", number=1, army=sample())
    assert told("list_sent_back", read_at=None) == []


@pytest.mark.parametrize("ended", [{"is_demo": True}, {"status": "finished"}, {"deleted_at": timezone.now()}])
def test_nobody_is_reminded_where_nobody_waits(db, ended):
    hall = hall_of_four()
    due_in(hall, 20)
    Event.objects.filter(pk=hall.event.pk).update(**ended)

    assert actions.remind_of_lists() == []


@pytest.mark.parametrize(("hours", "reminded"), [(-1, False), (0.5, True), (3, False)])
def test_a_short_time_is_reminded_of_in_its_last_quarter(db, hours, reminded):
    hall = hall_of_four()
    Event.objects.filter(pk=hall.event.pk).update(created_at=timezone.now() - timedelta(hours=4))
    due_in(hall, hours)

    assert bool(actions.remind_of_lists()) is reminded


def test_who_entered_a_team_is_told_once_for_all_of_its_players(db):
    hall = opened_hall(team_size=2, preset="classes-3-1-0")
    captain = User.objects.create_user("anna")
    members = [actions.NewMember("Uno"), actions.NewMember("Due")]
    hall.enter("Alfieri", user=captain, members=members)
    Event.objects.filter(pk=hall.event.pk).update(created_at=timezone.now() - timedelta(days=30))
    due_in(hall, 20)

    actions.remind_of_lists()

    assert told("list_due") == ["anna"]


def test_the_letter_is_in_the_language_of_whoever_gets_it(db, settings):
    settings.HAS_EMAIL = True
    hall = hall_of_four()
    User.objects.filter(username="anna").update(language="it")
    User.objects.filter(username="bruno").update(language="en")
    due_in(hall, 20)
    actions.remind_of_lists()

    send_due()

    letters = {email.to[0]: email.body for email in mail.outbox}
    assert "consegnala entro il" in letters["anna@club.example"]
    assert "hand it in by" in letters["bruno@club.example"]


def test_a_page_says_until_when_until_the_list_is_there(db):
    hall = hall_of_four()
    due_in(hall, 20)
    pages = {who: hall.phone(who).get(f"{hall.url}players/1/").content.decode() for who in ("Anna", "Bruno")}
    assert ("Lists until" in pages["Anna"], "Lists until" in pages["Bruno"]) == (True, False)
    assert re.search(r"Lists until</dt>", hall.phone().get(hall.url).content.decode())

    hall.do("submit_list", "Anna", number=1, army=sample())
    assert "Lists until" not in hall.phone("Anna").get(f"{hall.url}players/1/").content.decode()


@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_tell_once():
    hall, together = hall_of_four(), Barrier(2)
    due_in(hall, 20)
    counts = []

    def looks():
        together.wait()
        counts.append(remind(hall.code))
        connection.close()

    workers = [Thread(target=looks) for _each in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()

    assert sorted(counts) == [0, 4]


def test_a_worker_reminds(celery_worker_process):
    hall = hall_of_four()
    due_in(hall, 20)

    remind_of_lists.delay()
    celery_worker_process.wait_for_task("remind_of_lists", 20)

    assert told("list_due") == ["anna", "bruno", "carla"]


def test_the_clock_of_the_worker_looks_each_minute():
    assert settings.CELERY_BEAT_SCHEDULE["lists of tournaments"] == {"task": remind_of_lists.name, "schedule": 60}


def test_an_event_that_fails_holds_up_no_other(db, caplog):
    broken, other = hall_of_four(), opened_hall(1)
    Player.objects.filter(event=other.event).update(user=User.objects.create_user("zoe"))
    Event.objects.filter(pk=other.event.pk).update(created_at=timezone.now() - timedelta(days=30))
    for hall in (broken, other):
        due_in(hall, 20)
    Event.objects.filter(pk=broken.event.pk).update(settings={"lists": {"deadline": int(time() + 9 * HOUR)}})

    assert actions.remind_of_lists() == [other.code]
    assert broken.code in caplog.text
