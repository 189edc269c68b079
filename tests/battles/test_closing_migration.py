"""The upgrade closes battles whose event or campaign goes on, and finds the bookmarks among the spectators."""

from importlib import import_module

import pytest
from django.db import connection

from battles import actions
from battles.ledger import Requester
from battles.models import Battle, Seat
from campaigns import actions as war_actions
from campaigns.models import Campaign, Engagement
from people.models import User
from tests.battles.table import new_table
from tests.campaigns.test_turns import engaged
from tests.campaigns.war import declared_war
from tests.tournaments.test_battles import AT, game, hall_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def upgraded() -> set[int]:
    """Run the migration's own step on battles as they were before; the closed ones."""
    Battle.objects.update(closed=False)
    Seat.objects.update(bookmark=False)
    migration = import_module("battles.migrations.0014_a_battle_can_be_closed")
    with connection.schema_editor() as editor:
        migration.close_hidden_battles(None, editor)
    return set(Battle.objects.filter(closed=True).values_list("pk", flat=True))


def test_battles_of_events_that_go_on_are_closed_unless_these_tell_everything():
    hall = hall_of("de-bellis-empire")
    battle = hall.do("open_battle", game(hall).a.name, **AT)
    new_table()
    assert upgraded() == {battle.pk}

    Event.objects.update(lists_published=True)
    assert upgraded() == set()
    hall.do("edit_event", settings={"standings_policy": "secret"})
    assert upgraded() == {battle.pk}
    Event.objects.update(status="finished")
    assert upgraded() == set()


def test_battles_of_campaigns_with_fog_are_closed():
    war = declared_war()
    engaged(war)
    war_actions.start_battle(code=war.code, who=war.who("italy"), engagement="1-1")
    assert upgraded() == {Engagement.objects.get().battle_id}

    Campaign.objects.update(stage="ended")
    assert upgraded() == set()


def test_spectators_without_an_entry_of_the_log_hold_a_bookmark():
    table = new_table()
    one, other = (User.objects.create_user(name) for name in ("one", "other"))
    actions.watch(battle=table.battle, user=one)
    invitation = actions.invite(code=table.code, who=Requester(token=table.seats["referee"].token), role="spectator")
    actions.take_seat(invitation=invitation, user=other, name="Other")

    upgraded()

    assert set(Seat.objects.filter(bookmark=True).values_list("user", flat=True)) == {one.pk}
