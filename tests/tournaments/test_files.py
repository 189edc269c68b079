"""Files of an event: out, in again, and what is refused."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import translation

from tests.pressing import Phone
from tests.tournaments.hall import Hall, opened_hall
from tests.tournaments.test_pages import text
from tournaments.models import Event
from tournaments.queries.files import decimal, document_of, standings_sheet, trf_of
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def played_hall(players: int = 5, **more) -> Hall:
    hall = opened_hall(players, tables=3, **more)
    hall.start()
    for _number in range(2):
        hall.play_round()
    hall.do("adjust", number=1, points="3/2", why="Painting")
    return hall


def brought(document, client: Phone | None = None):
    body = document if isinstance(document, bytes) else json.dumps(document).encode()
    sent = {"file": SimpleUploadedFile("event.json", body), "guest": "Zoe"}
    return (client or Phone(HTTP_ACCEPT_LANGUAGE="en")).post("/tournaments/import/", sent)


@pytest.mark.parametrize("preset", ["classes-3-1-0", "classes-1-half-0"])
def test_an_event_that_is_read_again_is_the_same(preset):
    hall = played_hall(preset=preset)
    before = hall.snapshot()
    assert brought(hall.phone("umpire").get(f"{hall.url}event.json").json()).status_code == 302

    after = Hall(Event.objects.exclude(pk=hall.event.pk).get())
    again = after.snapshot()
    assert document_of(again) == document_of(before)
    assert standings_sheet(standings_of(again)) == standings_sheet(standings_of(before))
    assert trf_of(again, standings_of(again)) == trf_of(before, standings_of(before))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "another"},
        {"version": 2},
        {"players": "many"},
        {"players": [{"id": "1", "name": "A"}, {"id": "1", "name": "B"}]},
        {"rounds": [{"number": 1, "games": [{"a": "1", "b": "99", "points_a": 1, "points_b": 2}]}]},
        {"event": {"settings": {"rulesets": []}}},
        {"event": {"day": "tomorrow"}},
        {"players": [{"id": "1", "name": "A", "adjustments": [3]}]},
    ],
)
def test_another_file_is_refused_with_a_sentence_and_nothing_is_made(change):
    document = {"format": "stendardo-tournament", "version": 1, "event": {}, "players": [], "tables": [], "rounds": []}
    answer = brought(document | change)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode() or "error" in answer.content.decode()
    assert not Event.objects.exists()


@pytest.mark.parametrize("body", [b"", b"no json", b"[" * 100_000, b"[]", b"\xff\xfe"])
def test_what_is_no_event_at_all_is_refused(body):
    assert brought(body).status_code == 422
    assert not Event.objects.exists()


def test_a_file_of_another_program_keeps_its_points():
    game = {"a": "x", "b": "y", "points_a": 13, "points_b": "7/2"}
    document = {
        "format": "stendardo-tournament",
        "version": 1,
        "event": {"name": "Elsewhere"},
        "tables": [],
        "players": [{"id": "x", "name": "Xenia"}, {"id": "y", "name": "Yann"}],
        "rounds": [{"number": 1, "games": [game]}],
    }
    assert brought(document).status_code == 302
    found = standings_of(Hall(Event.objects.get()).snapshot())
    assert [(row.player.name, row.points) for row in found.rows] == [("Xenia", 13), ("Yann", "7/2")]


def test_spreadsheets_have_their_separators_and_no_formulas():
    hall = opened_hall(0)
    hall.enter("=1+1", "Bruno")
    hall.start()
    hall.play_round()
    english = hall.phone().get(f"{hall.url}standings.csv").content.decode()
    italian = hall.phone(language="it").get(f"{hall.url}pairings.csv").content.decode()

    assert english.startswith("\ufeffrank,name,club,army,points,")
    assert "'=1+1" in english
    assert "round;table;terrain" in italian
    with translation.override("en"):
        assert (decimal("7/2"), decimal("1/3"), decimal(None), decimal(4)) == ("3.5", "1/3", "", "4")


def test_files_keep_secrets():
    hall = played_hall(standings_policy="secret")
    public = hall.phone()

    assert public.get(f"{hall.url}standings.csv").status_code == 409
    assert public.get(f"{hall.url}trf.txt").status_code == 409
    assert public.get(f"{hall.url}event.json").status_code == 403
    assert "secret until the end" in text(public.get(f"{hall.url}standings.csv"))
    hall.do("draft")
    assert "3," not in [line[:2] for line in public.get(f"{hall.url}pairings.csv").content.decode().splitlines()]
