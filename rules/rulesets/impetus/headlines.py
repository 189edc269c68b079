"""What happened, in a line: how each outcome reads in the log and at the head of its panel. Refusals have their own sentences."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.text import Text, join
from rules.rulesets.impetus.messages import _, ngettext
from rules.rulesets.impetus.terms import TERMS

Values = Mapping[str, Any]
Headline = Callable[[Values], Text]

_NOTHING = Text("")


def always(text: Text) -> Headline:
    """Return a headline for outcomes that say only yes."""
    return lambda values: text


def filled(text: Text, **parts: Any) -> Text:
    """Return the sentence with these parts."""
    return text.format(**parts)


def joined(*parts: Text) -> Text:
    return join("", parts)


def word(identifier: str) -> Text:
    """A word of the terms; a name, which is none, stands for itself."""
    return TERMS.get(identifier) or Text(identifier)


def small(identifier: str) -> Text:
    """A word of the terms inside a sentence."""
    found = word(identifier)
    return found.map(_small)


def _small(text: str) -> str:
    """Abbreviations keep their capitals."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:].rstrip(".")


def several(identifiers: Any) -> Text:
    words = [small(identifier) for identifier in identifiers]
    return join(", ", words)


def if_(condition: object, text: Text, **parts: Any) -> Text:
    """Return a part of the sentence that is only sometimes said."""
    return filled(text, **parts) if condition else _NOTHING


def count(number: int, one: Text, many: Text) -> Text:
    return filled(one if number == 1 else many, n=number)


def hits(number: int) -> Text:
    if number == 0:
        return _("no hit")
    return count(number, _("1 hit"), _("{n} hits"))


def capital(text: Text) -> Text:
    return text.map(lambda sentence: sentence[:1].upper() + sentence[1:])


# --- movement ------------------------------------------------------------------------------------------------------


def of_allowance(values: Values) -> Text:
    moves = filled(_("{n}H a movement"), n=values["distance_h"])
    return joined(moves, if_(values["disorders"], _(", and it is disordered")))


def of_ground(values: Values) -> Text:
    """Terrain that a unit has come into."""
    if values["disorders"]:
        return _("Disordered by the ground")
    return _("The ground does not disorder it")


def of_manoeuvre(values: Values) -> Text:
    how = filled(_("It may: {how}"), how=small(values["distance"]))
    test = if_(values["discipline_test"], _("; discipline test"))
    last = if_(values["must_be_last_movement"], _("; its last movement"))
    return joined(how, if_(values["causes_disorder"], _("; it is disordered")), test, last)


def of_movement(kind: str) -> Headline:
    """A movement that was made."""
    made = word(kind)

    def headline(values: Values) -> Text:
        if values["discipline_test"] == "change_of_front":
            return _("Wants to change front")
        far = if_(values["distance"] == "one_h", _(", 1H"))
        disorder = if_(values["causes_disorder"], _(", in disorder"))
        return joined(made, far, disorder, if_(values["must_be_last_movement"], _(", its last movement")))

    return headline


def of_passing(values: Values) -> Text:
    return filled(_("They may pass, by rule {n}"), n=values["rule"])


def of_friend(values: Values) -> Text:
    if values["mover_destroyed"]:
        return _("No way back: destroyed")
    return joined(word(values["result"]), if_(values["other_disordered"], _(", who is disordered")))


# --- discipline ----------------------------------------------------------------------------------------------------


def of_test(values: Values) -> Text:
    result, effect = word(values["result"]), small(values["effect"])
    if values["automatic"]:
        return filled(_("Without a test: {effect}"), effect=effect)
    text = _("{result} ({total}, needed {target}): {effect}")
    return filled(text, result=result, total=values["total"], target=values["target"], effect=effect)


# --- deployment ----------------------------------------------------------------------------------------------------


def totals(values: Values) -> Text:
    return filled(_("{a} to {b}"), a=max(values["totals"].values()), b=min(values["totals"].values()))


