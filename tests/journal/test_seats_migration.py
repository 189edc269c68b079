"""Seats of earlier releases keep their people, tokens, times and places."""

from datetime import timedelta

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from battles.models import Invitation, Seat
from tests.databases import without_tables

BEFORE = [("battles", "0015_reword_labels")]


@pytest.fixture
def _without_tables(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), without_tables():
        yield
    ContentType.objects.clear_cache()


@pytest.mark.usefixtures("_without_tables")
def test_seats_and_links_of_battles_are_as_before_the_upgrade():
    MigrationExecutor(connection).migrate(BEFORE)
    apps = MigrationExecutor(connection).loader.project_state(BEFORE).apps
    user = apps.get_model("people", "User").objects.create(username="anna")
    battle = apps.get_model("battles", "Battle").objects.create(name="Old", ruleset="impetus", code="old-battle")
    seats = apps.get_model("battles", "Seat").objects
    early, late = (timezone.now() - timedelta(days=days) for days in (9, 2))
    anna = seats.create(battle=battle, user=user, name="Anna", role="player", sides="a")
    guest = seats.create(battle=battle, name="Gino", role="player", sides="b", token="gino", reads_from=7, left_at=late)
    seats.filter(pk=anna.pk).update(taken_at=late)
    seats.filter(pk=guest.pk).update(taken_at=early)
    link = apps.get_model("battles", "Invitation").objects.create(battle=battle, role="player", sides="b", made_by="a")

    call_command("migrate", verbosity=0)

    found = list(Seat.objects.values_list("pk", "user", "name", "role", "sides", "token", "joined_at", "left_at", "reads_from"))
    assert found == [
        (guest.pk, None, "Gino", "player", "b", "gino", early, late, 7),
        (anna.pk, user.pk, "Anna", "player", "a", anna.token, late, None, None),
    ]
    assert Invitation.objects.filter(pk=link.pk, token=link.token, sides="b", made_by="a", revoked_at=None).exists()
