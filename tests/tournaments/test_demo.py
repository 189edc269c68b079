"""The demo tournament: made once, a copy a visitor, in the visitor's language, gone by itself."""

from datetime import timedelta

import pytest
from django.core.management import call_command

from tests.pressing import Phone
from tournaments.actions import demo
from tournaments.models import Event


@pytest.fixture
def pattern(db):
    call_command("load_event_demo", verbosity=0)
    call_command("load_event_demo", verbosity=0)
    return Event.objects.get()


def begun(role: str, language: str = "en") -> tuple[Phone, str]:
    client = Phone(HTTP_ACCEPT_LANGUAGE=language)
    answer = client.post("/tournaments/demo/", {"role": role})
    assert answer.status_code == 302
    return client, answer["Location"]


def test_sixteen_have_played_two_rounds_and_the_third_is_drafted(pattern):
    assert pattern.players.count() == 16
    assert [one.state for one in pattern.rounds.all()] == ["closed", "closed", "draft"]


def test_the_organiser_sees_the_draft_and_publishes_it(pattern):
    client, address = begun("organiser")

    assert "Next steps" in client.get(address).content.decode()
    assert client.get(f"{address}rounds/3/").status_code == 200
    assert client.post(f"{address}rounds/3/publish/").status_code == 302
    assert [one.state for one in pattern.rounds.all()] == ["closed", "closed", "draft"]
    assert "10" in client.get(f"{address}standings/").content.decode()


def test_the_player_has_a_table_an_opponent_and_a_time(pattern):
    client, address = begun("player", "it")

    page = client.get(address).content.decode()

    assert "Torneo dimostrativo" in page
    assert "Tavolo" in page
    assert "contro" in page
    assert "Next steps" not in page


def test_a_stranger_looks_at_a_copy_and_runs_nothing(pattern):
    _client, address = begun("organiser")

    assert Phone().get(f"{address}rounds/3/").status_code == 404
    assert Phone().get("/tournaments/").content.decode().count(address) == 0


def test_old_copies_go_the_pattern_stays(pattern):
    begun("organiser")
    Event.objects.update(created_at=pattern.created_at - 2 * demo.KEPT_FOR - timedelta(days=1))

    begun("player")

    assert Event.objects.count() == 2


def test_without_a_pattern_the_button_says_so(db):
    assert Phone().post("/tournaments/demo/", {"role": "player"}).status_code == 409
