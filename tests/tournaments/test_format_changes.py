"""The format changed while an event runs: it is asked for, and no page breaks."""

import os
from itertools import product
from typing import Any

import pytest
from django.urls import URLPattern

from common.errors import Refused
from tests.tournaments.hall import WIN, Hall, opened_hall
from tournaments import actions
from tournaments.forms.edit import EventForm
from tournaments.models import Event
from tournaments.urls import urlpatterns

pytestmark = pytest.mark.django_db

STAGES = ("open", "started", "drafted", "published", "played", "closed", "drafted again", "closed again", "finished")
#: The stages of every day; ``FORMATS=thorough`` walks all of them from every format.
DAILY = [("closed", "swiss"), ("drafted again", "two groups")]
THOROUGH = os.environ.get("FORMATS") == "thorough"
FORMATS: dict[str, dict[str, Any]] = {
    "swiss": {"kind": "swiss", "rounds": 4},
    "fewer rounds": {"kind": "swiss", "rounds": 1},
    "round robin": {"kind": "round_robin", "double": False},
    "knockout": {"kind": "knockout", "placement": "third"},
    "two groups": {"kind": "groups_knockout", "groups": 2, "qualifiers": 2},
    "three groups": {"kind": "groups_knockout", "groups": 3, "qualifiers": 1},
    "too many groups": {"kind": "groups_knockout", "groups": 9, "qualifiers": 4},
    "nameless groups": {"kind": "groups_knockout", "groups": None, "qualifiers": None},
}


WALKED = list(product(STAGES, ("swiss", "two groups", "knockout"))) if THOROUGH else DAILY
#: The changes of every day: a bracket over other rounds, groups that fit and groups that do not, too few rounds.
CHANGES = FORMATS if THOROUGH else {name: FORMATS[name] for name in ("knockout", "two groups", "too many groups", "fewer rounds")}


def hall_at(stage: str, begin: str) -> Hall:
    """Eight players and an event of the format ``begin`` at this stage."""
    hall = opened_hall(8, tables=4, **FORMATS[begin])
    steps = [
        hall.start,
        lambda: hall.do("draft"),
        lambda: hall.do("publish"),
        lambda: play(hall, 1),
        lambda: hall.do("close"),
        lambda: hall.do("draft"),
        lambda: (hall.do("publish"), play(hall, 2), hall.do("close")),
        lambda: hall.do("end_event"),
    ]
    for step in steps[: STAGES.index(stage)]:
        step()
    return hall


def play(hall: Hall, number: int) -> None:
    for game in hall.snapshot().round(number).games:
        hall.do("set_result", round=number, position=game.position, result=WIN)


def pages(hall: Hall) -> list[str]:
    """Every address of the event, with the first player, game and round."""
    found = set()
    for pattern in urlpatterns:
        route = str(pattern.pattern) if isinstance(pattern, URLPattern) else ""
        if not route.startswith("<slug:code>/") or route.endswith(("events/", ".svg")):
            continue
        address = route.removeprefix("<slug:code>/").replace("<slug:role>", "umpire")
        for name in ("number", "position", "member"):
            address = address.replace(f"<int:{name}>", "1")
        found.add(address)
    return sorted(found)


@pytest.mark.parametrize(("stage", "begin"), WALKED)
def test_no_page_breaks_after_any_change_of_the_format(stage, begin):
    hall = hall_at(stage, begin)
    settings = Event.objects.get(pk=hall.event.pk).settings
    phone, public, failed = hall.phone("organiser"), hall.phone(), []
    for one in (phone, public):
        one.raise_request_exception = False
    for name, change in CHANGES.items():
        Event.objects.filter(pk=hall.event.pk).update(settings=settings)
        actions.edit_event(code=hall.code, who=hall.who("organiser"), settings=change, confirmed=True)
        failed += [(name, address) for address in pages(hall) if phone.get(hall.url + address).status_code >= 500]
        shown = ("", "bracket/", "rounds/1/", "standings/", "projector/", "players/1/")
        failed += [(name, address) for address in shown if public.get(hall.url + address).status_code >= 500]

    assert failed == []


