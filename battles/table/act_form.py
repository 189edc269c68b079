"""The form of an act: who takes part, the facts that eyes see, the dice."""

import copy
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.http import QueryDict
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from battles.actions.play import for_whom
from battles.errors import MoreDice
from battles.ledger import Snapshot
from battles.queries.sentences import holder
from battles.queries.visibility import own_sides, view_of, view_of_seat
from battles.table.dice_form import DiceForm, all_faces, completions, dice_of_any, faces_in, several_throws, thrown, totals
from battles.table.facing import Facing, facing_of
from battles.table.presses import Press, press_of
from common.errors import NotYours, Refused
from common.numbers import whole_number
from rules.engine.dice import Dice, Typed
from rules.engine.errors import RulesError
from rules.engine.facts import Facts
from rules.engine.outcome import Outcome
from rules.engine.play import acting
from rules.engine.play.acts import Act, Role, joined
from rules.engine.play.asking import does_itself, questions_of
from rules.engine.play.cards import Sign
from rules.engine.play.dues import Due, due_of, dues
from rules.engine.play.names import own_name
from rules.engine.text import Text
from rules.web.building import Declared
from rules.web.dice_form import MOST_DICE, apart, middling, rolls_dice
from rules.web.explain import length
from rules.web.fields import OMITTED, Choice, Choose, HouseRule, Leaf, Words
from rules.web.forms import FactsForm

PREFIX = "f."


@dataclass(frozen=True, slots=True)
class Candidate:
    """A holder that could fill a role; ``why_not`` is the sentence when it may not, ``press`` the link that chooses it.

    ``line`` says what it is, ``sign`` shows its arm, ``opposed`` what it has to do with who acts: it charges it, is in contact.
    """

    address: str
    name: str
    line: str
    side: str
    command: str
    chosen: bool
    why_not: str = ""
    press: Press | None = None
    sign: Sign = ""
    opposed: str = ""


@dataclass(frozen=True, slots=True)
class RoleField:
    """A role of an act with who fills it. ``given``: decided by what is due, not to be changed. ``first``: of the act's roles.

    ``closed``: one that may stay empty, whose other candidates are looked up once they are asked for; ``offers``: somebody could
    fill it.
    """

    role: Role
    label: str
    candidates: tuple[Candidate, ...]
    given: bool = False
    first: bool = False
    closed: bool = False
    offers: bool = False

    @property
    def chosen(self) -> list[Candidate]:
        return [candidate for candidate in self.candidates if candidate.chosen and not candidate.why_not]

    @property
    def wrong(self) -> list[Candidate]:
        """Who was named and may not: they count as if nobody had named them."""
        return [candidate for candidate in self.candidates if candidate.chosen and candidate.why_not]

    @property
    def possible(self) -> list[Candidate]:
        """Who could: first those who do, then those in contact with who acts, then neighbours of the same command."""
        near = {candidate.command for candidate in self.chosen}
        could = [candidate for candidate in self.candidates if not candidate.why_not]
        return sorted(could, key=lambda one: (not one.chosen, not one.opposed, one.command not in near))

    @property
    def impossible(self) -> list[Candidate]:
        return [candidate for candidate in self.candidates if candidate.why_not]

    @property
    def number_impossible(self) -> str:
        number = len(self.impossible)
        return ngettext("%(number)s that cannot", "%(number)s that cannot", number) % {"number": number}

    @property
    def values(self) -> list[str]:
        return [candidate.address for candidate in self.chosen]

    @property
    def names(self) -> str:
        return ", ".join(candidate.name for candidate in self.chosen)

    @property
    def missing(self) -> bool:
        return not self.chosen and not self.role.optional and (self.first or not self.role.many)


