"""How an event is played: all that an organiser can choose, as data of the engine's own types. T§3.2.

Kept as the JSON that was given (``Event.settings``) and read by ``Settings``: points stay exact, a field that is not named has
its default. Players stand here by their numbers, as texts, as in every fact of the engine.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from rules.engine.facts import Contradiction, Facts, fact
from rules.engine.text import Text
from tournaments.engine import ask
from tournaments.engine.context import Avoid, Method, Rematch, Wish
from tournaments.engine.endings import EndRule
from tournaments.engine.event import EventKind, Odd, Placement, Rounds
from tournaments.engine.exact import Amount, Points
from tournaments.engine.knockout import Best
from tournaments.engine.presets import PRESETS, PresetName
from tournaments.engine.results import BattleConfirms
from tournaments.engine.rounds import StandingsPolicy
from tournaments.engine.scoring import Scoring
from tournaments.engine.standings import ChainKey, Unplayed
from tournaments.engine.teams import RankingMode

Moment = Annotated[int, Field(ge=0, le=4_000_000_000)]
#: A listed ruleset, or a stored edition.
GameSlug = Annotated[str, Field(pattern=r"^[a-z0-9-]+$", max_length=40)]
#: What a side ranking counts: something of each game, or a number beside the games (``extra:Painting``).
SideValue = Annotated[str, Field(pattern=r"^(points|inflicted|suffered|difference|extra:.{1,40})$")]
#: How the first round is paired. T§5.6.
FirstRound = Literal["drawn", "seeded_fold", "seeded_slide"]

#: Chains that an organiser can begin with.
CHAINS: dict[str, list[dict[str, str]]] = {
    "default": [{"key": key} for key in ("points", "head_to_head", "sos_net", "difference", "lot")],
    "wins": [{"key": key} for key in ("wins", "points", "head_to_head", "sos_net", "difference", "lot")],
    "countback": [{"key": key} for key in ("points", "head_to_head", "sos", "lot")],
    "losses": [{"key": key} for key in ("points", "difference", "inflicted", "lot")],
    "teams": [{"key": key} for key in ("points", "head_to_head", "extra:total", "sos_net", "lot")],
    "chess": [{"key": key} for key in ("points", "sos_cut1", "sos", "sonneborn", "wins", "lot")],
}


class RandomEnd(Facts):
    """Dice that lengthen a round by a time that nobody knows before. T§6.28."""

    count: int = fact(1, ge=1, le=6, label=Text("Dice", "Dadi"))
    sides: int = fact(6, ge=2, le=100, label=Text("Faces", "Facce"))
    each: int = fact(1, ge=1, le=30, label=Text("Minutes a pip", "Minuti per punto"), unit="min")


class ListRules(Facts):
    """Army lists: until when, what it costs to be late, when all may read them. Moments in seconds since 1970 (UTC). T§6.26."""

    deadline: Moment | None = fact(None, label=Text("Deadline for lists", "Scadenza delle liste"), unit="s")
    publish_at: Moment | None = fact(None, label=Text("Lists are published at", "Pubblicazione delle liste"), unit="s")
    penalty_per_day: Amount = fact(0, label=Text("Points lost for each day late", "Punti persi per ogni giorno di ritardo"))
    penalty_most: Amount | None = fact(None, label=Text("At most", "Al massimo"))
    accept_late: bool = ask.flag(Text("Late lists are taken", "Si accettano liste in ritardo"), default=True)


class MatchRules(Facts):
    """What the boards of two teams come to: who has won, by how much, and what that is worth. T§6.24."""

    win: Points = fact(2, label=Text("Team points of a victory", "Punti squadra per la vittoria"))
    draw: Points = fact(1, label=Text("Team points of a draw", "Punti squadra per il pareggio"))
    loss: Points = fact(0, label=Text("Team points of a defeat", "Punti squadra per la sconfitta"))
    margin: Amount = fact(0, label=Text("A team wins by more than", "Una squadra vince con più di"))
    cap: Amount | None = fact(
        None, label=Text("The boards of a match count at most", "I tavoli di un incontro valgono al massimo")
    )


class SideRanking(Facts):
    """A ranking beside the standings: what of each game is counted, and how. T§6.25."""

    name: Annotated[str, Field(min_length=1, max_length=60)] = fact(label=Text("Name", "Nome"))
    what: SideValue = fact("inflicted", label=Text("What is counted", "Che cosa si conta"))
    mode: RankingMode = fact("sum", label=Text("How", "Come"))
    best_of: Annotated[int, Field(ge=1, le=60)] | None = fact(None, label=Text("So many of the best", "Quanti dei migliori"))
    order: Best = fact("high", label=Text("Better is", "Meglio se"))
    army: Annotated[str, Field(max_length=80)] = fact("", label=Text("Armies with this word", "Armate con questa parola"))


class Settings(Facts):
    """T§3.2, and what the app adds: where a scoring comes from, what tracked battles begin with."""

    kind: EventKind = fact("swiss", label=Text("Format", "Formula"))
    rounds: Rounds | None = fact(None, label=Text("Rounds", "Turni"))
    double: bool = ask.flag(Text("Everybody meets twice", "Andata e ritorno"))
    groups: Annotated[int, Field(ge=1, le=64)] | None = fact(None, label=Text("Groups", "Gironi"))
    qualifiers: Annotated[int, Field(ge=1, le=32)] | None = fact(
        None, label=Text("Go on from each group", "Passano da ogni girone")
    )
    placement: Placement = fact("none", label=Text("Games for places", "Finali per i piazzamenti"))
    team_size: int = fact(1, ge=1, le=8, label=Text("Players in a team", "Giocatori per squadra"))
    match: MatchRules = fact(MatchRules(), label=Text("Matches of teams", "Incontri a squadre"))
    odd: Odd = fact("bye", label=Text("With an odd number", "Se il numero è dispari"))

    rulesets: list[GameSlug] = fact(min_length=1, max_length=12, label=Text("Rulebooks", "Regolamenti"))
    army_points: Annotated[int, Field(ge=1, le=100_000)] | None = fact(None, label=Text("Army points", "Punti armata"))

    preset: PresetName | None = fact(None, label=Text("Scoring it began with", "Punteggio di partenza"))
    scoring: Scoring = fact(label=Text("Scoring", "Punteggio"))
    scorings: dict[GameSlug, Scoring] = fact({}, label=Text("Scoring by rulebook", "Punteggio per regolamento"))
    chain: list[ChainKey] = fact(min_length=1, max_length=12, label=Text("Tie-breaks", "Spareggi"))
    unplayed: Unplayed = fact("average", label=Text("For a game not played", "Per una partita non giocata"))

    first_round: FirstRound = fact("drawn", label=Text("First round", "Primo turno"))
    method: Method = fact("adjacent", label=Text("Within a score group", "Dentro una fascia di punteggio"))
    avoid: list[Avoid] = fact([], max_length=4, label=Text("To be avoided", "Da evitare"))
    forbidden: list[ask.Pair] = fact([], max_length=1000, label=Text("Never together", "Mai insieme"))
    wishes: list[Wish] = fact([], max_length=400, label=Text("Wishes", "Desideri"))
    challenges: list[ask.Pair] = fact([], max_length=200, label=Text("Challenges of the first round", "Sfide del primo turno"))
    rematch: Rematch = fact("last_resort", label=Text("A second meeting", "Un secondo incontro"))
    top_tables: bool = ask.flag(Text("The best play at the first tables", "I primi giocano ai primi tavoli"))

    clock_minutes: Annotated[int, Field(ge=10, le=1440)] | None = fact(
        None, label=Text("Length of a round", "Durata di un turno"), unit="min"
    )
    random_end: RandomEnd | None = fact(None, label=Text("Random end", "Fine casuale"))
    end_rule: EndRule = fact("draw", label=Text("When time is called", "Allo scadere del tempo"))
    margin: Amount = fact(0, label=Text("A victory needs more than", "Per vincere serve più di"))
    equal_turns: bool = ask.flag(Text("Turns must be equal", "I turni devono essere pari"))

    lists: ListRules = fact(ListRules(), label=Text("Army lists", "Liste"))
    capacity: Annotated[int, Field(ge=1, le=400)] | None = fact(None, label=Text("Places", "Posti"))
    self_check_in: bool = ask.flag(Text("Players check in by phone", "I giocatori si registrano dal telefono"))
    late_until: int = fact(0, ge=0, le=30, label=Text("Late entry until round", "Iscrizioni tardive fino al turno"))
    missed_points: Points = fact(0, label=Text("Points for a round missed", "Punti per un turno saltato"))

    side_rankings: list[SideRanking] = fact([], max_length=12, label=Text("Side rankings", "Classifiche a parte"))
    standings_policy: StandingsPolicy = fact("open", label=Text("Standings are", "La classifica è"))
    battle_confirms: BattleConfirms = fact(
        "auto", label=Text("A tracked battle's result", "Il risultato di una battaglia seguita")
    )
    house_rules: dict[str, dict[str, str]] = fact({}, label=Text("House rules by rulebook", "Regole della casa per regolamento"))
    options: dict[str, dict[str, Any]] = fact({}, label=Text("Options by rulebook", "Opzioni per regolamento"))
    dice_policy: Literal["either", "typed", "server"] = fact("either", label=Text("Dice", "Dadi"))

    def contradictions(self) -> Iterator[Contradiction]:
        yield from ask.unique("rulesets", self.rulesets)
        yield from ask.unique("chain", [key.key for key in self.chain])
        yield from ask.unique("avoid", [avoid.kind for avoid in self.avoid])

    def scoring_of(self, ruleset: str) -> Scoring:
        """The scoring for a game of this rulebook: its own, or the one for all."""
        return next((scoring for slug, scoring in self.scorings.items() if slug == ruleset), self.scoring)


def fresh_settings(*, ruleset: str, preset: PresetName, chain: str = "default", **more: Any) -> dict[str, Any]:
    """Settings to begin with, as JSON: one rulebook, a scoring and a chain that are ready-made, and ``more`` fields."""
    return {"rulesets": [ruleset], "preset": preset, "scoring": dict(PRESETS[preset]), "chain": CHAINS[chain], **more}
