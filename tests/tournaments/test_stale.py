"""Presses from old pages of a tournament act on the round, draft and result that they showed, or on none."""

import re

import pytest

from tests.pressing import form_on, forms_of, press
from tests.tournaments.hall import WIN, Hall, opened_hall, running_hall
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """Two rounds: the first closed, the second a draft."""
    hall = opened_hall(4, tables=2)
    hall.start()
    hall.play_round()
    hall.do("draft")
    return hall


def states(hall: Hall) -> list[str]:
    return [one.state for one in hall.snapshot().rounds]


def said(answer) -> str:
    return answer.content.decode()


# The round of the address


@pytest.mark.parametrize(
    ("before", "page", "press_on", "then", "sentence"),
    [
        ((), "rounds/1/", "rounds/1/publish/", ("publish", "play", "close", "draft"), "Round 1 is already closed."),
        (("publish",), "rounds/1/unpublish/", "", ("play", "close", "draft", "publish"), "Round 1 is already closed."),
        (
            ("publish", "play"),
            "rounds/1/",
            "rounds/1/close/",
            ("close", "draft", "publish", "play"),
            "Round 1 is already closed.",
        ),
        (("publish", "play", "close"), "rounds/1/reopen/", "", ("reopen",), "Round 1 is open again."),
    ],
)
def test_an_old_press_acts_on_no_other_round(before, page, press_on, then, sentence):
    hall = opened_hall(4, tables=2)
    hall.start()
    hall.do("draft")
    advance(hall, before)
    organiser = hall.phone("organiser")
    form = form_on(organiser, hall.url + page, hall.url + press_on if press_on else "")
    advance(hall, then)
    as_it_was = states(hall)

    answer = press(organiser, form, reason="So it is")

    assert answer.status_code == 409
    assert sentence in said(answer)
    assert states(hall) == as_it_was


def advance(hall: Hall, steps: tuple[str, ...]) -> None:
    for step in steps:
        if step == "play":
            latest = hall.snapshot().latest
            for game in latest.games:
                hall.do("set_result", round=latest.number, position=game.position, result=WIN)
        else:
            hall.do(step, **({"reason": "So it is"} if step in ("unpublish", "reopen") else {}))


@pytest.mark.parametrize("what", ["publish", "unpublish", "close", "reopen"])
def test_a_press_made_by_hand_acts_on_the_round_of_its_address(hall, what):
    before = states(hall)

    answer = hall.phone("organiser").post(f"{hall.url}rounds/1/{what}/", {"reason": "So it is"})

    assert states(hall)[1] == before[1] == "draft"
    assert answer.status_code == (302 if what == "reopen" else 409)
    assert states(hall)[0] == ("published" if what == "reopen" else "closed")


def test_the_second_tap_gets_the_answer_of_the_first(hall):
    organiser = hall.phone("organiser")
    form = form_on(organiser, f"{hall.url}rounds/2/", f"{hall.url}rounds/2/publish/")

    answers = [press(organiser, form).status_code for _tap in range(2)]

    assert answers == [302, 302]
    assert states(hall) == ["closed", "published"]
    assert LogEntry.objects.filter(event=hall.event, action="publish", facts__round=2).count() == 1


# The draft that was looked at


def test_a_draft_that_was_not_looked_at_is_not_published(hall):
    organiser = hall.phone("organiser")
    form = form_on(organiser, f"{hall.url}rounds/2/", f"{hall.url}rounds/2/publish/")
    games = hall.snapshot().round(2).games
    hall.do("swap", one=games[0].a.number, other=games[1].a.number)

    answer = press(organiser, form)

    assert answer.status_code == 409
    assert "The draft of round 2 has changed" in said(answer)
    assert f'href="{hall.url}rounds/2/"' in said(answer)
    assert states(hall) == ["closed", "draft"]


def test_a_draft_made_again_with_the_same_pairs_is_the_one_that_was_looked_at(hall):
    organiser = hall.phone("organiser")
    form = form_on(organiser, f"{hall.url}rounds/2/", f"{hall.url}rounds/2/publish/")
    hall.do("draft")

    assert press(organiser, form).status_code == 302


def test_two_drafts_at_once_are_one(hall):
    hall.do("publish")
    advance(hall, ("play", "close"))
    one, other = (hall.phone("organiser") for _phone in range(2))
    forms = [form_on(phone, f"{hall.url}rounds/2/", f"{hall.url}draft/") for phone in (one, other)]

    answers = [press(phone, form).status_code for phone, form in zip((one, other), forms, strict=True)]

    assert answers == [302, 409]
    assert LogEntry.objects.filter(event=hall.event, action="draft", facts__round=3).count() == 1


# A slip over a result


@pytest.fixture
def desk() -> Hall:
    return running_hall(4, tables=2)


def slip(hall: Hall, phone, table: str, outcome: str, **more: str):
    form = form_on(phone, f"{hall.url}desk/", f"{hall.url}desk/slip/")
    return press(phone, form, table=table, outcome=outcome, **more)


