"""What happened, in a line: how each outcome reads in the log and at the head of its panel."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.ordre_mixte.tables import MORALE_RESULTS
from rules.rulesets.ordre_mixte.terms import TERMS

Values = Mapping[str, Any]


def centimetres(millimetres: int) -> Text:
    """A length as it is measured at the table."""
    whole, rest = divmod(millimetres, 10)
    return Text(f"{whole}.{rest} cm", f"{whole},{rest} cm") if rest else Text(f"{whole} cm", f"{whole} cm")


def of_fire(values: Values) -> Text:
    if not values["pm_lost"]:
        return Text(f"Fire at {values['percentage']}%: no loss", f"Tiro al {values['percentage']}%: nessuna perdita")
    return Text("Fire at {percentage}%: the target loses {pm} PM", "Tiro al {percentage}%: il bersaglio perde {pm} PM").format(
        percentage=values["percentage"], pm=values["pm_lost"]
    )


def of_split(values: Values) -> Text:
    firing, silent = values["bases_allotted"], values["bases_silent"]
    if silent:
        return Text(
            f"{firing} bases share the fire, {silent} are silent", f"{firing} basi si dividono il tiro, {silent} tacciono"
        )
    return Text(f"All {firing} bases share the fire", f"Tutte le {firing} basi si dividono il tiro")


def of_melee(values: Values) -> Text:
    if not values["attacker_pm_lost"] and not values["defender_pm_lost"]:
        return Text("Nobody loses PM", "Nessuno perde PM")
    return Text("PM lost: attacker {a}, defender {d}", "PM persi: attaccante {a}, difensore {d}").format(
        a=values["attacker_pm_lost"], d=values["defender_pm_lost"]
    )


def of_order(values: Values) -> Text:
    if not values["first"]:
        return Text("No melee is on a flank or rear", "Nessuna mischia è sul fianco o sul retro")
    first = "; ".join(values["first"])
    return Text(f"On a flank or rear, so first: {first}", f"Sul fianco o sul retro, quindi per prime: {first}")


_MAY_FOLLOW = {
    "breakthrough": Text(" and may break through", " e può sfondare"),
    "advance": Text(" and may advance", " e può avanzare"),
    "none": Text("", ""),
}


def of_field(values: Values) -> Text:
    if values["melee_continues"]:
        return Text("The melee goes on", "La mischia continua")
    if values["winner"] == "none":
        return Text("Nobody holds the field", "Nessuno tiene il campo")
    holds = {
        "attacker": Text("The attacker holds the field{more}", "L'attaccante tiene il campo{more}"),
        "defender": Text("The defender holds the field{more}", "Il difensore tiene il campo{more}"),
    }
    return holds[values["winner"]].format(more=_MAY_FOLLOW[values["follow_up"]])


def of_fatigue(values: Values) -> Text:
    now = TERMS[values["fatigue_after"]]
    return Text(f"The cavalry is now {now.en.lower()}", f"La cavalleria ora è {now.it.lower()}")


def of_morale(values: Values) -> Text:
    """Result, PM, bases to turn; guns that are left behind."""
    lost, turned = values["further_pm_lost"], MORALE_RESULTS[values["result"]].bases_to_turn
    if values["result"] == "hold":
        found = (
            Text(f"The square stands and loses {lost} PM", f"Il quadrato resta fermo e perde {lost} PM")
            if lost
            else Text("The unit holds", "L'unità tiene")
        )
    elif values["result"] == "retreat":
        found = Text(f"The unit retreats and loses {lost} more PM", f"L'unità si ritira e perde {lost} altro PM")
    else:
        found = Text(f"The unit routs and loses {lost} more PM", f"L'unità va in rotta e perde altri {lost} PM")
    if values["destroyed"]:
        return Text(f"{found.en}: it is destroyed", f"{found.it}: è distrutta")
    if turned:
        bases = Text("base", "base") if turned == 1 else Text("bases", "basi")
        found = Text(f"{found.en}: turn {turned} {bases.en}", f"{found.it}: gira {turned} {bases.it}")
    if values["guns_abandoned"]:
        found = Text(f"{found.en}; the crews abandon the guns", f"{found.it}; gli artiglieri abbandonano i pezzi")
    return found


def of_recovery(values: Values) -> Text:
    if values["recovered"]:
        return Text("The unit recovers, still disordered", "L'unità si riprende, ancora in disordine")
    return Text("The unit goes on routing", "L'unità resta in rotta")


def of_movement(values: Values) -> Text:
    cm = values["allowance_cm"]
    if values["multiplier"] > 1:
        return Text(f"Strategic move: up to {cm} cm", f"Movimento strategico: fino a {cm} cm")
    return Text(f"Move: up to {cm} cm", f"Movimento: fino a {cm} cm")


def of_compulsory_move(values: Values) -> Text:
    cm = values["distance_cm"]
    if values["disordered"]:
        return Text(f"Rout: {cm} cm to the rear, in disorder", f"Rotta: {cm} cm verso le retrovie, in disordine")
    return Text(
        f"Retreat: {cm} cm; its player decides whether it shows its back or its front",
        f"Ritirata: {cm} cm; chi la muove decide se mostrare le spalle o la fronte",
    )


def of_charge(values: Values) -> Text:
    moves = centimetres(values["move_mm"])
    if values["stop_short_mm"]:
        return Text("The charge moves {cm} and stops 1 cm short", "La carica muove {cm} e si ferma a 1 cm").format(cm=moves)
    return Text("The charge moves {cm} into contact", "La carica muove {cm} e va a contatto").format(cm=moves)


def of_evasion(values: Values) -> Text:
    return Text(f"It evades by {values['distance_cm']} cm", f"Evade di {values['distance_cm']} cm")


def of_finish(values: Values) -> Text:
    return Text(
        "It may go on for {cm}, 1 cm short of whoever can fire", "Può proseguire di {cm}, a 1 cm da chi può tirare"
    ).format(cm=centimetres(values["remaining_mm"]))


def of_closing(values: Values) -> Text:
    reason = TERMS[values["reason"]]
    return Text(reason.en.rstrip("."), reason.it.rstrip("."))


def of_follow_up(values: Values) -> Text:
    kind, cm = TERMS[values["kind"]], values["distance_cm"]
    return Text(f"{kind.en}: up to {cm} cm", f"{kind.it}: fino a {cm} cm")


def of_initiative(values: Values) -> Text:
    """Who moves first, and after how many ties; "{a}" stands for the army's name."""
    ties = ", ".join(f"{first}–{second}" for first, second in values["rolls"][:-1])
    if ties:
        return Text(f"After a tie ({ties}) {{a}} moves first", f"Dopo un pareggio ({ties}) muove per prima: {{a}}")
    return Text("{a} moves first", "Muove per prima: {a}")
