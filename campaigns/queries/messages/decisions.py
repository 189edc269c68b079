"""Messages about decisions, regrouping, prisoners."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Entry
from campaigns.queries.reader import Message, Reader
from campaigns.queries.rights import sentence


def truce(reader: Reader, entry: Entry) -> Message:
    one, other = map(reader.side, entry.facts["sides"])
    words = _("Truce: %(one)s and %(other)s.") if entry.facts["holds"] else _("The truce ends: %(one)s and %(other)s.")
    return words % {"one": one, "other": other}, []


def road(reader: Reader, entry: Entry) -> Message:
    road = {"road": reader.place({"place": None, "road": entry.facts["road"]})}
    return (_("%(road)s: the road is closed.") if entry.facts["closed"] else _("%(road)s: the road is open again.")) % road, []


def set_right(reader: Reader, entry: Entry) -> Message:
    shown = reader.corrected(entry.facts["on"], entry.facts["value"])
    return _("Something is corrected by hand."), [shown] if shown else []


def regroup(reader: Reader, entry: Entry) -> Message:
    name = reader.snapshot.force_name
    facts = {"force": name(entry.facts["from"]), "other": name(entry.facts["to"]), "units": len(entry.facts["units"])}
    return _("%(force)s transfers units to %(other)s: %(units)s.") % facts, []


def choose_retreat(reader: Reader, entry: Entry) -> Message:
    places = ", ".join(map(reader.snapshot.place_name, entry.facts["places"]))
    facts = {"force": reader.snapshot.force_name(entry.facts["force"]), "places": places or "—"}
    return _("%(force)s, if beaten, goes to: %(places)s.") % facts, []


def offer_exchange(reader: Reader, entry: Entry) -> Message:
    return _("%(a)s offer %(b)s an exchange of prisoners.") % traders(reader, entry.facts), []


def answer_exchange(reader: Reader, entry: Entry) -> Message:
    agreed = entry.facts["agreed"]
    words = _("%(a)s and %(b)s agree to exchange prisoners.") if agreed else _("%(a)s and %(b)s: no exchange.")
    return words % traders(reader, entry.facts), []


def exchange(reader: Reader, entry: Entry) -> Message:
    return _("Prisoners are exchanged."), [_exchanged(reader, each) for each in entry.outcome["exchanges"]]


def _exchanged(reader: Reader, offer: Mapping[str, Any]) -> str:
    if not offer["refused"]:
        return _("%(a)s and %(b)s: the prisoners are home.") % traders(reader, offer)
    facts = {**traders(reader, offer), "why": reader.say(sentence(offer["refused"]))}
    return _("%(a)s and %(b)s: the exchange fails. %(why)s") % facts


def traders(reader: Reader, offer: Mapping[str, Any]) -> dict[str, str]:
    """Return the names of both factions of an exchange."""
    return {"a": reader.faction(offer["a"]), "b": reader.faction(offer["b"])}
