"""What comes of a document while it is written: calculator, odds, examples, cards, and the names that expressions may use."""

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from rulebooks.engine.compiler import compile_text
from rulebooks.engine.examples import run_examples
from rulebooks.engine.problems import DocumentError, Path
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.writing import at_path
from rulebooks.parts import PartForm, language
from rules.engine.dice import Dice, Seeded, Typed
from rules.engine.errors import DiceError, DiceWanted, FactError, RulesError
from rules.engine.facts import Facts
from rules.engine.odds import Budget
from rules.engine.outcome import Outcome
from rules.engine.play.driver import drawn, some_battle
from rules.engine.procedure import Procedure
from rules.engine.ruleset import Ruleset
from rules.web.dice_form import DiceField, rolls_dice, server_dice
from rules.web.explain import explain
from rules.web.forms import FactsForm
from rules.web.odds import charts, distributions

#: Prefix of the calculator's inputs beside a form.
PREFIX = "c."
#: Examples that are run while somebody types; the page of examples runs them all.
MOST_EXAMPLES = 60
#: Cards that are shown.
MOST_CARDS = 4
#: Odds while somebody types: samples beyond this.
_ODDS = Budget(runs=5_000, seconds=0.1, samples=1_000, sampling=0.05)


def preview_of(text: str, place: Path, sheet: Mapping[str, str], form: PartForm) -> dict[str, Any]:
    """Return what the page beside a form shows."""
    try:
        book = compile_text(text)
    except DocumentError as error:
        problems = [*form.problems, *error.problems]
        elsewhere = form.show_problems(problems)
        wrong = [
            {"text": message, "id": node.id, "label": node.label}
            for top in form.nodes
            for node in top.walk()
            for message in node.errors
        ]
        return {"problems": wrong, "elsewhere": len(elsewhere)}
    document = validated(read(text)[0])
    examples = [one for one in document.examples if len(place) < 2 or place[0] != "procedures" or one.procedure == place[1]]
    few = document.model_copy(update={"examples": examples[:MOST_EXAMPLES]})
    verdicts = run_examples(few, book)
    found: dict[str, Any] = {
        "fine": True,
        "verdicts": verdicts,
        "passed": sum(1 for one in verdicts if one.passed),
        "failed": [one for one in verdicts if not one.passed],
    }
    name = _procedure_of(document, place)
    procedure = book.procedures.get(name)
    if procedure is not None:
        found |= calculator(book, procedure, sheet)
    elif len(place) < 1 or place[0] == "play":
        found["cards"] = cards_of(book)
    return found


def _procedure_of(document: Any, place: Path) -> str:
    if len(place) == 2 and place[0] == "procedures":
        return str(place[1])
    if len(place) == 3 and place[:2] == ("play", "acts") and document.play is not None:
        act = document.play.acts.get(place[2])
        return str((act and act.procedure) or place[2])
    return ""


def some_facts(procedure: Procedure[Any], seed: int = 1) -> dict[str, Any]:
    """Return facts that the procedure takes, as far as some are found."""
    for attempt in range(20):
        given = drawn(procedure.facts, {}, {}, Random(seed + attempt), 0.3 if attempt else 0.0)
        with suppress(FactError):
            procedure.facts.read(given)
            return given
    return {}


def _facts_with_odds(book: Ruleset, procedure: Procedure[Any]) -> dict[str, Any]:
    """Return facts with which the dice matter, as far as some are found."""
    candidates = [some_facts(procedure, 1 + 20 * number) for number in range(6)]
    for given in candidates if rolls_dice(procedure) else ():
        with suppress(RulesError):
            if distributions(book, procedure, procedure.facts.read(given), _ODDS, cached=False):
                return given
    return candidates[0]