@pytest.mark.parametrize(
    ("stage", "begin"), [("played", "swiss"), ("closed again", "two groups")] if THOROUGH else [("played", "swiss")]
)
def test_no_press_breaks_either(stage, begin):
    for change in CHANGES.values():
        hall = hall_at(stage, begin)
        actions.edit_event(code=hall.code, who=hall.who("organiser"), settings=change, confirmed=True)
        phone = hall.phone("organiser")
        for address in ("rounds/close/", "rounds/draft/", "rounds/2/publish/", "rounds/3/publish/", "end/"):
            assert phone.post(hall.url + address).status_code < 500, (change, address)


def test_the_bracket_says_why_it_is_not_there():
    hall = hall_at("closed", "swiss")
    actions.edit_event(code=hall.code, who=hall.who("organiser"), settings=FORMATS["two groups"], confirmed=True)

    answer = hall.phone().get(f"{hall.url}bracket/")

    assert answer.status_code == 200
    assert "do not fit this format" in answer.content.decode()


@pytest.mark.parametrize("begin", ["knockout", "two groups"])
def test_a_bracket_of_its_own_format_is_still_drawn(begin):
    hall = opened_hall(8, **FORMATS[begin])
    hall.start()
    while True:
        try:
            hall.play_round()
        except Refused:
            break
        assert "do not fit" not in hall.phone().get(f"{hall.url}bracket/").content.decode()
    assert "has won the final" in hall.phone().get(f"{hall.url}bracket/").content.decode()


def form_of(hall: Hall, **changes: Any) -> dict[str, Any]:
    """The settings form as it is filled in when it is opened, with these changes."""
    form = EventForm(hall.event, 4)
    values = {name: form[name].value() for name in form.fields}
    return {name: value for name, value in {**values, **changes}.items() if value not in (None, False)}


@pytest.mark.parametrize(
    ("begin", "changes", "words"),
    [
        ("swiss", {"kind": "groups_knockout", "groups": 2, "qualifiers": 2}, "The rounds up to 1 were paired as “Swiss”"),
        ("swiss", {"rounds": 5}, "5 rounds instead of 4"),
        ("two groups", {"groups": 4}, "The groups are drawn again"),
    ],
)
def test_a_change_of_the_format_asks_once_a_round_is_published(begin, changes, words):
    hall = hall_at("published", begin)
    phone, at = hall.phone("organiser"), f"{hall.url}edit/"
    sent = form_of(hall, name="Autumn Cup", **changes)

    asked = phone.post(at, sent)

    assert asked.status_code == 422
    assert words in asked.content.decode()
    assert 'name="confirm_format"' in asked.content.decode()
    assert Event.objects.get(pk=hall.event.pk).name == "Spring Cup"
    assert "Autumn Cup" in asked.content.decode(), "what was filled in stays"
    assert phone.post(at, sent | {"confirm_format": "on"}).status_code == 302
    assert Event.objects.get(pk=hall.event.pk).name == "Autumn Cup"


def test_fewer_rounds_than_are_published_are_named():
    hall = hall_at("closed again", "swiss")

    with pytest.raises(Refused) as refused:
        hall.do("edit_event", settings={"rounds": 1})

    assert "2 rounds are published already" in refused.value.text


@pytest.mark.parametrize("stage", ["open", "started", "drafted"])
def test_nothing_is_asked_before_a_round_is_published(stage):
    hall = hall_at(stage, "swiss")

    assert hall.phone("organiser").post(f"{hall.url}edit/", form_of(hall, rounds=6)).status_code == 302


def test_other_changes_are_not_asked_about():
    hall = hall_at("published", "swiss")

    assert hall.phone("organiser").post(f"{hall.url}edit/", form_of(hall, name="Autumn Cup")).status_code == 302
