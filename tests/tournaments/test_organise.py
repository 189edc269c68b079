"""The organiser's tools, as pages."""

import pytest
from django.test import Client

from tests.tournaments.hall import opened_hall
from tests.tournaments.test_pages import text
from tournaments.models import Event, Player

pytestmark = pytest.mark.django_db


def drafted_hall(players: int = 6, **more):
    hall = opened_hall(players, **more)
    hall.start()
    hall.do("draft")
    return hall


def test_a_swap_shows_its_cost_before_it_is_done():
    hall = drafted_hall(tables=3)
    phone, before = hall.phone("organiser"), hall.snapshot().round(1).games
    at = f"{hall.url}rounds/1/swap/"
    one, other = before[0].a, before[1].a

    assert f"changes places with {one.name}" in text(phone.get(at, {"one": one.number}))
    shown = text(phone.get(at, {"one": one.number, "other": other.number}))
    assert "the draft is worse so." in shown
    assert "→" in shown
    assert phone.post(at, {"one": one.number, "other": other.number}).status_code == 302
    assert hall.snapshot().round(1).game_of(one.number).position != before[0].position or hall.snapshot().round(1).games != before
    assert frozenset((before[0].b.number, other.number)) in {
        frozenset((g.a.number, g.b.number)) for g in hall.snapshot().round(1).games
    }
    assert phone.post(at, {"one": one.number, "other": one.number}).status_code == 409
    assert phone.post(at, {"one": "x"}).status_code == 409


def test_in_a_bracket_two_change_places_before_it_begins():
    hall = drafted_hall(kind="knockout", rounds=None)
    phone = hall.phone("organiser")
    first, second = hall.snapshot().round(1).games[:2]
    phone.post(f"{hall.url}rounds/1/swap/", {"one": first.a.number, "other": second.a.number})

    assert hall.snapshot().round(1).game_of(second.a.number).b == first.b
    assert len(hall.snapshot().round(1).byes) == 2


def test_points_are_given_and_taken_with_a_reason():
    hall = drafted_hall(2)
    phone = hall.phone("umpire")
    at = f"{hall.url}players/1/adjust/"

    assert phone.post(at, {"points": "many", "reason": "Painting"}).status_code == 422
    assert phone.post(at, {"points": "1,5", "reason": ""}).status_code == 422
    assert phone.post(at, {"points": "1,5", "reason": "Painting"}).status_code == 302
    assert hall.snapshot().adjustments[0].points == "1.5"


def test_challenges_are_met_and_wishes_forgotten():
    hall = opened_hall(6)
    phone = hall.phone("organiser")
    at = f"{hall.url}wishes/"
    assert phone.post(at, {"one": "1", "other": "6", "what": "challenge"}).status_code == 302
    assert phone.post(at, {"one": "2", "other": "5", "what": "never"}).status_code == 302
    assert phone.post(at, {"one": "2", "other": "2", "what": "never"}).status_code == 422
    assert "meet in the first round" in text(phone.get(at))
    phone.post(f"{at}forget/", {"one": "5", "other": "2"})
    assert hall.snapshot().settings.forbidden == []
    hall.start()
    hall.do("draft")

    game = hall.snapshot().round(1).game_of(1)
    assert {game.a.number, game.b.number} == {1, 6}


def test_tables_have_names_and_terrain():
    hall = opened_hall(2)
    phone = hall.phone("organiser")
    at = f"{hall.url}tables/"
    assert phone.post(at, {"tables": "A | hills | woods and a river\nB\n"}).status_code == 302
    assert [(t.name, t.terrain, t.description) for t in hall.snapshot().tables] == [
        ("A", "hills", "woods and a river"),
        ("B", "", ""),
    ]
    assert phone.post(at, {"tables": "A\nA"}).status_code == 422
    assert phone.post(at, {"tables": "A"}).status_code == 302
    assert [(t.name, t.terrain) for t in hall.snapshot().tables] == [("A", "")]


def test_a_guest_takes_the_entry_into_an_account(django_user_model):
    hall = opened_hall(1)
    phone = hall.phone("Anna")
    assert phone.post(f"{hall.url}players/1/claim/").status_code == 403
    user = django_user_model.objects.create_user("anna", password="x")
    session = dict(phone.session)
    phone.force_login(user)
    kept = phone.session
    kept.update({name: value for name, value in session.items() if not name.startswith("_")})
    kept.save()
    assert "Take the entry into my account" in text(phone.get(f"{hall.url}players/1/"))
    assert phone.post(f"{hall.url}players/1/claim/").status_code == 302
    assert Player.objects.get(event=hall.event, number=1).user == user
    assert phone.post(f"{hall.url}players/1/claim/").status_code == 403


def test_a_tournament_is_deleted_by_its_organiser_alone():
    hall = opened_hall(2)
    assert hall.phone("umpire").post(f"{hall.url}delete/").status_code == 403
    assert Client().post(f"{hall.url}delete/").status_code == 403
    assert "for good?" in text(hall.phone("organiser").get(f"{hall.url}delete/"))
    assert hall.phone("organiser").post(f"{hall.url}delete/").status_code == 302
    assert not Event.objects.exists()


def test_a_new_tournament_may_be_a_knockout_and_every_choice_is_changed_later():
    client = Client(HTTP_ACCEPT_LANGUAGE="en")
    sent = {"name": "Cup", "ruleset": "impetus", "preset": "impetus", "chain": "default", "watching": "link", "guest": "O"}
    assert client.post("/tournaments/new/", sent | {"kind": "swiss"}).status_code == 422
    assert client.post("/tournaments/new/", sent | {"kind": "knockout"}).status_code == 302
    event = Event.objects.get()
    assert (event.rules.kind, event.rules.rounds) == ("knockout", None)
    at = f"/tournaments/{event.code}/edit/"
    changed = {
        "name": "Cup",
        "kind": "groups_knockout",
        "groups": "2",
        "qualifiers": "1",
        "placement": "third",
        "double": "on",
        "first_round": "seeded_fold",
        "avoid_side": "1",
        "list_deadline": "2026-11-20T18:00",
        "list_penalty": "0,5",
        "standings_policy": "open",
        "odd": "bye",
        "end_rule": "percent",
        "watching": "public",
        "missed_points": "1/2",
    }
    assert client.post(at, changed | {"list_penalty": "much"}).status_code == 422
    assert client.post(at, changed | {"watching": "club"}).status_code == 422
    assert client.post(at, changed).status_code == 302

    event = Event.objects.get()
    rules = event.rules
    assert (rules.kind, rules.groups, rules.placement, rules.double, rules.end_rule) == (
        "groups_knockout",
        2,
        "third",
        True,
        "percent",
    )
    assert [(one.kind, one.rounds) for one in rules.avoid] == [("side", 1)]
    assert str(rules.lists.penalty_per_day) == "1/2"
    assert event.watching == "public"
    assert 'value="2026-11-20T18:00"' in client.get(at).content.decode()
