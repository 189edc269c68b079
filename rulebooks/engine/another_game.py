"""The document of "another game": any game is tracked by strength, markers, dice and points, without its rules.

``units_of`` reads units as players write them; ``document_of`` writes the document, which compiles for every ``Game``.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rulebooks.engine.messages import _
from rulebooks.engine.schema import FORMAT
from rules.engine.army import ListedArmy, ListedCommand, ListedUnit
from rules.engine.text import Text

#: Slugs of these documents begin with this.
PREFIX = "game-"
MOST_UNITS, MOST_STRENGTH, MOST_TURNS, MOST_PHASES, MOST_OWN_MARKERS = 60, 999, 100, 10, 8
MOST_NAME, MOST_PHASE, MOST_MARKER = 60, 40, 24

#: ``alternate``: a turn of one side, then of the other; ``both``: both act in each phase; ``units``: one unit after the other.
Pattern = Literal["alternate", "both", "units", "none"]

_MARKERS: dict[str, tuple[str, str, str]] = {
    "disordered": ("disordered", "in disordine", "warn"),
    "shaken": ("shaken", "scosso", "bad"),
    "pinned": ("pinned", "inchiodato", "warn"),
    "out_of_ammunition": ("out of ammunition", "senza munizioni", "bad"),
    "fired": ("fired", "ha tirato", "plain"),
    "moved": ("moved", "ha mosso", "plain"),
}
_DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100)
_DICE_OUTCOME = ("count", "die", "faces", "total", "wanted", "hits", "theirs", "opposing", "lead", "against")
#: Colours of own markers → their tone on a card.
COLOURS = {
    **dict.fromkeys(("red", "rosso", "rossa"), "bad"),
    **dict.fromkeys(("amber", "yellow", "giallo", "gialla"), "warn"),
    **dict.fromkeys(("green", "verde"), "good"),
    **dict.fromkeys(("grey", "gray", "grigio", "grigia"), "plain"),
}
#: Markers that fall away at the end of the turn.
_OF_THE_TURN = ("fired", "moved", "activated")


class GameError(Exception):
    """What was typed cannot be read: ``text`` says why, ``line`` where (from 1; 0 for no line)."""

    def __init__(self, text: Text, line: int = 0) -> None:
        super().__init__(text.en)
        self.text, self.line = text, line


@dataclass(frozen=True, slots=True)
class Game:
    """What a document of another game is made from. ``last_turn``: None for an open end."""

    name: str
    pattern: Pattern = "alternate"
    phases: tuple[str, ...] = ()
    last_turn: int | None = None
    own_markers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TypedUnits:
    """A line of units: how many of that name, and the strength of each."""

    name: str
    count: int = 1
    strength: int = 1


def game_of(
    name: str, pattern: str, phases: Sequence[str] = (), last_turn: int | None = None, own_markers: Sequence[str] = ()
) -> Game:
    """Return the game that was typed. GameError for what no battle can be played with."""
    title = one_line(name)
    if not title or len(title) > MOST_NAME:
        raise GameError(
            _("The game needs a name, {most_name} characters at most.").format(most_name=MOST_NAME),
        )
    if pattern not in ("alternate", "both", "units", "none"):
        raise GameError(_("This order of play is not known."))
    typed = tuple(phase for one in phases if (phase := one_line(one))) if pattern in ("alternate", "both") else ()
    if len(typed) > MOST_PHASES or any(len(phase) > MOST_PHASE for phase in typed):
        raise GameError(
            _("At most {most_phases} phases, {most_phase} characters each.").format(
                most_phases=MOST_PHASES, most_phase=MOST_PHASE
            ),
        )
    if last_turn is not None and not 1 <= last_turn <= MOST_TURNS:
        raise GameError(_("Turns are 1 to {most_turns}.").format(most_turns=MOST_TURNS))
    markers = tuple(dict.fromkeys(marker for one in own_markers if (marker := one_line(one))))
    if len(markers) > MOST_OWN_MARKERS or any(len(marker) > MOST_MARKER for marker in markers):
        raise GameError(
            _("At most {most} markers, {most_marker} characters each.").format(most=MOST_OWN_MARKERS, most_marker=MOST_MARKER),
        )
    return Game(title, pattern, typed, last_turn, markers)  # type: ignore[arg-type]


def one_line(text: str) -> str:
    """Return the text in one line, without characters that cannot be shown."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


