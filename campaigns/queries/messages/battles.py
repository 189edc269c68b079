"""Messages about battles and their results."""

from django.utils.translation import gettext as _

from campaigns.models import Entry
from campaigns.queries.messages.leagues import players
from campaigns.queries.reader import Message, Reader


def settle(reader: Reader, entry: Entry) -> Message:
    found, code = entry.outcome, entry.facts["engagement"]
    if found["mode"] == "concede":
        name, fields = reader.battle(code)
        by = reader.side(fields["sides"]["ab".index(entry.facts["by"])]) if fields else ""
        return _("%(place)s: %(side)s concede the field.") % {"place": name, "side": by}, []
    lines = []
    if "totals" in found:
        lines = [
            _("Dice %(die_a)s and %(die_b)s, totals %(a)s and %(b)s.")
            % {"die_a": found["dice"]["a"], "die_b": found["dice"]["b"], "a": found["totals"]["a"], "b": found["totals"]["b"]}
        ]
    return reader.winner(code, found), lines + reader.fates(code)


def result(reader: Reader, entry: Entry) -> Message:
    return reader.winner(entry.facts["engagement"], entry.outcome), [_("Both sides are asked to confirm.")]


def report(reader: Reader, entry: Entry) -> Message:
    code, facts = entry.facts["engagement"], entry.facts
    _name, fields = reader.battle(code)
    side = reader.side(fields["sides"]["ab".index(facts["parties"][0])]) if fields and facts["parties"] else ""
    return reader.winner(code, facts), [_("Reported by %(side)s. The other side is asked.") % {"side": side}]


def apply_result(reader: Reader, entry: Entry) -> Message:
    code = entry.facts["engagement"]
    return _("%(place)s: the result counts in the campaign.") % {"place": reader.battle(code)[0]}, reader.fates(code)


def unread(reader: Reader, entry: Entry) -> Message:
    name = (
        reader.battle(entry.facts["engagement"])[0]
        if "engagement" in entry.facts
        else " – ".join(players(reader, entry).values())
    )
    return _("%(place)s: the table's result could not be used.") % {"place": name}, []


def reopened(reader: Reader, entry: Entry) -> Message:
    if entry.facts.get("stands"):
        facts = {"place": reader.battle(entry.facts["engagement"])[0], "applied": reader.numbers.of(entry.facts["applied"])}
        words = _("%(place)s: the battle has been resumed, but entry %(applied)s already counted its result.") % facts
        return words, [_("Undo that entry to withdraw it, with everything that depends on it.")]
    return _("%(place)s: the battle is resumed.") % {"place": reader.battle(entry.facts["engagement"])[0]}, []


def step(reader: Reader, entry: Entry) -> Message:
    found, place = entry.outcome, reader.snapshot.place_name
    node = place(entry.facts["node"])
    if found["won"] == "draw":
        words = _("%(node)s is a draw.") % {"node": node}
    else:
        side = reader.side(list(reader.snapshot.side_by_id)["ab".index(found["won"])])
        words = _("%(node)s is won by %(side)s.") % {"node": node, "side": side}
    return words, [] if found["ended"] else [_("Next: %(node)s.") % {"node": place(found["next"])}]
