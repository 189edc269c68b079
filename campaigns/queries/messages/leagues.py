"""Messages about challenges of a league."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from campaigns.models import Entry
from campaigns.queries.reader import Message, Reader


def challengers(reader: Reader, entry: Entry) -> dict[str, str]:
    """Return the names of both players of a new challenge."""
    return {"one": reader.faction(entry.facts["challenger"]), "other": reader.faction(entry.facts["challenged"])}


def challenge_step(reader: Reader, entry: Entry) -> Message:
    fields = reader.snapshot.state.holders.get(f"challenge:{entry.facts['number']}")
    if fields is None:
        return _("An undone challenge."), []
    names = {"one": reader.faction(fields["challenger"]), "other": reader.faction(fields["challenged"])}
    words = {
        "accept": _("%(one)s – %(other)s: the challenge is accepted."),
        "decline": _("%(one)s – %(other)s: the challenge is declined."),
        "withdraw": _("%(one)s – %(other)s: the challenge is withdrawn."),
        "ask_withdraw": _("%(one)s – %(other)s: a player wants to withdraw the challenge."),
        "expire": _("%(one)s – %(other)s: the deadline has passed."),
        "report": _("%(one)s – %(other)s: a result is reported."),
        "confirm": _("%(one)s – %(other)s: the result is confirmed."),
        "dispute": _("%(one)s – %(other)s: the result is disputed."),
        "forfeit": _("%(one)s – %(other)s: a player concedes."),
        "rule": _("%(one)s – %(other)s: the arbiter rules the result."),
    }[entry.facts["event"]]
    return words % names, rated(reader, entry, names)


def tabled(reader: Reader, entry: Entry) -> Message:
    names, result = players(reader, entry), entry.outcome["result"]
    if result == "draw":
        return _("%(one)s – %(other)s: the battle is a draw.") % names, []
    winner = names["one" if result == "challenger" else "other"]
    facts = {**names, "winner": winner, "severity": reader.word(entry.outcome["severity"]).lower()}
    return _("%(one)s – %(other)s: %(winner)s have won the battle, %(severity)s victory.") % facts, []


def table_reopened(reader: Reader, entry: Entry) -> Message:
    lines = [_("Its result is already reported: dispute it, or let the arbiter rule.")] if entry.facts["stands"] else []
    return _("%(one)s – %(other)s: the battle is resumed.") % players(reader, entry), lines


def rated(reader: Reader, entry: Entry, names: Mapping[str, str]) -> list[str]:
    rated = entry.outcome.get("rating")
    if not rated:
        return []
    return [_("Ratings: %(one)s %(a)s, %(other)s %(b)s.") % {**names, "a": rated["a"], "b": rated["b"]}]


def players(reader: Reader, entry: Entry) -> dict[str, str]:
    """Return the names of both players of a challenge; "?" if it was reverted."""
    fields = reader.snapshot.state.holders.get(f"challenge:{entry.facts['number']}")
    return {
        "one": reader.faction(fields["challenger"]) if fields else "?",
        "other": reader.faction(fields["challenged"]) if fields else "?",
    }
