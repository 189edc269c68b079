"""What is remembered of a battle: battle, sides, commands, units and individuals; how an army enters it.

Holders of kind ``unit`` are of two sorts, told apart by their ``sort``: a ``unit`` (battalion, regiment, battery; address
``unit:a1-3``) and an ``individual`` (general, commander-in-chief, messenger, scout, trumpeter, bearer of the army standard,
adviser; address ``unit:a1-c1``). The iterators ``units`` and ``individuals`` of ``holders.py`` keep them apart. The special
characters of a unit (commander, officer, sergeant, musicians, sharpshooter, standard bearers, mounted colonel) are no holders:
they stand in its ``characters``, each ``{"id", "role", "kind", "save", "wounds", "alive"}`` (``kind`` as the procedures call it:
``special``, ``standard_bearer``, ``colonel``). An individual with a unit has its address in ``attached_to``.

A commander-in-chief who leads no listed command has one of his own, ``command:a0``, without units (kind ``staff``).

Orders: ``command.order`` is the order in force; it lies face down until ``order_revealed``. An order on its way is
``command.pending`` = ``{"order", "carrier", "since"}`` (read it with ``holders.pending_of``) and
``individual.carrying`` = ``{"order", "to"}``. What the other side may not see of them is in ``secrets.hidden``.

Losses: figures that have died in this phase still stand (§3.4.1, §3.6.1): ``losses_pending`` counts them, ``losses_by`` says by
what (``artillery``, ``canister``, ``infantry_short``), ``test_pending`` that a test is due for them.
``consequences.remove_losses`` takes them off ``figures``. ``losses_this_turn`` counts those of the whole turn,
``figures_at_turn_start`` what there was before.

Volleys of the fire phase are in ``battle.volleys``, contacts in ``battle.contacts`` (see ``contacts.py``): only the latter say
who is engaged with whom; ``engaged`` and ``melee_with`` on a unit follow from them.

What the army book must answer (``army.py``): ``side_fields(army)``, ``command_fields(army, command)``,
``unit_fields(army, command, unit)`` give those of the fields below that a list decides; ``individuals_of(army)`` gives pairs of
the number of a command (from 1; 0: the commander-in-chief's own, without units) and the fields of an individual who belongs to
it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.army import ListedUnit, MusteredSide
from rules.engine.play.fields import BATTLE_FIELDS, COMMAND_FIELDS, SIDE_FIELDS, UNIT_FIELDS, begin, called, mustered
from rules.engine.play.names import with_kind_names
from rules.engine.play.state import Fields, State, Tracked
from rules.rulesets.naran_fuciliers_wars import army as book
from rules.rulesets.naran_fuciliers_wars.holders import kind_of
from rules.rulesets.naran_fuciliers_wars.messages import _, pgettext
from rules.rulesets.naran_fuciliers_wars.ranks import dressed
from rules.rulesets.naran_fuciliers_wars.words import QUALITIES

ORDERS = ("attack", "hold", "oppose")
REACTIONS = ("ok", "bloodlust", "demoralised", "falling_back")
SIDES = ("a", "b")
#: The formations that a unit is tracked in; where a procedure knows no attack column, it is a column (``holders.formation_of``).
FORMS: dict[str, tuple[str, ...]] = {
    "infantry": ("column", "attack_column", "line", "square"),
    "cavalry": ("column", "attack_column", "line"),
    "artillery": ("limbered", "battery"),
}
ROLES = ("commander_in_chief", "general", "adviser", "messenger", "scout", "trumpeter", "army_standard_bearer", "order_bearer")
#: What becomes of a unit or an individual for good.
FATES = ("destroyed", "fled", "killed", "captured", "dismissed")
TERRAINS = ("open", "difficult", "crops", "wood", "forest", "bog", "bridge", "ford")

BATTLE = (
    *BATTLE_FIELDS,
    Tracked("turn", "int", 1, _("Turn"), least=1, most=12),
    # Whose command is next, where both sides handle their commands in turn; the command in hand (address), once one has begun.
    Tracked("active", "choice", None, _("Side to act"), choices=SIDES, none=True),
    Tracked("in_hand", "data", None, _("Command in hand")),
    Tracked("army_points", "int", 1000, _("Points of each army"), least=1, most=100_000),
    Tracked("table_length_cm", "int", 180, _("Length of the table (cm)"), least=30, most=1000),
    Tracked("table_depth_cm", "int", 120, _("Depth of the table (cm)"), least=30, most=1000),
    Tracked("features", "int", 0, _("Terrain features"), most=20),
    Tracked("terrain", "text", "", _("Terrain agreed")),
    Tracked("river_strength", "int", None, _("Strength of the river"), none=True, least=1, most=10),
    Tracked(
        "scouting_result",
        "choice",
        None,
        _("Result of scouting"),
        ("no_winner", "outscouted", "outmanoeuvred"),
        True,
    ),
    Tracked("scouting_winner", "choice", None, _("Winner of scouting"), SIDES, True),
    Tracked("terrain_placed", "bool", False, _("Terrain is laid")),
    Tracked("placer", "choice", None, _("Lays the terrain"), SIDES, True),
    Tracked("first_deployer", "choice", None, _("Deployed first"), SIDES, True),
    Tracked("reinforcements_from", "int", None, _("Reinforcements from turn"), none=True, least=1, most=12),
    Tracked(
        "scenario_turn",
        "int",
        None,
        _("Reinforcements: turn of the scenario"),
        none=True,
        least=1,
        most=12,
    ),
    # The side that has said that a step of both is over for it.
    Tracked("done", "data", [], _("Done with the phase")),
    # Movement: addresses of the commands in the order of their markers, and how many of them have moved (§3.5.3).
    Tracked("initiative_order", "data", [], _("Order of movement")),
    Tracked("moved_commands", "data", 0, _("Commands that have moved")),
    # Fire: {"shooter", "target", "at_once", "facts"} in the order declared; "facts" is what is known to ``fire`` by the
    # declaration.
    Tracked("volleys", "data", [], _("Volleys declared")),
    # Melee: {"attacker", "defender", "face", "since", "round", "fought", "wrapped", "losses", ...}; see contacts.py.
    Tracked("contacts", "data", [], _("Combats")),
    Tracked("finished", "bool", False, _("Finished")),
)

SIDE = (
    *called(SIDE_FIELDS, commander=_("Commander-in-chief")),
    Tracked("points_spent", "int", 0, _("Points spent"), most=100_000),
    Tracked(
        "commander_status",
        "choice",
        "active",
        _("Commander-in-chief is"),
        choices=("active", "eliminated", "fled"),
    ),
    Tracked("speech_made", "bool", False, _("Speech made")),
    Tracked("speech", "choice", "none", _("Speech"), choices=("none", "positive", "neutral", "negative")),
    Tracked(
        "army_standard",
        "choice",
        None,
        _("Army standard"),
        ("raised", "lowered", "knocked_down", "captured"),
        True,
    ),
    Tracked("standard_points", "data", 0, _("Points of the army standard")),
    # Address of who holds it: its bearer, or the commander-in-chief who has taken it up (§4.11).
    Tracked("standard_held_by", "data", None, _("Army standard held by")),
    Tracked("charismatic_leader_lost", "bool", False, _("Charismatic leader lost")),
    Tracked("commands_lost", "int", 0, _("Commands lost"), most=20),
    # The trigger of the command test due in phase 8, the worst that happened first (None: none).
    Tracked("command_test_for", "data", None, _("Command test for")),
    Tracked("phase_done", "data", False, _("Has finished this phase")),
)

COMMAND = (
    *COMMAND_FIELDS,
    Tracked("kind", "data", "infantry_brigade", _("Kind")),
    Tracked("arm", "data", "infantry", _("Arm")),
    Tracked("origin", "choice", "own", _("Origin"), choices=("own", "allied", "mercenary")),
    # Who leads it (address of an individual), None: nobody.
    Tracked("leader", "data", None, _("Led by")),
    Tracked("fanatic", "bool", False, _("Fanatic general")),
    Tracked(
        "position",
        "choice",
        "on_table",
        _("Where it is"),
        choices=("on_table", "reserve", "reinforcement"),
    ),
    Tracked("entered_turn", "int", 0, _("Entered in turn"), most=12),
    Tracked("entry_edge", "choice", None, _("Entered from"), ("own", "right", "left"), True),
    Tracked("arrival_tested", "data", 0, _("Arrival tested in turn")),
    Tracked("order", "choice", None, _("Order"), ORDERS, True),
    Tracked("order_revealed", "data", False, _("Order revealed")),
    Tracked("order_changed_turn", "int", 0, _("Order changed in turn"), most=12),
    Tracked("order_locked", "bool", False, _("Order locked")),
    # {"order", "carrier", "since"}: the last order sent. Only its own side may see it.
    Tracked("pending", "data", None, _("Order on its way")),
    Tracked("order_tested", "data", 0, _("New order tested in turn")),
    Tracked("attack_carried_out", "bool", False, _("Attack carried out")),
    # Where its initiative marker stands, 1 first.
    Tracked("marker", "int", None, _("Initiative marker"), none=True, least=1, most=20),
    # It has been handled in this phase, where both sides handle their commands in turn.
    Tracked("handled", "data", False, _("Handled in this phase")),
    Tracked("lost", "choice", None, _("Lost"), ("fled", "destroyed"), True),
)

UNIT = (
    *UNIT_FIELDS,
    Tracked("sort", "data", "unit", _("Sort")),
    Tracked("profile", "data", "", _("Profile")),
    # What it cost, and what a figure and a gun of it count when lost.
    Tracked("points", "data", 0, _("Points")),
    Tracked("figure_cost", "data", 0, _("Points a figure")),
    Tracked("gun_cost", "data", 0, _("Points a gun")),
    # --- profile ----------------------------------------------------------------------------------------------------
    Tracked("arm", "data", "infantry", _("Arm")),
    Tracked("troop", "data", "line_infantry", _("Troops")),
    Tracked("battery", "data", None, _("Kind of battery")),
    Tracked("quality", "choice", "average", _("Quality"), choices=QUALITIES),
    Tracked("troop_type", "choice", "disciplined", _("Type"), choices=("disciplined", "irregular", "fanatic")),
    Tracked("value", "data", 1, _("Value")),
    Tracked("strength", "data", 0, _("Strength in melee")),
    Tracked("fire_strength", "data", 0, _("Strength of its fire")),
    Tracked("resistance", "data", 0, _("Resistance")),
    Tracked("armour", "data", False, _("Armour")),
    Tracked("shield", "data", False, _("Shield")),
    Tracked("save", "data", None, _("Save")),
    Tracked("weapon", "data", "none", _("Fires with")),
    Tracked("pounds", "data", None, _("Calibre")),
    Tracked("bonus_dice", "data", 0, _("Further dice of fire")),
    Tracked("hand_weapon", "data", "one_handed", _("Fights with")),
    Tracked("lance", "data", False, _("Charging lance")),
    Tracked("pistols", "data", False, _("Pistols")),
    Tracked("mixed_pikes", "data", False, _("Pikes among muskets")),
    Tracked("mount_value", "data", 0, _("Value of the mounts")),
    Tracked("mount_strength", "data", 0, _("Strength of the mounts")),
    Tracked("breakthrough_ability", "data", False, _("Breakthrough")),
    Tracked("attack_column_allowed", "data", False, _("May attack in column")),
    Tracked("exploration", "data", False, _("Exploration")),
    Tracked("skirmisher_ability", "data", False, _("Skirmishers")),
    Tracked("guard", "data", False, _("Guard")),
    Tracked("mobile_battery", "data", False, _("Moves in battery")),
    Tracked("special_combatants", "data", 0, pgettext("state", "Special combatants")),
    Tracked("base_move_cm", "data", 15, _("Move (cm)")),
    # --- strength ---------------------------------------------------------------------------------------------------
    Tracked("figures", "int", 0, _("Figures"), most=200),
    Tracked("figures_start", "data", 0, _("Figures at the start")),
    Tracked("figures_at_turn_start", "int", 0, _("Figures at the start of the turn"), most=200),
    Tracked("guns", "int", 0, _("Guns"), most=20),
    Tracked("labourers", "int", 0, _("Labourers"), most=50),
    Tracked("gun_state", "choice", "manned", _("Guns are"), choices=("manned", "abandoned")),
    Tracked("characters", "data", [], pgettext("state", "Special characters")),
    Tracked("standards", "int", 0, _("Standards"), most=9),
    Tracked("standard_lost", "bool", False, _("Has lost a standard")),
    Tracked("standards_taken", "int", 0, _("Standards taken"), most=20),
    # --- condition --------------------------------------------------------------------------------------------------
    Tracked(
        "formation",
        "choice",
        "column",
        _("Formation"),
        choices=tuple(dict.fromkeys(form for forms in FORMS.values() for form in forms)),
    ),
    Tracked("ranks", "data", [], _("Ranks")),
    Tracked("reaction", "choice", "ok", _("Reaction"), choices=REACTIONS),
    # The turn of the influence that gave bloodlust for a time; None when a test has confirmed it (§3.7, R84).
    Tracked("provisional_since", "int", None, _("Provisional since turn"), none=True, least=1, most=12),
    Tracked("disorganised", "bool", False, _("Disorganised")),
    Tracked("prone", "bool", False, _("Lying down")),
    Tracked("stop", "bool", False, _("Stop")),
    Tracked("salvos", "data", {}, _("Volleys left")),
    Tracked("fired", "bool", False, _("Has fired")),
    Tracked("moved", "bool", False, _("Has moved")),
    Tracked("shifted", "bool", False, _("Has widened or narrowed")),
    Tracked("turned", "bool", False, _("Has turned")),
    # It has fallen back and re-tested in this turn (§3.4.5).
    Tracked("fell_back", "bool", False, _("Has fallen back")),
    Tracked("engaged", "bool", False, _("Engaged")),
    # [{"enemy", "since", "round"}]: its contacts, as its card tells them.
    Tracked("melee_with", "data", [], _("In melee with")),
    # Its part of an attack is carried out: it has engaged, or fired at short range (§3.2.2).
    Tracked("attacked", "bool", False, _("Has carried out the attack")),
    Tracked("captured_from_turn", "data", 0, _("Standard taken from it in turn")),
    Tracked("capturing", "bool", False, pgettext("state", "Tries for a standard")),
    # --- losses of this turn ----------------------------------------------------------------------------------------
    Tracked("losses_pending", "int", 0, _("Dead to be removed"), most=200),
    Tracked("losses_this_turn", "int", 0, _("Losses of this turn"), most=200),
    Tracked("losses_by", "data", [], _("Losses by")),
    Tracked("test_pending", "data", False, _("Owes a test")),
    # The result of its last loss test of this turn, for return fire (§3.4.2).
    Tracked("test_result", "data", None, _("Result of its test")),
    # It routs; its leader may yet hold it (§4.6.1).
    Tracked("routing", "data", False, _("Routs")),
    Tracked("fate", "choice", None, _("Fate"), FATES, True),
    # --- what eyes said last time -----------------------------------------------------------------------------------
    Tracked("terrain", "choice", "open", _("Terrain"), choices=TERRAINS),
    Tracked("cover", "choice", "none", _("Cover"), choices=("none", "light", "heavy")),
    Tracked("in_water", "bool", False, _("In the water")),
    # --- individuals ------------------------------------------------------------------------------------------------
    Tracked("role", "choice", None, _("Role"), ROLES, True),
    Tracked("command_value", "int", 0, _("Command value"), most=5),
    Tracked("wounds", "int", 0, _("Wounds left"), most=10),
    Tracked("heroic", "data", False, _("Heroic")),
    Tracked("charismatic", "data", False, _("Charismatic")),
    Tracked("mounted", "data", True, _("Mounted")),
    Tracked("attached_to", "data", None, _("With")),
    Tracked("in_zone", "bool", True, _("In his deployment zone")),
    Tracked("influence_attempted", "bool", False, _("Has tried to influence")),
    Tracked("on_mission", "bool", False, _("On a mission")),
    # {"order", "to"}: what he carries, for whom. Only his own side may see it.
    Tracked("carrying", "data", None, _("Carries")),
    Tracked("captor", "data", None, _("Captured by")),
)

TRACKED: Mapping[str, Sequence[Tracked]] = {"battle": BATTLE, "side": SIDE, "command": COMMAND, "unit": UNIT}

OPTIONS = (
    Tracked(
        "army_points",
        "int",
        None,
        _("Points of each army (empty: the larger)"),
        none=True,
    ),
    Tracked("table_length_cm", "int", 180, _("Length of the table (cm)"), least=30, most=1000),
    Tracked("table_depth_cm", "int", 120, _("Depth of the table (cm)"), least=30, most=1000),
    Tracked("features", "int", 6, _("Terrain features"), most=20),
    Tracked(
        "scenario_turn",
        "int",
        None,
        _("Reinforcements: turn of the scenario"),
        none=True,
        least=1,
        most=12,
    ),
)


#: Points of an army where nothing else is said.
_POINTS = 1000


def muster(sides: Sequence[MusteredSide], options: Mapping[str, Any]) -> State:
    """The armies before scouting."""
    armies = {side.code: side.army for side in sides}

    def unit_of(code: str, unit: ListedUnit) -> Fields:
        army = armies[code[0]]
        return _unit(book.unit_fields(army, army.commands[int(code[1:]) - 1], unit))

    first = mustered(
        TRACKED,
        sides,
        options,
        step="scouting",
        battle=_options(options),
        side=lambda side: dict(book.side_fields(side.army)),
        command=lambda code, command: dict(book.command_fields(armies[code[0]], command)),
        unit=unit_of,
    )
    if first.battle["army_points"] is None:
        first.battle["army_points"] = max(first[f"side:{side.code}"]["points_spent"] for side in sides) or _POINTS
    for side in sides:
        for number, fields in book.individuals_of(side.army):
            _join(first.holders, side.code, number, fields)
    return with_kind_names(State(first.holders), kind_of)


def _options(options: Mapping[str, Any]) -> Fields:
    limits = {"army_points": (1, 100000), "table_length_cm": (30, 1000), "table_depth_cm": (30, 1000), "features": (0, 20)}
    starts = {t.name: t.start for t in OPTIONS}
    chosen: Fields = {}
    for name, (least, most) in limits.items():
        given = options.get(name)
        chosen[name] = starts[name] if given in (None, "") else min(most, max(least, int(str(given))))
    chosen["table_depth_cm"] = min(chosen["table_depth_cm"], chosen["table_length_cm"])
    turn = options.get("scenario_turn")
    chosen["scenario_turn"] = min(12, max(1, int(turn))) if turn else None
    return chosen


def _unit(own: Mapping[str, Any]) -> Fields:
    """A unit's fields as the army book says, and what follows from them: in column, guns limbered."""
    arm, figures = own.get("arm", "infantry"), own.get("figures", 0)
    formation = "limbered" if arm == "artillery" else "column"
    counted = {"figures_start": figures, "figures_at_turn_start": figures}
    return {**own, **counted, "formation": formation, "ranks": dressed(arm, "column", figures)}


def _join(holders: dict[str, Fields], side: str, number: int, fields: Mapping[str, Any]) -> None:
    """An individual joins his command; leaders take it."""
    code = f"{side}{number}"
    command = f"command:{code}"
    if command not in holders:
        holders[command] = begin(COMMAND, side=side, name=fields.get("name", ""), commander=fields.get("name", ""), kind="staff")
    place = sum(address.startswith(f"unit:{code}-c") for address in holders) + 1
    address = f"unit:{code}-c{place}"
    holders[address] = begin(UNIT, **{"arm": "individual", "troop": "individual", "figures": 0, "base_move_cm": 30, **fields})
    holders[address] |= {"sort": "individual", "side": side, "command": code, "formation": "column"}
    if fields.get("role") in ("general", "commander_in_chief") and holders[command]["leader"] is None:
        holders[command]["leader"] = address
    if fields.get("role") == "army_standard_bearer" and holders[f"side:{side}"]["army_standard"] is None:
        holders[f"side:{side}"] |= {"army_standard": "raised", "standard_held_by": address}
