"""Messages about people and what they propose to one another."""

from django.utils.translation import gettext as _

from campaigns.models import Entry
from campaigns.queries.messages import matters
from campaigns.queries.reader import Message, Reader
from people.personal_data import shown_name


def join(reader: Reader, entry: Entry) -> Message:
    facts = entry.facts
    factions = ", ".join(reader.faction(each) for each in facts["factions"] if each in reader.snapshot.faction_by_id)
    if factions:
        return _("%(name)s leads %(factions)s.") % {"name": shown_name(facts["name"]), "factions": factions}, []
    role = reader.word(facts["role"]).lower()
    return _("%(name)s takes part: %(role)s.") % {"name": shown_name(facts["name"]), "role": role}, []


def agree(reader: Reader, entry: Entry) -> Message:
    facts = {"agreed": entry.facts["agreed"], "of": entry.facts["of"]}
    if "matter" not in entry.facts:  # before proposals were named
        return _("A leader agrees to a decision: %(agreed)s of %(of)s.") % facts, []
    return _("Agreed (%(agreed)s of %(of)s): %(matter)s.") % {**facts, **matter_of(reader, entry)}, []


def invite(reader: Reader, entry: Entry) -> Message:
    return _("All leaders agree: %(matter)s.") % {"matter": matters.invite(reader, entry.facts)}, []


def admit(reader: Reader, entry: Entry) -> Message:
    return _("All leaders agree: %(matter)s.") % {"matter": matters.admit(reader, entry.facts)}, []


def matter_of(reader: Reader, entry: Entry) -> dict[str, str]:
    return {"matter": matters.words_of(reader, entry.facts["matter"], entry.facts["about"])}
