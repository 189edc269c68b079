"""The cast: Anna organises a club, Bruno is a member, Carla is a stranger (of a club of her own)."""

import pytest
from django.test import Client

from people import actions
from people.models import Club, Membership, User

PASSWORD = "vexilla regis prodeunt"


def person(name: str, **more) -> User:
    return User.objects.create_user(name, password=PASSWORD, **more)


@pytest.fixture(autouse=True)
def _quick_passwords(quick_passwords):
    """Everybody here has one."""


@pytest.fixture
def anna(db) -> User:
    return person("anna")


@pytest.fixture
def bruno(db) -> User:
    return person("bruno")


@pytest.fixture
def carla(db) -> User:
    return person("carla")


@pytest.fixture
def club(anna, bruno, carla) -> Club:
    club = actions.found_club(founder=anna, name="Circolo Marengo", description="Ogni giovedì.")
    Membership.objects.create(club=club, user=bruno)
    actions.found_club(founder=carla, name="Altri")
    return club


@pytest.fixture
def signed_in():
    """``signed_in(user)``: a browser of theirs, reading English."""

    def sign_in(user: User | None = None) -> Client:
        client = Client(headers={"accept-language": "en"})
        if user is not None:
            client.force_login(user)
        return client

    return sign_in
