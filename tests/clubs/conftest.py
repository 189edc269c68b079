"""The cast: Anna organises the Circolo Marengo, Bruno and Dario are members, Ugo umpire, Tea treasurer; Carla is a stranger."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from clubs import actions
from clubs.actions import NewEvening
from clubs.models import Evening
from people.models import Club, Membership, User
from tests.battles.table import SLUG

MEMBERS = {"anna": "organiser", "bruno": "member", "dario": "member", "ugo": "umpire", "tea": "treasurer"}


@pytest.fixture
def cast(db) -> dict[str, User]:
    return {name: User.objects.create_user(name, display_name=name.title()) for name in (*MEMBERS, "carla")}


@pytest.fixture
def club(cast) -> Club:
    club = Club.objects.create(name="Circolo Marengo", slug="marengo", description="Ogni giovedì.")
    for name, role in MEMBERS.items():
        Membership.objects.create(club=club, user=cast[name], role=role)
    return club


@pytest.fixture
def evening(club, cast) -> Evening:
    """In three days, with two tables."""
    new = NewEvening(timezone.now() + timedelta(days=3), "Europe/Rome", place="Sala grande", note="Chiavi da Anna.", tables=2)
    return actions.make_evening(club=club, by=cast["anna"], new=new)


@pytest.fixture
def samples(db) -> None:
    call_command("load_samples", verbosity=0)


@pytest.fixture
def browse(cast):
    """``browse("anna")``: a browser of hers, reading English; ``browse()`` a stranger's without an account."""

    def browser(name: str = "", language: str = "en") -> Client:
        client = Client(headers={"accept-language": language})
        if name:
            client.force_login(cast[name])
        return client

    return browser


@pytest.fixture
def looks(evening, cast):
    """``looks("bruno")``: Bruno looks for an opponent."""

    def look(name: str, ruleset: str = SLUG, army=None):
        return actions.answer(evening=evening, user=cast[name], answer="looking", ruleset=ruleset, army=army)

    return look
