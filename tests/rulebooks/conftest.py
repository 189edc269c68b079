"""People who write rulebooks."""

import pytest

from people.models import Club, Membership, User
from rulebooks.drafts import create_draft
from rulebooks.starting import empty_sheet, with_name
from tests.pressing import Phone


@pytest.fixture
def anna(db) -> User:
    return User.objects.create_user("anna", "anna@club.example", "x", display_name="Anna")


@pytest.fixture
def bruno(db) -> User:
    return User.objects.create_user("bruno", "bruno@club.example", "x", display_name="Bruno")


@pytest.fixture
def club(anna, bruno) -> Club:
    """Anna organises it, Bruno is its treasurer."""
    club = Club.objects.create(name="Circolo", slug="circolo")
    Membership.objects.create(club=club, user=anna, role="organiser")
    Membership.objects.create(club=club, user=bruno, role="treasurer")
    return club


@pytest.fixture
def draft(anna):
    return create_draft(owner=anna, text=with_name(empty_sheet(), "Duel"))


@pytest.fixture
def phone():
    """Return a browser in which somebody is signed in."""

    def of(user, language: str = "en") -> Phone:
        client = Phone(headers={"accept-language": language})
        if user is not None:
            client.force_login(user)
        return client

    return of