class Cell(NamedTuple):
    """A choice of the quick fact; ``why_not`` where it leads nowhere."""

    value: str
    text: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A candidate with its choices."""

    candidate: Candidate
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class RowOfMany:
    """One of several in the form of them all: who it is, where the form of it ``alone`` stands, under which name its answer is
    sent, how it was ``filled_in``, and the choices of the one thing that is asked; a text has none, but what it is ``now``.
    ``due``: what is due of it.
    """

    who: Candidate
    alone: str
    answer: str
    filled_in: str = ""
    due: int | None = None
    choices: tuple[Choice, ...] = ()
    now: str = ""


@dataclass(frozen=True, slots=True)
class Rows:
    """What several of a side do in one form: a row each, the ``path`` of what is asked of each, what is asked once for all."""

    path: str
    rows: tuple[RowOfMany, ...]
    common: tuple[Leaf, ...] = ()


class _Probe:
    """Dice that only find out which dice are asked for."""

    origin = "typed"

    def __init__(self) -> None:
        self.count = 0

    def face(self, sides: int, label: Text) -> int:
        if self.count >= MOST_DICE:
            raise RulesError(Text("Too many dice.", "Troppi dadi."))
        self.count += 1
        return middling(sides)

    def finish(self) -> None:
        """Nothing is ever left over."""


class ActForm:
    """An act in the course of being asked for.

    ``query``: roles, ``due``, ``quick`` and perhaps facts, from the address or the form; ``sent``: whether it was posted, so that
    facts and dice are to be read. ``problem``: what the rules said against it. NotYours where the act is another side's.
    """

    def __init__(self, snapshot: Snapshot, act: Act, query: QueryDict, *, sent: bool = False) -> None:
        self.snapshot, self.act, self.query, self.sent = snapshot, act, query, sent
        #: What the form reckons with, since all of it may be shown; an act that is carried out is tried on ``snapshot``.
        self.visible = view_of(snapshot, view_of_seat(snapshot.seat))
        self.language = get_language() or "en"
        self.due = self._due()
        self.problem: Refused | None = None
        self.sent_roles_only = sent
        self.key = query.get("key", "")[:64] or uuid.uuid4().hex
        self.on = query.get("on", "")[:40] or self._first_address()
        self.side = self._side()
        if self.side not in own_sides(view_of_seat(snapshot.seat)):
            raise NotYours(_("That is for %(side)s to do.") % {"side": self.visible.state[f"side:{self.side}"]["name"]})
        self.roles = self._fill_roles()

    def lay_out(self) -> "ActForm":
        """Make ready to be shown: who else could fill the roles is only looked up now, not while a sent form is carried out."""
        if self.sent:
            self.sent_roles_only = False
            self.roles = self._fill_roles()
            for name in ("chosen", "quick_node"):
                self.__dict__.pop(name, None)
        return self

    # Who takes part

    def _due(self) -> Due | None:
        due = due_of(self.visible.state, whole_number(self.query.get("due")))
        return due if due and due.act == self.act.name else None

    def _first_address(self) -> str:
        value = self.query.get(self.act.roles[0].name) or "" if self.act.roles else ""
        if self.due and self.act.roles:
            value = self.due.chosen.get(self.act.roles[0].name) or value
        return value if isinstance(value, str) else (value[0] if value else "")

    def _side(self) -> str:
        chosen: dict[str, Any] = {}
        if self.act.roles and self.on.startswith(self.act.roles[0].kind + ":"):
            chosen = {self.act.roles[0].name: self.on}
        with suppress(Refused):
            return for_whom(self.visible, self.act, chosen, self.due, self.query.get("side"))
        return (own_sides(view_of_seat(self.snapshot.seat)) or "a")[0]

    def _fill_roles(self) -> list[RoleField]:
        so_far: dict[str, Any] = {}
        found = []
        for number, role in enumerate(self.act.roles):
            filled = self._role(role, so_far, first=number == 0)
            if filled.missing and not (self.sent or self.act.quick) and len(filled.possible) == 1:
                filled = self._only_one(filled)
            found.append(filled)
            if filled.values:
                so_far[role.name] = filled.values if role.many else filled.values[0]
            elif filled.missing:
                break
        return found

    def _only_one(self, filled: RoleField) -> RoleField:
        """The role with the one who could fill it: there is nothing to choose."""
        only = filled.possible[0].address
        candidates = tuple(replace(one, chosen=one.address == only) for one in filled.candidates)
        return replace(filled, candidates=candidates)

    def _role(self, role: Role, so_far: Mapping[str, Any], *, first: bool) -> RoleField:
        given = self.due.chosen.get(role.name) if self.due else None
        if given:
            wanted = given if isinstance(given, list) else [given]
        else:
            wanted = [value for value in self.query.getlist(role.name) if self._there(role, value)]
            if not wanted and first and self._there(role, self.on):
                wanted = [self.on]
        named = [address for address in wanted if address in self.visible.state]
        found = self._candidates(role, so_far, wanted, named, fixed=bool(given))
        closed = not given and self._is_closed(role, first=first)
        if not (closed or self.sent_roles_only or self._is_settled(role, found)):
            found = self._candidates(role, so_far, wanted, self.visible.state.addresses(role.kind), fixed=bool(given))
        offers = closed and not self.sent_roles_only and any(acting.able(self.visible.state, self.act, role, self.side, so_far))
        return RoleField(role, role.label.of(self.language), tuple(found), bool(given), first, closed, offers)

    def _is_closed(self, role: Role, *, first: bool) -> bool:
        """Return True for a role that may stay empty, unless the form was sent to open it (``_roles`` with its name)."""
        free = role.optional or (role.many and not first)
        return free and not self.act.in_rows and self.query.get("_roles") != role.name

    def _is_settled(self, role: Role, named: Sequence[Candidate]) -> bool:
        """Return True if the form neither asks for this role again nor lists who else could fill it."""
        may_change = role.optional or role.many or self.act.in_rows
        return bool(named) and not may_change and not any(one.why_not for one in named)

    def _there(self, role: Role, address: str) -> bool:
        """Is this somebody of the kind that fills the role?"""
        return address.startswith(f"{role.kind}:") and address in self.visible.state

    def _candidates(
        self, role: Role, so_far: Mapping[str, Any], wanted: Sequence[str], addresses: Iterable[str], *, fixed: bool
    ) -> list[Candidate]:
        """Return those of ``addresses`` that could fill the role, and those that were ``wanted``."""
        state, found = self.visible.state, []
        opposed = {} if self.sent_roles_only else self._opposed(so_far)
        for address in addresses:
            if address not in wanted and (fixed or not acting.could_fill(state, role, self.side, address)):
                continue
            before = wanted[: wanted.index(address)] if address in wanted else wanted
            chosen = {**so_far, role.name: list(before)} if role.many and before else so_far
            why_not = None if fixed else acting.why_not_fill(state, self.act, role, self.side, chosen, address)
            found.append(self._candidate(address, why_not, opposed.get(address), chosen=address in wanted))
        return found

    def _opposed(self, so_far: Mapping[str, Any]) -> dict[str, Text]:
        """Return who has to do with the units chosen so far: charges one of them, is in contact with it."""
        chosen = [one for value in so_far.values() for one in (value if isinstance(value, list) else [value])]
        found: dict[str, Text] = {}
        for address in chosen:
            if address.startswith("unit:") and address in self.visible.state:
                found |= self.visible.play.cards.opposed(self.visible.state, address)
        return found

    def _candidate(self, address: str, why_not: Text | None, opposed: Text | None, *, chosen: bool) -> Candidate:
        """Return a candidate with its words; without them while a sent form is carried out."""
        state, language = self.visible.state, self.language
        name, line = "", ""
        sign: Sign = ""
        if not self.sent_roles_only:
            card = self.visible.play.cards.card(state, address)
            name = str((own_name(state[address]) or card.line).of(language))
            line, sign = card.beside(name, language), card.sign
        return Candidate(
            address,
            name,
            line,
            state.side_of(address) or "",
            state[address].get("command", ""),
            chosen,
            why_not.of(language) if why_not else "",
            sign=sign,
            opposed=opposed.of(language) if opposed else "",
        )

    @property
    def missing(self) -> RoleField | None:
        """The role that must be filled before facts can be asked."""
        return next((role for role in self.roles if role.missing), None)

    @cached_property
    def choices_to_press(self) -> list[Candidate]:
        """Who could fill the missing role, each with the link that chooses it, or does the act where nothing is asked then."""
        if self.missing is None:
            return []
        role = self.missing.role
        return [replace(one, press=self._press(role, one.address)) for one in self.missing.possible]

    def _press(self, role: Role, address: str) -> Press:
        chosen = {**self.chosen, role.name: [address] if role.many else address}
        return press_of(self.visible, self.act, self.side, chosen, self.due, self.on)

    @property
    def ready(self) -> bool:
        """Is a press enough to do it as it stands?"""
        return not self.missing and does_itself(
            self.act, questions_of(self.visible.state, self.act, self.side, self.chosen, self.due)
        )

    @property
    def why_not(self) -> str:
        """Why somebody who was named may not take part; empty where all may."""
        return next((one.why_not for role in self.roles for one in role.wrong), "")

    @property
    def named(self) -> dict[str, Any]:
        """As ``chosen``, with those who were named and may not."""
        found: dict[str, Any] = {}
        for filled in self.roles:
            values = [one.address for one in filled.candidates if one.chosen]
            if values or filled.role.many:
                found[filled.role.name] = values if filled.role.many else values[0]
        return found

    @property
    def given_roles(self) -> list[RoleField]:
        return [role for role in self.roles if not role.role.optional and not role.role.many and role.chosen]

    @property
    def open_roles(self) -> list[RoleField]:
        """Roles that may stay empty, with somebody who could fill them: asked beside the facts, in the same form."""
        free = (role for role in self.roles if (role.role.optional or role.role.many) and (role.candidates or role.offers))
        return [role for role in free if not role.given]

    @property
    def opened_role(self) -> bool:
        """True if the form was sent to open a role that may stay empty."""
        return any(not role.closed and self.query.get("_roles") == role.role.name for role in self.open_roles)

    @cached_property
    def chosen(self) -> Mapping[str, Any]:
        """Role → address; for a role that takes several a list of addresses, perhaps empty."""
        return {
            filled.role.name: filled.values if filled.role.many else filled.values[0]
            for filled in self.roles
            if filled.values or filled.role.many
        }

    # The matrix: targets × one fact, a tap each

    @cached_property
    def matrix(self) -> list["Row"]:
        """Who could fill the missing role, each with the choices of the act's quick fact: one tap decides both."""
        missing, node = self.missing, self.quick_node
        if missing is None or node is None:
            return []
        role, known = missing.role, dict[str, tuple[Cell, ...]]()
        choices = [(choice.value, choice.text, node.parse(choice.value)) for choice in node.choices if choice.value]
        rows = []
        for one in missing.possible:
            chosen = {**self.chosen, role.name: [one.address] if role.many else one.address}
            rows.append(Row(one, self._cells(chosen, choices, known)))
        return rows

    def _cells(
        self, chosen: Mapping[str, Any], choices: Sequence[tuple[str, str, Any]], known: dict[str, tuple["Cell", ...]]
    ) -> tuple["Cell", ...]:
        """Return the choices with which the rules can go on, or all of them while other facts are missing.

        ``known``: cells by the facts that they follow from. Candidates with equal facts share them.
        """
        try:
            facts = acting.facts_of(self.visible.state, self.act, chosen, {}, self.due)
            suggested = self.act.suggested(self.visible.state, chosen)
        except KeyError:  # a further role must be filled first
            return tuple(Cell(value, text) for value, text, _parsed in choices)
        same = repr((facts, suggested))
        if same not in known:
            cells = [Cell(value, text, self._hindrance(facts, suggested, parsed)) for value, text, parsed in choices]
            can_go_on = any(not cell.why_not for cell in cells)
            known[same] = tuple(cells if can_go_on else (Cell(cell.value, cell.text) for cell in cells))
        return known[same]

    def _hindrance(self, known: Mapping[str, Any], suggested: Mapping[str, Any], value: Any) -> str:
        """What the rules say against this choice; empty when they can go on."""
        answers = copy.deepcopy(dict(suggested))
        _put(answers, self.act.quick or "", value)
        try:
            outcome = self.act.procedure.run(joined(known, answers), Dice(_Probe()))
        except RulesError as error:
            return error.text.of(self.language)
        return self.snapshot.ruleset.sentence(outcome.reason).of(self.language) if outcome.refused else ""

    @cached_property
    def quick_node(self) -> Choose | None:
        if not self.act.quick:
            return None
        choices = {} if self.roles[0].missing else self.act.choices(self.visible.state, self.chosen)
        blank = FactsForm(self.act.procedure.facts, self.snapshot.ruleset, choices=choices)
        return next((n for n in blank.root.walk() if n.path == self.act.quick and isinstance(n, Choose)), None)

    @property
    def quick_label(self) -> str:
        node = self.quick_node
        return node.label if node else ""

    # Facts

    @cached_property
    def known(self) -> dict[str, Any]:
        return acting.facts_of(self.visible.state, self.act, self.chosen, {}, self.due)

    @cached_property
    def facts(self) -> FactsForm:
        """The facts that are asked; to be used once no role is missing."""
        suggested = dict(self.act.suggested(self.visible.state, self.chosen))
        node = self.quick_node if self.query.get("quick") else None
        if node:
            suggested = copy.deepcopy(suggested)
            _put(suggested, self.act.quick or "", node.parse(str(self.query["quick"])))
        filled_in = (self.sent and "_ready" not in self.query) or any(name.startswith(PREFIX) for name in self.query)
        data = self.query if filled_in else None
        choices = self.act.choices(self.visible.state, self.chosen)
        model, book, first = self.act.procedure.facts, self.snapshot.ruleset, self.act.ask_first
        form = FactsForm(model, book, data, self.known, suggested, first, PREFIX, choices, paired=True)
        for leaf in form.root.walk() if node else ():
            if node and leaf.path == node.path and isinstance(leaf, Leaf):
                leaf.ordinary = OMITTED  # somebody chose it: it stays open
        return form

    @cached_property
    def only_question(self) -> Choose | None:
        """The choice that is all there is to answer: each of its answers is a button that does the act."""
        if self.missing or self.rolls or self.act.lookup or self.facts.errors or any(role.possible or role.offers for role in self.open_roles):
            return None
        leaves = [node for node in self.facts.root.walk() if isinstance(node, Leaf)]
        if len(leaves) != 1 or not isinstance(leaves[0], Choose) or isinstance(leaves[0], HouseRule):
            return None
        return leaves[0] if leaves[0].ordinary is OMITTED or leaves[0].ordinary is None else None

    @cached_property
    def rows(self) -> Rows | None:
        """All of this side who are to do it, or could now, where they do it in one form; fewer than two do not."""
        if not self.act.in_rows or "alone" in self.query:
            return None
        found = self._rows_of_dues() if self.due else self._rows_of_words()
        return found if found and len(found.rows) > 1 else None

    def _rows_of_dues(self) -> Rows | None:
        """What is due of this act to the side: the choice that each asks."""
        if self.only_question is None:
            return None
        found = []
        for due in dues(self.visible.state):
            if (due.act, due.side) != (self.act.name, self.side):
                continue
            one = ActForm(self.snapshot, self.act, QueryDict(f"due={due.id}"))
            question = one.only_question
            if question is not None and question.path == self.only_question.path and one.roles[0].chosen:
                choices = tuple(choice for choice in question.choices if choice.value)
                where, answer = f"due={due.id}&alone=1", f"answer{due.id}"
                found.append(RowOfMany(one.roles[0].chosen[0], where, answer, self.query.get(answer, ""), due.id, choices))
        return Rows(self.only_question.path, tuple(found))

    def _rows_of_words(self) -> Rows | None:
        """Who of the side could do it now: a text for each of them, the first that is asked; other facts are the same for all."""
        path, found, common = self.act.ask_first[0], [], dict[str, Leaf]()
        for who in self.roles[0].possible:
            where = urlencode({"on": who.address, "act": self.act.name, "side": self.side}, safe=":")
            one = ActForm(self.snapshot, self.act, QueryDict(where))
            leaves = {node.path: node for node in one.facts.root.walk() if isinstance(node, Leaf)}
            words = leaves.pop(path, None)
            if one.missing or not isinstance(words, Words):
                return None
            common = common or leaves
            answer = f"answer.{who.address}"
            found.append(RowOfMany(who, f"{where}&alone=1", answer, self.query.get(answer, ""), now=words.shown))
        return Rows(path, tuple(found), tuple(common.values()))

    @cached_property
    def alike(self) -> list[Due]:
        """What is due of the same act besides, all of it by whoever is chosen: several may be chosen at once."""
        if not (self.due and self.missing and self.act.at_once and self.missing is self.roles[0]):
            return []
        same = (self.due.act, self.due.side, self.due.chosen, self.due.facts, self.due.optional)
        found = [due for due in dues(self.visible.state) if (due.act, due.side, due.chosen, due.facts, due.optional) == same]
        return found if len(found) > 1 and all(one.press and one.press.attributes for one in self.choices_to_press) else []

    @cached_property
    def facing(self) -> Facing | None:
        """The table of two who face one another, where the act is between such."""
        return facing_of(self.visible, self.act, self.chosen, self.facts, self.language)

    @cached_property
    def known_lines(self) -> list[tuple[str, str]]:
        """What the app knows, in words: label and value."""
        known = acting.facts_of(self.visible.state, self.act, self.chosen, {}, self.due)
        return list(_lines(self.act.procedure.facts, known, self.visible, self.language))

    @property
    def known_short(self) -> str:
        """The most of it in a line: a word stands alone, yes gives its label, a number its label too."""
        yes = _("yes")
        parts = (
            label if value == yes else value if value[:1].isalpha() else f"{label} {value}" for label, value in self.known_lines
        )
        return ", ".join(list(dict.fromkeys(parts))[:4])

    @property
    def verb(self) -> Text | None:
        """What the act does, for its button; None where something is resolved."""
        return self.snapshot.play.acts.verbs.get(self.act.name)

    def called(self, value: str) -> str:
        """What they are called whom the procedure knows by an address or as a side; empty for other values."""
        return holder(self.visible, value)

    # Dice

    @property
    def rolls(self) -> bool:
        """Will dice be rolled, so that there are odds?"""
        return not self.act.lookup and rolls_dice(self.act.procedure)

    @cached_property
    def dice(self) -> DiceForm:
        form = DiceForm(self.snapshot.dice_policy)
        if not rolls_dice(self.act.procedure):
            return form
        self._go_on_after(form, faces_in(self.query.get("had", "")) if self.sent else [])
        if self.sent:
            form.line = self.query.get("dice") or None
            form.keep(self.query)
        return form

    def _go_on_after(self, form: DiceForm, had: Sequence[Any]) -> None:
        """Ask for the dice that follow on those; of facts that are wanting it counts what they could be."""
        form.had = " ".join(str(face) for face in had)
        cases = completions(self.act.procedure, self.facts)
        if had and cases:
            form.thrown = thrown(self.act.procedure, cases[0], had, self.language, self._named)
        form.dice, form.line = dice_of_any(self.act.procedure, cases, had, self.language, self._named), None
        if len(cases) == 1:
            totals(self.act.procedure, cases[0], had, form.dice)
        form.waits = not form.dice and not self.facts_are_there

    @property
    def _named(self) -> Callable[[Text], Text]:
        """What the table calls a die of this act."""
        return acting.names_of_dice(self.visible.state, self.act, self.chosen)

    @cached_property
    def _probed(self) -> Outcome | None:
        """What comes of these facts with middling dice, among it which dice they ask for; None while that cannot be said."""
        try:
            return self.act.procedure.run(self.facts.facts or self.facts.given(), Dice(_Probe(), self._named))
        except RulesError:
            return None

    @property
    def facts_are_there(self) -> bool:
        """Can the rules go on with the facts as they stand?"""
        return self._probed is not None

    @property
    def foreseen(self) -> Outcome | None:
        """A refusal that is certain already with the facts as they stand."""
        return self._probed if self._probed and self._probed.refused else None

    @cached_property
    def answered(self) -> Outcome | None:
        """What the rules answer to a question with the facts as they are suggested: it need not be asked first."""
        if not self.act.lookup or self.sent or self.missing:
            return None
        given = acting.facts_of(self.visible.state, self.act, self.chosen, self.facts.given())
        try:
            return self.act.procedure.run(given, Dice(Typed([])))
        except RulesError:
            return None

    @property
    def foreseen_reason(self) -> str:
        return self.snapshot.ruleset.sentence(self.foreseen.reason).of(self.language) if self.foreseen else ""

    @property
    def server_rolls(self) -> bool:
        """True if the server rolls the dice that were not typed."""
        return self.snapshot.dice_policy == "server" or bool(self.query.get("_roll") and self.snapshot.dice_policy == "either")

    @property
    def faces(self) -> list[Any] | None:
        """Typed faces in order, None in place of each die that the server is to roll; None where it rolls all of them.

        Refused where one of several throws is counted in part and the server does not roll the rest. Of a single throw the rules
        say themselves that dice are wanting, and need not be asked beforehand.
        """
        if self.snapshot.dice_policy == "server":
            return None
        sent: dict[str, Any] = dict(self.query.items())
        if self.server_rolls:
            faces = [*faces_in(self.query.get("had", "")), *self.dice.with_gaps]
        elif several_throws(sent) and self.dice.wrong:
            raise Refused(self.dice.wrong)
        else:
            faces = all_faces(sent)
        return apart(self.act.procedure, self.facts.given(), faces, self._named)

    def refuse(self, problem: Refused) -> None:
        """Show what the rules said against it, or which throw is counted in part; ask for a missing die, keep those typed."""
        self.problem = problem
        if self.missing:  # before anything is known of dice
            return
        dice = self.dice
        if not self.server_rolls and dice.wrong:
            self.problem = problem = Refused(dice.wrong)
        if not isinstance(problem, MoreDice):
            return
        if len(problem.faces) - len(faces_in(dice.had)) < dice.count:
            dice.error = problem.text
            return
        self.problem = None  # nothing is wrong: what has been thrown leads to the next dice
        self._go_on_after(dice, problem.faces)

    @property
    def url_pairs(self) -> list[tuple[str, str]]:
        """The choices so far as pairs for links and hidden inputs."""
        pairs = [("on", self.on)] if self.on else []
        pairs.append(("due", str(self.due.id)) if self.due else ("act", self.act.name))
        for filled in self.roles:
            if not filled.given:
                pairs += [(filled.role.name, value) for value in filled.values]
        return pairs

    @property
    def chosen_so_far(self) -> str:
        """``url_pairs`` as an address has them behind its ``?``."""
        return urlencode(self.url_pairs, safe=":", quote_via=quote)

    @property
    def settled_pairs(self) -> list[tuple[str, str]]:
        """The choices that the form does not ask for again."""
        opened = [filled for filled in self.open_roles if not filled.closed]
        offered = {(filled.role.name, one.address) for filled in opened for one in filled.possible}
        return [pair for pair in self.url_pairs if pair not in offered]


