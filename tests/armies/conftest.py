"""Alice owns, Bob is in her club, Charlie knows neither."""

import pytest

from armies import actions, rows
from people.models import Club, Membership, User
from rules.engine.army import ListedUnit

DBE = "de-bellis-empire"


@pytest.fixture
def alice(db):
    return User.objects.create_user("alice", language="en")


@pytest.fixture
def bob(db):
    return User.objects.create_user("bob", language="en")


@pytest.fixture
def charlie(db):
    return User.objects.create_user("charlie", language="en")


@pytest.fixture
def club(alice, bob):
    club = Club.objects.create(name="Club of the Eagles", slug="eagles")
    Membership.objects.create(club=club, user=alice)
    Membership.objects.create(club=club, user=bob)
    return club


@pytest.fixture
def army(alice):
    """Alice's list: one corps with three units of 3, 4 and 5 points."""
    army = actions.create_army(owner=alice, ruleset=DBE, name="Armée du Nord", commander="Napoléon")
    corps = army.commands.get()
    for profile, name in (("line_infantry", "13e Ligne"), ("light_infantry", ""), ("guard_infantry", "")):
        rows.add_unit(army, corps.pk, ListedUnit(profile, name, {"nation": "french"}))
    return army


@pytest.fixture
def corps(army):
    return army.commands.get()


@pytest.fixture
def signed_in(client):
    """``signed_in(user)``: a browser in English with this person at it."""

    def sign_in(user=None):
        client.cookies["django_language"] = "en"
        if user is not None:
            client.force_login(user)
        return client

    return sign_in
