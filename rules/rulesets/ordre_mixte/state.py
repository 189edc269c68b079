"""What is remembered of a battle, unit by unit; how an order of battle enters it; how a card reads."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, called, gone, mustered
from rules.engine.play.names import own_name, with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.engine.text import Text, words
from rules.rulesets.ordre_mixte.army import KINDS, MOST_BASES, MOST_PM, QUALITIES, number
from rules.rulesets.ordre_mixte.messages import _, pgettext
from rules.rulesets.ordre_mixte.terms import TERMS

#: The formations of each arm, the usual one first.
FORMS: dict[str, tuple[str, ...]] = {
    "infantry": ("line", "column", "march_column", "square", "open_order"),
    "cavalry": ("line", "column", "march_column"),
    "artillery": ("deployed", "limbered"),
}
COVERS = ("none", "light", "heavy", "hard")

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, _("Turn"), least=1, most=99),
    Tracked("side_a", "choice", None, _("Moves first this turn"), ("side_1", "side_2"), True),
    Tracked("pm_per_base", "int", 1, _("PM per base"), least=1, most=6),
    Tracked("turn_limit", "int", None, _("Last turn"), none=True, least=1, most=99),
    # Who fights whom: {"attacker", "defender", "flank", "stage"}; stage: waiting, struck, lost, done. Of a pair that has
    # struck, "bases" tells which it took: {unit: [in front, in the second rank]} (R20).
    Tracked("pairs", "data", [], _("Melees")),
    # Sides that have said that a step of both is over.
    Tracked("done", "data", [], _("Done with this phase")),
)

SIDE = (*called(SIDE_FIELDS, name=_("Army"), commander=_("General in chief")),)

COMMAND = (
    *COMMAND_FIELDS,
    Tracked("charismatic", "bool", False, _("Charismatic")),
    Tracked("attached_to", "data", None, _("Attached to")),
    Tracked("moved", "bool", False, _("General has moved")),
    Tracked("may_issue_orders", "bool", False, _("May give new orders")),
    Tracked("orders", "text", "", _("Orders")),
    Tracked("orders_from", "int", None, _("Orders hold from turn"), none=True, least=1, most=99),
    # Orders on their way: those above hold until then.
    Tracked("new_orders", "text", "", _("New orders")),
    Tracked(
        "new_orders_from",
        "int",
        None,
        _("New orders hold from turn"),
        none=True,
        least=1,
        most=99,
    ),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("arm", "data", "infantry", _("Arm")),
    Tracked("cavalry_weight", "data", None, _("Weight")),
    Tracked("cuirassier", "data", False, _("Cuirassiers")),
    Tracked("lancer", "data", False, _("Lancers")),
    Tracked("gun_type", "data", None, _("Kind of battery")),
    Tracked("weapon", "data", "musket", _("Weapon")),
    Tracked("quality", "choice", "regular", _("Quality"), choices=QUALITIES),
    Tracked("russian", "bool", False, _("Russian")),
    Tracked("bases_start", "int", 4, _("Bases at the start"), least=1, most=24),
    Tracked("bases", "int", 4, _("Bases"), least=1, most=24),
    Tracked("pm_start", "int", 4, _("PM at the start"), least=1, most=48),
    Tracked("pm", "int", 4, _("PM"), most=48),
    Tracked(
        "formation",
        "choice",
        "line",
        _("Formation"),
        choices=tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms)),
    ),
    Tracked("disordered", "bool", False, _("Disordered")),
    Tracked("routing", "bool", False, _("Routing")),
    Tracked("rout_moves_made", "int", 0, _("Rout moves made"), most=20),
    Tracked("retreating", "bool", False, _("Retreating")),
    Tracked("fatigue", "choice", "fresh", _("Fatigue"), choices=("fresh", "tired", "spent")),
    Tracked("guns_abandoned", "bool", False, _("Guns abandoned")),
    # What eyes said last time, to be said again with one tap.
    Tracked("cover", "choice", "none", _("Cover"), choices=COVERS),
    # Commands whose generals are with it: a general may join any unit of his army (R54).
    Tracked("generals", "data", [], _("Generals with it")),
    Tracked("in_built_up_area", "bool", False, _("In a built-up area")),
    Tracked("moved", "bool", False, _("Has moved")),
    Tracked("strategic_moved", "bool", False, _("Has moved strategically")),
    Tracked("evaded", "bool", False, _("Has evaded")),
    Tracked("compulsory_moved", "bool", False, _("Has moved compulsorily")),
    Tracked("followed_up", "bool", False, _("Has followed up")),
    Tracked("fired", "bool", False, _("Has fired")),
    # Bases of a garrison that have fired, where it splits its fire (R12).
    Tracked("bases_fired", "data", 0, _("Bases that have fired")),
    Tracked("fired_at", "data", [], _("Has fired at")),
    Tracked("stood", "data", False, _("Stays where it is")),
    Tracked("charging", "data", None, pgettext("state", "Charges")),
    # How the charge was made (movement, late_charge, breakthrough), its allowance, and whether the enemy got out of its way.
    Tracked("charge_phase", "data", None, _("Charge made in")),
    Tracked("allowance_mm", "data", 0, _("Its move")),
    Tracked("opponents_evaded", "data", False, _("Its opponents have evaded")),
    # Follows from who charges it; kept so that its card shows it.
    Tracked("charged", "data", False, _("Is charged")),
    Tracked("in_melee", "bool", False, _("In melee")),
    Tracked("fought", "bool", False, _("Has fought")),
    Tracked("rested", "data", False, _("Has rested")),
    Tracked("pm_lost_this_phase", "int", 0, _("PM lost in this phase"), most=48),
    # Morale in this phase of fire or melee: not_tested, hold, retreat, rout.
    Tracked("result", "data", "not_tested", _("Morale in this phase")),
    Tracked("follow_up_due", "bool", False, _("May follow up")),
    Tracked("destroyed", "bool", False, _("Destroyed")),
    Tracked("left_table", "bool", False, _("Left the table")),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (
    Tracked("pm_per_base", "choice", "1", _("PM per base"), choices=("1", "2", "3", "4", "5", "6")),
    Tracked("turn_limit", "int", None, _("Turns agreed"), none=True, least=1, most=99),
)


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before they deploy. A unit's PM are those of its roster, else bases times PM per base (R1)."""
    per_base = min(6, max(1, int(options.get("pm_per_base") or 1)))
    limit = max(1, int(options["turn_limit"])) if options.get("turn_limit") else None
    first = mustered(
        TRACKED,
        sides,
        options,
        step="deployment",
        battle={"pm_per_base": per_base, "turn_limit": limit},
        command=lambda code, command: {"charismatic": bool(command.options.get("charismatic"))},
        unit=lambda code, unit: mustered_unit(unit, per_base),
    )
    return with_kind_names(first, kind_of)


