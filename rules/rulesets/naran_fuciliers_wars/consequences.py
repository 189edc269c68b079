"""What follows a result: dead figures, tests, markers, flight, leaders lost, what the whole army then owes.

How an act raises what is due next. Its ``effects`` put everything into a ``Working`` and end with ``go_on(working)``:

* ``fall(working, unit, figures, *causes, test=...)``: so many figures have died; they stand until the tests are done.
* ``strike(working, unit, entries)``: an outcome's ``characters`` (special characters and attached individuals who were struck).
* ``reaction(working, unit, outcome)``: the common outcome of all reaction tests (``reaction_after``, ``disorganised_after``,
  ``unit_removed``, ``leader_may_hold`` …) becomes the unit's; a rout with a leader beside it raises his attempt to hold it.
* ``lost(working, individual, how)``: a leader or another individual is ``killed`` or has ``fled``; whoever depends on him, the
  army standard and the army's command test follow.
* ``remove(working, unit, fate)``: a whole unit has ``fled`` or is ``destroyed``.
* ``go_on(working)``: raises the tests that are due now, removes the dead once they are done. In the fire phase: volleys → loss
  tests → dead removed; at once for a unit on oppose, with its return fire after it (§3.4.1). In melee, by combat: all contacts
  fought → morale tests → breakthrough tests → dead removed (§3.6.1, R77).

Acts that are only due, with their roles: ``fire`` {shooter, target}, ``return_fire`` {unit, target} (optional), ``loss_test``
{unit}, ``morale_test`` {unit}, ``breakthrough_test`` {unit, attacker}, ``hold_rout`` {leader, unit}, ``command_test`` {army}. An
act that was due calls ``settle_due(working, act, chosen)`` first.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.engine.dice import typed
from rules.engine.outcome import Outcome
from rules.engine.play.contacts import Contact, contacts_of
from rules.engine.play.dues import Due, add_due, drop_dues, dues
from rules.engine.play.state import State, opponent
from rules.engine.play.working import Working
from rules.rulesets.naran_fuciliers_wars import contacts
from rules.rulesets.naran_fuciliers_wars.casualties import AMONG_FIGURES
from rules.rulesets.naran_fuciliers_wars.holders import (
    LEADERS,
    alive,
    commander_of,
    gone,
    individuals,
    leader_of,
    leaders_with,
    listed,
    say,
    standing,
    with_unit,
)
from rules.rulesets.naran_fuciliers_wars.leaders import army_standard_event, leader_loss
from rules.rulesets.naran_fuciliers_wars.messages import _

Volley = dict[str, Any]

#: Acts that keep their place though one who takes part is gone: none of their dice is his.
_LASTING = frozenset({"command_test"})


# --- losses ---------------------------------------------------------------------------------------------------------


def fall(working: Working, unit: str, figures: int, *causes: str, test: bool = False) -> None:
    """Remove dead figures of a unit by cause (``artillery``, ``canister``, ``infantry_short``, ``melee``, ``river``).

    They stay where they are until ``remove_losses``; nobody dies twice. ``test``: a loss or morale test is due for it.
    """
    fields = working[unit]
    died = min(figures, standing(fields))
    if died > 0:
        working.put(unit, "losses_pending", fields["losses_pending"] + died)
        working.put(unit, "losses_this_turn", fields["losses_this_turn"] + died)
        working.put(unit, "losses_by", sorted({*fields["losses_by"], *causes}))
    _no_more_than_figures(working, unit)
    if not standing(working[unit]):
        working.put(unit, "test_pending", False)
    elif test:
        working.put(unit, "test_pending", True)


def _no_more_than_figures(working: Working, unit: str) -> None:
    """Losses worked out one by one may each have found a soldier who was dead already: then a character died, bearers last."""
    among = [man for man in alive(working[unit]) if man["kind"] in AMONG_FIGURES]
    among.sort(key=lambda man: man["kind"] == "standard_bearer")
    for man in among[: max(0, len(among) - standing(working[unit]))]:
        _strike_special(working, unit, man["id"], "eliminated")


def strike(working: Working, unit: str, entries: Iterable[Mapping[str, str]]) -> None:
    """Characters of a unit who were struck, as a casualty outcome lists them (``id``, ``result``). The figures of special
    characters are among the outcome's ``figures_lost``; individuals are not.
    """
    for entry in entries:
        address, result = entry["id"], entry["result"]
        if address in working.state:
            wounded(working, address, result)
        else:
            _strike_special(working, unit, address, result)


def wounded(working: Working, individual: str, result: str) -> None:
    """The result of a save of an individual: ``saved``, ``wounded`` or ``eliminated``."""
    if gone(working[individual]):
        return
    if result == "wounded":
        working.put(individual, "wounds", max(0, working[individual]["wounds"] - 1))
    elif result == "eliminated":
        lost(working, individual, "killed")


def _strike_special(working: Working, unit: str, name: str, result: str) -> None:
    men = []
    for man in working[unit]["characters"]:
        if man["id"] == name and man["alive"]:
            if result == "wounded":
                man = man | {"wounds": max(0, man.get("wounds", 0) - 1)}
            elif result == "eliminated":
                man = man | {"alive": False, "wounds": 0}
        men.append(man)
    working.put(unit, "characters", men)
    working.put(unit, "standards", min(working[unit]["standards"], max(1, len(alive(working[unit], "standard_bearer")))))


def remove_losses(working: Working, units: Iterable[str] | None = None) -> None:
    """The dead are taken off the table: of these units, or of all. §3.4.1, §3.6.1."""
    for unit in [address for address, __ in working.state.units()] if units is None else units:
        fields = working[unit]
        if not fields["losses_pending"] or gone(fields):
            continue
        left = standing(fields)
        working.put(unit, "ranks", _thinned(fields["ranks"], fields["losses_pending"]))
        working.put(unit, "figures", left)
        working.put(unit, "losses_pending", 0)
        working.put(unit, "losses_by", [])
        working.put(unit, "test_pending", False)
        if left == 0:
            remove(working, unit, "destroyed")


def _thinned(ranks: list[int], dead: int) -> list[int]:
    """Ranks after losses: gaps are filled from the rear."""
    left = list(ranks)
    while dead > 0 and left:
        taken = min(dead, left[-1])
        dead -= taken
        left[-1] -= taken
        if left[-1] == 0:
            left.pop()
    return left


def remove(working: Working, unit: str, fate: str) -> None:
    """A unit has ``fled`` (its leaders with it, §4.6.1) or is ``destroyed``: its combats end, nothing is asked of it any more."""
    if gone(working[unit]):
        return
    companions = with_unit(working.state, unit)
    contacts.part(working, unit)
    for field, value in (("fate", fate), ("losses_pending", 0), ("test_pending", False), ("routing", False), ("losses_by", [])):
        working.put(unit, field, value)
    if fate == "destroyed":
        working.put(unit, "figures", 0)
    forget(working, unit)
    for individual in companions:
        if fate == "fled":
            lost(working, individual, "fled")
        elif not gone(working[individual]):
            working.put(individual, "attached_to", None)
    _note_command_lost(working, working.state.command_of(unit), fate)


def forget(working: Working, address: str) -> None:
    """Whoever is gone fires no more volleys and is asked for nothing."""
    volleys = [v for v in working.battle["volleys"] if address not in (v["shooter"], v["target"])]
    working.put("battle", "volleys", volleys)
    drop_dues(working, lambda due: due.act in _LASTING or not _takes_part(due, address))


def _takes_part(due: Due, address: str) -> bool:
    return any(address == filled or (isinstance(filled, list) and address in filled) for filled in due.chosen.values())


def _note_command_lost(working: Working, command: str, fate: str) -> None:
    """The last unit of a command is gone: one command less (§3.8)."""
    units = listed(working.state, command)
    if working[command]["lost"] is None and units and all(gone(working[unit]) for unit in units):
        working.put(command, "lost", fate)
        side = f"side:{working[command]['side']}"
        working.put(side, "commands_lost", working[side]["commands_lost"] + 1)


# --- individuals ----------------------------------------------------------------------------------------------------


def lost(working: Working, individual: str, how: str) -> None:
    """An individual is ``killed``, ``captured`` or has ``fled``; what hangs on him follows. §3.2.2, §4.1, §4.10, §4.11."""
    fields = working[individual]
    if gone(fields):
        return
    side, own_command = f"side:{fields['side']}", working.state.command_of(individual)
    beside_commander = _beside_commander(working, individual)
    contacts.part(working, individual)
    working.put(individual, "fate", how)
    working.put(individual, "attached_to", None)
    forget(working, individual)
    working.put(individual, "on_mission", False)
    for command in working.state.addresses("command"):
        if working[command]["leader"] == individual:
            working.put(command, "leader", None)
    if fields["charismatic"]:
        working.put(side, "charismatic_leader_lost", True)
    if fields["role"] == "commander_in_chief":
        working.put(side, "commander_status", "fled" if how == "fled" else "eliminated")
    if working[side]["standard_held_by"] == individual:
        _standard_struck(working, individual, how, beside_commander)
    if how == "captured":
        return
    _tests_for_leader(working, individual, own_command, how)


def _tests_for_leader(working: Working, individual: str, command: str, how: str) -> None:
    """The army's test for a leader, and those who run with him (``leader_loss``)."""
    fields = working[individual]
    role = fields["role"] if fields["role"] in (*LEADERS, "adviser") else "other"
    found = leader_loss.run({"role": role, "how": how, "charismatic": bool(fields["charismatic"]) and role != "other"}, typed())
    if found.army_command_test:
        title = {"commander_in_chief": "commander", "general": "general"}.get(role)
        require_command_test(working, fields["side"], f"{title}_{how}" if title else "charismatic_killed")
    if found.dependants_flee:
        for other, __ in list(individuals(working.state, command=command)):
            if other != individual:
                lost(working, other, "fled")


