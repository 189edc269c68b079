"""What is remembered of a battle, element by element, and how an army enters it.

The fields follow the book's own needs; each says in its comment which rule asks for it where that is not plain.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, called, gone, mustered, saying
from rules.engine.play.names import own_name, with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.guerre_ditalia.army import COMMANDERS, TRAININGS, level_of
from rules.rulesets.guerre_ditalia.messages import _
from rules.rulesets.guerre_ditalia.tables import LOSSES
from rules.rulesets.guerre_ditalia.terms import TERMS, TERRAINS, TROOP_TYPES

ROLES = ("attacker", "defender")


BATTLE_TYPES = ("attack_defence", "encounter")


BATTLE_TYPE = Tracked("battle_type", "choice", "attack_defence", _("Battle"), choices=BATTLE_TYPES)


BATTLE = (
    *BATTLE_FIELDS,
    BATTLE_TYPE,
    Tracked(
        "pieces_allowed",
        "int",
        None,
        _("Pieces of terrain allowed"),
        none=True,
        least=2,
        most=5,
    ),
    Tracked("river_offered", "bool", False, _("A river may be chosen")),
    Tracked("river", "choice", "none", _("River"), choices=("none", "river", "dry_river")),
    Tracked("bridges", "int", 0, _("Bridges"), most=20),
    Tracked("terrain", "data", [], _("Pieces of terrain")),
    # Oversize pieces count as two (R5).
    Tracked("pieces_counted", "int", 0, _("Pieces, as counted"), most=20),
    # The attacker's one try (R3).
    Tracked("terrain_removal_used", "bool", False, _("Removal tried")),
    Tracked("half_turn", "int", 1, _("Half-turn"), least=1, most=99),
    Tracked("phasing", "choice", "attacker", _("In phase"), choices=ROLES),
    Tracked("cp_rolled", "int", None, _("CP rolled"), none=True, most=6),
    Tracked("cp_left", "int", None, _("CP left"), none=True, most=6),
    # Who is done with a step of both (light foot instead).
    Tracked("done", "data", [], _("Done with this step")),
    Tracked("contacts", "data", [], _("Contacts")),
    # The winner of the last melee waits for the loser to go before he follows up (§Incalzare): {"winner", "loser"}.
    Tracked("following", "data", None, _("Follow-up in suspense")),
    # An army has routed and its enemy has the last half-turn (§Rotta, R90).
    Tracked("pursuit", "bool", False, _("Pursuit")),
    Tracked("finished", "bool", False, _("Finished")),
    Tracked("winner", "choice", None, _("Winner"), choices=("a", "b"), none=True),
)


SIDE = (
    *called(SIDE_FIELDS, commander=_("Commander")),
    Tracked("role", "choice", None, _("Role"), choices=ROLES, none=True),
    Tracked("table_side", "int", None, _("Side of the table"), none=True, least=1, most=2),
    Tracked("cinc_name", "choice", "other", _("CinC"), choices=COMMANDERS),
    Tracked("elements_at_start", "int", 1, _("Elements at the start"), least=1, most=200),
    Tracked("morale_level", "int", None, _("Morale level"), none=True, least=1, most=200),
    Tracked("elements_lost", "int", 0, _("Elements lost"), most=200),
    Tracked("cinc_lost", "bool", False, _("CinC lost")),
    Tracked("camp_lost", "bool", False, _("Camp lost")),
    Tracked("cinc_free_cp_used", "bool", False, _("Free CP of the CinC used")),
    Tracked(
        "substitutions_used",
        "int",
        0,
        _("Elements replaced by light foot"),
        most=2,
    ),
    Tracked("army_routed", "bool", False, _("Army routed")),
    Tracked("voluntary_rout", "bool", False, _("Voluntary rout")),
)


COMMAND = (*called(COMMAND_FIELDS, name=_("Division"), commander=_("Commander")),)


UNIT = (
    *called(UNIT_FIELDS, command=_("Division")),
    Tracked("type", "choice", "pikes", _("Type"), choices=TROOP_TYPES),
    Tracked("training", "choice", "regular", _("Training"), choices=TRAININGS),
    Tracked("swiss", "bool", False, _("Swiss")),
    Tracked("archebus", "bool", False, _("Arquebuses")),
    Tracked("cinc", "bool", False, _("The CinC's element")),
    Tracked("general", "bool", False, _("A general's element")),
    Tracked("reserve", "bool", False, _("In reserve")),
    Tracked("destroyed", "bool", False, _("Destroyed")),
    Tracked("left_table", "bool", False, _("Left the table")),
    Tracked("moved", "bool", False, _("Has moved")),
    Tracked("has_shot", "bool", False, _("Has shot")),
    Tracked("in_melee", "bool", False, _("In melee")),
    Tracked("rounds_fought", "int", 0, _("Rounds fought"), most=3),
    # In a row, by melee, in this half-turn (R77).
    Tracked("melee_recoils", "int", 0, _("Recoils in a row"), most=2),
    # By melee or by shooting in this half-turn: retreating, for who may attack it (R66).
    Tracked("recoiled", "bool", False, _("Has recoiled")),
    Tracked("fled", "bool", False, _("Has fled")),
    Tracked("crew_fled", "bool", False, _("Guns abandoned")),
    # What eyes saw last time, suggested again; of the ranks nothing is supposed before somebody has looked.
    Tracked("terrain", "choice", "open", _("Terrain"), choices=TERRAINS),
    Tracked("higher", "bool", False, _("Higher on a hill")),
    Tracked("ranks_behind", "int", None, _("Ranks behind"), none=True, most=3),
    Tracked("elements_behind", "int", 0, _("Elements behind it"), most=20),
    Tracked("to_cinc_mm", "int", None, _("Distance to the CinC (mm)"), none=True, most=1200),
)


TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}


OPTIONS = (BATTLE_TYPE,)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before the first set-up step; of each, the first element that is ticked leads. §Raggio di comando."""
    first = mustered(
        TRACKED,
        sides,
        options,
        step="attacker",
        battle={"battle_type": options.get("battle_type") or "attack_defence"},
        side=mustered_side,
        unit=lambda code, unit: mustered_element(unit),
    )
    for side in sides:
        _one_cinc(first, side.code)
    return with_kind_names(first, kind_of)