_COUNT = re.compile(r"^(\d{1,9})\s*(?:[x×]\s+|[x×](?=\D)|\s)\s*(?=\S)", re.IGNORECASE)
_STRENGTH = re.compile(r"(?:^|[\s,;:(/=]+)(\d{1,9})\)?$")
_BULLET = re.compile(r"^[-*•–]\s+")


def units_of(text: str) -> tuple[list[TypedUnits], list[GameError]]:
    """Read units, one line each: "6 Legionaries 4", "Legionaries 4", "Legionaries"; also columns of a spreadsheet.

    Return them with the mistakes, each with its line. A number in front is how many, one behind is the strength of each.
    """
    found: list[TypedUnits] = []
    wrong: list[GameError] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = _BULLET.sub("", one_line(raw))
        if not line:
            continue
        try:
            found.append(_line(line, number))
        except GameError as error:
            wrong.append(error)
    if not wrong and sum(one.count for one in found) > MOST_UNITS:
        wrong.append(GameError(_("At most {most_units} units a side.").format(most_units=MOST_UNITS)))
    return found, wrong


def _line(line: str, number: int) -> TypedUnits:
    count = strength = 1
    if match := _COUNT.match(line):
        count, line = int(match[1]), line[match.end() :]
    if match := _STRENGTH.search(line):
        strength, line = int(match[1]), line[: match.start()]
    name = line.strip(" ,;:")
    if not any(c.isalpha() for c in name):
        raise GameError(_("There is no name of a unit here."), number)
    if len(name) > MOST_NAME:
        raise GameError(_("The name is longer than {most_name} characters.").format(most_name=MOST_NAME), number)
    if not 1 <= count <= MOST_UNITS:
        raise GameError(_("The number of units is 1 to {most_units}.").format(most_units=MOST_UNITS), number)
    if not 1 <= strength <= MOST_STRENGTH:
        raise GameError(_("The strength is 1 to {most_strength}.").format(most_strength=MOST_STRENGTH), number)
    return TypedUnits(name, count, strength)


def army_of(name: str, typed: Sequence[TypedUnits]) -> ListedArmy:
    """Return a side's army; without any units its army is one unit."""
    units = [ListedUnit("unit", one.name, {"strength": one.strength}) for one in typed for _ in range(one.count)]
    return ListedArmy(name, commands=(ListedCommand(name, units=tuple(units or [ListedUnit("army", "", {"strength": 1})])),))


def slug_of(game: Game) -> str:
    """Return the slug of the game's document; the same document has the same."""
    return str(_whole(game)["slug"])


def document_of(game: Game) -> str:
    """Return the document of a game as text."""
    return json.dumps(_whole(game), ensure_ascii=False, indent=1)


def _whole(game: Game) -> dict[str, Any]:
    body = _document(game)
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).hexdigest()
    return {"format": FORMAT, "slug": f"{PREFIX}{digest[:24]}", **body}


def _said(en: str, it: str) -> dict[str, str]:
    return {"en": en, "it": it}


def _document(game: Game) -> dict[str, Any]:
    markers = _markers(game)
    steps = _steps(game, [id for id in markers if id in _OF_THE_TURN])
    everywhere = [step["id"] for step in steps]
    return {
        "name": game.name,
        "edition": _said("another game", "altro gioco"),
        "period": _said("Any", "Qualsiasi"),
        "chapters": [{"id": "tray", "title": _said("Dice tray", "Vassoio dei dadi"), "procedures": ["dice"]}],
        "terms": {**_terms(), **{id: _said(en, it) for id, (en, it, _tone) in markers.items()}},
        "sets": {"DICE": [f"d{sides}" for sides in _DICE]},
        "tables": {
            "faces_of": {
                "title": _said("Dice", "Dadi"),
                "key": "die",
                "columns": {"sides": "int"},
                "rows": {f"d{sides}": [sides] for sides in _DICE},
                "shown": False,
            }
        },
        "procedures": {"dice": _dice()},
        "play": {
            "state": {
                "battle": {"over": "flag"},
                "side": {"points": {"number": [-9999, 9999], "start": 0}, "objectives": {"number": [0, 99]}, "won": "flag"},
                "unit": {
                    "strength": {"number": [0, MOST_STRENGTH], "start": 1},
                    "start_strength": {"number": [0, MOST_STRENGTH], "start": 1},
                    **dict.fromkeys(markers, "flag"),
                },
            },
            "muster": {"unit": {"strength": "strength", "start_strength": "strength"}},
            "army": _army(),
            "sequence": _sequence(game, steps),
            "effects": {"settle": [{"put": "x.destroyed", "to": True, "when": "x.strength == 0"}]},
            "acts": _acts(game, everywhere),
            "cards": _cards(markers),
            "result": {
                "losses": _LOST,
                "had": "sum(u.start_strength for u in units if u.side == own_side)",
                "unit_now": "it.strength",
                "unit_start": "it.start_strength",
            },
        },
    }


