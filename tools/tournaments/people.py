"""Who takes part in a simulated event, and what their games end with."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tournaments import actions
from tournaments.actions import Founded
from tournaments.models import Event, Pairing, Player
from tournaments.queries.snapshot import Snapshot, read
from tournaments.queries.viewers import Requester

#: Clubs of the players, so that some meet their own.
CLUBS = ("Roma", "Latina", "Modena", "Torino", "Bari", "")


@dataclass
class Crowd:
    """An event and the tokens of everybody in it. ``refused``: how often an action was."""

    event: Event
    chance: Random
    organiser: Requester
    umpire: Requester
    players: dict[int, Requester] = field(default_factory=dict)
    refused: int = 0

    @property
    def code(self) -> str:
        return self.event.code

    def snapshot(self) -> Snapshot:
        """The whole event, as it is now."""
        return read(Event.objects.get(pk=self.event.pk))

    def enter(self, name: str) -> int:
        """A player enters, half of them by themselves; the number of the entry."""
        by_staff = self.chance.random() < 0.5
        who = self.organiser if by_staff else Requester(name=name)
        members = [actions.NewMember(f"{name}, {board}") for board in range(1, self.chance.randrange(1, 5))]
        entry = actions.NewEntry(name, club=self.chance.choice(CLUBS), army=f"Army {self.chance.randrange(9)}", members=members)
        player = actions.enter(code=self.code, who=who, entry=entry)
        self.players[player.number] = Requester(tokens=(player.token,), name=name)
        return player.number

    def phone_of(self, player: Player) -> Requester:
        """Return the requester who reports for a player; for a team the player who entered it."""
        return self.players[player.team_of.number if player.team_of else player.number]


def crowd_of(founded: Founded, chance: Random) -> Crowd:
    """The event with its organiser and an umpire who has taken the link."""
    organiser = Requester(tokens=(founded.staff.token,), name=founded.staff.name)
    link = actions.invite_staff(code=founded.event.code, who=organiser, role="umpire")
    umpire = actions.join_staff(invitation=link, user=None, name="Umpire")
    return Crowd(founded.event, chance, organiser, Requester(tokens=(umpire.token,), name=umpire.name))


def fought(chance: Random, *, decided: bool = False) -> dict[str, Any]:
    """The facts of a battle that any scoring can count; with a winner where it has to be ``decided``."""
    winner = chance.choice(("a", "b") if decided else ("a", "b", "a", "b", None))
    sides = {side: {"lost": chance.randrange(0, 30), "total": 100, "units_lost": chance.randrange(0, 5)} for side in "ab"}
    if winner is not None:
        loser = "b" if winner == "a" else "a"
        sides[loser] |= {"lost": chance.randrange(30, 80), "units_lost": chance.randrange(5, 12), "broken": True}
    kind = "played" if winner is not None or chance.random() < 0.5 else "unfinished"
    return {"kind": kind, "winner": winner, **sides}


def both(crowd: Crowd, game: Pairing) -> tuple[Requester, Requester]:
    """The phones of the two who meet, in an order of chance."""
    assert game.b is not None
    pair = [crowd.phone_of(game.a), crowd.phone_of(game.b)]
    crowd.chance.shuffle(pair)
    return pair[0], pair[1]
