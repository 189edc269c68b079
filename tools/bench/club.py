"""A large club: many members, and somebody with many army lists and battles."""

import copy
import uuid
from dataclasses import dataclass

from django.utils import timezone

from armies.models import Army
from battles import actions
from battles.models import Battle, Command, Seat, Side, Unit
from people.models import Club, Membership, Role, User
from tools.bench.field import RULESET, large_army

#: How many of the battles have their commands and units.
FIELDED = 24


@dataclass
class LargeClub:
    """``user`` organises ``club``."""

    user: User
    club: Club

    @property
    def pages(self) -> list[str]:
        """Return the addresses of pages with many rows."""
        return list(self._pages().values())

    @property
    def names(self) -> list[str]:
        """Return the names of these pages."""
        return list(self._pages())

    def _pages(self) -> dict[str, str]:
        own = Army.objects.filter(owner=self.user).order_by("name").values_list("pk", flat=True)[0]
        return {
            "first page": "/",
            "battles": "/battles/",
            "battles, second page": "/battles/?page=2",
            "battles that ended": "/battles/?shown=ended",
            "new battle": "/battles/new/",
            "armies": "/armies/",
            "own armies": "/armies/?shelf=mine",
            "an army": f"/armies/{own}/",
            "clubs": "/people/clubs/",
            "the club": f"/people/clubs/{self.club.slug}/",
            "its members": f"/people/clubs/{self.club.slug}/members/",
            "account": "/people/account/",
        }

    def remove(self) -> None:
        Battle.objects.filter(club=self.club).delete()
        Army.objects.filter(owner=self.user).delete()
        User.objects.filter(memberships__club=self.club).delete()
        self.club.delete()


def large_club(members: int, armies: int, battles: int) -> LargeClub:
    """Create a club whose organiser has many lists of a dozen units and a seat in many battles (a third ended)."""
    mark = uuid.uuid4().hex[:8]
    users = User.objects.bulk_create(User(username=f"{mark}-{n}", display_name=f"Member {n}") for n in range(members))
    club = Club.objects.create(name=f"Club {mark}", slug=f"club-{mark}")
    Membership.objects.bulk_create(
        Membership(club=club, user=user, role=Role.MEMBER if n else Role.ORGANISER) for n, user in enumerate(users)
    )
    made = LargeClub(users[0], club)
    own = [_army(made, f"Army {n:03}") for n in range(armies)]
    _battles(made, own, battles)
    return made


def _army(made: LargeClub, name: str) -> Army:
    army = large_army(name, corps=2, elements=6)
    Army.objects.filter(pk=army.pk).update(owner=made.user, club=made.club, is_sample=False)
    army.refresh_from_db()
    return army


def _battles(made: LargeClub, own: list[Army], number: int) -> None:
    pair = (own[0], own[-1])
    seats = [actions.NewSeat("player", "a", made.user)]
    new = actions.NewBattle(RULESET, "Battle 0", pair, seats, created_by=made.user, club=made.club, watching="club")
    first = actions.create_battle(new).battle
    sides = list(first.sides.all())
    copies = []
    for n in range(1, number):
        one = copy.copy(first)
        one.pk, one.code, one.name = None, f"{first.code[:6]}{n:04}", f"Battle {n}"
        one.ended_at = timezone.now() if n % 3 == 0 else None
        copies.append(one)
    saved = Battle.objects.bulk_create(copies)
    Side.objects.bulk_create(
        Side(battle=battle, code=side.code, name=side.name, army=side.army, state=side.state)
        for battle in saved
        for side in sides
    )
    Seat.objects.bulk_create(Seat(battle=battle, user=made.user, name="Anna", role="player", sides="a") for battle in saved)
    _fielded(first, saved[-FIELDED:])


def _fielded(first: Battle, battles: list[Battle]) -> None:
    """Give the latest battles, which pages show with their state, their armies."""
    commands, units = list(first.commands.all()), list(first.units.all())
    Command.objects.bulk_create(Command(battle=one, code=row.code, state=row.state) for one in battles for row in commands)
    Unit.objects.bulk_create(Unit(battle=one, code=row.code, state=row.state) for one in battles for row in units)