def _beside_commander(working: Working, individual: str) -> bool:
    """With the commander-in-chief, as far as the app knows: both with the same unit."""
    commander = commander_of(working.state, working[individual]["side"])
    unit = working[individual]["attached_to"]
    return bool(commander and commander != individual and unit and working[commander]["attached_to"] == unit)


def _standard_struck(working: Working, holder: str, how: str, beside_commander: bool) -> None:
    if working[holder]["role"] == "commander_in_chief":
        event = "holding_commander_killed"
    else:
        event = "bearer_fled" if how == "fled" else "bearer_killed"
    standard_event(working, working[holder]["side"], event, with_commander=beside_commander)


def standard_event(working: Working, side: str, event: str, *, with_commander: bool = False, unit: str | None = None) -> None:
    """The army standard is struck, dropped or ``captured`` (with ``unit``, which then tests). §4.11, R89."""
    army, commander = f"side:{side}", commander_of(working.state, side)
    alive_now = commander is not None and event != "holding_commander_killed"
    facts = {"event": event, "with_commander": with_commander and alive_now, "commander_alive": alive_now}
    found = army_standard_event.run(facts, typed())
    working.put(army, "army_standard", found.standard_after)
    working.put(army, "standard_held_by", commander if found.held_by else None)
    if found.army_command_test:
        require_command_test(working, side, "standard_captured" if event == "captured" else "standard_knocked_down")
    if found.unit_loss_test and unit and not gone(working[unit]):
        why = say(working.state, _("{unit} has lost the army standard: it tests (§4.11)."), unit=unit)
        add_due(working, "loss_test", side, why, {"unit": unit}, {"trigger": "standard_captured"})


