"""Rankings beside the standings, and what is kept about people."""

import pytest

from people.personal_data import FORMER_MEMBER, about_in_every_app, forget_in_every_app
from tests.tournaments.hall import opened_hall, running_hall
from tests.tournaments.test_pages import text
from tournaments import actions
from tournaments.models import LogEntry, Player
from tournaments.queries.prizes import side_rankings_of
from tournaments.queries.standings import standings_of

pytestmark = pytest.mark.django_db


def test_the_boldest_is_who_inflicted_most():
    hall = running_hall(4, preset="guerre-ditalia")
    phone = hall.phone("organiser")
    at = f"{hall.url}prizes/"
    assert phone.post(at, {"name": "", "what": "inflicted", "mode": "sum"}).status_code == 422
    assert phone.post(at, {"name": "Valoroso", "what": "inflicted", "mode": "sum"}).status_code == 302
    assert phone.post(at, {"name": "1796", "what": "points", "mode": "best", "army": "Austria"}).status_code == 302
    first, second = hall.snapshot().round(1).games
    hall.do("set_result", round=1, position=1, result={"kind": "played", "winner": "a", "a": {"lost": 9}, "b": {"lost": 10}})
    hall.do("set_result", round=1, position=2, result={"kind": "played", "winner": "b", "a": {"lost": 14}, "b": {"lost": 2}})

    boldest, period = side_rankings_of(hall.snapshot(), standings_of(hall.snapshot()))
    assert [(rank, player.name, value) for rank, player, value in boldest.rows][:2] == [
        (1, second.b.name, 14),
        (2, first.a.name, 10),
    ]
    assert period.rows == []
    assert "Valoroso" in text(hall.phone().get(at))
    assert hall.phone().post(at, {"name": "x", "what": "points", "mode": "sum"}).status_code == 403
    phone.post(f"{at}remove/", {"place": "1"})
    assert "Valoroso" not in text(hall.phone().get(at))


def test_a_person_takes_entries_along_and_is_forgotten(django_user_model):
    user = django_user_model.objects.create_user("zoe", password="x")
    hall = opened_hall(1)
    entry = actions.NewEntry("Zoe Real Name", contact="zoe@example.org", user=user)
    number = actions.enter(code=hall.code, who=hall.who("organiser"), entry=entry).number
    hall.do("withdraw", number=number)
    assert about_in_every_app(user)["tournaments"]["entries"][0]["contact"] == "zoe@example.org"

    forget_in_every_app(user)
    user.delete()
    player = Player.objects.get(event=hall.event, number=number)
    assert (player.name, player.contact, player.user) == (FORMER_MEMBER, "", None)
    log = " ".join(f"{one.facts} {one.changes} {one.who}" for one in LogEntry.objects.filter(event=hall.event))
    assert "Zoe" not in log
    assert "zoe@" not in log