def of_attacker(values: Values) -> Text:
    return capital(filled(_("{who} attacks, {totals}"), who=small(values["attacker"]), totals=totals(values)))


def of_attack_throw(values: Values) -> Text:
    return filled(_("{who} attacks"), who=values["attacks"])


def of_terrain(values: Values) -> Text:
    options = several(values["options"])
    return filled(_("Rolled {n}: {options}"), n=values["total"], options=options)


def of_scouting(values: Values) -> Text:
    text = _("Row {n}; scouting points left: {left}")
    return filled(text, n=values["total"], left=values["scouting_points_left"])


def of_piece(values: Values) -> Text:
    if values["piece"] == "none":
        return _("No terrain is placed")
    return filled(_("Placed: {piece}"), piece=small(values["piece"]))


def of_deploy_roll(values: Values) -> Text:
    text = _("{who} decides the order, {totals}")
    return capital(filled(text, who=small(values["winner"]), totals=totals(values)))


def of_deployment_throw(values: Values) -> Text:
    if values["decides"]:
        return Text(values["standing"])
    text = _("{who} decides who deploys first")
    return filled(text, who=values["chooses"])


def of_first(values: Values) -> Text:
    return filled(_("{who} deploys first"), who=values["deploys_first"])


def of_order(values: Values) -> Text:
    first, second = values["order"][:2]
    text = _("First {a}, then {b}")
    return filled(text, a=first["command"], b=second["command"])


# --- generals ------------------------------------------------------------------------------------------------------


def of_profile(values: Values) -> Text:
    text = _("Initiative {i:+}, discipline +{d}, melee +{m}, cohesion +{c}")
    bonuses = {"i": values["initiative_bonus"], "d": values["discipline_bonus"]}
    return filled(text, **bonuses, m=values["melee_bonus"], c=values["cohesion_bonus"])


def of_command(values: Values) -> Text:
    if values["in_command"]:
        return _("In command")
    out = filled(_("Out of command: {why}"), why=small(values["reason"]))
    return joined(out, if_(not values["penalty_applies"], _("; without a penalty")))


def of_initiative(values: Values) -> Text:
    acts = capital(filled(_("{who} acts"), who=small(values["acting_side"])))
    return joined(acts, if_(values["ceded"], _(", to whom it was ceded")), idle(values))


def idle(values: Values) -> Text:
    return if_(not values["command_acts"], _(": its command is spent, idle"))


def of_initiative_throw(values: Values) -> Text:
    if values["decides"]:
        return Text(values["standing"])
    return who_acts(values)


def who_acts(values: Values) -> Text:
    won = filled(_("{who} has the initiative"), who=values["acts"])
    return joined(won, if_(values["ceded"], _(", ceded")), idle(values))


def of_loss_test(values: Values) -> Text:
    return _("The general falls") if values["eliminated"] else _("The general lives")


# --- shooting, cohesion --------------------------------------------------------------------------------------------


def of_shot(values: Values) -> Text:
    if not values["dice"]:
        return _("No dice to throw")
    text = _("{hits} with {n} dice") if values["dice"] > 1 else _("{hits} with 1 die")
    return filled(text, hits=capital(hits(values["hits"])), n=values["dice"])


def of_hits(values: Values) -> Text:
    return capital(hits(values["hits"]))


def of_cohesion(values: Values) -> Text:
    """The test, the losses, the fate; of a melee's last test, who has won."""
    text = _("{result} ({roll}, needed {critical} or less)")
    start = filled(text, result=word(values["result"]), roll=values["roll"], critical=values["critical_number"])
    lost = if_(values["losses"], _(": {lost}, disordered"), lost=vbu_lost(values))
    kept = if_(not values["losses"], _(": nothing lost, disordered"))
    fate = if_(values["unit_destroyed"], _("; destroyed"))
    general = if_(values["general_lost"], _("; its general falls"))
    return joined(start, lost, kept, fate, general, melee_end(values.get("melee")))