def winner_at(hall: Hall, table: str) -> str | None:
    game = next(game for game in hall.snapshot().round(1).games if game.label == table)
    return (game.result or {}).get("winner")


def test_a_first_result_takes_one_enter(desk):
    assert slip(desk, desk.phone("umpire"), "1", "1").status_code == 302
    assert winner_at(desk, "1") == "a"


def test_a_second_result_for_a_table_asks_first(desk):
    umpire = desk.phone("umpire")
    slip(desk, umpire, "1", "1")
    name = next(game for game in desk.snapshot().round(1).games if game.label == "1").a.name

    answer = slip(desk, umpire, "1", "2")

    assert answer.status_code == 409
    assert re.search(rf"Table 1 already has a result: {name} wins \(entered by Umberto, \d\d:\d\d\)\.", said(answer))
    assert winner_at(desk, "1") == "a"
    [again] = [form for form in forms_of(said(answer), "") if "outcome" in form.fields]
    assert (again.fields["table"], again.fields["outcome"]) == ("1", "2")
    assert press(umpire, again).status_code == 302
    assert winner_at(desk, "1") == "b"


def test_an_answer_to_one_question_overwrites_no_other_table(desk):
    umpire = desk.phone("umpire")
    for table in "12":
        slip(desk, umpire, table, "1")
    page = said(slip(desk, umpire, "1", "2"))
    [again] = [form for form in forms_of(page, "") if "outcome" in form.fields]

    assert press(umpire, again, table="2").status_code == 409
    assert [winner_at(desk, table) for table in "12"] == ["a", "a"]


def test_of_two_umpires_one_is_asked(desk):
    umpires = [desk.phone("umpire"), desk.phone("organiser")]
    forms = [form_on(phone, f"{desk.url}desk/", f"{desk.url}desk/slip/") for phone in umpires]

    answers = [
        press(phone, form, table="1", outcome=typed).status_code for phone, form, typed in zip(umpires, forms, "12", strict=True)
    ]

    assert answers == [302, 409]
    assert winner_at(desk, "1") == "a"


def test_the_same_result_once_more_asks_nothing(desk):
    umpire = desk.phone("umpire")

    assert [slip(desk, umpire, "1", "1").status_code for _slip in range(2)] == [302, 302]


def test_a_slip_from_the_desk_of_the_last_round_is_refused(desk):
    umpire = desk.phone("umpire")
    form = form_on(umpire, f"{desk.url}desk/", f"{desk.url}desk/slip/")
    advance(desk, ("play", "close", "draft", "publish"))

    answer = press(umpire, form, table="1", outcome="2")

    assert answer.status_code == 409
    assert "This page showed round 1, now it is round 2." in said(answer)
    [again] = [form for form in forms_of(said(answer), "") if "outcome" in form.fields]
    assert again.fields["outcome"] == "2"


# Two organisers at the settings


def test_settings_are_not_overwritten_unseen(hall):
    one, other = hall.phone("organiser"), hall.phone("organiser")
    forms = [form_on(phone, f"{hall.url}edit/") for phone in (one, other)]
    assert press(one, forms[0], place="Torino").status_code == 302

    answer = press(other, forms[1], name="Autumn Cup")

    assert answer.status_code == 409
    assert "The tournament has changed since you opened this page. Save again to overwrite the change." in said(answer)
    hall.event.refresh_from_db()
    assert (hall.event.place, hall.event.name) == ("Torino", "Spring Cup")
    [again] = [form for form in forms_of(said(answer), f"{hall.url}edit/") if "place" in form.fields]
    assert again.fields["name"] == "Autumn Cup"  # what was typed
    assert press(other, again).status_code == 302


def test_two_players_who_report_at_once_are_both_heard(desk):
    game = desk.snapshot().round(1).games[0]
    page = f"{desk.url}rounds/1/games/{game.position}/"
    phones = [desk.phone(name) for name in (game.a.name, game.b.name)]
    forms = [form_on(phone, page, f"{page}report/") for phone in phones]

    assert [press(phone, form, outcome="played:a").status_code for phone, form in zip(phones, forms, strict=True)] == [302, 302]
    assert desk.snapshot().round(1).games[0].status == "confirmed"


def test_a_report_that_has_changed_is_not_confirmed_unseen(desk):
    game = desk.snapshot().round(1).games[0]
    where = {"round": 1, "position": game.position}
    desk.do("report", game.a.name, **where, result=WIN)
    other = desk.phone(game.b.name)
    page = f"{desk.url}rounds/1/games/{game.position}/"
    form = form_on(other, page, f"{page}confirm/")
    desk.do("withdraw_report", game.a.name, **where)
    desk.do("report", game.a.name, **where, result={"kind": "played", "winner": None})

    assert press(other, form).status_code == 409
    assert press(other, form_on(other, page, f"{page}confirm/")).status_code == 302
