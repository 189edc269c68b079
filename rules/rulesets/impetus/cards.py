"""How units, commands and sides read on their cards, how a side stands, and results worked out on the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text
from rules.rulesets.impetus import sequence
from rules.rulesets.impetus.consequences import lose, lose_general, nobody_to_join, part
from rules.rulesets.impetus.losses import ArmyBreakFacts, army_break
from rules.rulesets.impetus.signs import SIGNS
from rules.rulesets.impetus.state import break_facts, commands_of, general_with, left, radius_of, traits_of, word
from rules.rulesets.impetus.terms import FOOT


def card(state: State, address: str) -> Card:
    """How a unit, a command or a side reads on the page."""
    if address.startswith("unit:"):
        return unit_card(state, address)
    return command_card(state, address) if address.startswith("command:") else side_card(state, address)


def unit_card(state: State, address: str) -> Card:
    """Type and arms, the figures of its line, what has become of it."""
    unit = state[address]
    arms = [word(unit["type"])]
    arms += [word(unit[name]) for name in ("melee_weapon", "close_weapon") if unit[name] != "none"]
    if unit["missile_weapon"] and unit["missile_weapon"] != unit["type"]:
        arms.append(word(unit["missile_weapon"]))
    class_ = f" {unit['weapon_class']}" if unit["weapon_class"] else ""
    line = Text(" · ".join(a.en for a in arms) + class_, " · ".join(a.it for a in arms) + class_)
    vbu = f"{unit['vbu']}/{unit['vbu_start']}" + "".join(f"+{rank}" for rank in unit["rear_ranks"])
    figures = (
        (Text("VBU", "VBU"), vbu),
        (Text("I", "I"), str(unit["impetus"])),
        (Text("D", "D"), unit["discipline"]),
        (Text("VD", "VD"), str(unit["vd"])),
    )
    gauges = () if unit["rear_ranks"] else (Gauge(Text("VBU", "VBU"), max(0, unit["vbu"]), unit["vbu_start"]),)
    markers = tuple(unit_markers(state, address))
    return Card(line, figures, markers, gone(unit), sign=SIGNS[unit["type"]], gauges=gauges)


_SIGNS = (
    ("disordered", Text("disordered", "disordinata"), "warn"),
    ("impetuous", Text("impetuous", "impetuosa"), "plain"),
    ("camels", Text("camels", "cammelli"), "plain"),
    ("closed_ranks", Text("closed ranks", "ranghi serrati"), "good"),
    ("pavises", Text("pavises", "pavesi"), "good"),
    ("stakes", Text("stakes", "pali"), "good"),
    ("on_opportunity", Text("on opportunity", "in opportunità"), "good"),
    ("acting", Text("acting", "agisce"), "good"),
    ("done", Text("has acted", "ha agito"), "plain"),
    ("has_shot", Text("has shot", "ha tirato"), "plain"),
    ("changed_front", Text("changed front", "cambiato fronte"), "plain"),
    ("movement_over", Text("movement over", "movimento finito"), "plain"),
)


_GROUND = {
    "broken": Text("broken ground", "terreno rotto"),
    "difficult": Text("difficult ground", "terreno difficile"),
}


def unit_markers(state: State, address: str) -> Iterator[Marker]:
    """What has become of a unit; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        yield (
            Marker("destroyed", Text("destroyed", "distrutta"), "bad")
            if unit["destroyed"]
            else Marker("left_table", Text("left the table", "uscita dal tavolo"), "bad")
        )
        return
    if general_with(state, address):
        yield Marker("general", Text("general", "generale"), "good")
    if unit["status"] != "fresh":
        words = word(unit["status"])
        yield Marker(unit["status"], Text(words.en.lower(), words.it.lower()), "bad" if unit["status"] == "exhausted" else "warn")
    if unit["in_melee_with"]:
        yield Marker("in_melee", Text("in melee", "in mischia"), "warn")
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    if unit["cover"] != "none":
        words = word(unit["cover"])
        yield Marker("cover", Text(f"cover: {words.en.lower()}", f"riparo: {words.it[:1].lower()}{words.it[1:]}"))
    if unit["terrain"] != "open":
        yield Marker("terrain", _GROUND[unit["terrain"]])
    if unit["movements"]:
        yield Marker("movements", Text(f"movements: {unit['movements']}", f"movimenti: {unit['movements']}"))
    if unit["evasions"]:
        yield Marker("evasions", Text(f"evasions: {unit['evasions']}", f"evasioni: {unit['evasions']}"))
    if unit["frenzy"] == "must_charge":
        yield Marker("must_charge", Text("must charge", "deve caricare"), "warn")


