"""What happened in a line, from an outcome's values: the first thing that a player reads."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.terms import TERMS

Values = Mapping[str, Any]

_FATE = {
    "none": Text("nothing happens to the {who}", "{who} non subisce nulla"),
    "retreat": Text("the {who} retreats", "{who} si ritira"),
    "flight": Text("the {who} flees", "{who} fugge"),
    "destroyed": Text("the {who} is destroyed", "{who} è distrutto"),
}
_WHO = {
    "target": Text("target", "il bersaglio"),
    "attacker": Text("attacker", "l'attaccante"),
    "defender": Text("defender", "il difensore"),
    "loser": Text("loser", "il perdente"),
}


def _fate(result: str, who: str) -> Text:
    return _FATE[result].format(who=_WHO[who])


def cm(mm: int) -> Text:
    """A length as players measure it."""
    length = f"{mm / 10:g}"
    return Text(f"{length} cm", f"{length.replace('.', ',')} cm")


def points(number: int) -> Text:
    return Text("1 point" if number == 1 else f"{number} points", "1 punto" if number == 1 else f"{number} punti")


def word(identifier: str) -> Text:
    return TERMS[identifier]


def of_fire(values: Values) -> Text:
    """The volley's totals and what the target suffers."""
    totals = f"{values['shooter_total']}–{values['target_total']}"
    if values["column"] == "none":
        return Text(f"Fire {totals}: no effect", f"Tiro {totals}: nessun effetto")
    fate = _fate(values["result"], "target")
    return Text(f"Fire {totals}: {fate.en}", f"Tiro {totals}: {fate.it}")


def of_melee(values: Values) -> Text:
    """Who wins, by how much, and what the loser suffers."""
    fate = _fate(values["result"], values["loser"])
    totals = sorted((values["attacker_total"], values["defender_total"]), reverse=True)
    winner = _WHO[values["winner"]]
    return Text(
        f"Melee: the {winner.en} wins {totals[0]}–{totals[1]}: {fate.en}",
        f"Mischia: vince {winner.it} {totals[0]}–{totals[1]}: {fate.it}",
    )


def of_combat_result(values: Values) -> Text:
    fate = _fate(values["result"], "loser")
    return Text(*(words[0].upper() + words[1:] for words in fate))


def of_activation(values: Values) -> Text:
    return Text(f"{values['pa']} PA in this step", f"{values['pa']} PA in questa fase")


def of_takeover(values: Values) -> Text:
    return Text(
        f"The general in chief takes the corps over, with {values['pa']} PA",
        f"Il generale in capo assume il comando del corpo, con {values['pa']} PA",
    )


def of_radius(values: Values) -> Text:
    return Text("In command", "In comando") if values["in_command"] else Text("Out of command", "Fuori comando")


def of_price(values: Values) -> Text:
    return Text(f"It costs {values['cost']} PA", f"Costa {values['cost']} PA")


def of_first_player(values: Values) -> Text:
    """Which army begins; in a battle it has a name."""
    return Text(
        "First player: {first_player}. {deploys_first} sets up first",
        "Primo giocatore: {first_player}. Schiera per prima: {deploys_first}",
    )


def of_quality(values: Values) -> Text:
    quality = word(values["quality"])
    change = f"{values['pa_modifier']:+d} PA".replace("-", "−") if values["pa_modifier"] else ""
    return Text(*(f"{words}{f': {change}' if change else ''}" for words in quality))


def of_table(values: Values) -> Text:
    width, depth = values["width_mm"] // 10, values["depth_mm"] // 10
    pieces = values["minimum_terrain_pieces"]
    return Text(
        f"{width} × {depth} cm, with {pieces} pieces of terrain at least", f"{width} × {depth} cm, con almeno {pieces} terreni"
    )


def of_feature(values: Values) -> Text:
    feature, ground = word(values["feature"]), word(values["terrain"])
    return Text(f"{feature.en}: {ground.en.lower()} terrain", f"{feature.it}: terreno {ground.it.lower()}")


def of_movement(values: Values) -> Text:
    length = cm(values["allowance_mm"])
    return Text(f"It moves up to {length.en}", f"Muove fino a {length.it}")


def of_group(values: Values) -> Text:
    """Whether they move together, and if not, why."""
    if values["is_group"]:
        together = values["subject"] == "group"
        return Text("They move together", "Si muovono insieme") if together else Text("It moves alone", "Muove da solo")
    return Text(*(words.rstrip(".") for words in word(values["reason"])))


def of_contact(values: Values) -> Text:
    """It may, and what the charge is worth."""
    charge = values["charge_bonus"]
    return Text(
        f"It goes into contact{f', charge +{charge}' if charge else ''}",
        f"Va a contatto{f', carica +{charge}' if charge else ''}",
    )


def of_facing(values: Values) -> Text:
    """Whether it turns, or on which face the contact counts."""
    if values["turns_to_face"]:
        return Text("It turns to face the enemy", "Si gira a fare fronte")
    if values["counts_as"] == "front":
        return Text("The contact is on its front", "Il contatto è sul fronte")
    face, less = word(values["counts_as"]), f"{values['modifier']}".replace("-", "−")
    return Text(f"The contact is on its {face.en.lower()}: {less}", f"Il contatto è sul {face.it.lower()}: {less}")


def of_retreat(values: Values) -> Text:
    """How far it goes back, or why it is lost."""
    if values["destroyed"]:
        why = word(values["reason"])
        return Text(f"It cannot retreat and is lost: {why.en}", f"Non può ritirarsi ed è perduto: {why.it}")
    length = cm(values["distance_mm"])
    return Text(f"It retreats {length.en}", f"Si ritira di {length.it}")


def of_flight(values: Values) -> Text:
    """How far it flees, or why it is lost."""
    if values["destroyed"]:
        why = word(values["reason"])
        return Text(f"It cannot flee and is lost: {why.en}", f"Non può fuggire ed è perduto: {why.it}")
    length = cm(values["total_mm"])
    return Text(f"It flees {length.en}", f"Fugge di {length.it}")


def of_pursuit(values: Values) -> Text:
    """Must, may or may not the winner follow."""
    if values["pursuit"] == "never":
        why = word(values["reason"])
        return Text(f"No pursuit: {why.en}", f"Nessun inseguimento: {why.it}")
    if values["pursuit"] == "compulsory":
        return Text("The winner must follow", "Il vincitore deve inseguire")
    return Text("The winner may follow", "Il vincitore può inseguire")


def of_break_check(values: Values) -> Text:
    """Whether the corps routs, and how many elements stay."""
    if not values["breaks"]:
        return Text("The corps holds", "Il corpo tiene")
    return Text(
        f"The corps routs: {values['keep']} stay, {values['flee']} flee",
        f"Il corpo va in rotta: {values['keep']} restano, {values['flee']} fuggono",
    )


def of_general_loss(values: Values) -> Text:
    if values["general_eliminated"]:
        return Text("The general is lost", "Il generale è perduto")
    return Text("The general is safe", "Il generale è salvo")


def of_victory(values: Values) -> Text:
    if not values["finished"]:
        return Text("The battle goes on", "La battaglia continua")
    if values["draw"]:
        return Text("A draw: both armies are beaten", "Parità: le due armate sono battute")
    return Text("{winner} wins", "Vince: {winner}")


def of_losses(values: Values) -> Text:
    lost = points(values["points_lost"])
    return Text(f"{lost.en} lost", f"{lost.it} perduti" if values["points_lost"] != 1 else f"{lost.it} perduto")
