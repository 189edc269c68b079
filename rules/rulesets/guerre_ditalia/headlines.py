"""What happened, in a line: how each outcome reads in the log and at the head of its panel. Refusals have their own sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.text import Text, join
from rules.rulesets.guerre_ditalia.messages import _, pgettext
from rules.rulesets.guerre_ditalia.terms import TERMS

Values = Mapping[str, Any]
Headline = Callable[[Values], Text]

_NOTHING = Text("")


def always(text: Text) -> Headline:
    """Return a headline for outcomes that say only yes."""
    return lambda values: text


def centimetres(millimetres: int) -> Text:
    """A length as it is measured at the table."""
    whole, rest = divmod(millimetres, 10)
    return _("{whole}.{rest} cm").format(whole=whole, rest=rest) if rest else _("{whole} cm").format(whole=whole)


def filled(text: Text, **parts: Any) -> Text:
    """Return the sentence with these parts."""
    return text.format(**parts)


def joined(*parts: Text) -> Text:
    return join("", parts)


def small(identifier: str) -> Text:
    """A word of the terms inside a sentence."""
    word = TERMS[identifier]
    return word.map(_small)


def _small(word: str) -> str:
    """Names keep their capital."""
    return word if word.startswith(("CinC", "CP", "Consalvo", "Gaston", "Gonzalo")) else word[:1].lower() + word[1:].rstrip(".")


# --- setting up --------------------------------------------------------------------------------------------------


def of_attacker(values: Values) -> Text:
    """Return who attacks, and what the dice were: ties by name of the section that has them rolled again."""
    who = values["attacker"]
    text = _("{who} attacks") if who not in TERMS else pgettext("headlines", "{who} attacks")
    attacks = (
        filled(text, who=small(who)).map(lambda line: line[:1].upper() + line[1:]) if who in TERMS else filled(text, who=who)
    )
    *ties, last = [f"{a}–{b}" for a, b in values["rolls"]] or [""]
    after = _(" after a tie {ties} (§Terreno)")
    tied = filled(after, ties=", ".join(ties)) if ties else _NOTHING
    score = _(": {last}").format(last=last) if last else _NOTHING
    return joined(attacks, score, tied)


def of_sides(values: Values) -> Text:
    """Return the sides, by the armies' names in a battle."""
    if "side_1" in values:
        named = _("{one} has side 1 of the table, {two} side 2")
        return filled(named, one=values["side_1"], two=values["side_2"])
    text = _("Player A has side {a} of the table, player B side {b}")
    return filled(text, a=values["player_a_side"], b=values["player_b_side"])


def of_table_side(values: Values) -> Text:
    return filled(_("The defender takes {side}"), side=small(values["defender"]))


def of_count(values: Values) -> Text:
    river = _(", or the river instead") if values["river_option"] else _NOTHING
    return joined(filled(_("{n} pieces of terrain"), n=values["pieces"]), river)


def of_layout(values: Values) -> Text:
    laid = filled(_("Pieces of terrain laid: {n}"), n=values["counted"])
    left = filled(_("; still possible: {n}"), n=values["left"]) if values["left"] else _NOTHING
    return joined(laid, left)


def of_removal(values: Values) -> Text:
    if values["needed"] is None:
        return _("The piece is turned where it lies")
    roll = filled(_(" ({roll}, needed {needed})"), roll=values["roll"], needed=values["needed"])
    done = _("The ground is changed") if values["success"] else _("The ground stays")
    return joined(done, roll)


def of_bridges(values: Values) -> Text:
    if values["dry"]:
        return _("The river is dry, without a bridge")
    return filled(_("Bridges over the river: {n}"), n=values["bridges"])


def of_substitution(values: Values) -> Text:
    text = _("Light foot instead; still possible: {left}")
    return filled(text, left=values["left"])


def of_reserve(values: Values) -> Text:
    return filled(_("Reserve: {n} elements"), n=values["reserve"])


