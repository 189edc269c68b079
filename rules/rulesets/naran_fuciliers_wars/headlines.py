"""What came of it, in a line: volleys and combats, of which the outcome tells two dozen numbers."""

from collections.abc import Mapping
from typing import Any

from rules.engine.text import Text
from rules.rulesets.naran_fuciliers_wars.messages import _, ngettext
from rules.rulesets.naran_fuciliers_wars.terms import TERMS

_WINS = {"attacker": _("the attacker wins"), "defender": _("the defender wins")}


def of_declaration(values: Mapping[str, Any]) -> Text:
    """ "Fire at short range, 15 dice"; a volley out of range is spent all the same (R36)."""
    if values["range_band"] is None:
        return _("Fire declared: {base_dice} dice").format(base_dice=values["base_dice"])
    band = TERMS[values["range_band"]]
    if not values["in_range"]:
        return _("The volley is wasted: {band}").format(band=band)
    return _("Fire declared: {band}, {base_dice} dice").format(band=band, base_dice=values["base_dice"])


def of_fire(values: Mapping[str, Any]) -> Text:
    """ "Fire: 9 hits, 4 figures lost"."""
    if not values["to_hit_dice"]:
        return _("The volley is wasted: out of range")
    hits, lost = values["hits"], _lost(values["figures_lost"] + values["individuals_lost"])
    sentence = ngettext("Fire: {hits} hit, {lost}", "Fire: {hits} hits, {lost}", hits).format(hits=hits, lost=lost)
    return _("{sentence}: destroyed").format(sentence=sentence) if values["destroyed"] else sentence


def of_melee(values: Mapping[str, Any]) -> Text:
    """ "Melee: attacker loses 1, defender 3: the attacker wins"."""
    attacker, defender = (values[side]["figures_lost"] + values[side]["individuals_lost"] for side in ("attacker", "defender"))
    wins = _WINS.get(values["winner"], _("nobody wins"))
    return _("Melee: the attacker loses {attacker}, the defender {defender}: {wins}").format(
        attacker=attacker, defender=defender, wins=wins
    )


def of_targets(values: Mapping[str, Any]) -> Text:
    """ "Hits on 3+, kills on 4+"."""
    return _("It hits on {hit_on}, kills on {kill_on}").format(hit_on=_up(values["hit_on"]), kill_on=_up(values["kill_on"]))


def _up(face: int) -> str:
    return "6" if face == 6 else f"{face}+"


def _lost(number: int) -> Text:
    if number == 0:
        return _("nobody falls")
    return ngettext("{n} lost", "{n} lost", number).format(n=number)
