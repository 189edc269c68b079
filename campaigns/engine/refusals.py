"""Why something is refused, and what is wrong with a kit: a sentence for each code, in both languages."""

from campaigns.engine.messages import _
from rules.engine.text import Text

_ORDERS = {
    "busy": _("The force is in a battle that is not settled."),
    "path_empty": _("A march needs a way."),
    "unknown_place": _("There is no such place."),
    "no_road": _("No road leads there."),
    "road_closed": _("The road is closed this turn."),
    "besieged": _("Enemies stand before the walls: only a sortie leads out."),
    "exhausted": _("The force is exhausted."),
    "forced_twice": _("No forced march two turns running."),
    "too_far": _("This is too far."),
    "intercept_off": _("This campaign knows no interception."),
    "inside": _("The force is inside the walls."),
    "no_target": _("No place is named to be watched."),
    "no_fort": _("There are no walls."),
    "not_ours": _("The place is not ours."),
    "not_inside": _("The force is not inside walls."),
    "no_garrison": _("No enemy is inside."),
    "no_breach": _("There is no breach in the walls."),
    "already_foraged": _("The land is eaten bare."),
    "avoid_unknown_place": _("The place to withdraw to does not exist."),
    "avoid_no_road": _("No road leads to where it should withdraw."),
    "avoid_road_closed": _("The road for the withdrawal is closed."),
    "support_off": _("This campaign knows no support."),
    "support_unknown_place": _("The place to support does not exist."),
    "support_no_road": _("No road leads to the place to support."),
    "support_road_closed": _("The road to the place to support is closed."),
    "support_too_far": _("The place to support is too far."),
}

_SHEETS = {
    "not_yours": _("This is not yours to do."),
    "ended": _("It has ended."),
    "not_begun": _("The campaign has not begun."),
    "revealed": _("The orders are revealed."),
    "deadline_passed": _("The deadline is past."),
    "stale": _("It has changed meanwhile."),
    "other_faction": _("The forces belong to different factions."),
    "other_place": _("The forces are at different places."),
    "walls_between": _("One is inside the walls, the other is not."),
    "nothing_chosen": _("No unit is chosen."),
    "unknown_unit": _("The force has no such unit."),
    "nothing_left": _("Nothing is left."),
    "too_large": _("The force would be too large."),
}

_BATTLES = {
    "already_settled": _("The battle is settled."),
    "on_the_table": _("It is being played: end it at the table."),
    "arbiter_only": _("Only the arbiter may."),
    "not_agreed": _("Not everybody has agreed."),
    "more_than_there_is": _("There are not so many steps to lose."),
    "steps_differ": _("The tracker says another strength than was fielded."),
    "abandoned": _("The battle was abandoned: there is no result to carry home."),
    "pursuit_off": _("This campaign knows no pursuit."),
    "already_pursued": _("The pursuit was fought on the table."),
    "too_narrow": _("The victory was too narrow for a pursuit."),
    "nobody_left": _("Nobody is left to be pursued."),
    "veterancy_off": _("This campaign counts no experience."),
}

_LEDGERS = {
    "out_of_order": _("An entry is out of order."),
    "mustered_twice": _("The unit was mustered twice."),
    "no_muster": _("The ledger does not begin with a muster."),
    "below_zero": _("The unit would have less than nothing."),
    "above_full": _("The unit would be above its full strength."),
    "destroyed_with_strength": _("Destroyed, but with strength left."),
    "gone_without_destroyed": _("Without strength, but not destroyed."),
    "already_applied": _("This result was carried home already."),
    "not_ended": _("The battle has not ended."),
    "not_confirmed": _("Both sides must confirm."),
    "side_missing": _("A side has fielded nobody."),
    "unit_unknown": _("This unit was not fielded."),
    "unit_twice": _("A unit is told twice."),
    "unit_unaccounted": _("A unit is not accounted for."),
    "strength_differs": _("The strengths do not agree."),
    "unknown_event": _("There is no such event."),
    "already_reversed": _("The event is reversed already."),
    "depends": _("Later events depend on it."),
    "no_consent": _("The arbiter or all together may do this."),
}

