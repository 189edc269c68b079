"""What happened, in a line: how each outcome reads in the log and at the head of its panel."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.ordre_mixte.messages import _
from rules.rulesets.ordre_mixte.tables import MORALE_RESULTS
from rules.rulesets.ordre_mixte.terms import TERMS

Values = Mapping[str, Any]


def centimetres(millimetres: int) -> Text:
    """A length as it is measured at the table."""
    whole, rest = divmod(millimetres, 10)
    return _("{whole}.{rest} cm").format(whole=whole, rest=rest) if rest else _("{whole} cm").format(whole=whole)


def of_fire(values: Values) -> Text:
    if not values["pm_lost"]:
        return _("Fire at {percentage}%: no loss").format(percentage=values["percentage"])
    return _("Fire at {percentage}%: the target loses {pm} PM").format(percentage=values["percentage"], pm=values["pm_lost"])


def of_split(values: Values) -> Text:
    firing, silent = values["bases_allotted"], values["bases_silent"]
    if silent:
        return _("{firing} bases share the fire, {silent} are silent").format(firing=firing, silent=silent)
    return _("All {firing} bases share the fire").format(firing=firing)


def of_melee(values: Values) -> Text:
    if not values["attacker_pm_lost"] and not values["defender_pm_lost"]:
        return _("Nobody loses PM")
    return _("PM lost: attacker {a}, defender {d}").format(a=values["attacker_pm_lost"], d=values["defender_pm_lost"])


def of_order(values: Values) -> Text:
    if not values["first"]:
        return _("No melee is on a flank or rear")
    first = "; ".join(values["first"])
    return _("On a flank or rear, so first: {first}").format(first=first)


_MAY_FOLLOW = {
    "breakthrough": _(" and may break through"),
    "advance": _(" and may advance"),
    "none": Text(""),
}


def of_field(values: Values) -> Text:
    if values["melee_continues"]:
        return _("The melee goes on")
    if values["winner"] == "none":
        return _("Nobody holds the field")
    holds = {
        "attacker": _("The attacker holds the field{more}"),
        "defender": _("The defender holds the field{more}"),
    }
    return holds[values["winner"]].format(more=_MAY_FOLLOW[values["follow_up"]])


def of_fatigue(values: Values) -> Text:
    now = TERMS[values["fatigue_after"]]
    return _("The cavalry is now {now}").format(now=now.map(str.lower))


def of_morale(values: Values) -> Text:
    """Result, PM, bases to turn; guns that are left behind."""
    lost, turned = values["further_pm_lost"], MORALE_RESULTS[values["result"]].bases_to_turn
    if values["result"] == "hold":
        found = _("The square stands and loses {lost} PM").format(lost=lost) if lost else _("The unit holds")
    elif values["result"] == "retreat":
        found = _("The unit retreats and loses {lost} more PM").format(lost=lost)
    else:
        found = _("The unit routs and loses {lost} more PM").format(lost=lost)
    if values["destroyed"]:
        return _("{found}: it is destroyed").format(found=found)
    if turned:
        bases = _("base") if turned == 1 else _("bases")
        found = _("{found}: turn {turned} {bases}").format(found=found, turned=turned, bases=bases)
    if values["guns_abandoned"]:
        found = _("{found}; the crews abandon the guns").format(found=found)
    return found


def of_recovery(values: Values) -> Text:
    if values["recovered"]:
        return _("The unit recovers, still disordered")
    return _("The unit goes on routing")


def of_movement(values: Values) -> Text:
    cm = values["allowance_cm"]
    if values["multiplier"] > 1:
        return _("Strategic move: up to {cm} cm").format(cm=cm)
    return _("Move: up to {cm} cm").format(cm=cm)


def of_compulsory_move(values: Values) -> Text:
    cm = values["distance_cm"]
    if values["disordered"]:
        return _("Rout: {cm} cm to the rear, in disorder").format(cm=cm)
    return _("Retreat: {cm} cm; its player decides whether it shows its back or its front").format(cm=cm)


def of_charge(values: Values) -> Text:
    moves = centimetres(values["move_mm"])
    if values["stop_short_mm"]:
        return _("The charge moves {cm} and stops 1 cm short").format(cm=moves)
    return _("The charge moves {cm} into contact").format(cm=moves)


def of_evasion(values: Values) -> Text:
    return _("It evades by {distance_cm} cm").format(distance_cm=values["distance_cm"])


def of_finish(values: Values) -> Text:
    return _("It may go on for {cm}, 1 cm short of whoever can fire").format(cm=centimetres(values["remaining_mm"]))


def of_closing(values: Values) -> Text:
    reason = TERMS[values["reason"]]
    return reason.map(lambda sentence: sentence.rstrip("."))


def of_follow_up(values: Values) -> Text:
    kind, cm = TERMS[values["kind"]], values["distance_cm"]
    return _("{kind}: up to {cm} cm").format(kind=kind, cm=cm)


def of_initiative(values: Values) -> Text:
    """Return who moves first, and after how many ties; "{a}" is replaced by the army's name."""
    ties = ", ".join(f"{first}–{second}" for first, second in values["rolls"][:-1])
    if ties:
        return _("After a tie ({ties}) {{a}} moves first").format(ties=ties)
    return _("{a} moves first")
