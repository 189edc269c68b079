"""The walk itself: it finds the shortest way to a door that is open, and undoes every step."""

import pytest

from common.errors import Refused
from people.models import Club
from tests.seats.walk import Step, walk


class Doors:
    """Somebody who opens doors that are rows; behind the third lies what they may not read."""

    sessions = ("guest",)

    def __init__(self, secret: int) -> None:
        self.secret = secret

    def steps(self):
        return [Step("open", self._open), Step("knock", self._knock)]

    def _open(self):
        Club.objects.create(name="door", slug=f"door-{Club.objects.count()}")

    def _knock(self):
        Club.objects.create(name="knocked", slug="knocked")
        raise Refused("Nobody opens.")

    def state(self):
        return min(Club.objects.count(), 4)

    def reads(self, session):
        return {"a"} if Club.objects.count() >= self.secret else set()

    def entitled(self, session):
        return set()

    def save(self):
        return None

    def restore(self, saved):
        pass


@pytest.mark.django_db
def test_the_shortest_way_to_an_open_door_is_named():
    with pytest.raises(AssertionError, match=r"guest reads \['a'\] after: open; open; open$"):
        walk(Doors(3), depth=5)


@pytest.mark.django_db
def test_equal_states_are_walked_on_from_once_and_every_step_is_undone():
    walked = walk(Doors(9), depth=6)

    assert (walked.states, walked.done, walked.refused) == (5, 5, 5)
    assert Club.objects.count() == 0


class Rooms(Doors):
    """Doors of two kinds, of which only this row lets the guest read: left, right, right, left, left."""

    WAY = "lrrll"

    def __init__(self) -> None:
        self.way = ""

    def steps(self):
        return [Step(side, lambda side=side: self._open(side)) for side in "lr"]

    def _open(self, side):
        Club.objects.create(name=side, slug=f"door-{Club.objects.count()}")
        self.way += side

    def state(self):
        return tuple(Club.objects.order_by("pk").values_list("name", flat=True))

    def reads(self, session):
        return {"a"} if "".join(self.state()) == self.way == self.WAY else set()

    def save(self):
        return self.way

    def restore(self, saved):
        self.way = saved


@pytest.mark.django_db
def test_one_way_of_many_is_found_at_its_depth_and_not_before():
    walked = walk(Rooms(), depth=4)
    assert (walked.states, walked.done) == (31, 30)

    with pytest.raises(AssertionError, match=r"guest reads \['a'\] after: l; r; r; l; l$"):
        walk(Rooms(), depth=5)

    assert Club.objects.count() == 0


@pytest.mark.django_db
def test_the_shortest_of_several_ways_is_named():
    class Two(Rooms):
        def reads(self, session):
            return {"a"} if "".join(self.state()) in ("lll", "rr") else set()

    with pytest.raises(AssertionError, match=r"after: r; r$"):
        walk(Two(), depth=5)
