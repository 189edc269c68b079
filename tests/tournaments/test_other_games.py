"""Events played with games that have no rulebook here, with shelf documents, or with several of them."""

import pytest

from battles import actions as battle_actions
from battles.ledger import Requester
from battles.models import Battle
from rulebooks.engine.shelf import shelf_slugs
from rulebooks.models import Edition
from rules.engine.ruleset import rulesets
from tests.battles.table import listed_army
from tests.pressing import Phone
from tests.tournaments.hall import hand_in, opened_hall
from tournaments.models import Event, LogEntry
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db
NEW = {"name": "Bella Cup", "ruleset": "another-game", "preset": "classes-3-1-0", "chain": "default", "rounds": 1}


def made(game: str = "Bella", **more) -> Event:
    answer = Phone(HTTP_ACCEPT_LANGUAGE="en").post(
        "/tournaments/new/", NEW | {"game": game, "watching": "link", "guest": "Orga"} | more
    )
    assert answer.status_code == 302, answer.content.decode()
    return Event.objects.get()


def test_an_event_of_another_game_needs_its_name():
    answer = Phone(HTTP_ACCEPT_LANGUAGE="en").post("/tournaments/new/", NEW | {"game": "", "watching": "link", "guest": "Orga"})
    assert answer.status_code == 422
    assert "Give the game&#x27;s name." in answer.content.decode()
    assert not Event.objects.exists()


def test_an_event_of_another_game_stores_its_document():
    event = made()
    assert event.settings["rulesets"] == [Edition.objects.get(name="Bella").slug]


def running(slug: str, preset: str = "classes-3-1-0", players: int = 2):
    hall = opened_hall(players, ruleset=slug, preset=preset, rounds=1)
    hall.start()
    return hall


def publish(hall) -> None:
    hall.do("draft")
    hall.do("publish")


def other_game() -> str:
    slug: str = made().settings["rulesets"][0]
    Event.objects.all().delete()
    return slug


@pytest.mark.parametrize("preset", ["classes-3-1-0", "classes-1-half-0", "difference-20-0-wtc", "units-8-1"])
def test_results_by_hand_score_with_any_scoring(preset):
    hall = running(other_game(), preset, players=4)
    publish(hall)
    for position in (1, 2):
        losses = {"lost": 10, "total": 100, "units_lost": 1}
        result = {"kind": "played", "winner": "a", "a": losses, "b": {**losses, "lost": 60, "units_lost": 6}}
        hall.do("set_result", round=1, position=position, result=result)
    rows = standings_of(hall.snapshot()).rows
    winners = {game.a.name for game in hall.snapshot().round(1).games}
    assert {row.player.name for row in rows[:2]} == winners
    assert all(float(row.points) > 0 for row in rows[:2])


def test_its_battle_needs_no_lists_and_gives_the_result(django_capture_on_commit_callbacks):
    hall = running(other_game())
    publish(hall)
    a = hall.snapshot().round(1).games[0].a
    battle = hall.do("open_battle", a.name, round=1, position=1)
    assert battle.sides.get(code="a").name == a.name
    with django_capture_on_commit_callbacks(execute=True):
        seat = Requester(token=battle.seats.get(sides="b").token)
        battle_actions.concede(code=battle.code, who=seat, side="b")
    rows = standings_of(hall.snapshot()).rows
    assert (rows[0].player.name, rows[0].points) == (a.name, 3)


@pytest.mark.parametrize("slug", shelf_slugs())
def test_a_shelf_document_is_scored_from_its_battle(slug, django_capture_on_commit_callbacks):
    hall = running(slug)
    for player, sample in zip(hall.snapshot().players, rulesets()[slug].play.army.samples, strict=False):
        hand_in(player, listed_army(sample, slug))
    publish(hall)
    a = hall.snapshot().round(1).games[0].a
    battle = hall.do("open_battle", a.name, round=1, position=1)
    with django_capture_on_commit_callbacks(execute=True):
        seat = Requester(token=battle.seats.get(sides="b").token)
        battle_actions.concede(code=battle.code, who=seat, side="b")
    assert not LogEntry.objects.filter(action="battle_unscored").exists()
    assert standings_of(hall.snapshot()).rows[0].points == 3


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_page_of_an_event_of_another_game_and_a_document_opens(language):
    hall = running(other_game())
    organiser = hall.phone("organiser", language)
    event = Event.objects.get(pk=hall.event.pk)
    event.settings = {**event.settings, "rulesets": [*event.settings["rulesets"], *shelf_slugs()]}
    event.save()
    publish(hall)
    pages = ["", "rounds/1/", "standings/", "players/", "scoring/", "edit/", "rounds/1/games/1/"]
    for path in pages:
        answer = organiser.get(hall.url + path)
        assert answer.status_code in (200, 404), path
        assert answer.status_code == 200 or path in ("rounds/1/games/1/",), path
    assert "Bella" in organiser.get(f"{hall.url}rounds/1/").content.decode()


def test_another_game_is_added_to_an_event_by_its_name():
    hall = opened_hall(2)
    page = hall.phone("organiser").get(f"{hall.url}edit/")
    form = page.context["form"]
    data = {name: value for name in form.fields if (value := form[name].value()) not in (None, "", False)}
    answer = hall.phone("organiser").post(f"{hall.url}edit/", data | {"game": "Bella"})
    assert answer.status_code == 302, answer.content.decode()[:3000]
    slugs = Event.objects.get(pk=hall.event.pk).settings["rulesets"]
    assert slugs == ["de-bellis-empire", Edition.objects.get(name="Bella").slug]
    assert Battle.objects.count() == 0
