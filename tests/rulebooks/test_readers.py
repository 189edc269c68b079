"""Who reads and plays an edition: its authors, its club, everybody, those at its battles; the same on every page that has it."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from battles.models import Battle, Seat
from people.models import Club, Membership, User
from rulebooks.drafts import create_draft, share_draft
from rulebooks.editions import store_edition
from rulebooks.models import Edition
from rulebooks.starting import pattern_text, with_name
from tests.battles.table import new_table

pytestmark = pytest.mark.django_db

PAGES = (
    *("rulebooks:edition", "rulebooks:edition-file", "rulebooks:edition-sheet"),
    *("rules:overview", "rules:tables", "rules:rulings", "rules:calculator", "rules:odds"),
)
#: Who may read an edition in each of its states, and who may begin a battle with it.
READERS = {
    "a draft": {"author", "officer"},
    "the author's": {"author", "officer"},
    "the club's": {"author", "officer", "member"},
    "everybody's": {"author", "officer", "member", "stranger", "guest"},
    "the club's, taken down": {"author", "officer"},
    "everybody's, taken down": {"author", "officer"},
}
PLAYERS = {**READERS, "the author's": {"author"}, "the club's, taken down": set(), "everybody's, taken down": set()}
PLAYERS["everybody's"] = READERS["everybody's"]


@pytest.fixture
def people():
    """Author and officer write it; the member is of the club that it may be shared with."""
    found = {
        name: User.objects.create_user(name, f"{name}@club.example", "x") for name in ("author", "officer", "member", "stranger")
    }
    club = Club.objects.create(name="Circolo", slug="circolo")
    for name, role in (("author", "organiser"), ("officer", "treasurer"), ("member", "member")):
        Membership.objects.create(club=club, user=found[name], role=role)
    return found


def edition_in(state: str, author: User) -> Edition:
    draft = create_draft(owner=author, text=with_name(pattern_text("buckets"), "Bucket War"))
    club = Club.objects.get()
    share_draft(draft, by=author, club=club)
    found = store_edition(draft, draft.text, by=author, is_draft=state == "a draft")
    Edition.objects.filter(pk=found.pk).update(
        club=club if state.startswith("the club") else None,
        is_public=state.startswith("everybody"),
        taken_down_at=timezone.now() if "taken down" in state else None,
    )
    found.refresh_from_db()
    return found


def client_of(people, who: str) -> Client:
    client = Client(headers={"accept-language": "en"})
    if who in people:
        client.force_login(people[who])
    return client


def address(page: str, slug: str) -> str:
    return reverse(page, args=[slug, "shooting"] if page in ("rules:calculator", "rules:odds") else [slug])


@pytest.mark.parametrize("state", READERS)
def test_an_edition_is_read_by_those_who_may_and_by_nobody_else(people, state):
    edition = edition_in(state, people["author"])
    for who in (*people, "guest"):
        client = client_of(people, who)
        answers = {page: client.get(address(page, edition.slug)) for page in PAGES}
        if who in READERS[state]:
            assert {page for page, answer in answers.items() if answer.status_code != 200} == set(), who
        else:
            assert {page for page, answer in answers.items() if answer.status_code not in (302, 404)} == set(), who
            assert not any("Bucket War" in answer.content.decode() for answer in answers.values() if not answer.streaming), who


FORM = {
    "army_a": "sample-0",
    "army_b": "sample-0",
    "sides": "ab",
    "dice_policy": "either",
    "watching": "seats",
    "name": "Trial",
    "guest": "Gino",
}


@pytest.mark.parametrize("state", READERS)
def test_a_battle_is_begun_by_those_who_may_play_the_edition(people, state):
    edition = edition_in(state, people["author"])
    for who in (*people, "guest"):
        client_of(people, who).post(reverse("battles:new"), {**FORM, "ruleset": edition.slug})

        assert Battle.objects.filter(ruleset=edition.slug).exists() == (who in PLAYERS[state]), who
        Battle.objects.all().delete()


def test_those_at_a_battle_read_its_edition_even_once_it_is_taken_down(people):
    edition = edition_in("everybody's", people["author"])
    table = new_table(slug=edition.slug, samples=(0, 0))
    Edition.objects.filter(pk=edition.pk).update(taken_down_at=timezone.now())
    stranger = client_of(people, "stranger")
    before = {page: stranger.get(address(page, edition.slug)).status_code for page in PAGES[3:]}

    Seat.objects.filter(pk=table.seats["player"].pk).update(user=people["stranger"])

    assert set(before.values()) == {404}
    assert {stranger.get(address(page, edition.slug)).status_code for page in PAGES[3:]} == {200}
    assert {table.phone("opponent").get(address(page, edition.slug)).status_code for page in PAGES[3:]} == {200}
