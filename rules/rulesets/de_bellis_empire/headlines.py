"""What happened in a line, from an outcome's values: the first thing that a player reads."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.de_bellis_empire.messages import _, ngettext, pgettext
from rules.rulesets.de_bellis_empire.terms import TERMS

Values = Mapping[str, Any]

_FATE = {
    "none": _("nothing happens to the {who}"),
    "retreat": _("the {who} retreats"),
    "flight": _("the {who} flees"),
    "destroyed": _("the {who} is destroyed"),
}
_WHO = {
    "target": pgettext("target", "target"),
    "attacker": _("attacker"),
    "defender": _("defender"),
    "loser": _("loser"),
}


def _fate(result: str, who: str) -> Text:
    return _FATE[result].format(who=_WHO[who])


def cm(mm: int) -> Text:
    """A length as players measure it."""
    whole, rest = divmod(mm, 10)
    return _("{whole}.{rest} cm").format(whole=whole, rest=rest) if rest else _("{whole} cm").format(whole=whole)


def points(number: int) -> Text:
    return ngettext("{n} point", "{n} points", number).format(n=number)


def word(identifier: str) -> Text:
    return TERMS[identifier]


def of_fire(values: Values) -> Text:
    """The volley's totals and what the target suffers."""
    totals = f"{values['shooter_total']}–{values['target_total']}"
    if values["column"] == "none":
        return _("Fire {totals}: no effect").format(totals=totals)
    fate = _fate(values["result"], "target")
    return _("Fire {totals}: {fate}").format(totals=totals, fate=fate)


def of_melee(values: Values) -> Text:
    """Return who wins, by how much, and what the loser suffers."""
    fate = _fate(values["result"], values["loser"])
    totals = sorted((values["attacker_total"], values["defender_total"]), reverse=True)
    winner = _WHO[values["winner"]]
    return _("Melee: the {winner} wins {more}–{less}: {fate}").format(winner=winner, more=totals[0], less=totals[1], fate=fate)


def of_combat_result(values: Values) -> Text:
    fate = _fate(values["result"], "loser")
    return fate.map(lambda words: words[0].upper() + words[1:])


def of_activation(values: Values) -> Text:
    return _("{pa} PA in this step").format(pa=values["pa"])


def of_takeover(values: Values) -> Text:
    return _("The general in chief takes the corps over, with {pa} PA").format(pa=values["pa"])


def of_radius(values: Values) -> Text:
    return _("In command") if values["in_command"] else _("Out of command")


def of_price(values: Values) -> Text:
    return _("It costs {cost} PA").format(cost=values["cost"])


def of_first_player(values: Values) -> Text:
    """Return which army begins; in a battle it has a name."""
    return _("First player: {first_player}. {deploys_first} sets up first")


def of_quality(values: Values) -> Text:
    quality = word(values["quality"])
    change = f"{values['pa_modifier']:+d} PA".replace("-", "−") if values["pa_modifier"] else ""
    return Text("{quality}: {change}").format(quality=quality, change=change) if change else quality


def of_table(values: Values) -> Text:
    width, depth = values["width_mm"] // 10, values["depth_mm"] // 10
    pieces = values["minimum_terrain_pieces"]
    return _("{width} × {depth} cm, with {pieces} pieces of terrain at least").format(width=width, depth=depth, pieces=pieces)


def of_feature(values: Values) -> Text:
    feature, ground = word(values["feature"]), word(values["terrain"])
    return _("{feature}: {ground} terrain").format(feature=feature, ground=ground.map(str.lower))


def of_movement(values: Values) -> Text:
    length = cm(values["allowance_mm"])
    return _("It moves up to {length}").format(length=length)


def of_group(values: Values) -> Text:
    """Return that they move together, or why not."""
    if values["is_group"]:
        together = values["subject"] == "group"
        return _("They move together") if together else _("It moves alone")
    return word(values["reason"]).map(lambda words: words.rstrip("."))


def of_contact(values: Values) -> Text:
    """Return that contact is allowed, and what the charge is worth."""
    charge = values["charge_bonus"]
    return _("It goes into contact, charge +{charge}").format(charge=charge) if charge else _("It goes into contact")


def of_facing(values: Values) -> Text:
    """Return that the element turns, or on which face the contact counts."""
    if values["turns_to_face"]:
        return _("It turns to face the enemy")
    if values["counts_as"] == "front":
        return _("The contact is on its front")
    face, less = word(values["counts_as"]), f"{values['modifier']}".replace("-", "−")
    return _("The contact is on its {face}: {less}").format(face=face.map(str.lower), less=less)


def of_retreat(values: Values) -> Text:
    """Return how far it goes back, or why it is lost."""
    if values["destroyed"]:
        why = word(values["reason"])
        return _("It cannot retreat and is lost: {why}").format(why=why)
    length = cm(values["distance_mm"])
    return _("It retreats {length}").format(length=length)


def of_flight(values: Values) -> Text:
    """Return how far it flees, or why it is lost."""
    if values["destroyed"]:
        why = word(values["reason"])
        return _("It cannot flee and is lost: {why}").format(why=why)
    length = cm(values["total_mm"])
    return _("It flees {length}").format(length=length)


def of_pursuit(values: Values) -> Text:
    """Return that the winner must, may or may not follow."""
    if values["pursuit"] == "never":
        why = word(values["reason"])
        return _("No pursuit: {why}").format(why=why)
    if values["pursuit"] == "compulsory":
        return _("The winner must follow")
    return _("The winner may follow")


def of_break_check(values: Values) -> Text:
    """Return that the corps routs or not, and how many elements stay."""
    if not values["breaks"]:
        return _("The corps holds")
    return _("The corps routs: {keep} stay, {flee} flee").format(keep=values["keep"], flee=values["flee"])


def of_general_loss(values: Values) -> Text:
    if values["general_eliminated"]:
        return _("The general is lost")
    return _("The general is safe")


def of_victory(values: Values) -> Text:
    if not values["finished"]:
        return _("The battle goes on")
    if values["draw"]:
        return _("A draw: both armies are beaten")
    return _("{winner} wins")


def of_losses(values: Values) -> Text:
    lost = values["points_lost"]
    return ngettext("{n} point lost", "{n} points lost", lost).format(n=lost)
