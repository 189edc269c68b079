"""The log of a tournament gives exactly its rows, and what differs is found every night."""

from datetime import timedelta
from random import Random

import pytest
from django.core import mail
from django.core.management import CommandError, call_command
from django.utils import timezone

from armies.models import Army
from battles.models import Battle
from journal.audit import changes_of, replay
from people import outbox
from people.actions import delete_account
from people.models import User
from people.notices.models import Notice
from people.personal_data import forget_guests_in_every_app
from tests.tournaments.hall import Hall, opened_hall, running_hall
from tools.tournaments.simulate import simulate
from tournaments import actions
from tournaments.actions.audit import AUDIT, due_events
from tournaments.actions.demo import load_pattern, start_demo
from tournaments.models import AuditResult, Event, HandedInList, LogEntry, Player, StartingState
from tournaments.queries.files import document_of
from tournaments.queries.replay import differences
from tournaments.tasks import nightly_audit

pytestmark = pytest.mark.django_db

FORMATS = {
    "swiss": {"random_end": {"count": 2, "sides": 6, "each": 1}, "clock_minutes": 120},
    "round_robin": {"kind": "round_robin", "rounds": None},
    "knockout": {"kind": "knockout", "rounds": None, "placement": "third"},
    "groups_knockout": {"kind": "groups_knockout", "rounds": None, "groups": 2, "qualifiers": 2},
    "teams": {"team_size": 2},
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("seed", [3, 17, 40])
def test_an_event_played_at_random_is_what_its_log_gives(name, seed):
    """The invariants that ``simulate`` checks after each draft and each round include the replay."""
    done = simulate(Random(seed).randrange(8, 11), 3, seed, FORMATS[name])

    assert done.wrong == []
    assert done.rounds > 0
    assert differences(Event.objects.get(pk=done.event.pk)) == []


@pytest.fixture
def lists(db) -> list[Army]:
    call_command("load_samples", verbosity=0)
    return list(Army.objects.filter(is_sample=True, is_book=False, ruleset="de-bellis-empire")[:2])


def with_lists(hall: Hall, lists: list[Army]) -> None:
    for number in (1, 2):
        hall.do("submit_list", "organiser", number=number, army=lists[0])
    hall.do("accept_list", number=1)
    for army in (lists[1], lists[0], lists[1]):
        hall.do("submit_list", number=1, army=army)
    hall.do("reject_list", number=2, reason="Too many guns")
    hall.do("withdraw_list", number=2)
    hall.do("submit_list", number=2, army=lists[1])
    hall.do("lock_lists")
    hall.do("publish_lists")
    hall.do("submit_list", number=1, army=lists[0], reason="A unit was missing")


def event_of(hall: Hall) -> Event:
    return Event.everything.get(pk=hall.event.pk)


def test_lists_and_battles_are_in_the_log(lists):
    hall = opened_hall(2, tables=1)
    with_lists(hall, lists)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    battle = hall.do("open_battle", round=1, position=1)

    assert differences(event_of(hall)) == []
    Battle.everything.filter(pk=battle.pk).delete()
    lists[0].delete()
    assert differences(event_of(hall)) == []  # what it referred to is gone


def test_staff_tables_and_settings_are_in_the_log():
    hall = opened_hall(4, tables=2)
    invitation = hall.do("invite_staff", role="organiser")
    joined = actions.join_staff(invitation=invitation, user=User.objects.create_user("olga"), name="")
    hall.do("describe_tables", tables=[("A", "woods", "by the door"), ("B", "", ""), ("C", "hills", "")])
    hall.do("edit_event", place="Torino", day=timezone.localdate())
    hall.do("set_extra", name="Painting", values={1: 3, 2: "1/2"})
    hall.do("wish", pair=("1", "2"), what="never")
    hall.do("remove_staff", staff=joined.pk)
    hall.do("delete_event")
    hall.do("restore_event")

    assert differences(event_of(hall)) == []


@pytest.mark.parametrize("has_account", [True, False])
def test_the_log_gives_the_rows_after_a_person_was_erased(has_account, lists):
    user = User.objects.create_user("olga")
    hall = opened_hall(1)
    entry = actions.NewEntry("Olga", contact="o@club.example", user=user if has_account else None)
    player = actions.enter(code=hall.code, who=hall.who("organiser"), entry=entry)
    invitation = hall.do("invite_staff", role="organiser")
    actions.join_staff(invitation=invitation, user=user if has_account else None, name="Olga")
    hall.do("submit_list", number=player.number, army=lists[0])
    hall.do("reject_list", number=player.number, reason="Too many guns")
    hall.do("edit_player", number=player.number, name="Olga Rossi", contact="+39 333")
    record_of = StartingState.objects.create(event=hall.event, seq=1, rows=replayed_to(hall, 1))
    hall.start()
    hall.play_round()
    hall.do("end_event")

    if has_account:
        delete_account(user=user)
    else:
        forget_guests_in_every_app(timezone.now() + timedelta(days=1))

    assert record_of.pk
    assert differences(event_of(hall)) == []
    log = str(list(LogEntry.objects.filter(event=hall.event).values_list("facts", "changes", "who")))
    assert not any(word in log for word in ("Olga", "o@club", "+39 333"))


def replayed_to(hall: Hall, seq: int) -> dict:
    entries = hall.event.log.filter(seq__lte=seq).order_by("seq").values_list("seq", "changes")
    return replay((number, changes_of(changes)) for number, changes in entries).holders


def test_an_event_read_from_a_file_is_in_the_log():
    hall = running_hall(5, tables=2)
    document = document_of(hall.snapshot())

    founded = actions.import_event(document=document, user=None, guest="Orga")

    assert differences(Event.objects.get(pk=founded.event.pk)) == []


@pytest.mark.parametrize("role", ["organiser", "player"])
def test_a_demo_is_replayed_from_the_state_in_which_it_was_copied(role, lists):
    pattern = load_pattern()
    demo = start_demo(user=None, guest="Visitor", role=role).event

    assert differences(pattern) == []
    assert demo.starting_state.seq == pattern.seq
    assert differences(Event.objects.get(pk=demo.pk)) == []


# What differs


def changed_row(hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(name="Another")


def missing_row(hall: Hall) -> None:
    Player.objects.filter(event=hall.event, number=4).update(number=9)


def missing_entry(hall: Hall) -> None:
    LogEntry.objects.filter(event=hall.event, seq=3).delete()


def changed_roll(hall: Hall) -> None:
    entry = LogEntry.objects.get(event=hall.event, action="start_event")
    entry.facts["rolls"][0][1] += 1
    entry.save()


def changed_number(hall: Hall) -> None:
    Event.objects.filter(pk=hall.event.pk).update(public_seq=1)


@pytest.mark.parametrize(
    ("tamper", "lines"),
    [
        (changed_row, ["event name: log 'Spring Cup', rows 'Another'"]),
        (missing_row, ["player:4 : log", "player:9 : log None"]),
        (missing_entry, ["entry 3 is missing"]),
        (changed_roll, ["entry 9: roll 0 is"]),
        (changed_number, ["event public_seq: log 9, rows 1"]),
    ],
)
def test_what_differs_is_named(tamper, lines):
    hall = opened_hall(4)
    hall.start()

    tamper(hall)

    found = differences(event_of(hall))
    assert len(found) == len(lines)
    assert all(line.startswith(begin) for line, begin in zip(found, lines, strict=True))


def test_a_changed_document_of_a_list_is_found(lists):
    hall = opened_hall(2)
    hall.do("submit_list", number=1, army=lists[0])
    copy = HandedInList.objects.get()
    copy.document["name"] = "Another"
    copy.save()

    assert differences(event_of(hall)) == [f"list:{copy.pk} document: its SHA-256 is not the logged one"]


# Every night


@pytest.fixture
def operator(settings, db) -> User:
    settings.ADMINS, settings.HAS_EMAIL = [("", "operator@club.example")], True
    return User.objects.create_user("olga", is_staff=True)


def test_a_tournament_that_differs_is_stored_logged_and_mailed_once(operator, caplog):
    hall = opened_hall(2)
    changed_row(hall)

    nightly_audit()
    nightly_audit()

    line = "event name: log 'Spring Cup', rows 'Another'"
    assert AuditResult.objects.get(event=hall.event).wrong == [line]
    assert f"tournaments.Event {hall.code} differs" in caplog.text
    outbox.send_due()
    [letter] = mail.outbox
    assert (letter.to, line in letter.body) == (["operator@club.example"], True)
    assert Notice.objects.get(user=operator).values == {"what": "Another"}


def test_a_mended_tournament_is_not_listed_any_more(operator):
    hall = opened_hall(2)
    changed_row(hall)
    nightly_audit()
    Event.objects.filter(pk=hall.event.pk).update(name="Spring Cup")

    nightly_audit()

    assert AuditResult.objects.get(event=hall.event).wrong == []


def test_only_tournaments_that_have_gone_on_are_audited_again(operator):
    first, second = opened_hall(2), opened_hall(2)
    nightly_audit()

    second.enter("Zeno")

    assert list(due_events()) == [second.event]
    assert AUDIT.look_at_all(due_events()) == 0
    assert not due_events().exists()
    assert first.event.audit_result.seq == 5


def test_the_command_lists_what_differs(capsys):
    hall = opened_hall(2)
    changed_row(hall)

    with pytest.raises(SystemExit):
        call_command("audit_tournaments", "--now")

    assert f"{hall.code}: event name: log 'Spring Cup', rows 'Another'" in capsys.readouterr().out
    with pytest.raises(CommandError, match="No such tournament: nowhere"):
        call_command("audit_tournaments", "nowhere")