def of_keeping(values: Values) -> Text:
    return filled(_("Kept in reserve, of {n} in all"), n=values["reserve"])


def of_deployment(values: Values) -> Text:
    text = _("Within {depth} of its edge, {margin} from the short sides")
    return filled(text, depth=centimetres(values["depth_mm"]), margin=centimetres(values["side_margin_mm"]))


# --- command and movement ------------------------------------------------------------------------------------------


def of_points(values: Values) -> Text:
    dear = _("; each move costs 2") if values["move_cost"] > 1 else _NOTHING
    return joined(filled(_("Command points: {cp}"), cp=values["cp"]), dear)


def of_price(values: Values) -> Text:
    return _paid(_("It costs"))(values)


def _paid(done: Text) -> Headline:
    """What was done, and for how many CP; why they were double."""

    def headline(values: Values) -> Text:
        if values["free_cp_spent"] and not values["cost"]:
            return joined(done, _(": the CinC's free CP"))
        why = [small(reason) for reason in values["surcharge"]]
        because = filled(Text(" ({why})"), why=join(", ", why)) if why else _NOTHING
        return joined(done, filled(_(": {n} CP"), n=values["cost"]), because)

    return headline


#: By the act that is paid for.
PAID: dict[str, Headline] = {
    "move": _paid(_("Moves")),
    "about_face": _paid(_("Turns about")),
    "change_formation": _paid(_("Changes formation")),
    "reman_guns": _paid(_("Mans the guns again")),
}


def of_allowance(values: Values) -> Text:
    slow = _(", halved by the ground") if values["halved_by_terrain"] else _NOTHING
    return joined(filled(_("Up to {far}"), far=centimetres(values["allowance_mm"])), slow)


def of_manoeuvre(values: Values) -> Text:
    """Return whether it may, how far, and what ends the move."""
    far = centimetres(values["limit_mm"])
    if values["shift_limit_mm"]:
        text = _("Yes, up to {far} forward and {aside} aside")
        return filled(text, far=far, aside=centimetres(values["shift_limit_mm"]))
    yes = filled(_("Yes, up to {far}"), far=far) if values["limit_mm"] else _("Yes, on the spot")
    return joined(yes, _("; its move ends with it")) if values["ends_move"] else yes


def of_about_face(values: Values) -> Text:
    if values["ends_move"]:
        return of_manoeuvre(values)
    text = _("Yes, and up to {far} of its move are left")
    return filled(text, far=centimetres(values["limit_mm"]))


def of_ground(values: Values) -> Text:
    text = _("Movement {going}; cover +{cover}; melee {melee}")
    melee = values["melee_penalty"] + values["higher_bonus"] + values["defence_bonus"]
    shown = f"{melee:+d}".replace("-", "−") if melee else "0"
    return filled(text, going=small(values["movement"]), cover=values["cover"], melee=shown)


def of_profile(values: Values) -> Text:
    text = _("Moves {far}; factor {foot} against foot, {mounted} against mounted")
    return filled(text, far=centimetres(values["move_mm"]), foot=values["factor_vs_foot"], mounted=values["factor_vs_mounted"])


# --- fighting ------------------------------------------------------------------------------------------------------

#: What becomes of the beaten: who, and then what.
_SUFFERS = {
    "recoil": _("{who} recoils"),
    "flee": _("{who} flees"),
    "destroyed": _("{who} is destroyed"),
    "crew_flee": _("{who}: the crew flees"),
    "none": _("no effect"),
}
_SHOOTER, _TARGET = _("the shooter"), _("the target")
_ATTACKER, _DEFENDER = _("the attacker"), _("the defender")


def of_right_to_shoot(values: Values) -> Text:
    return _("Yes, and it must shoot") if values["mandatory"] else _("Yes, it may answer")


def of_shot(values: Values) -> Text:
    return _fought(values, ("shooter", _SHOOTER), ("target", _TARGET), _("a draw, no effect"))


