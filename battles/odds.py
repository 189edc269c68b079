"""The odds on the battle page: of an act that is being filled in, and of one that is done.

They are read from what the seat may see, never from the whole state; no lock is taken and nothing is written.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from battles.actions.play import facts_of
from battles.forms import ActForm
from battles.models import Entry
from battles.queries.seen import hidden_from, view_of, view_of_seat
from battles.store import Desk
from rules.dice_form import rolls_dice
from rules.engine.errors import RulesError
from rules.engine.odds import Distribution
from rules.engine.odds.chain import Link, followed
from rules.engine.outcome import Outcome
from rules.engine.play import Act, Chosen, joined
from rules.engine.ruleset import Procedure
from rules.odds import IN_TURN, MOST_LINKS, Chart, charts, distributions, follow_ups_of, outlook


def odds_of_form(desk: Desk, act: Act, query: QueryDict) -> list[Chart]:
    """Pictures for what stands in the form now; none while it is incomplete, or where no dice are rolled."""
    form = ActForm(view_of(desk, view_of_seat(desk.seat)), act, query, sent=True)
    if form.missing or form.act.lookup or not rolls_dice(form.act.procedure):
        return []
    if any(one.why_not for role in form.roles for one in role.chosen):
        return []  # these may not do it now: there is nothing to ask the rules
    with suppress(RulesError, KeyError):
        given = facts_of(form.desk, form.act, form.chosen, form.facts.given(), form.owed)
        found = _distributions(form.desk, form.act.procedure, given)
        pictures = charts(form.desk.ruleset, found, form.language, short=True)
        if found and all(one.exact for one in found.values()):
            with suppress(RulesError, KeyError):
                pictures += _what_follows(form.desk, form.act, form.chosen, given, form.language)
        return pictures
    return []


def _what_follows(desk: Desk, act: Act, chosen: Chosen, given: Mapping[str, Any], language: str) -> list[Chart]:
    """The most telling field of each act that follows, one upon the other, as far as the state knows its facts."""
    first = last = act.procedure
    facts, links, pictures = first.facts.read(given), [], []
    while len(links) < MOST_LINKS:
        steps = [(one, step) for one in follow_ups_of(desk.ruleset, last) if (step := one.on_table(desk.state, chosen))]
        acts = [found for found in desk.play.acts.values() if steps and found.procedure.name == steps[0][0].then]
        if not acts:
            break
        (follow_up, (chosen, known)), then = steps[0], acts[0]
        answers = joined(facts_of(desk, then, chosen, {}, None) | known, then.suggested(desk.state, chosen))
        last = then.procedure
        links.append(Link(follow_up, last, answers))
        with suppress(RulesError):
            field = outlook(desk.ruleset).fields[last.name][0]
            reckoned = {field: followed(first, facts, links, of=field, budget=IN_TURN)}
            then_said = charts(desk.ruleset, reckoned, language, short=True)
            pictures += [replace(one, title=f"{then.title.of(language)}: {one.title}") for one in then_said]
    return pictures


def odds_of_entry(desk: Desk, view: str, entry: Entry, language: str) -> list[Chart]:
    """Pictures of what might have come of an act that is done, with what came of it marked.

    None where something of those who took part is hidden from this view: the odds might tell it.
    """
    act = desk.play.acts.get(entry.act)
    if act is None or entry.kind != "act" or not entry.dice or something_hidden(desk, view, entry):
        return []
    with suppress(RulesError):
        found = _distributions(desk, act.procedure, entry.facts)
        return charts(desk.ruleset, found, language, Outcome(entry.outcome.get("values", {})), short=True)
    return []


def something_hidden(desk: Desk, view: str, entry: Entry) -> bool:
    """Of anybody who took part, of their commands, sides, or of the battle as a whole."""
    hidden = {address for address, _field in hidden_from(desk, view)}
    chosen = [one for value in entry.chosen.values() for one in (value if isinstance(value, list) else [value])]
    there = [address for address in chosen if address in desk.state and ":" in address]
    commands = [desk.state.command_of(address) for address in there if address.startswith("unit:")]
    return not hidden.isdisjoint({"battle", *there, *commands, *(f"side:{desk.state.side_of(address)}" for address in there)})


def _distributions(desk: Desk, procedure: Procedure[Any], given: dict[str, Any]) -> dict[str, Distribution]:
    return distributions(desk.ruleset, procedure, procedure.facts.read(given))
