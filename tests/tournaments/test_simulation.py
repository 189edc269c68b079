"""Events played at random, with all that happens at one: what the specification says holds after every round."""

import pytest

from tools.management.commands.simulate_event import varied
from tools.tournaments.invariants import broken
from tools.tournaments.simulate import simulate
from tournaments.models import LogEntry, Pairing

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(1, 4))
def test_an_event_goes_as_the_specification_says(seed):
    players, rounds, settings = varied(seed)
    done = simulate(min(players, 16), min(rounds, 4), seed, settings)

    assert done.wrong == []
    assert done.event.log.count() == done.entries


def test_what_is_wrong_is_found():
    from tests.tournaments.hall import running_hall

    hall = running_hall(6, tables=3)
    assert broken(hall.snapshot()) == []
    first, other = hall.snapshot().round(1).games[:2]
    Pairing.objects.filter(pk=first.pk).update(table=other.table)
    LogEntry.objects.filter(event=hall.event, seq=2).delete()

    found = " ".join(broken(hall.snapshot()))
    assert "is given 2 times" in found
    assert "entry 2 is missing" in found