_UPKEEP = {
    "too_weak": _("The besiegers are weaker than the garrison."),
    "replace_off": _("This campaign knows no replacements."),
    "not_ready": _("The unit is not ready."),
    "not_supplied": _("The unit is not supplied."),
    "enemy_here": _("Enemies are here."),
    "over_limit": _("No more steps this turn."),
    "too_dear": _("The purse does not reach."),
    "not_a_source": _("The place is no source."),
    "place_used": _("The place has given its recruits this turn."),
    "none_left": _("None is left in the pool."),
    "list_broken": _("The army list does not allow it."),
    "over_budget": _("The army would be above its budget."),
    "nobody": _("There is nobody to exchange."),
    "no_home": _("The freed have no force and no place to go to."),
    "unequal": _("The two are not worth the same."),
}

_CHALLENGES = {
    "too_many_results": _("The node has not so many tables."),
    "tables_open": _("Not all tables have ended."),
    "oneself": _("Nobody challenges himself."),
    "season_over": _("The season is over."),
    "not_active": _("A player is not active."),
    "too_many_open": _("Too many challenges are open."),
    "opponent_busy": _("The opponent has a challenge open."),
    "rematch_too_soon": _("It is too soon for a rematch."),
    "below_oneself": _("One challenges upwards."),
    "too_high": _("The opponent is too far above."),
    "stake_too_high": _("The stake is more than the player has."),
    "stake_not_owned": _("The player does not hold this territory."),
    "stake_protected": _("This territory is never at stake."),
    "wrong_state": _("This does not follow from here."),
    "not_due": _("It is not due yet."),
    "no_result": _("No result is reported."),
    "wrong_stage": _("Not in this stage of the turn."),
    "needs_agreement": _("All leaders must agree."),
}

#: Reason → sentence.
REFUSALS: dict[str, Text] = {**_ORDERS, **_SHEETS, **_BATTLES, **_LEDGERS, **_UPKEEP, **_CHALLENGES}

#: What is wrong with a kit (§6.1, §6.2): code → sentence, ``{where}`` for what follows the code.
PROBLEMS: dict[str, Text] = {
    "duplicate_side": _("Side {where} is given twice."),
    "duplicate_faction": _("Faction {where} is given twice."),
    "side_without_faction": _("Side {where} has no faction."),
    "bands_out_of_order": _("The sizes of forces do not ascend."),
    "severity_out_of_order": _("The grades of severity do not ascend."),
    "one_side_only": _("There are no two sides."),
    "bad_truce": _("The truce {where} joins no two sides."),
    "no_places": _("The map has no places."),
    "duplicate_place": _("Place {where} is given twice."),
    "road_to_itself": _("A road leads from {where} to itself."),
    "road_to_nowhere": _("The road {where} leads nowhere."),
    "duplicate_road": _("The road {where} is given twice."),
    "sea_needs_ports": _("The way by sea {where} needs two ports."),
    "unconnected": _("Nobody can reach {where}."),
    "unknown_owner": _("Place {where} belongs to nobody known."),
    "unknown_capital": _("The capital of {where} is no place."),
    "duplicate_force": _("Force {where} is given twice."),
    "unknown_faction": _("Force {where} belongs to nobody known."),
    "unknown_place": _("Force {where} stands at no place."),
    "inside_without_walls": _("Force {where} is inside where no walls are."),
    "force_without_units": _("Force {where} has no units."),
    "enemies_together": _("Enemies stand together at {where}."),
    "bad_objective": _("The objective {where} is unknown, or its side."),
    "nothing_to_win": _("There is nothing to win."),
    "faction_without_force": _("Faction {where} has no force."),
    "tree_has_two_sides": _("A tree has two sides."),
    "no_tree": _("The tree has no scenarios, or no start."),
    "no_league": _("The league has no rules of its own."),
    "too_few_players": _("A league wants three players."),
    "map_not_used": _("A map is not used here."),
    "tree_not_used": _("A tree is not used here."),
    "league_not_used": _("The rules of a league are not used here."),
    "duplicate_node": _("Scenario {where} is given twice."),
    "unknown_start": _("The start {where} is no scenario."),
    "unknown_target": _("The way {where} leads nowhere."),
    "end_goes_on": _("Scenario {where} ends and goes on."),
    "missing_branch": _("A branch is missing: {where}."),
    "cycle": _("From {where} the tree comes back to it."),
    "unreachable": _("Nothing leads to {where}."),
}


def problem(code: str) -> Text:
    """The sentence for a problem as the outcome has it (``code:where``)."""
    name, _, where = code.partition(":")
    return PROBLEMS[name].format(where=where)
