"""The organiser's tools, as pages."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import Refused
from tests.pressing import Phone
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

    assert f"the player to swap with {one.name}" in text(phone.get(at, {"one": one.number}))
    shown = text(phone.get(at, {"one": one.number, "other": other.number}))
    assert "this makes the draft worse." in shown
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
    assert "Add the entry to my account" in text(phone.get(f"{hall.url}players/1/"))
    assert phone.post(f"{hall.url}players/1/claim/").status_code == 302
    assert Player.objects.get(event=hall.event, number=1).user == user
    assert phone.post(f"{hall.url}players/1/claim/").status_code == 403


def test_a_tournament_is_deleted_by_its_organiser_alone():
    hall = opened_hall(2)
    assert hall.phone("umpire").post(f"{hall.url}delete/").status_code == 403
    assert Phone().post(f"{hall.url}delete/").status_code == 403
    assert "can restore it for 30 days" in text(hall.phone("organiser").get(f"{hall.url}delete/"))
    assert hall.phone("organiser").post(f"{hall.url}delete/").status_code == 302
    assert not Event.objects.exists()


def test_a_deleted_tournament_is_nowhere_until_an_organiser_brings_it_back():
    hall = drafted_hall(4, watching="public")
    hall.do("publish")
    before = hall.phone("Anna").get(hall.url).content
    hall.do("delete_event")

    for who in ("organiser", "umpire", "Anna", "public"):
        for page in ("", "standings/", "rounds/1/", "event.json", "changes/?seq=0", "log/"):
            assert hall.phone(who).get(hall.url + page).status_code == 404
        listed = hall.phone(who).get("/tournaments/").content.decode()
        assert ("Spring Cup" in listed) == (who == "organiser")
        if who != "organiser":
            assert hall.phone(who).post(f"{hall.url}restore/").status_code == 404
    assert "Restore it" in text(hall.phone("organiser").get("/tournaments/"))
    with pytest.raises(Refused):
        hall.do("set_result", round=1, position=1, result={"kind": "played", "winner": "a"})
    assert hall.phone("organiser").post(f"{hall.url}restore/").status_code == 302
    assert len(hall.phone("Anna").get(hall.url).content) == len(before)
    assert "The tournament was restored." in text(hall.phone("organiser").get(f"{hall.url}log/"))
    assert hall.phone("organiser").post(f"{hall.url}restore/").status_code == 404


def test_what_was_deleted_long_ago_goes_for_good():
    old, hall = opened_hall(1), opened_hall(1)
    old.do("delete_event")
    Event.everything.filter(pk=old.event.pk).update(deleted_at=timezone.now() - timedelta(days=31))
    assert "Restore it" not in text(old.phone("organiser").get("/tournaments/"))
    hall.do("delete_event")

    assert list(Event.everything.all()) == [hall.event]


def test_a_new_tournament_may_be_a_knockout_and_every_choice_is_changed_later():
    client = Phone(HTTP_ACCEPT_LANGUAGE="en")
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


def test_a_round_is_played_with_one_of_several_rulebooks():
    hall = drafted_hall(4)
    hall.do("edit_event", settings={"rulesets": ["de-bellis-empire", "impetus"]})
    phone, at = hall.phone("organiser"), f"{hall.url}rounds/1/rulebook/"

    assert phone.post(at, {"ruleset": "guerre-ditalia"}).status_code == 409
    assert phone.post(at, {"ruleset": "impetus"}).status_code == 302
    assert hall.snapshot().round(1).row.ruleset == "impetus"
    hall.do("publish")
    assert "Played with Impetus" in text(hall.phone().get(f"{hall.url}rounds/1/"))
    hall.do("set_result", round=1, position=1, result={"kind": "played", "winner": "a"})
    assert phone.post(at, {"ruleset": "de-bellis-empire"}).status_code == 409
    hall.do("set_result", round=1, position=2, result={"kind": "played", "winner": "a"})
    hall.do("close")
    hall.do("draft")
    assert hall.snapshot().round(2).row.ruleset == "impetus"


def test_painting_is_noted_parts_equal_players_and_has_a_prize():
    hall = drafted_hall(4)
    hall.do("publish")
    phone, at = hall.phone("organiser"), f"{hall.url}extras/"
    noted = {"name": "Painting", "player_1": "7", "player_2": "8,5", "player_3": "", "player_4": "x"}

    wrong = phone.post(at, noted)
    assert wrong.status_code == 422
    assert 'value="8,5"' in wrong.content.decode()
    assert phone.post(at, {**noted, "player_4": "1"}).status_code == 302
    assert Player.objects.get(event=hall.event, number=2).extras == {"Painting": "17/2"}
    hall.do("edit_event", settings={"chain": [{"key": "points"}, {"key": "extra:Painting"}]})
    prize = {"name": "Best painted", "what": "extra:Painting", "mode": "sum"}
    assert phone.post(f"{hall.url}prizes/", prize).status_code == 302
    shown = text(hall.phone().get(f"{hall.url}prizes/"))
    assert shown.index("Bruno", shown.index("Best painted")) < shown.index("Anna", shown.index("Best painted"))
    assert "Painting" in text(hall.phone().get(f"{hall.url}standings/"))


def test_a_wish_for_terrain_is_kept_where_nothing_speaks_against_it():
    hall = opened_hall(4, tables=3)
    hall.do("describe_tables", tables=[("1", "plain", ""), ("2", "hills", ""), ("3", "Woods", "")])
    hall.do("edit_player", number=1, terrain="woods, swamp")
    hall.start()
    hall.do("draft")

    assert hall.snapshot().round(1).game_of(1).table.terrain == "Woods"


def test_the_whole_form_keeps_and_says_what_was_filled_in():
    hall = opened_hall(0)
    sent = {
        "name": "Cup",
        "rounds": "4",
        "clock_minutes": "150",
        "end_dice": "2",
        "end_sides": "6",
        "end_each": "1",
        "rulesets": ["impetus", "de-bellis-empire"],
        "team_size": "1",
        "match_win": "3",
        "match_draw": "1",
        "match_loss": "0",
        "margin": "1,5",
        "equal_turns": "on",
        "late_until": "2",
        "missed_points": "1",
        "rematch": "never",
        "method": "slide",
        "list_penalty": "1",
        "list_penalty_most": "5",
        "accept_late": "on",
    }
    assert hall.phone("organiser").post(f"{hall.url}edit/", sent).status_code == 302
    rules = Event.objects.get(pk=hall.event.pk).rules
    assert rules.rulesets == ["de-bellis-empire", "impetus"]
    assert (rules.random_end.count, rules.match.win, str(rules.margin), rules.equal_turns) == (2, 3, "3/2", True)
    assert (rules.late_until, rules.rematch, rules.method, rules.lists.penalty_most) == (2, "never", "slide", 5)

    wrong = hall.phone("organiser").post(f"{hall.url}edit/", {**sent, "clock_minutes": "", "margin": "-1", "match_win": "0"})
    page = wrong.content.decode()
    assert wrong.status_code == 422
    assert "A random end needs the minutes of a round." in page
    assert 'id="id_margin_error">This may not be below 0.' in page
    wrong = hall.phone("organiser").post(f"{hall.url}edit/", {**sent, "clock_minutes": "1440"})
    assert "a round may last no more than a day" in wrong.content.decode()
    wrong = hall.phone("organiser").post(f"{hall.url}edit/", {**sent, "match_win": "0"})
    assert 'id="id_match_draw_error"' in wrong.content.decode()


def test_a_room_has_tavoli_in_italian_and_a_rulebook_tabelle(client, db):
    page = client.get("/tournaments/new/", headers={"accept-language": "it"}).content.decode()

    assert "Tavoli" in page
    assert "Tabelle" not in page