def require_command_test(working: Working, side: str, trigger: str) -> None:
    """The army tests in phase 8; whatever else happens until then, once. §3.8."""
    if working[f"side:{side}"]["command_test_for"] is None:
        working.put(f"side:{side}", "command_test_for", trigger)


# --- reactions ------------------------------------------------------------------------------------------------------


def reaction(working: Working, unit: str, outcome: Outcome) -> None:
    """The result of a reaction test becomes the unit's state; a rout may be held by a leader beside it. §3.4.4, §4.6.1."""
    working.put(unit, "test_pending", False)
    working.put(unit, "test_result", outcome.result)
    if outcome.unit_destroyed:
        remove(working, unit, "destroyed")
    elif outcome.unit_removed:
        rout(working, unit)
    else:
        react(working, unit, outcome.reaction_after)
        working.put(unit, "disorganised", bool(outcome.disorganised_after))


def react(working: Working, unit: str, new: str) -> None:
    """The new reaction replaces the old; a test confirms bloodlust for good. §3.4.5, §3.7, R84."""
    working.put(unit, "reaction", new)
    working.put(unit, "provisional_since", None)
    if new in ("demoralised", "falling_back"):
        working.put(unit, "disorganised", True)
    if new in ("falling_back", "bloodlust"):
        working.put(unit, "prone", False)