def act_wanted(snapshot: Snapshot, query: Mapping[str, str]) -> Act | None:
    """The act that an address names, by ``act`` or by the ``due`` that asks for it."""
    due = whole_number(query.get("due"))
    if due is not None:
        found = due_of(snapshot.state, due)
        return snapshot.play.acts.get(found.act) if found else None
    named: Act | None = snapshot.play.acts.get(query.get("act", ""))
    return named


def _put(nested: dict[str, Any], path: str, value: Any) -> None:
    *above, last = path.split(".")
    for part in above:
        nested = nested.setdefault(part, {})
    nested[last] = value


def _lines(model: type[Facts], known: Mapping[str, Any], snapshot: Snapshot, language: str, above: str = "") -> Any:
    for name, value in known.items():
        info = model.model_fields.get(name)
        if info is None or name == "house_rules":
            continue
        declared = Declared(name, info)
        label = (holder(snapshot, name) if name in ("side_a", "side_b") else "") or declared.label.of(language)
        inner = _model_in(info.annotation)
        if inner and isinstance(value, Mapping):
            yield from _lines(inner, value, snapshot, language, label)
        elif inner and isinstance(value, list):
            for number, item in enumerate(value, 1):
                yield from _lines(inner, item, snapshot, language, f"{label} {number}")
        elif value != declared.default:
            yield (f"{above}: {label}" if above else label), _in_words(snapshot, value, language, name)


def _in_words(snapshot: Snapshot, value: Any, language: str, of: str = "") -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(_in_words(snapshot, item, language, of) for item in value) or "—"
    if isinstance(value, Mapping):
        pairs = ((_in_words(snapshot, key, language), _in_words(snapshot, item, language)) for key, item in value.items())
        return ", ".join(f"{key} {item}" for key, item in pairs) or "—"
    if isinstance(value, str):
        return holder(snapshot, value) or snapshot.ruleset.word(value, of).of(language)
    if isinstance(value, int) and of.endswith("_mm"):
        return length(value)
    return "—" if value is None else str(value)


def _model_in(annotation: Any) -> type[Facts] | None:
    """The facts inside ``X``, ``X | None`` or ``list[X]``."""
    if isinstance(annotation, type) and issubclass(annotation, Facts):
        return annotation
    for part in getattr(annotation, "__args__", ()):
        if found := _model_in(part):
            return found
    return None
