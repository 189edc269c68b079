"""Who takes part in an act: its roles, who fills them, and who else could."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self
from urllib.parse import quote, urlencode

from django.http import QueryDict
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from battles.actions.play import for_whom
from battles.ledger import Snapshot
from battles.queries.visibility import own_sides, view_of, view_of_seat
from battles.table.presses import Press, press_of
from common.errors import NotYours, Refused
from common.numbers import whole_number
from rules.engine.play import acting
from rules.engine.play.acts import Act, Role
from rules.engine.play.asking import does_itself, questions_of
from rules.engine.play.cards import Sign
from rules.engine.play.dues import Due, due_of
from rules.engine.play.names import own_name
from rules.engine.text import Text


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
        """Candidates that were named and may not; they count as if they had not been named."""
        return [candidate for candidate in self.candidates if candidate.chosen and candidate.why_not]

    @property
    def possible(self) -> list[Candidate]:
        """Candidates that could: first those who do, then those in contact with who acts, then neighbours of the same command."""
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


class Roles:
    """The roles of an act that is asked for. NotYours where the act is another side's.

    ``query``: roles and ``due``, from the address or the form; ``sent``: whether it was posted.
    """

    def __init__(self, snapshot: Snapshot, act: Act, query: QueryDict, *, sent: bool = False) -> None:
        self.snapshot, self.act, self.query, self.sent = snapshot, act, query, sent
        #: The battle that the form works on, since all of it may be shown; an act is carried out on ``snapshot``.
        self.visible = view_of(snapshot, view_of_seat(snapshot.seat))
        self.language = get_language() or "en"
        self.due = self._due()
        self.problem: Refused | None = None
        self.sent_roles_only = sent
        self.key = query.get("key", "")[:64] or uuid.uuid4().hex
        self.on = query.get("on", "")[:40] or self._first_address()
        self.side = self._side()
        if self.side not in own_sides(view_of_seat(snapshot.seat)):
            raise NotYours(_("This is for %(side)s to do.") % {"side": self.visible.state[f"side:{self.side}"]["name"]})
        self.roles = self._fill_roles()

    def lay_out(self) -> Self:
        """Make ready to be shown: who else could fill the roles is only looked up now, not while a sent form is carried out."""
        if self.sent:
            self.sent_roles_only = False
            self.roles = self._fill_roles()
            for name in ("chosen", "quick_node"):
                self.__dict__.pop(name, None)
        return self

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
        """Return True for a known address of the role's kind."""
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
        """Candidates for the missing role, each with the link that chooses it, or does the act where nothing is asked then."""
        if self.missing is None:
            return []
        role = self.missing.role
        return [replace(one, press=self._press(role, one.address)) for one in self.missing.possible]

    def _press(self, role: Role, address: str) -> Press:
        chosen = {**self.chosen, role.name: [address] if role.many else address}
        return press_of(self.visible, self.act, self.side, chosen, self.due, self.on)

    @property
    def ready(self) -> bool:
        """True if a press is enough to do it as it is."""
        return not self.missing and does_itself(
            self.act, questions_of(self.visible.state, self.act, self.side, self.chosen, self.due)
        )

    @property
    def why_not(self) -> str:
        """The sentence for the first who was named and may not take part; empty where all may."""
        return next((one.why_not for role in self.roles for one in role.wrong), "")

    @property
    def named(self) -> dict[str, Any]:
        """Role → address as in ``chosen``, with those who were named and may not."""
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
