"""One rule for who may watch a battle: a page, the stream, the lists and the search agree."""

from itertools import product

import pytest

from battles import ledger
from battles.lobby.lists import battle_lines, battles_for, looker_of, that_open
from battles.models import Battle, Seat
from battles.models.battle import Watching
from battles.seats.access import may_watch, requester_of, snapshot_or_404
from people.models import Club, Membership, User

pytestmark = pytest.mark.django_db

#: Relation to the battle → the settings in which a battle that is not closed admits it.
EVERY = frozenset(Watching.values)
OPEN_TO = {
    "player": EVERY,
    "referee": EVERY,
    "invited": EVERY,
    "bookmark": {"link"},
    "creator": {"link"},
    "member": {"link", "club"},
    "stranger": {"link"},
}
SEATED = {"player": ("player", "a", False), "referee": ("referee", "", False), "invited": ("spectator", "", False)}
SEATED["bookmark"] = ("spectator", "", True)


@pytest.mark.parametrize("relation", OPEN_TO)
@pytest.mark.parametrize(("watching", "closed"), list(product(Watching.values, (False, True))))
def test_pages_streams_and_lists_admit_the_same_people(rf, table, relation, watching, closed):
    battle, anna, club = table.battle, User.objects.create_user("anna"), Club.objects.create(name="Eagles", slug="eagles")
    Battle.objects.filter(pk=battle.pk).update(
        watching=watching, closed=closed, club=club, created_by=anna if relation == "creator" else None
    )
    if relation == "member":
        Membership.objects.create(club=club, user=anna)
    if relation in SEATED:
        role, sides, bookmark = SEATED[relation]
        Seat.objects.create(battle=battle, user=anna, name="Anna", role=role, sides=sides, bookmark=bookmark)
    request = rf.get(table.url)
    request.user, request.session = anna, {}
    admitted = relation in ("player", "referee") if closed else watching in OPEN_TO[relation]

    snapshot = ledger.read(table.code, requester_of(request, table.code))
    assert snapshot is not None
    assert may_watch(anna, snapshot) == admitted
    listed = that_open(looker_of(request)).filter(pk=battle.pk).exists()
    assert listed == (admitted and relation != "stranger")
    lines = battle_lines(list(battles_for(looker_of(request)).filter(pk=battle.pk)), anna)
    assert [line.open for line in lines] in ([], [admitted])
    if admitted:
        assert snapshot_or_404(request, table.code).id == battle.pk