def rout(working: Working, unit: str) -> None:
    """Rout a unit, unless a leader beside it who has not tried yet in this turn steadies it at once. §3.7, §4.6.1, R82."""
    able = (a for a in leaders_with(working.state, unit) if can_lead(working.state, a, unit))
    leader = next((a for a in able if not working[a]["influence_attempted"]), None)
    if leader is None:
        remove(working, unit, "fled")
        return
    working.put(unit, "routing", True)
    why = say(working.state, _("{unit} routs: {leader} may hold it at once (§4.6.1)."), unit=unit, leader=leader)
    add_due(working, "hold_rout", working[unit]["side"], why, {"leader": leader, "unit": unit})


def can_lead(state: State, leader: str, unit: str) -> bool:
    """A general influences units of his own command alone; the commander-in-chief all of them. §3.7."""
    return state[leader]["role"] != "general" or leader_of(state, state.command_of(unit)) == leader


# --- fire -----------------------------------------------------------------------------------------------------------


def declare_volley(
    working: Working, shooter: str, target: str, facts: Mapping[str, Any], *, at_once: bool = False, returned: bool = False
) -> None:
    """A volley is declared and final (§3.4.1). ``facts``: what ``fire`` then knows by it. ``at_once``: the target is on oppose
    (it is resolved, tested and removed before the next declaration). ``returned``: it is the answer to such a volley, also thrown
    at once.
    """
    volley = {
        "shooter": shooter,
        "target": target,
        "at_once": at_once,
        "returned": returned,
        "facts": dict(facts),
        "thrown": False,
    }
    working.put("battle", "volleys", [*working.battle["volleys"], volley])
    if at_once or returned:
        _ask_volley(working, volley)


def ask_volleys(working: Working) -> None:
    """All are declared: every volley is thrown. §3.4.1."""
    for volley in working.battle["volleys"]:
        if not volley["thrown"]:
            _ask_volley(working, volley)


def _ask_volley(working: Working, volley: Volley) -> None:
    shooter, target = volley["shooter"], volley["target"]
    why = say(working.state, _("{shooter} fires at {target} (§3.4.1)."), shooter=shooter, target=target)
    chosen = {"shooter": shooter, "target": target}
    add_due(working, "fire", working[shooter]["side"], why, chosen, volley["facts"])


def volley_thrown(working: Working, shooter: str, target: str) -> None:
    """The dice of this volley have fallen; one that stands alone is forgotten once its consequences are over."""
    kept, found = [], False
    for volley in working.battle["volleys"]:
        if not found and (volley["shooter"], volley["target"]) == (shooter, target) and not volley["thrown"]:
            found = True
            if volley["at_once"]:
                kept.append(volley | {"thrown": True})
            continue
        kept.append(volley)
    working.put("battle", "volleys", kept)


# --- what is due now ------------------------------------------------------------------------------------------------


def go_on(working: Working) -> None:
    """Raise the tests that are due now and remove the dead whose tests are over. Call it at the end of every act's effects."""
    step = working.battle["step"]
    if step == "fire":
        _after_volleys_at_once(working)
    elif step == "volleys" and not _is_due(working, "fire"):
        to_test = [unit for unit, fields in working.state.units() if fields["test_pending"] and not gone(fields)]
        if not ask_loss_tests(working, to_test):
            remove_losses(working)
    elif step == "melee":
        _after_combats(working)


def _is_due(working: Working, *acts: str) -> bool:
    return any(due.act in acts for due in dues(working.state))


def ask_loss_tests(working: Working, units: Iterable[str]) -> bool:
    """Every one of these units is asked once for its test; is anyone still to test, or to be held by his leader?"""
    for unit in units:
        if not _anyone_of(working, [unit], "loss_test", "hold_rout"):
            why = say(working.state, _("{unit} has lost figures by fire: loss test (§3.4.4)."), unit=unit)
            add_due(working, "loss_test", working[unit]["side"], why, {"unit": unit})
    return _is_due(working, "loss_test", "hold_rout")


