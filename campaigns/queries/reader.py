"""What one audience may know of a campaign, and the names it reads."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.words import WORDS
from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry, Member
from campaigns.queries.names import pooled_name, unit_name
from campaigns.queries.numbers import Numbers, numbers
from campaigns.queries.rights import sentence
from campaigns.queries.sight import reads_all
from people.personal_data import shown_name
from rules.engine.text import Text

#: A sentence and the lines below it.
Message = tuple[str, list[str]]


class Reader:
    """A reader of the log: what this audience may know, and names in its language."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.all = reads_all(snapshot)
        self.language = get_language() or "en"
        self.sides, self.factions = snapshot.own_sides, snapshot.readable_factions

    @cached_property
    def numbers(self) -> Numbers:
        """Return how this reader counts the log."""
        return numbers(self.snapshot)

    def knows(self, force: str) -> bool:
        """Return True if the reader may know everything about a force."""
        return self.all or self.snapshot.force(force)["faction"] in self.factions

    def knows_unit(self, unit: str) -> bool:
        return self.knows(self.snapshot.state[f"unit:{unit}"]["force"])

    def shows_dice(self, entry: Entry) -> bool:
        """Return True if the reader may see an entry's dice. Those of withdrawals, wear and rally are the arbiter's."""
        return bool(entry.dice) and (self.all or entry.action not in ("reveal", "supply", "rally"))

    def say(self, text: Text | str) -> str:
        return text.of(self.language) if isinstance(text, Text) else text

    def word(self, identifier: str) -> str:
        return self.say(WORDS[identifier])

    def place(self, fields: Mapping[str, Any]) -> str:
        if fields["place"]:
            return self.snapshot.place_name(fields["place"])
        return " – ".join(self.snapshot.place_name(end) for end in fields["road"])

    def side(self, side: str) -> str:
        return self.say(self.snapshot.side_name(side))

    def faction(self, faction: str) -> str:
        return self.say(self.snapshot.faction_name(faction))

    def battle(self, code: str) -> tuple[str, Mapping[str, Any] | None]:
        """Return a battle's name and its fields; None if the battle was reverted."""
        fields = self.snapshot.state.holders.get(f"engagement:{code}")
        if fields is None:
            return _("an undone battle"), None
        return self.place(fields), fields

    def meeting(self, battle: Mapping[str, Any]) -> str:
        """Return the line of a battle that begins."""
        return _("%(place)s: %(a)s and %(b)s meet (%(kind)s).") % {
            "place": self.place(battle),
            "a": self.side(battle["sides"][0]),
            "b": self.side(battle["sides"][1]),
            "kind": self.word(battle["kind"]).lower(),
        }

    def taken(self, control: Mapping[str, str]) -> list[str]:
        """Return a line for each place that comes under a faction."""
        return [
            _("%(place)s comes under %(faction)s.") % {"place": self.snapshot.place_name(place), "faction": self.faction(faction)}
            for place, faction in control.items()
        ]

    def rallied(self, units: Iterable[Mapping[str, Any]]) -> list[str]:
        """Return a line for each rallied unit that the reader may know."""
        return [
            _("%(unit)s: %(status)s.")
            % {"unit": unit_name(self.snapshot, each["unit"]), "status": self.word(each["status"]).lower()}
            for each in units
            if self.knows_unit(each["unit"])
        ]

    def winner(self, code: str, outcome: Mapping[str, Any]) -> str:
        name, fields = self.battle(code)
        if outcome["winner"] is None or fields is None:
            return _("%(place)s: a draw.") % {"place": name}
        side = self.side(fields["sides"]["ab".index(outcome["winner"])])
        return _("%(place)s: %(side)s win, %(severity)s victory.") % {
            "place": name,
            "side": side,
            "severity": self.word(outcome["severity"]).lower(),
        }

    def fates(self, code: str) -> list[str]:
        """Return a line for each unit and leader of a battle whose fate the reader may know."""
        _name, fields = self.battle(code)
        result = fields["result"] if fields else None
        if not result or not result["parties"]:
            return []
        units = [
            self.fate(fate)
            for party in "ab"
            for fate in result["parties"][party]["fates"]
            if (fate["lost"] or fate["status"] != "ready") and self.knows_unit(fate["unit"])
        ]
        return units + [line for party in "ab" for line in self.leaders(result, party)]

    def leaders(self, result: Mapping[str, Any], party: str) -> list[str]:
        """Return a line for each leader of a party whose force the reader knows."""
        fallen = [one for one in result.get("leaders") or () if one["party"] == party and self.knows_leader(one)]
        return [
            _("%(leader)s: %(fate)s, absent for %(turns)s turns.")
            % {"leader": one.get("name") or _("A leader"), "fate": self.word(one["fate"]).lower(), "turns": one["turns_out"]}
            if one["turns_out"]
            else _("%(leader)s: %(fate)s.") % {"leader": one.get("name") or _("A leader"), "fate": self.word(one["fate"]).lower()}
            for one in fallen
        ]

    def knows_leader(self, fallen: Mapping[str, Any]) -> bool:
        """Return True if the reader knows the force of a fallen leader."""
        return self.all or bool(fallen.get("force") and self.knows(fallen["force"]))

    def fate(self, fate: Mapping[str, Any]) -> str:
        """Return a unit's fate in a line."""
        return _("%(unit)s: %(fate)s, %(lost)s of %(of)s lost, %(back)s back, %(status)s.") % {
            "unit": unit_name(self.snapshot, fate["unit"]),
            "fate": self.word(fate["fate"]).lower(),
            "lost": fate["lost"],
            "of": fate["of"],
            "back": fate["recovered"],
            "status": self.word(fate["status"]).lower(),
        } + (" " + _("Guns lost: %(guns)s.") % {"guns": fate["guns_lost"]} if fate.get("guns_lost") else "")

    def corrected(self, on: str, value: Any) -> str:
        """Return what a correction by hand changes, and to what; "" if the reader may not know it."""
        kind, _colon, name = on.partition(":")
        if kind == "force":
            return f"{self.snapshot.force_name(name)}: {self.snapshot.place_name(value)}" if self.knows(name) else ""
        if kind == "unit":
            return f"{unit_name(self.snapshot, name)}: {value}" if self.knows_unit(name) else ""
        if kind == "faction":
            return f"{self.faction(name)}: {value}" if self.all or name in self.factions else ""
        return f"{self.side(name)}: {value}"

    def person(self, member: int) -> str:
        """Return the name of a present or former member."""
        known = next((each.name for each in self.snapshot.members if each.pk == member), None)
        name = known or Member.objects.filter(campaign=self.snapshot.row, pk=member).values_list("name", flat=True).first()
        return shown_name(name or "")

    def bought(self, each: Mapping[str, Any]) -> str:
        """Return a purchase in a line, or why it was refused."""
        if each["do"] == "replace":
            what = unit_name(self.snapshot, each["unit"])
        else:
            pooled = self.snapshot.faction_by_id[each["faction"]].pool[each["pool"]]
            what = f"{pooled_name(self.snapshot, pooled.profile)}, {self.snapshot.place_name(each['place'])}"
        if each["refused"]:
            return f"{self.faction(each['faction'])}, {what}: {self.say(sentence(each['refused']))}"
        return _("%(faction)s, %(what)s: %(price)s paid.") % {
            "faction": self.faction(each["faction"]),
            "what": what,
            "price": each["price"],
        }
