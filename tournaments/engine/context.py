"""The facts of a draft: who may play, and what the organiser wants of the pairing. T§5.1."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.text import Text
from tournaments.engine import ask
from tournaments.engine.event import Odd
from tournaments.engine.exact import Points

Method = Literal["adjacent", "fold", "slide"]
AvoidKind = Literal["club", "team", "army", "side"]
AvoidLevel = Literal["never", "strong", "mild"]
Want = Literal["together", "apart"]
Float = Literal["none", "down", "up"]
Rematch = Literal["last_resort", "never"]

_SAME_TWICE = Text("The same player stands twice in a pair.", "Lo stesso giocatore compare due volte in un abbinamento.")


class PlayerFacts(ask.Identified):
    """A player who may play this round. ``history`` gives score, met, byes and floats."""

    score: Points = fact(0, label=Text("Score", "Punteggio"))
    rank: int = fact(ge=1, le=10000, label=Text("Rank for pairing", "Ordine di abbinamento"))
    met: list[ask.Id] = fact([], max_length=60, label=Text("Has met", "Ha incontrato"))
    byes: int = fact(0, ge=0, le=30, label=Text("Byes had", "Riposi avuti"))
    floats: list[Float] = fact([], max_length=2, label=Text("Last floats", "Ultimi scorrimenti"))
    club: ask.Id | None = fact(None, label=Text("Club", "Club"))
    team: ask.Id | None = fact(None, label=Text("Team", "Squadra"))
    army: ask.Id | None = fact(None, label=Text("Army", "Armata"))
    side: ask.Id | None = fact(None, label=Text("Side", "Schieramento"))
    spare: bool = ask.spare()


class Avoid(Facts):
    """Whom one should rather not meet: those of one's own club, team …"""

    kind: AvoidKind = fact(label=Text("Of the same", "Dello stesso"))
    rounds: Annotated[int, Field(ge=1, le=30)] | None = fact(
        None, label=Text("Until round", "Fino al turno"), help=Text("Nothing: always.", "Vuoto: sempre.")
    )
    level: AvoidLevel = fact("strong", label=Text("How much", "Quanto"))


class Wish(Facts):
    pair: ask.Pair = fact(label=Text("Who", "Chi"))
    want: Want = fact(label=Text("Wish", "Desiderio"))


class ContextFacts(Facts):
    players: list[PlayerFacts] = fact(min_length=1, max_length=400, label=Text("Players", "Giocatori"))
    round: int = fact(1, ge=1, le=30, label=Text("Round", "Turno"))
    method: Method = fact("adjacent", label=Text("Within a score group", "Dentro una fascia di punteggio"))
    avoid: list[Avoid] = fact([], max_length=4, label=Text("To be avoided", "Da evitare"))
    forbidden: list[ask.Pair] = fact([], max_length=1000, label=Text("Never together", "Mai insieme"))
    wishes: list[Wish] = fact([], max_length=400, label=Text("Wishes", "Desideri"))
    fixed: list[ask.PairOrBye] = fact([], max_length=200, label=Text("Fixed pairs", "Abbinamenti fissi"))
    rematch: Rematch = fact("last_resort", label=Text("A second meeting", "Un secondo incontro"))
    odd: Odd = fact("bye", label=Text("With an odd number", "Se il numero è dispari"))

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
            yield Contradiction("wishes", Text("Nobody wishes for a spare player.", "Non si esprimono desideri su una riserva."))
        if any(first is None for first, _ in self.fixed):
            yield Contradiction(
                "fixed", Text("A fixed pair begins with a player.", "Un abbinamento fisso comincia con un giocatore.")
            )