def _markers(game: Game) -> dict[str, tuple[str, str, str]]:
    """Return the markers of the palette: id → words in both languages, tone."""
    markers = dict(_MARKERS)
    if game.pattern == "units":
        markers = {"activated": ("activated", "attivata", "good"), **markers}
    for number, typed in enumerate(game.own_markers, 1):
        name, tone = marker_of(typed)
        markers[f"own_{number}"] = (name, name, tone)
    return markers


def marker_of(typed: str) -> tuple[str, str]:
    """Return the words of a marker and its tone: "On fire red" is red."""
    name, _space, last = typed.rpartition(" ")
    tone = COLOURS.get(last.casefold())
    return (name, tone) if tone and name else (typed, "warn")


def _army() -> dict[str, Any]:
    units = [{"profile": "unit", "count": 3, "options": {"strength": 4}}]
    army = _said("Army", "Esercito")
    return {
        "profiles": ["unit", "army"],
        "unit_options": {"strength": {"number": [1, MOST_STRENGTH], "start": 1}},
        "samples": [{"name": army, "commands": [{"name": army, "units": units}]}],
    }


def _sequence(game: Game, steps: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "turns": "alternate" if game.pattern == "alternate" else "shared",
        "last_turn": game.last_turn or MOST_TURNS,
        "steps": steps,
        "endings": [
            {
                "when": "battle.over",
                "winner": "'a' if a.won else 'b' if b.won else none",
                "why": _said("The players have ended it.", "L'hanno chiusa i giocatori."),
            }
        ],
    }


def _cards(markers: dict[str, tuple[str, str, str]]) -> dict[str, Any]:
    return {
        "unit": {
            "line": ["none"],
            "gauges": [
                {"label": _said("Strength", "Forza"), "now": "it.strength", "most": "max(it.strength, it.start_strength)"}
            ],
            "markers": [{"id": id, "when": f"it.{id}", "tone": tone} for id, (_en, _it, tone) in markers.items()],
        },
        "scores": [
            {"id": "points", "label": _said("Points", "Punti"), "value": "own.points"},
            {"id": "objectives", "label": _said("Objectives", "Obiettivi"), "value": "own.objectives"},
            {"id": "losses", "label": _said("Strength lost", "Forza persa"), "value": _LOST},
        ],
        "records": _records(markers),
    }


_LOST = "sum(u.start_strength if u.destroyed else max(0, u.start_strength - u.strength) for u in units if u.side == own_side)"


def _terms() -> dict[str, dict[str, str]]:
    return {
        "a": _said("first side", "primo schieramento"),
        "b": _said("second side", "secondo schieramento"),
        "unit": _said("unit", "unità"),
        "army": _said("Army", "Esercito"),
        "side": _said("side", "parte"),
        "strength": _said("strength", "forza"),
        "start_strength": _said("strength at the start", "forza all'inizio"),
        "losses": _said("strength lost", "forza persa"),
        "lost": _said("strength lost", "forza persa"),
        "gained": _said("strength regained", "forza recuperata"),
        "points": _said("points", "punti"),
        "objectives": _said("objectives", "obiettivi"),
        "winner": _said("winner", "vincitore"),
        "won": _said("has won", "ha vinto"),
        "over": _said("ended", "conclusa"),
        "count": _said("number of dice", "numero di dadi"),
        "die": _said("die", "dado"),
        **{f"d{sides}": _said(f"d{sides}", f"d{sides}") for sides in _DICE},
        "wanted": _said("count faces from (0: none)", "conta le facce da (0: nessuna)"),
        "reroll": _said("re-roll faces up to (0: none)", "ritira le facce fino a (0: nessuna)"),
        "explode": _said("explode from (0: none)", "esplodono da (0: nessuno)"),
        "against": _said("dice of the opponent (0: none)", "dadi dell'avversario (0: nessuno)"),
        "faces": _said("faces", "facce"),
        "theirs": _said("the opponent's faces", "facce dell'avversario"),
        "opposing": _said("the opponent's sum", "somma dell'avversario"),
        "lead": _said("lead", "vantaggio"),
        "total": _said("sum", "somma"),
        "hits": _said("dice that count", "dadi che contano"),
        "one_less": _said("strength −1", "forza −1"),
        "one_more": _said("strength +1", "forza +1"),
        "removed": _said("removed", "eliminata"),
        "bring_back": _said("brought back", "riportata in gioco"),
    }


