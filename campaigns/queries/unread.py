"""Results that could not be taken from their tables: shown to those who can do something about it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.ledger.snapshot import Snapshot
from campaigns.queries.rights import may_or_together, parties


@dataclass(frozen=True, slots=True)
class Unread:
    """A table whose result is not taken over: ``why``, ``advice``, and the page on which it is settled."""

    name: str
    why: str
    advice: str
    address: str


def unread_of_battle(snapshot: Snapshot, engagement: str, fields: Mapping[str, Any], name: str) -> Unread | None:
    """Return it for the arbiter and those who fought; None for all others, and where nothing is wrong."""
    if not fields.get("unread") or not (snapshot.role == "arbiter" or parties(snapshot, engagement)):
        return None
    rules = may_or_together(snapshot, "rule_result")
    return Unread(name, _why(fields), _advice(rules=rules), reverse("campaigns:battle", args=[snapshot.code, engagement]))


def unread_of_challenge(snapshot: Snapshot, number: int, fields: Mapping[str, Any]) -> Unread | None:
    """Return it for the arbiter and both players; None for all others, and where nothing is wrong."""
    own = {fields["challenger"], fields["challenged"]} & set(snapshot.own_factions)
    if not fields.get("unread") or not (snapshot.role == "arbiter" or own):
        return None
    language = get_language() or "en"
    name = " – ".join(snapshot.faction_name(fields[each]).of(language) for each in ("challenger", "challenged"))
    advice = _advice(rules=True) if snapshot.role == "arbiter" else _("Report the result by hand, as for a game without a table.")
    return Unread(name, _why(fields), advice, reverse("campaigns:challenge", args=[snapshot.code, number]))


def unread(snapshot: Snapshot, names: Mapping[str, str]) -> Iterator[Unread]:
    """All of them for the requester; ``names``: what battles are called, by their code."""
    for on in snapshot.state.addresses("engagement"):
        code = on.partition(":")[2]
        found = unread_of_battle(snapshot, code, snapshot.state[on], names.get(code, code))
        if found:
            yield found
    for on in snapshot.state.addresses("challenge"):
        found = unread_of_challenge(snapshot, int(on.partition(":")[2]), snapshot.state[on])
        if found:
            yield found


def _why(fields: Mapping[str, Any]) -> str:
    sentences: Mapping[str, str] = fields["unread"]
    return sentences.get(get_language() or "en") or next(iter(sentences.values()))


def _advice(*, rules: bool) -> str:
    if rules:
        return _("Rule the result here, or undo the ending at the table, correct what is wrong and end it again.")
    return _("The arbiter has been notified and can rule the result. Or undo the ending at the table and correct what is wrong.")