def _after_volleys_at_once(working: Working) -> None:
    """A unit on oppose tests and loses its dead at once, then may answer (§3.4.1, R37)."""
    for volley in [v for v in working.battle["volleys"] if v["at_once"] and v["thrown"]]:
        target, shooter = volley["target"], volley["shooter"]
        if ask_loss_tests(working, [target] if working[target]["test_pending"] else []):
            return
        result = working[target]["test_result"]
        remove_losses(working, [target])
        working.put("battle", "volleys", [v for v in working.battle["volleys"] if v != volley])
        if gone(working[target]) or working[target]["fired"] or result not in (None, "ok") or gone(working[shooter]):
            continue
        why = say(working.state, _("{unit} may answer {shooter} (§3.4.1)."), unit=target, shooter=shooter)
        add_due(working, "return_fire", working[target]["side"], why, {"unit": target, "target": shooter}, optional=True)


def _after_combats(working: Working) -> None:
    for combat in list(contacts.combats(working.state)):
        if all(contact["fought"] for contact in combat) and not all(contact["settled"] for contact in combat):
            _settle(working, combat)
    _settle_alone(working)


def _settle_alone(working: Working) -> None:
    """Whose enemy has run or died meanwhile has no combat any more, but its dead still lie there."""
    for unit, fields in list(working.state.units()):
        if not fields["losses_pending"] or gone(fields) or contacts_of(working.state, unit):
            continue
        if not _anyone_of(working, [unit], "morale_test", "breakthrough_test", "hold_rout"):
            remove_losses(working, [unit])


def _settle(working: Working, combat: list[Contact]) -> None:
    """All have struck: morale tests, then breakthrough, then the dead go. §3.6.1, §3.6.6, R78."""
    inside = contacts.fighters(combat)
    for unit in inside:
        if (
            working[unit]["test_pending"]
            and not gone(working[unit])
            and not _anyone_of(working, [unit], "morale_test", "hold_rout")
        ):
            why = say(working.state, _("{unit} has lost figures in melee: morale test (§3.6.6)."), unit=unit)
            add_due(working, "morale_test", working[unit]["side"], why, {"unit": unit}, melee_losses(working.state, combat, unit))
    if _anyone_of(working, inside, "morale_test", "hold_rout"):
        return
    for contact in combat:
        if contact["breakthrough"]:
            contacts.mark(working, contact["attacker"], contact["defender"], breakthrough=False)
            _ask_breakthrough(working, combat, contact)
    if _anyone_of(working, inside, "breakthrough_test", "hold_rout"):
        return
    for contact in combat:
        contacts.mark(working, contact["attacker"], contact["defender"], settled=True)
    remove_losses(working, inside)


def melee_losses(state: State, combat: list[Contact], unit: str) -> dict[str, int]:
    """Return the facts of a combat's losses for its tests, those of both sides included (R77)."""
    fields = state[unit]
    side = fields["side"]
    suffered = contacts.losses_of_side(state, combat, side)
    return {
        "losses": fields["losses_pending"],
        "figures_at_start": fields["figures"],
        "losses_inflicted": contacts.losses_of_side(state, combat, opponent(side)),
        "losses_suffered": max(suffered, fields["losses_pending"]),
    }


def _anyone_of(working: Working, units: list[str], *acts: str) -> bool:
    return any(due.act in acts and due.chosen.get("unit") in units for due in dues(working.state))


def _ask_breakthrough(working: Working, combat: list[Contact], contact: Contact) -> None:
    line, column = contact["defender"], contact["attacker"]
    if gone(working[line]) or gone(working[column]):
        return
    facts = melee_losses(working.state, combat, line)
    if facts["losses_suffered"] <= facts["losses_inflicted"] or not standing(working[line]):
        return  # beaten by the column, but not in the combat as a whole; or nobody is left to test
    why = say(
        working.state,
        _("{unit} must stand against the column of {attacker}: breakthrough test (§3.5.8)."),
        unit=line,
        attacker=column,
    )
    add_due(working, "breakthrough_test", working[line]["side"], why, {"unit": line, "attacker": column}, facts)