def _dice() -> dict[str, Any]:
    return {
        "title": _said("Dice tray", "Vassoio dei dadi"),
        "cite": "",
        "help": _said(
            "Any number of dice: their sum, and how many show n or more. Low dice can be re-rolled once, high ones explode; "
            "an opponent's dice are compared by their sum.",
            "Quanti dadi vuoi: la somma, e quanti fanno n o più. I bassi si possono ritirare una volta, gli alti esplodono; "
            "i dadi dell'avversario si confrontano con la somma.",
        ),
        "facts": {
            "count": {"number": [1, 40], "default": 1},
            "die": {"choice": "DICE", "default": "d6"},
            "wanted": {"number": [0, 100], "default": 0},
            "reroll": {"number": [0, 99], "default": 0},
            "explode": {"number": [0, 100], "default": 0},
            "against": {"number": [0, 40], "default": 0},
        },
        "steps": [
            {
                "pool": "faces",
                "count": "count",
                "sides": "faces_of[die].sides",
                "reroll": "die <= reroll",
                "explode": "explode > 0 and die >= explode",
                "label": _said("Dice", "Dadi"),
            },
            {"pool": "theirs", "count": "against", "sides": "faces_of[die].sides", "label": _said("Opponent", "Avversario")},
            {"sum": "total", "dice": ["faces"]},
            {
                "let": {
                    "hits": "count(f for f in faces if f >= wanted) if wanted > 0 else 0",
                    "opposing": "sum(f for f in theirs)",
                    "lead": "total - opposing if against > 0 else 0",
                }
            },
        ],
        "outcome": {name: name for name in _DICE_OUTCOME},
        "headline": _dice_headline(),
    }


def _dice_headline() -> list[dict[str, Any]]:
    return [
        {
            "when": "against > 0 and lead > 0",
            "says": _said("{total} against {opposing}: won by {lead}.", "{total} contro {opposing}: vinto di {lead}."),
        },
        {
            "when": "against > 0 and lead == 0",
            "says": _said("{total} against {opposing}: a tie.", "{total} contro {opposing}: parità."),
        },
        {
            "when": "against > 0",
            "says": _said("{total} against {opposing}: lost.", "{total} contro {opposing}: perso."),
        },
        {
            "when": "wanted > 0",
            "says": _said(
                "{count} {die}: sum {total}, {hits} of {wanted} or more.",
                "{count} {die}: somma {total}, {hits} da {wanted} in su.",
            ),
        },
        {"says": _said("{count} {die}: sum {total}.", "{count} {die}: somma {total}.")},
    ]


def _steps(game: Game, of_the_turn: Sequence[str]) -> list[dict[str, Any]]:
    acting = "active" if game.pattern == "alternate" else "both"
    named = {
        "alternate": (_said("Move", "Mossa"), _said("Play your turn; then end it.", "Gioca il tuo turno, poi chiudilo.")),
        "both": (
            _said("Play", "Gioco"),
            _said("Both sides play; then end the turn.", "Giocano le due parti; poi si chiude il turno."),
        ),
        "units": (_said("Activations", "Attivazioni"), _said("One unit after the other.", "Un'unità dopo l'altra.")),
        "none": (_said("Play", "Gioco"), _said("In the order of your game.", "Nell'ordine del vostro gioco.")),
    }[game.pattern]
    titles = [
        (_said(phase, phase), _said("End the phase when you are done.", "Chiudete la fase quando avete finito."))
        for phase in game.phases
    ]
    steps: list[dict[str, Any]] = [
        {"id": f"phase_{number}", "title": title, "help": help, "acting": acting}
        for number, (title, help) in enumerate(titles or [named], 1)
    ]
    whose = {"when": "u.side == own_side"} if game.pattern == "alternate" else {}
    clear = [{"put": f"u.{id}", "to": False} for id in of_the_turn]
    steps[-1]["end"] = [{"for": "u", "in": "units", **whose, "do": clear}]
    return steps


