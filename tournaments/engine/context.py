"""The facts of a draft: who may play, and what the organiser wants of the pairing. T§5.1."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact
from tournaments.engine import ask
from tournaments.engine.event import Odd
from tournaments.engine.exact import Points
from tournaments.engine.messages import _

Method = Literal["adjacent", "fold", "slide"]
AvoidKind = Literal["club", "team", "army", "side"]
AvoidLevel = Literal["never", "strong", "mild"]
Want = Literal["together", "apart"]
Float = Literal["none", "down", "up"]
Rematch = Literal["last_resort", "never"]

_SAME_TWICE = _("The same player stands twice in a pair.")


class PlayerFacts(ask.Identified):
    """A player who may play this round. ``history`` gives score, met, byes and floats."""

    score: Points = fact(0, label=_("Score"))
    rank: int = fact(ge=1, le=10000, label=_("Rank for pairing"))
    met: list[ask.Id] = fact([], max_length=60, label=_("Has met"))
    byes: int = fact(0, ge=0, le=30, label=_("Byes had"))
    floats: list[Float] = fact([], max_length=2, label=_("Last floats"))
    club: ask.Id | None = fact(None, label=_("Club"))
    team: ask.Id | None = fact(None, label=_("Team"))
    army: ask.Id | None = fact(None, label=_("Army"))
    side: ask.Id | None = fact(None, label=_("Side"))
    spare: bool = ask.spare()


class Avoid(Facts):
    """Whom one should rather not meet: those of one's own club, team …"""

    kind: AvoidKind = fact(label=_("Of the same"))
    rounds: Annotated[int, Field(ge=1, le=30)] | None = fact(None, label=_("Until round"), help=_("Nothing: always."))
    level: AvoidLevel = fact("strong", label=_("How much"))


class Wish(Facts):
    pair: ask.Pair = fact(label=_("Who"))
    want: Want = fact(label=_("Wish"))


class ContextFacts(Facts):
    players: list[PlayerFacts] = fact(min_length=1, max_length=400, label=_("Players"))
    round: int = fact(1, ge=1, le=30, label=_("Round"))
    method: Method = fact("adjacent", label=_("Within a score group"))
    avoid: list[Avoid] = fact([], max_length=4, label=_("To be avoided"))
    forbidden: list[ask.Pair] = fact([], max_length=1000, label=_("Never together"))
    wishes: list[Wish] = fact([], max_length=400, label=_("Wishes"))
    fixed: list[ask.PairOrBye] = fact([], max_length=200, label=_("Fixed pairs"))
    rematch: Rematch = fact("last_resort", label=_("A second meeting"))
    odd: Odd = fact("bye", label=_("With an odd number"))

    def contradictions(self) -> Iterator[Contradiction]:
        ids = {player.id for player in self.players}
        yield from ask.unique("players", [player.id for player in self.players])
        yield from ask.unique("players", [player.rank for player in self.players])
        yield from ask.unique("avoid", [avoid.kind for avoid in self.avoid])
        yield from ask.unique("wishes", [frozenset(wish.pair) for wish in self.wishes])
        wished = [wish.pair for wish in self.wishes]
        for name, pairs in (("forbidden", self.forbidden), ("wishes", wished), ("fixed", self.fixed)):
            yield from ask.known(name, [who for pair in pairs for who in pair if who is not None], ids)
            if any(first == second for first, second in pairs):
                yield Contradiction(name, _SAME_TWICE)
        spares = {player.id for player in self.players if player.spare}
        if any(who in spares for pair in wished for who in pair):
            yield Contradiction("wishes", _("Nobody wishes for a spare player."))
        if any(first is None for first, _ in self.fixed):
            yield Contradiction("fixed", _("A fixed pair begins with a player."))
