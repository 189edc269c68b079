"""How units, commands and sides read on their cards, how a side stands, and results worked out on the table."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.play.cards import Card, Gauge, Marker, Record, Score
from rules.engine.play.dues import drop_dues
from rules.engine.play.fields import gone
from rules.engine.play.state import Effect, State
from rules.engine.play.working import Working
from rules.engine.text import Text, join
from rules.rulesets.impetus import sequence
from rules.rulesets.impetus.consequences import lose, lose_general, nobody_to_join, part
from rules.rulesets.impetus.losses import ArmyBreakFacts, army_break
from rules.rulesets.impetus.messages import _
from rules.rulesets.impetus.signs import SIGNS
from rules.rulesets.impetus.state import break_facts, commands_of, general_with, left, radius_of, traits_of, word
from rules.rulesets.impetus.terms import FOOT


def card(state: State, address: str) -> Card:
    """Return the card of a unit, a command or a side."""
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
    line = join("", (join(" · ", arms), Text(class_)))
    vbu = f"{unit['vbu']}/{unit['vbu_start']}" + "".join(f"+{rank}" for rank in unit["rear_ranks"])
    figures = (
        (_("VBU"), vbu),
        (_("I"), str(unit["impetus"])),
        (_("D"), unit["discipline"]),
        (_("VD"), str(unit["vd"])),
    )
    gauges = () if unit["rear_ranks"] else (Gauge(_("VBU"), max(0, unit["vbu"]), unit["vbu_start"]),)
    markers = tuple(unit_markers(state, address))
    return Card(line, figures, markers, gone(unit), sign=SIGNS[unit["type"]], gauges=gauges)


_SIGNS = (
    ("disordered", _("disordered"), "warn"),
    ("impetuous", _("impetuous"), "plain"),
    ("camels", _("camels"), "plain"),
    ("closed_ranks", _("closed ranks"), "good"),
    ("pavises", _("pavises"), "good"),
    ("stakes", _("stakes"), "good"),
    ("on_opportunity", _("on opportunity"), "good"),
    ("acting", _("acting"), "good"),
    ("done", _("has acted"), "plain"),
    ("has_shot", _("has shot"), "plain"),
    ("changed_front", _("changed front"), "plain"),
    ("movement_over", _("movement over"), "plain"),
)


_GROUND = {
    "broken": _("broken ground"),
    "difficult": _("difficult ground"),
}


def unit_markers(state: State, address: str) -> Iterator[Marker]:
    """Yield the markers of a unit; of one that is gone, only that."""
    unit = state[address]
    if gone(unit):
        yield (
            Marker("destroyed", _("destroyed"), "bad") if unit["destroyed"] else Marker("left_table", _("left the table"), "bad")
        )
        return
    if general_with(state, address):
        yield Marker("general", _("general"), "good")
    if unit["status"] != "fresh":
        words = word(unit["status"])
        yield Marker(unit["status"], words.map(str.lower), "bad" if unit["status"] == "exhausted" else "warn")
    if unit["in_melee_with"]:
        yield Marker("in_melee", _("in melee"), "warn")
    for name, text, tone in _SIGNS:
        if unit[name]:
            yield Marker(name, text, tone)  # type: ignore[arg-type]
    if unit["cover"] != "none":
        words = word(unit["cover"])
        yield Marker("cover", _("cover: {cover}").format(cover=words.map(lambda cover: cover[:1].lower() + cover[1:])))
    if unit["terrain"] != "open":
        yield Marker("terrain", _GROUND[unit["terrain"]])
    if unit["movements"]:
        yield Marker("movements", _("movements: {movements}").format(movements=unit["movements"]))
    if unit["evasions"]:
        yield Marker("evasions", _("evasions: {evasions}").format(evasions=unit["evasions"]))
    if unit["frenzy"] == "must_charge":
        yield Marker("must_charge", _("must charge"), "warn")


def command_card(state: State, address: str) -> Card:
    """A command: its general and his traits, its VD lost and how many break it."""
    command = state[address]
    figures = [
        (vd_lost(command["vd_total"]), f"{command['vd_lost']}/{command['vd_total']}"),
        (_("units"), str(len(left(state, address)))),
    ]
    if command["base_radius_h"]:
        figures.append((_("radius"), f"{radius_of(command)}H"))
    markers = []
    if command["general"] is None:
        markers.append(Marker("general_lost", _("general lost"), "bad"))
    if command["broken"]:
        markers.append(Marker("broken_command", _("broken"), "bad"))
    if command["activated"]:
        markers.append(Marker("activated", _("activated"), "plain"))
    words = [Text(command["commander"]) if command["commander"] else _("General")]
    if command["general"]:
        words += [word(name).map(str.lower) for name in (command["general"], *traits_of(command))]
    line = join(", ", words)
    half = -(-command["vd_total"] // 2)
    gauges = (Gauge(vd_lost(command["vd_total"]), command["vd_lost"], max(1, half), lost=True),)
    return Card(line, tuple(figures), tuple(markers), out=not left(state, address), gauges=gauges)


_STRUCTURE = {
    "good": _("good structure"),
    "average": _("average structure"),
    "poor": _("poor structure"),
}


def side_card(state: State, address: str) -> Card:
    """A side: its commander in chief, its structure, its scouting points."""
    side = state[address]
    structure = _STRUCTURE[side["structure"]]
    line = _("{commander}: {structure}").format(commander=side["commander"], structure=structure)
    markers = (Marker("broken", _("broken"), "bad"),) if side["broken"] else ()
    return Card(line, ((_("scouting"), str(side["scouting_points"])),), markers)


def standing(state: State, side: str) -> Mapping[str, Any]:
    """Return the state of an army by the army break: its VD, those lost and if it is broken. core, R49."""
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
        label = _("{name}: {lost}").format(name=command["name"], lost=vd_lost(command["vd_total"]))
        found.append(Score(f"vd_{address[8:]}", label, command["vd_lost"], command["vd_total"]))
    return found


def vd_lost(total: int) -> Text:
    """Return the label of VD lost, with how many break an army of that total. core, R49."""
    half = -(-total // 2)
    return _("VD lost, broken at {half}").format(half=half)


# --- results worked out on the table -------------------------------------------------------------------------------


#: Who may set up what. The sheet speaks of foot behind them.
PLANTS: dict[str, frozenset[str]] = {"stakes": FOOT, "pavises": frozenset({"missile_foot", "heavy_foot"})}


def records(state: State, address: str) -> list[Record]:
    """Return what can be noted without facts: the fate or order of a unit, the general of a command, the set-up of a side."""
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
        ("destroyed", _("Destroyed")),
        ("left_table", _("Left the table")),
    ):
        working = Working(state)
        lose(working, unit, left_table=name == "left_table")
        found.append(Record(name, title, tuple(moot_gone(working, unit))))
    in_order = _("Put in order")
    disordered = _("Disordered")
    changed = [("disordered", in_order if state[unit]["disordered"] else disordered)]
    for name, up, down in (
        ("stakes", _("Stakes planted"), _("Stakes left behind")),
        ("pavises", _("Pavises set up"), _("Pavises left behind")),
    ):
        if state[unit][name] or state[unit]["type"] in PLANTS[name]:
            changed.append((name, down if state[unit][name] else up))
    for name, title in changed:
        found.append(Record(name, title, (Effect(unit, name, not state[unit][name]),)))
    if state[unit]["in_melee_with"] and not state.battle["due"]:
        working = Working(state)
        part(working, unit)
        found.append(Record("parted", _("Out of contact"), tuple(working.effects())))
    return found


def moot_gone(working: Working, unit: str) -> list[Effect]:
    """Drop the dues of a unit that is gone, and go on with what came after them."""
    drop_dues(working, lambda due: unit not in due.chosen.values() and not nobody_to_join(working.state, due._asdict()))
    return sequence.went_on(working)


def command_records(state: State, command: str) -> list[Record]:
    if state[command]["general"] is None:
        return []
    working = Working(state)
    lose_general(working, command)
    drop_dues(working, lambda due: due.act != "general_joins" or due.chosen.get("command") != command)
    return [Record("general_lost", _("General lost"), tuple(sequence.went_on(working)))]


def side_records(state: State, side: str) -> list[Record]:
    titles = {
        "baggage_placed": _("Baggage placed"),
        "plan_written": _("Battle plan written"),
    }
    return [Record(name, title, (Effect(side, name, True),)) for name, title in titles.items() if not state[side][name]]
