"""Tournaments of earlier releases replay from their rows at the upgrade."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.databases import without_tables
from tournaments import actions
from tournaments.models import Event
from tournaments.models.settings import fresh_settings
from tournaments.queries.replay import differences
from tournaments.queries.viewers import Requester


@pytest.fixture
def _without_tables(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), without_tables():
        yield
    ContentType.objects.clear_cache()


@pytest.mark.usefixtures("_without_tables")
def test_an_event_of_an_earlier_release_is_replayed_from_its_rows_at_the_upgrade():
    def migrate(to: str):
        MigrationExecutor(connection).migrate([("tournaments", to)])
        return MigrationExecutor(connection).loader.project_state([("tournaments", to)]).apps

    before = migrate("0011_entries_undo_nothing")
    settings = fresh_settings(ruleset="impetus", preset="classes-3-1-0", rounds=3)
    event = before.get_model("tournaments", "Event").objects.create(
        name="Old", code="old-cup", settings=settings, seq=4, public_seq=4, day=timezone.localdate(), status="running"
    )
    log = before.get_model("tournaments", "LogEntry").objects
    for seq in range(1, 5):
        log.create(event=event, seq=seq, action="enter", changes=[])
    entries = before.get_model("tournaments", "Player").objects
    anna, bruno = (entries.create(event=event, number=n, name=name, lot=n) for n, name in ((1, "Anna"), (2, "Bruno")))
    before.get_model("tournaments", "Table").objects.create(event=event, position=1, name="A")
    row = before.get_model("tournaments", "Round").objects.create(event=event, number=1, state="published", extra_minutes=7)
    before.get_model("tournaments", "Pairing").objects.create(round=row, position=1, a=anna, b=bruno)
    before.get_model("tournaments", "Adjustment").objects.create(player=anna, kind="organiser", points="2")
    staff = before.get_model("tournaments", "Staff").objects.create(event=event, name="Orga", role="organiser", token="orga")
    before.get_model("tournaments", "StaffInvitation").objects.create(event=event, role="umpire")

    call_command("migrate", verbosity=0)

    after = Event.objects.get(code="old-cup")
    assert (after.starting_state.seq, differences(after)) == (4, [])
    who = Requester(tokens=(staff.token,))
    actions.set_result(code="old-cup", who=who, round=1, position=1, result={"kind": "played", "winner": "a"})
    actions.close(code="old-cup", who=who, round=1)
    assert differences(Event.objects.get(code="old-cup")) == []
