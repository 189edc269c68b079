"""Players hear of their pairing and of a result to confirm, once each; a draft tells nobody."""

from people.models import User
from people.notices.models import Notice
from tests.tournaments.hall import WIN, opened_hall
from tournaments.models import Player


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