def mustered_side(side: MusteredSide) -> Fields:
    """Return the fields of an army from its list."""
    army = side.army
    elements = sum(unit.profile != "camp" for command in army.commands for unit in command.units)
    return {
        "cinc_name": army.options.get("cinc_name") or "other",
        "morale_level": army.options.get("morale_level") or None,
        "elements_at_start": max(1, elements),
    }


def mustered_element(unit: ListedUnit) -> Fields:
    """Return the fields of an element from its army list."""
    names = ("training", "swiss", "archebus", "cinc", "general")
    chosen = {name: unit.options[name] for name in names if unit.options.get(name)}
    if unit.profile != "missile_foot":
        chosen.pop("archebus", None)
    return {"type": unit.profile, **chosen}


def _one_cinc(state: State, side: str) -> None:
    """The first element that is ticked leads, or the first there is; no other. §Raggio di comando."""
    able = [address for address, unit in state.units(side=side) if unit["type"] != "camp"]
    leader = next((address for address in able if state[address]["cinc"]), next(iter(able), None))
    for address, unit in state.units(side=side):
        unit["cinc"] = address == leader


# --- what the fields say -------------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    return own_name(fields) or word(fields.get("type", "side_a"))


def kind_of(fields: Fields) -> Text:
    """Return the kind of an element: pikes, gendarmes."""
    return word(fields["type"])


#: A sentence with holders' names filled in.
say = saying(named)


def phasing_side(state: State) -> str:
    """Code of the side in phase (``"a"`` until it is known who attacks)."""
    return "b" if state["side:b"]["role"] == state.battle["phasing"] else "a"


def side_of_role(state: State, role: str) -> str:
    """Code of the side that attacks or defends; until it is known side a attacks."""
    found = next((code for code in "ab" if state[f"side:{code}"]["role"] == role), None)
    return found or ("a" if role == "attacker" else "b")


def standing(state: State, side: str) -> list[str]:
    """Addresses of a side's elements still on the table."""
    return [address for address, unit in state.units(side=side) if not gone(unit)]


def cinc_of(state: State, side: str) -> str | None:
    """Address of the CinC's element, while it is there."""
    return next((address for address in standing(state, side) if state[address]["cinc"]), None)


def is_routing(state: State, unit: str) -> bool:
    """Return True if it has fled and not moved since, or its army is routed. R66."""
    return bool(state[unit]["fled"] or state[f"side:{state[unit]['side']}"]["army_routed"])


def level(state: State, side: str) -> int:
    """The losses at which an army routs. §Rotta, R86."""
    fields = state[f"side:{side}"]
    return level_of(fields["morale_level"], fields["elements_at_start"])


def losses(state: State, side: str) -> int:
    """Return the weighted losses of an army. §Rotta, R85."""
    fields = state[f"side:{side}"]
    return int(
        fields["elements_lost"] * LOSSES["elements_lost"].value
        + fields["cinc_lost"] * LOSSES["cinc_lost"].value
        + fields["camp_lost"] * LOSSES["camp_lost"].value
    )
