"""Players hear of their pairing and of a result to confirm, once each; a draft tells nobody."""

from people.models import User
from people.notices.models import Notice
from tests.tournaments.hall import WIN, opened_hall
from tournaments import actions
from tournaments.models import Event, Player
from tournaments.queries.viewers import Requester


def told(kind: str, **more) -> list[str]:
    found = Notice.objects.filter(kind=kind, **more).order_by("user__username")
    return list(found.values_list("user__username", flat=True))


def hall_of_two():
    """Anna and Bruno, with accounts."""
    hall = opened_hall(2)
    for player in Player.objects.filter(event=hall.event):
        player.user = User.objects.create_user(player.name.lower())
        player.save()
    hall.start()
    return hall


def test_a_round_is_told_when_it_is_published_and_not_before(db):
    hall = hall_of_two()
    hall.do("draft")
    assert told("pairing") == []

    hall.do("publish")

    assert told("pairing") == ["anna", "bruno"]
    notice = Notice.objects.first()
    assert (notice.values, notice.url) == ({"event": "Spring Cup", "round": 1}, f"{hall.url}rounds/1/")

    hall.do("unpublish", reason="A wrong table.")
    assert told("pairing", read_at=None) == []
    hall.do("publish")
    assert told("pairing", read_at=None) == ["anna", "bruno"]


def test_a_reported_result_waits_for_the_other(db):
    hall = hall_of_two()
    hall.do("draft")
    hall.do("publish")
    game = hall.snapshot().round(1).games[0]
    reporter, other = game.a.name, game.b.name

    hall.do("report", reporter, round=1, position=game.position, result=WIN)
    assert told("result_to_confirm", read_at=None) == [other.lower()]

    hall.do("confirm", other, round=1, position=game.position)
    assert told("result_to_confirm", read_at=None) == []


def test_who_is_entered_by_others_or_moves_up_has_a_place_and_is_told(db):
    hall = opened_hall(0)
    Event.objects.filter(pk=hall.event.pk).update(settings={**hall.event.settings, "capacity": 2})
    anna, bruno, carla = (User.objects.create_user(name) for name in ("anna", "bruno", "carla"))
    actions.enter(code=hall.code, who=Requester(user_id=anna.pk), entry=actions.NewEntry("Anna", user=anna))
    hall.enter("Bruno", user=bruno)
    [waiting] = hall.enter("Carla", user=carla)
    assert (waiting.status, told("place")) == ("waiting", ["bruno"])

    hall.do("withdraw", "Bruno", number=2)

    assert told("place") == ["bruno", "carla"]
    notice = Notice.objects.get(user=carla)
    assert (notice.values, notice.url) == ({"event": "Spring Cup"}, hall.url)


def test_who_disputes_a_result_is_waited_for_no_more(db):
    hall = hall_of_two()
    hall.do("draft")
    hall.do("publish")
    game = hall.snapshot().round(1).games[0]
    hall.do("report", game.a.name, round=1, position=game.position, result=WIN)

    hall.do("dispute", game.b.name, round=1, position=game.position, reason="We drew.")

    assert told("result_to_confirm", read_at=None) == []