def of_round(values: Values) -> Text:
    return _fought(values, ("attacker", _ATTACKER), ("defender", _DEFENDER), _("the melee goes on"))


def _fought(values: Values, one: tuple[str, Text], other: tuple[str, Text], draw: Text) -> Text:
    score = f"{values[f'{one[0]}_total']}–{values[f'{other[0]}_total']}: "
    if values["winner"] is None:
        return joined(Text(score), draw)
    loser, who = other if values["winner"] == one[0] else one
    return joined(Text(score), filled(_SUFFERS[values[f"{loser}_effect"]], who=who))


def of_result(values: Values) -> Text:
    return filled(_SUFFERS[values["effect"]], who=_("The beaten")) if values["effect"] != "none" else TERMS["draw"]


def of_contact(values: Values) -> Text:
    if values["target_factor_zero"]:
        return _("Contact on flank or rear: the target's factor is 0")
    return _("Contact")


def of_support(values: Values) -> Text:
    return _("Yes: −1 to the enemy")


def of_recoil(values: Values) -> Text:
    if values["result"] == "crew_flees":
        return _("The crew flees, the gun stays")
    if values["result"] == "destroyed":
        return filled(_("Destroyed: {why}"), why=small(values["cause"]))
    back = filled(_RECOILS[values["direction"]], far=centimetres(values["distance_mm"]))
    return joined(back, next((headline for fate, headline in _FRIENDS if fate in values["friends"]), _NOTHING))


_RECOILS = {
    "back": _("Recoils {far}"),
    "sideways": _("Recoils {far} sideways"),
    "forward": _("Is pushed {far} forward"),
}
_FRIENDS = (
    ("destroyed", _(" and destroys a friend in its way")),
    ("pushed_back", _(" and pushes its friends back")),
    ("passed_through", _(" through its friends")),
)


def of_flight(values: Values) -> Text:
    if values["result"] == "leaves_table":
        return _("Flees off the table: lost")
    if values["result"] == "destroyed":
        return filled(_("Destroyed in flight: {why}"), why=small(values["cause"]))
    return filled(_("Flees {far} and is in rout"), far=centimetres(values["total_mm"]))


def of_follow_up(values: Values) -> Text:
    if not values["must_follow_up"]:
        return filled(_("Does not follow up: {why}"), why=small(values["reason"]))
    on = _(" and may fight on with +1") if values["may_fight_again"] else _NOTHING
    return joined(filled(_("Follows up {far}"), far=centimetres(values["distance_mm"])), on)


def of_replacement(values: Values) -> Text:
    return filled(_("Takes its place in the melee: {n} CP"), n=values["cp_cost"])


# --- rout ----------------------------------------------------------------------------------------------------------


def of_rout(values: Values) -> Text:
    a, b = values["side_a"], values["side_b"]
    text = _("Losses: {{side_a}} {a} of {level_a}, {{side_b}} {b} of {level_b}. {result}")
    return filled(text, a=a["losses"], level_a=a["level"], b=b["losses"], level_b=b["level"], result=TERMS[values["result"]])


def of_named_rout(values: Values) -> Text:
    one, two = (
        filled(_("{name} {n} of {level}"), name=army["name"], n=army["losses"], level=army["level"]) for army in values["armies"]
    )
    result = TERMS["both_rout"] if values["battle_ends"] else TERMS["continues"]
    if values["winner"]:
        result = filled(_("{name} wins"), name=values["winner"])
    return filled(_("Losses: {one}, {two}. {result}"), one=one, two=two, result=result)


def of_pursuit(values: Values) -> Text:
    if values["pursuit"]:
        return _("The winner pursues: the loser withdraws, then a last half-turn")
    return _("No pursuit: the game is over")


VOLUNTARY_ROUT = always(_("The army is ordered off and routs at the end of this half-turn"))
WITHDRAWAL = always(_("The routed army withdraws at full speed"))
PASSES = always(_("Yes, it passes through"))