def _acts(game: Game, steps: list[str]) -> dict[str, Any]:
    unit: dict[str, Any] = {"unit": {"label": _said("unit", "unità")}}
    side: dict[str, Any] = {"side": {"kind": "side"}}
    common: dict[str, Any] = {"steps": steps, "anytime": True, "verb": _said("Note it", "Segna")}
    at_once = {**common, "at_once": True}
    acts: dict[str, Any] = {}
    acts["losses"] = {
        "title": _said("Loses strength", "Perde forza"),
        "facts": {"lost": {"number": [1, MOST_STRENGTH], "default": 1}},
        "roles": unit,
        **at_once,
        "effects": [{"add": "unit.strength", "by": "-facts.lost"}, {"use": "settle", "with": {"x": "unit"}}],
    }
    if game.pattern == "units":
        acts["activate"] = {**common, **_activate()}
    acts["set_strength"] = {
        "title": _said("Set the strength", "Imposta la forza"),
        "facts": {"strength": {"number": [1, MOST_STRENGTH]}},
        "roles": unit,
        **common,
        "effects": [{"put": "unit.strength", "to": "facts.strength"}],
    }
    acts["dice"] = {"roles": side, "steps": steps, "anytime": True, "ask_first": ["count", "die", "wanted"]}
    acts["score"] = {
        "title": _said("Score points", "Segna punti"),
        "facts": {"points": {"number": [-99, 99], "default": 1}},
        "roles": side,
        **at_once,
        "effects": [{"add": "own.points", "by": "facts.points"}],
    }
    acts["objective"] = {
        "title": _said("Take an objective", "Prende un obiettivo"),
        "facts": {"objectives": {"number": [-9, 9], "default": 1}},
        "roles": side,
        **at_once,
        "effects": [{"add": "own.objectives", "by": "facts.objectives"}],
    }
    acts["end_battle"] = {
        "title": _said("End with a winner", "Chiudi con un vincitore"),
        "facts": {},
        "roles": {**side, "winner": {"who": "any", "kind": "side", "label": _said("winner", "vincitore")}},
        **common,
        "verb": _said("End the battle", "Chiudi la battaglia"),
        "seldom": True,
        "effects": [{"put": "winner.won", "to": True}, {"put": "battle.over", "to": True}],
    }
    return acts


def _activate() -> dict[str, Any]:
    once = _said("It has been activated this turn.", "È già stata attivata in questo turno.")
    return {
        "title": _said("Activate", "Attiva"),
        "facts": {},
        "roles": {"unit": {"not_when": [{"when": "it.activated", "says": once}]}},
        "verb": _said("Activate", "Attiva"),
        "effects": [{"put": "unit.activated", "to": True}],
    }


def _records(markers: dict[str, tuple[str, str, str]]) -> list[dict[str, Any]]:
    there = "not it.destroyed"
    records: list[dict[str, Any]] = [
        {
            "id": "one_less",
            "title": _said("Strength −1", "Forza −1"),
            "when": there,
            "effects": [{"add": "it.strength", "by": -1}, {"use": "settle", "with": {"x": "it"}}],
        },
        {
            "id": "one_more",
            "title": _said("Strength +1", "Forza +1"),
            "when": f"{there} and it.strength < {MOST_STRENGTH}",
            "effects": [{"add": "it.strength", "by": 1}],
        },
    ]
    for id, (en, it, _tone) in markers.items():
        capital_en, capital_it = en[:1].upper() + en[1:], it[:1].upper() + it[1:]
        records.append(
            {
                "id": id,
                "title": _said(capital_en, capital_it),
                "when": f"{there} and not it.{id}",
                "effects": [{"put": f"it.{id}", "to": True}],
            }
        )
        records.append(
            {
                "id": f"no_{id}",
                "title": _said(f"No longer: {en}", f"Non più: {it}"),
                "when": f"{there} and it.{id}",
                "effects": [{"put": f"it.{id}", "to": False}],
            }
        )
    records.append(
        {"id": "removed", "title": _said("Remove", "Elimina"), "when": there, "effects": [{"put": "it.destroyed", "to": True}]}
    )
    records.append(
        {
            "id": "bring_back",
            "title": _said("Bring back", "Riporta in gioco"),
            "when": "it.destroyed",
            "effects": [{"put": "it.destroyed", "to": False}, {"put": "it.strength", "to": "max(1, it.strength)"}],
        }
    )
    return records