def mustered_unit(unit: ListedUnit, per_base: int) -> Fields:
    """Return the fields of a unit from its line of the roster."""
    kind, options = KINDS.get(unit.profile, KINDS["infantry"]), unit.options
    bases = min(MOST_BASES, max(1, number(options, "bases", 4)))
    pm = min(MOST_PM, max(1, number(options, "pm", bases * per_base)))
    return {
        "arm": kind.arm,
        "cavalry_weight": kind.cavalry_weight,
        "cuirassier": kind.cuirassier,
        "lancer": bool(options.get("lancer")) and kind.arm == "cavalry",
        "gun_type": kind.gun_type,
        "weapon": "rifle" if options.get("rifle") else "musket",
        "quality": options.get("quality") or "regular",
        "russian": bool(options.get("russian")),
        "bases_start": bases,
        "bases": bases,
        "pm_start": pm,
        "pm": pm,
        "formation": FORMS[kind.arm][0],
    }


# --- what the fields say -----------------------------------------------------------------------------------------


#: The words for an identifier of the terms.
word = words(TERMS)


def kind_of(unit: Fields) -> Text:
    """Return the kind of a unit: infantry, light cavalry, cuirassiers, heavy artillery."""
    if unit["arm"] == "cavalry":
        return word("cuirassier" if unit["cuirassier"] else f"{unit['cavalry_weight']}_cavalry")
    return word(f"{unit['gun_type']}_artillery") if unit["arm"] == "artillery" else word("infantry")


def named(state: State, address: str) -> Text:
    """A holder as a sentence calls it: by its own name, else by what it is."""
    fields = state[address]
    own = own_name(fields)
    if own:
        return own
    return kind_of(fields) if address.startswith("unit:") else _("Command")


def standing(state: State, side: str | None = None) -> list[tuple[str, Fields]]:
    """Units still on the table."""
    return [(address, unit) for address, unit in state.units(side=side) if not gone(unit)]


def pm_lost(state: State, side: str) -> int:
    """PM that a side has lost: of a unit that is gone, all of them."""
    return sum(unit["pm_start"] - (0 if gone(unit) else unit["pm"]) for __, unit in state.units(side=side))


def pm_at_start(state: State, side: str) -> int:
    """PM that a side had at the muster."""
    return sum(unit["pm_start"] for __, unit in state.units(side=side))


def general_with(state: State, unit: str) -> str:
    """``none``, ``attached`` or ``charismatic``: the generals with a unit, of whom one who is charismatic tells (R31)."""
    generals = state[unit]["generals"]
    if not generals:
        return "none"
    return "charismatic" if any(state[command]["charismatic"] for command in generals) else "attached"