def calculator(book: Ruleset, procedure: Procedure[Any], sheet: Mapping[str, str]) -> dict[str, Any]:
    """Return the calculator of a procedure beside its form: facts as filled in or as suggested, an outcome, the odds."""
    sent = {key: value for key, value in sheet.items() if key.startswith(PREFIX)}
    begun = bool(sent) and sent.get(f"{PREFIX}of") == procedure.name
    suggested = some_facts(procedure) if begun else _facts_with_odds(book, procedure)
    form = FactsForm(procedure.facts, book, sent if begun else None, None, suggested, prefix=PREFIX)
    given: Any = form.given() if begun else suggested
    dice = DiceField(sent if begun else {}, PREFIX)
    facts: Facts | None = None
    outcome: Outcome | None = None
    try:
        facts = procedure.facts.read(given)
        outcome = _outcome(procedure, given, dice)
    except FactError as error:
        if begun:
            form.add_problems(error)
    except DiceError as error:
        dice.error = error.text.of(language())
    found: dict[str, Any] = {"procedure": procedure, "form": form, "dice": dice if rolls_dice(procedure) else None}
    if outcome is not None:
        found["explanation"] = explain(book, procedure, outcome, language())
        found["example"] = json.dumps(
            {
                "procedure": procedure.name,
                "given": given,
                "dice": [die.face for die in outcome.dice],
                "expect": dict(outcome.values),
            },
            ensure_ascii=False,
        )
    if facts is not None and rolls_dice(procedure):
        with suppress(RulesError):
            found["charts"] = charts(book, distributions(book, procedure, facts, _ODDS, cached=False), language())
    return found


def _outcome(procedure: Procedure[Any], given: Any, dice: DiceField) -> Outcome:
    """The outcome of the dice that were typed; of the server's where some or all are missing."""
    if not dice.faces:
        return procedure.run(given, Dice(Seeded(b"stendardo", 0)) if not dice.roll else server_dice())
    try:
        return procedure.run(given, Dice(Typed(dice.faces)))
    except DiceWanted:
        return procedure.run(given, server_dice(dice.faces))


def cards_of(book: Ruleset) -> list[tuple[str, Any]]:
    """Return cards of the first units of a sample army, as the table shows them: name, card."""
    play = book.play
    if play is None:
        return []
    with suppress(RulesError, ValueError, KeyError, TypeError):
        state = some_battle(book, 1)
        addresses = [address for address, _fields in state.units()]
        examples: dict[str, str] = {}
        for address in addresses:
            examples.setdefault(str(state[address]["profile"]), address)
        return [
            (book.word(profile).of(language()), play.cards.card(state, address))
            for profile, address in [*examples.items()][:MOST_CARDS]
        ]
    return []


# --- names at hand ---------------------------------------------------------------------------------------------------


def names_at_hand(text: str, place: Path) -> list[tuple[str, list[str]]]:
    """Return the names that expressions of a part may use, by kind: keys of ``NAME_KINDS``."""
    data = read(text)[0]
    value = at_path(data, place, {})
    value = value if isinstance(value, dict) else {}
    found: list[tuple[str, list[str]]] = []
    if place[:1] == ("procedures",):
        found.append(("facts", list(_keys(value.get("facts")))))
        found.append(("values", list(dict.fromkeys(_named_by(value.get("steps"))))))
    elif place[:2] in (("play", "acts"), ("play", "effects")):
        roles = _keys(value.get("roles"))
        found.append(("roles", [*roles, "own", "foe", "battle", "units", "commands", "outcome", "facts"]))
        state = at_path(data, ("play", "state"), {})
        for kind in ("unit", "command", "side", "battle"):
            found.append((kind, list(_keys(at_path(state, (kind,), {})))))
        outcome = at_path(data, ("procedures", value.get("procedure") or place[-1], "outcome"), {})
        found.append(("outcome", list(_keys(outcome))))
    found.append(("tables", list(_keys(data.get("tables")))))
    found.append(("sets", list(_keys(data.get("sets")))))
    found.append(("words", list(_keys(data.get("terms")))[:80]))
    return [(kind, names) for kind, names in found if names]


def _keys(value: Any) -> Iterable[str]:
    return list(value) if isinstance(value, dict) else []


def _named_by(steps: Any) -> Iterable[str]:
    for step in steps if isinstance(steps, list) else ():
        if not isinstance(step, dict):
            continue
        for key in ("roll", "pool", "modifiers", "sum", "hit_count", "counted", "as", "each"):
            if isinstance(step.get(key), str):
                yield step[key]
        yield from _keys(step.get("let"))
        chosen = step.get("choose")
        yield from chosen if isinstance(chosen, list) else [chosen] if isinstance(chosen, str) else []
        yield from _named_by(step.get("do"))
