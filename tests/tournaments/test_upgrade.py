"""On a server of release 0.1.0, which had no tournaments, one is played with its army lists beside its battles."""

import pytest

from armies.models import Army
from battles import actions as battle_actions
from battles.ledger import Requester
from battles.ledger.replay import differences as battle_differences
from battles.models import Battle
from tests.battles.table import SLUG
from tests.tournaments.hall import opened_hall
from tests.upgrades import upgraded_database
from tournaments.models import Event
from tournaments.queries.replay import differences


@pytest.fixture
def _upgraded(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), upgraded_database():
        yield


@pytest.mark.slow
@pytest.mark.usefixtures("_upgraded")
def test_a_tournament_is_played_with_the_lists_of_the_release_before():
    before = dict(Battle.objects.values_list("pk", "seq"))
    armies = list(Army.objects.filter(ruleset=SLUG).order_by("pk"))
    hall = opened_hall(2, tables=1, ruleset=SLUG, preset=SLUG, rounds=1)
    for number, (name, army) in enumerate(zip(("Anna", "Bruno"), armies, strict=True), start=1):
        hall.do("submit_list", name, number=number, army=army)
    hall.do("lock_lists")
    hall.start()
    hall.do("draft")
    hall.do("publish")
    battle = hall.do("open_battle", "Anna", round=1, position=1)
    loser = battle.seats.get(name="Anna")

    battle_actions.concede(code=battle.code, who=Requester(token=loser.token), side=loser.sides)

    game = hall.snapshot().round(1).games[0]
    assert (game.status, game.result["winner"]) == ("confirmed", "b" if game.a.name == "Anna" else "a")
    hall.do("close")
    hall.do("end_event")
    assert differences(Event.objects.get(code=hall.code)) == []
    assert battle_differences(battle) == []
    assert {pk: seq for pk, seq in Battle.objects.values_list("pk", "seq") if pk != battle.pk} == before
    assert not Battle.objects.filter(pk__in=before, closed=True).exists()
    assert hall.phone("public").get(hall.url).status_code == 200
