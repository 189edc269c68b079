"""Pages that ask for themselves again when there is news show the latest, though an answer comes late or never."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import expect

from battles import actions
from tests.battles.table import new_table
from tests.tournaments.hall import WIN, opened_hall

WALL = {"has_touch": False, "is_mobile": False}


@dataclass(frozen=True)
class Scene:
    """A page, what of it asks again, and two things that happen one after the other."""

    url: str
    asks: str
    happens: tuple[Callable[[], object], Callable[[], object]]


def in_the_list_of_players() -> Scene:
    hall = opened_hall(2)
    return Scene(f"{hall.url}players/", "#event-body", (lambda: hall.enter("Elena"), lambda: hall.enter("Fabio")))


def on_the_projector() -> Scene:
    hall = opened_hall(2)
    return Scene(f"{hall.url}projector/", "#screens", (lambda: hall.enter("Elena"), lambda: hall.enter("Fabio")))


def in_a_round() -> Scene:
    hall = opened_hall(4)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    first, second = hall.snapshot().round(1).games

    def ends(position: int) -> None:
        hall.do("set_result", round=1, position=position, result=WIN)

    return Scene(f"{hall.url}rounds/1/", "#event-body", (lambda: ends(first.position), lambda: ends(second.position)))


def on_the_wall() -> Scene:
    table = new_table()

    def note(text: str) -> None:
        actions.note(code=table.code, who=table.who("player"), text=text)

    return Scene(f"{table.url}?size=projector", "#wall", (lambda: note("It begins to rain."), lambda: note("It stops.")))


SCENES = [in_the_list_of_players, on_the_projector, in_a_round, on_the_wall]


@dataclass
class Answers:
    """What the server answers to a page that asks for itself again: the first is held back, or lost."""

    lost: bool
    held: Any = None

    def __call__(self, route):
        if self.held is not None:
            route.continue_()
            return
        self.held = [route, None if self.lost else route.fetch()]
        if self.lost:
            route.abort()


def shows_the_latest(open_phone, page, scene: Scene) -> None:
    """As a page opened now, and it knows that there is no more to ask for."""
    afresh = open_phone(**WALL)
    afresh.goto(scene.url)
    expect(page.locator(scene.asks)).to_have_text(afresh.locator(scene.asks).inner_text(), use_inner_text=True)
    assert page.locator("[data-shows]").get_attribute("data-shows") == page.locator("#live").get_attribute("data-seq")


@pytest.fixture
def watched(open_phone, transactional_db):
    def watch(scene: Scene, answers: Answers):
        page = open_phone(**WALL)
        with page.expect_response(lambda response: "/events/" in response.url):
            page.goto(scene.url)
        page.route(lambda url: url.endswith(scene.url), answers)
        with page.expect_request(lambda request: request.url.endswith(scene.url)):
            scene.happens[0]()
        while answers.held is None:
            page.evaluate("null")  # meanwhile the server answers, and what it says is put by
        return page

    return watch


@pytest.mark.parametrize("begin", SCENES)
def test_an_answer_that_comes_after_later_news(open_phone, watched, begin):
    scene, answers = begin(), Answers(lost=False)
    page = watched(scene, answers)
    before = page.locator("#live").get_attribute("data-seq")
    scene.happens[1]()
    expect(page.locator("#live")).not_to_have_attribute("data-seq", before)

    route, answer = answers.held
    route.fulfill(response=answer)

    shows_the_latest(open_phone, page, scene)


@pytest.mark.parametrize("begin", SCENES)
def test_an_answer_that_is_lost(open_phone, watched, begin):
    scene = begin()
    page = watched(scene, Answers(lost=True))

    shows_the_latest(open_phone, page, scene)
    open_phone.complaints.clear()  # the browser's own, of the lost request