def command_card(state: State, address: str) -> Card:
    """A command: its general and his traits, its VD lost and how many break it."""
    command = state[address]
    figures = [
        (vd_lost(command["vd_total"]), f"{command['vd_lost']}/{command['vd_total']}"),
        (Text("units", "unità"), str(len(left(state, address)))),
    ]
    if command["base_radius_h"]:
        figures.append((Text("radius", "raggio"), f"{radius_of(command)}H"))
    markers = []
    if command["general"] is None:
        markers.append(Marker("general_lost", Text("general lost", "generale perduto"), "bad"))
    if command["broken"]:
        markers.append(Marker("broken_command", Text("broken", "in rotta"), "bad"))
    if command["activated"]:
        markers.append(Marker("activated", Text("activated", "attivato"), "plain"))
    words = [Text(command["commander"] or "General", command["commander"] or "Generale")]
    if command["general"]:
        words += [word(name) for name in (command["general"], *traits_of(command))]
    first, *rest = words
    line = Text(
        ", ".join([first.en, *(text.en.lower() for text in rest)]), ", ".join([first.it, *(text.it.lower() for text in rest)])
    )
    half = -(-command["vd_total"] // 2)
    gauges = (Gauge(vd_lost(command["vd_total"]), command["vd_lost"], max(1, half), lost=True),)
    return Card(line, tuple(figures), tuple(markers), out=not left(state, address), gauges=gauges)


_STRUCTURE = {
    "good": Text("good structure", "struttura buona"),
    "average": Text("average structure", "struttura discreta"),
    "poor": Text("poor structure", "struttura scarsa"),
}


def side_card(state: State, address: str) -> Card:
    """A side: its commander in chief, its structure, its scouting points."""
    side = state[address]
    structure = _STRUCTURE[side["structure"]]
    line = Text(f"{side['commander']}: {structure.en}", f"{side['commander']}: {structure.it}")
    markers = (Marker("broken", Text("broken", "in rotta"), "bad"),) if side["broken"] else ()
    return Card(line, ((Text("scouting", "esplorazione"), str(side["scouting_points"])),), markers)


def standing(state: State, side: str) -> Mapping[str, Any]:
    """How an army stands by the army break: its VD, those lost and whether it is broken. core, R49."""
    if not commands_of(state, "a") or not commands_of(state, "b"):
        return {"vd_total": 0, "vd_lost": 0, "broken": False}
    found: Mapping[str, Any] = army_break(ArmyBreakFacts.read(break_facts(state)), typed()).values[side]
    return found


def scores(state: State, side: str) -> list[Score]:
    """VD lost of all there were, for the army and each command. core, R49."""
    army = standing(state, side)
    if not army["vd_total"]:
        return []
    found = [Score("vd_lost", vd_lost(army["vd_total"]), army["vd_lost"], army["vd_total"])]
    for address in commands_of(state, side):
        command = state[address]
        label = Text("{name}: {lost}", "{name}: {lost}").format(name=command["name"], lost=vd_lost(command["vd_total"]))
        found.append(Score(f"vd_{address[8:]}", label, command["vd_lost"], command["vd_total"]))
    return found


def vd_lost(total: int) -> Text:
    """What VD lost are called, with how many break whoever had so many. core, R49."""
    half = -(-total // 2)
    return Text(f"VD lost, broken at {half}", f"VD perso, rotta a {half}")


# --- results worked out on the table -------------------------------------------------------------------------------


#: Who may set up what. The sheet speaks of foot behind them.
PLANTS: dict[str, frozenset[str]] = {"stakes": FOOT, "pavises": frozenset({"missile_foot", "heavy_foot"})}


def records(state: State, address: str) -> list[Record]:
    """What can be noted without facts: of a unit its fate or order, of a command its general's, of a side its set-up."""
    if state.battle["finished"]:
        return []
    if address.startswith("unit:"):
        return [] if gone(state[address]) else unit_records(state, address)
    if address.startswith("command:"):
        return command_records(state, address)
    return side_records(state, address) if address.startswith("side:") else []


def unit_records(state: State, unit: str) -> list[Record]:
    found = []
    for name, title in (
        ("destroyed", Text("Destroyed", "Distrutta")),
        ("left_table", Text("Left the table", "Uscita dal tavolo")),
    ):
        working = Working(state)
        lose(working, unit, left_table=name == "left_table")
        found.append(Record(name, title, tuple(moot_gone(working, unit))))
    in_order = Text("Put in order", "Rimessa in ordine")
    disordered = Text("Disordered", "Disordinata")
    changed = [("disordered", in_order if state[unit]["disordered"] else disordered)]
    for name, up, down in (
        ("stakes", Text("Stakes planted", "Pali piantati"), Text("Stakes left behind", "Pali abbandonati")),
        ("pavises", Text("Pavises set up", "Pavesi piantati"), Text("Pavises left behind", "Pavesi abbandonati")),
    ):
        if state[unit][name] or state[unit]["type"] in PLANTS[name]:
            changed.append((name, down if state[unit][name] else up))
    for name, title in changed:
        found.append(Record(name, title, (Effect(unit, name, not state[unit][name]),)))
    if state[unit]["in_melee_with"] and not state.battle["due"]:
        working = Working(state)
        part(working, unit)
        found.append(Record("parted", Text("Out of contact", "Fuori contatto"), tuple(working.effects())))
    return found


def moot_gone(working: Working, unit: str) -> list[Effect]:
    """What was due of a unit that is gone is due no more, and what came after it goes on."""
    drop_dues(working, lambda due: unit not in due.chosen.values() and not nobody_to_join(working.state, due._asdict()))
    return sequence.went_on(working)


def command_records(state: State, command: str) -> list[Record]:
    if state[command]["general"] is None:
        return []
    working = Working(state)
    lose_general(working, command)
    drop_dues(working, lambda due: due.act != "general_joins" or due.chosen.get("command") != command)
    return [Record("general_lost", Text("General lost", "Generale perduto"), tuple(sequence.went_on(working)))]


def side_records(state: State, side: str) -> list[Record]:
    titles = {
        "baggage_placed": Text("Baggage placed", "Bagaglio posizionato"),
        "plan_written": Text("Battle plan written", "Piano di battaglia scritto"),
    }
    return [Record(name, title, (Effect(side, name, True),)) for name, title in titles.items() if not state[side][name]]