def vbu_lost(values: Values) -> Text:
    lost = values["losses"]
    return ngettext("{n} VBU lost", "{n} VBU lost", lost).format(n=lost)


def melee_end(result: str | None) -> Text:
    if result is None:
        return _NOTHING
    if result == "draw":
        return _(". The melee is a draw")
    return joined(Text(". "), capital(filled(_("{result} the melee"), result=small(result))))


# --- impetus, melee ------------------------------------------------------------------------------------------------


def of_impetus(values: Values) -> Text:
    if values["nullified_by"]:
        return filled(_("No bonus: {why}"), why=small(values["nullified_by"][0]))
    bonus = filled(_("Impetus bonus +{n}"), n=values["bonus"])
    return joined(bonus, if_(values["cap"], _(", limited to +{n}"), n=values["cap"]))


def of_dice(values: Values) -> Text:
    return count(values["dice"], _("1 die"), _("{n} dice"))


def of_melee(values: Values) -> Text:
    text = _("Hits taken: attacker {a}, defender {b}")
    return filled(text, a=values["attacker_hits_taken"], b=values["defender_hits_taken"])


def of_result(values: Values) -> Text:
    if values["winner"] is None:
        return joined(word("draw"), if_(values["still_in_contact"], _(": they fight on")))
    pursuit = if_(values["winner_must_pursue"], _("; must pursue"))
    return joined(word(values["result"]), if_(values["loser_retreats"], _("; the loser retreats")), pursuit)


# --- charge, retreat, pursuit --------------------------------------------------------------------------------------


def of_charge(values: Values) -> Text:
    reach = filled(_(" ({n}H)"), n=values["reach_h"])
    arrived = _("Contact") if values["result"] == "contact" else _("It falls short")
    return joined(arrived, reach, if_(values["disorders"], _(", disordered by the ground")))


def of_retreat(values: Values) -> Text:
    if values["unit_destroyed"]:
        return _("No way back: destroyed")
    return filled(_("Retreats {n}H"), n=values["distance_h"])


def of_pursuit(values: Values) -> Text:
    goes = filled(_("Pursues {n}H"), n=values["distance_h"])
    return joined(goes, if_(values["contact"], _(", into contact")))


def of_both_moves(values: Values) -> Text:
    parts = []
    if values["retreat_h"] is not None:
        parts.append(filled(_("the loser retreats {n}H"), n=values["retreat_h"]))
    if values["pursuit_h"] is None:
        parts.append(_("no pursuit"))
    else:
        parts.append(filled(_("the winner pursues {n}H"), n=values["pursuit_h"]))
    both = join(", ", parts)
    return joined(capital(both), if_(values["contact"], _(": caught, melee at once")))


def of_way(values: Values) -> Text:
    return joined(word(values["way"]), if_(values["unit_destroyed"], _(": destroyed")))


def of_reaction(values: Values) -> Text:
    fire = if_(values["shoots"], _("Defensive fire, then: "))
    reaction = small(values["reacts"]) if values["shoots"] else word(values["reacts"])
    return joined(fire, reaction)


# --- losses --------------------------------------------------------------------------------------------------------


def of_status(values: Values) -> Text:
    lost = if_(values["losses"], Text(", {lost}"), lost=vbu_lost(values))
    return joined(word(values["status"]), lost)


def of_break(values: Values) -> Text:
    text = _("{result} – VD lost {a} and {b}")
    standing = {code: f"{values[code]['vd_lost']}/{values[code]['vd_total']}" for code in "ab"}
    return filled(text, result=word(values["result"]), **standing)


def of_turn_end(values: Values) -> Text:
    """``result``: who wins by name, else a word of the terms."""
    result, text = values["result"], _("{result} – VD lost: {lost}")
    wins = filled(_("{who} wins"), who=result)
    return filled(text, result=word(result) if result in ("continue", "draw") else wins, lost=values["vd_lost"])


def of_rout(values: Values) -> Text:
    if values["leaves"]:
        return _("Broken: its units leave the table")
    return _("Broken, but it fights on")
