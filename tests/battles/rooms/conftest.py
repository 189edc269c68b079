"""A battle of two sample armies and its cast: Anna plays side a, Bruno side b, Sara watches, Carla is a stranger."""

import pytest
from django.core.management import call_command
from django.test import Client

from armies.models import Army
from battles import actions
from battles.ledger import Requester
from battles.models import Battle
from battles.seats.access import GUEST_SEATS
from people.models import User

RULESET = "de-bellis-empire"


@pytest.fixture
def samples(db) -> list[Army]:
    call_command("load_samples", verbosity=0)
    return list(Army.objects.filter(is_sample=True, ruleset=RULESET).order_by("pk"))


@pytest.fixture
def anna(db) -> User:
    return User.objects.create_user("anna", display_name="Anna")


@pytest.fixture
def bruno(db) -> User:
    return User.objects.create_user("bruno", display_name="Bruno")


@pytest.fixture
def sara(db) -> User:
    return User.objects.create_user("sara", display_name="Sara")


@pytest.fixture
def carla(db) -> User:
    return User.objects.create_user("carla", display_name="Carla")


@pytest.fixture
def battle(samples, anna, bruno, sara) -> Battle:
    """Watched only by those with a seat."""
    seats = [actions.NewSeat("player", "a", anna)]
    new = actions.NewBattle(RULESET, "Marengo", samples[:2], seats, created_by=anna, watching="seats")
    made = actions.create_battle(new).battle
    for user, role, sides in ((bruno, "player", "b"), (sara, "spectator", "")):
        invitation = actions.invite(code=made.code, who=Requester(anna.pk), role=role, sides=sides)
        actions.take_seat(invitation=invitation, user=user, name=str(user))
    made.refresh_from_db()
    return made


@pytest.fixture
def open_battle(samples) -> Battle:
    """Anybody with the link may watch; a guest plays both sides."""
    seats = [actions.NewSeat("player", "ab", guest="Gino")]
    return actions.create_battle(actions.NewBattle(RULESET, "Ligny", samples[:2], seats)).battle


@pytest.fixture
def browse():
    """``browse(user)``: a browser of theirs, reading English. ``browse(seat=seat)``: one that keeps a guest's seat."""

    def opened(user: User | None = None, *, seat=None, language: str = "en") -> Client:
        client = Client(headers={"accept-language": language})
        if user is not None:
            client.force_login(user)
        if seat is not None:
            session = client.session
            session[GUEST_SEATS] = {seat.battle.code: seat.token}
            session.save()
        return client

    return opened
