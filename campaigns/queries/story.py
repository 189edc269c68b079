"""The log in sentences, for each what he may know of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from django.utils import formats, timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.engine.words import WORDS
from campaigns.ledger.snapshot import Snapshot
from campaigns.models import Entry, Member
from campaigns.queries.numbers import Numbers, numbers
from campaigns.queries.rights import sentence
from campaigns.queries.sight import reads_all
from people.keepers import shown_name
from rules.engine.ruleset import rulesets
from rules.engine.text import Text

#: Paragraphs of the rules by what they explain.
CITES = {
    "reveal": "§4.3–4.6",
    "settle": "§6.11",
    "result": "§4.7",
    "apply_result": "§6.21",
    "retreats": "§6.9",
    "supply": "§6.23, §6.24",
    "sieges": "§6.25",
    "income": "§6.26",
    "count": "§6.31",
    "end": "§6.32",
    "turn": "§6.29",
    "reverse": "§6.22",
    "step": "§6.33",
    "challenge": "§6.34",
    "challenge_step": "§6.34, §6.35",
    "regroup": "§6.6",
    "purchases": "§6.27, §6.28",
    "exchange": "§6.30",
}


#: Entries that stay: who is there, and what has turned another round.
LASTING = (
    "found",
    "join",
    "leave",
    "invite",
    "admit",
    "reverse",
    "propose",
    "agree",
    "refuse",
    "withdraw",
    "books",
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry as it is told: a sentence, lines below it, the paragraph; ``dice`` as they fell; ``number`` as one counts."""

    number: int
    at: datetime
    turn: int
    who: str
    action: str
    text: str
    lines: list[str] = field(default_factory=list)
    dice: list[tuple[int, str]] = field(default_factory=list)
    cite: str = ""
    undone: bool = False

    @property
    def may_be_reversed(self) -> bool:
        """Whether the entry is one that can be turned round at all; who may is another matter."""
        return not self.undone and self.action not in LASTING


def entries_of(
    snapshot: Snapshot, *, turn: int | None = None, last: int | None = None, turns: tuple[int, int] | None = None
) -> list[LogLine]:
    """The log as whoever asks may read it, the latest first; of one turn, of ``turns`` from to, or the ``last`` so many."""
    rows = Entry.objects.filter(campaign=snapshot.row, seq__lte=snapshot.seq).defer("changes", "reads").order_by("-seq")
    undone = set(Entry.objects.filter(campaign=snapshot.row, undoes__isnull=False).values_list("undoes", flat=True))
    if turn is not None:
        rows = rows.filter(turn=turn)
    if turns is not None:
        rows = rows.filter(turn__range=turns)
    teller = Teller(snapshot)
    if not teller.all:
        rows = rows.filter(audience__in=["", *snapshot.audiences])
    shown = rows[:last] if last else rows
    return [teller.log_line(entry, undone=entry.seq in undone) for entry in shown]


class Teller:
    """Tells entries to whoever asks; what is not for them is left out here, before any template sees it."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.all = reads_all(snapshot)
        self.language = get_language() or "en"
        shared = snapshot.kit.rules.share_sight
        sides = {snapshot.sides.of_faction[faction] for faction in snapshot.own_factions}
        self.sides = sides
        self.factions = (
            {faction for faction, side in snapshot.sides.of_faction.items() if side in sides}
            if shared
            else set(snapshot.own_factions)
        )

    def log_line(self, entry: Entry, *, undone: bool) -> LogLine:
        tell: Callable[[Entry], tuple[str, list[str]]] = getattr(self, f"_{entry.action}", self._plain)
        text, lines = tell(entry)
        dice = [(face, Text(en, it).of(self.language)) for face, en, it in entry.dice] if self._shows_dice(entry) else []
        return LogLine(
            self.numbers.of(entry.seq),
            entry.at,
            entry.turn,
            entry.who,
            entry.action,
            text,
            lines,
            dice,
            CITES.get(entry.action, ""),
            undone,
        )

    # Whom it concerns

    @cached_property
    def numbers(self) -> Numbers:
        """How whoever asks counts the log."""
        return numbers(self.snapshot)

    def knows(self, force: str) -> bool:
        """May whoever asks read everything about this force?"""
        return self.all or self.snapshot.force(force)["faction"] in self.factions

    def knows_unit(self, unit: str) -> bool:
        return self.knows(self.snapshot.state[f"unit:{unit}"]["force"])

    def _shows_dice(self, entry: Entry) -> bool:
        """Dice of what all may read; those of withdrawals, wear and rally only where everything may be read."""
        return bool(entry.dice) and (self.all or entry.action not in ("reveal", "supply", "rally"))

    # Words

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
        """A battle's name, and its fields if it still is."""
        fields = self.snapshot.state.holders.get(f"engagement:{code}")
        if fields is None:
            return _("a battle that was turned round"), None
        return self.place(fields), fields

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

    # Entries

    def _plain(self, entry: Entry) -> tuple[str, list[str]]:
        return {
            "found": _("The campaign is founded."),
            "upkeep": _("The turn is being closed."),
            "retreats": _("The beaten retreat."),
            "guests": _("The names of guests were taken out of the log."),
        }.get(entry.action, entry.action), []

    def _join(self, entry: Entry) -> tuple[str, list[str]]:
        facts = entry.facts
        factions = ", ".join(self.faction(each) for each in facts["factions"] if each in self.snapshot.faction_by_id)
        if factions:
            return _("%(name)s leads %(factions)s.") % {"name": shown_name(facts["name"]), "factions": factions}, []
        role = self.word(facts["role"]).lower()
        return _("%(name)s takes part: %(role)s.") % {"name": shown_name(facts["name"]), "role": role}, []

    def _leave(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(name)s has left.") % {"name": shown_name(entry.facts["name"])}, []

    def _turn(self, entry: Entry) -> tuple[str, list[str]]:
        if entry.facts.get("node"):
            facts = {"turn": entry.facts["turn"], "node": self.snapshot.place_name(entry.facts["node"])}
            return _("Turn %(turn)s begins: %(node)s.") % facts, []
        return _("Turn %(turn)s begins: orders are written.") % {"turn": entry.facts["turn"]}, []

    def _hand_in(self, entry: Entry) -> tuple[str, list[str]]:
        facts = {"faction": self.faction(entry.facts["faction"])}
        return _("%(faction)s: orders handed in.") % facts, [_("Seal: %(seal)s") % {"seal": entry.facts["seal"]}]

    def _absent(self, entry: Entry) -> tuple[str, list[str]]:
        faction = {"faction": self.faction(entry.facts["faction"])}
        if entry.facts["absent"]:
            return _("%(faction)s: away, the turn does not wait.") % faction, []
        return _("%(faction)s: back again.") % faction, []

    def _take_back(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(faction)s: orders taken back.") % {"faction": self.faction(entry.facts["faction"])}, []

    def _set_deadline(self, entry: Entry) -> tuple[str, list[str]]:
        return _("The deadline is changed."), []

    def _reveal(self, entry: Entry) -> tuple[str, list[str]]:
        found = entry.outcome
        why = {
            "all_in": _("The orders are revealed: all are in."),
            "deadline": _("The orders are revealed: the deadline is past."),
            "arbiter": _("The arbiter reveals the orders."),
        }[entry.facts["why"]]
        lines = [
            _("%(place)s: %(a)s and %(b)s meet (%(kind)s).")
            % {
                "place": self.place(battle),
                "a": self.side(battle["sides"][0]),
                "b": self.side(battle["sides"][1]),
                "kind": self.word(battle["kind"]).lower(),
            }
            for battle in found["battles"]
        ]
        lines += [
            _("%(place)s comes under %(faction)s.") % {"place": self.snapshot.place_name(place), "faction": self.faction(faction)}
            for place, faction in found["control"].items()
        ]
        return why, lines + list(self._moves(entry))

    def _moves(self, entry: Entry) -> Iterable[str]:
        """What became of the orders that whoever asks may read."""
        found, orders = entry.outcome, entry.facts["orders"]
        void = {each["force"]: each["reason"] for each in found["void"]}
        for force, order in orders.items():
            if not self.knows(force):
                continue
            name = self.snapshot.force_name(force)
            log_line = order_words(self.snapshot, order)
            if force in void:
                yield _("%(force)s (%(order)s) holds: %(why)s") % {
                    "force": name,
                    "order": log_line,
                    "why": self.say(sentence(void[force])),
                }
                continue
            position = found["positions"][force]
            notes = [
                *([_("stopped on the way")] if force in found["stopped"] else []),
                *([_("withdrew")] if force in found["withdrew"] else []),
                *([_("could not withdraw")] if force in found["blocked"] else []),
                *([_("stands aside")] if force in found["aside"] else []),
            ]
            where = self.place({"place": position["place"], "road": position["road"]})
            yield f"{name}: {log_line} → {', '.join([where, *notes])}"
        for roll in found["rolls"]:
            if self.all or roll["side"] in self.sides:
                values = {"place": self.place(roll["at"]), "die": roll["die"], "bonus": roll["bonus"]}
                yield (
                    _("%(place)s: the withdrawal succeeds (die %(die)s + %(bonus)s).") % values
                    if roll["success"]
                    else _("%(place)s: the withdrawal fails (die %(die)s + %(bonus)s).") % values
                )

    def _start_battle(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(place)s: the battle is on the table.") % {"place": self.battle(entry.facts["engagement"])[0]}, []

    def _agree_auto(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(place)s: one side agrees to roll for it.") % {"place": self.battle(entry.facts["engagement"])[0]}, []

    def _settle(self, entry: Entry) -> tuple[str, list[str]]:
        found, code = entry.outcome, entry.facts["engagement"]
        if found["mode"] == "concede":
            name, fields = self.battle(code)
            by = self.side(fields["sides"]["ab".index(entry.facts["by"])]) if fields else ""
            return _("%(place)s: %(side)s concede the field.") % {"place": name, "side": by}, []
        lines = []
        if "totals" in found:
            lines = [
                _("Dice %(die_a)s and %(die_b)s, totals %(a)s and %(b)s.")
                % {"die_a": found["dice"]["a"], "die_b": found["dice"]["b"], "a": found["totals"]["a"], "b": found["totals"]["b"]}
            ]
        return self.winner(code, found), lines + self._fates(code)

    def _result(self, entry: Entry) -> tuple[str, list[str]]:
        return self.winner(entry.facts["engagement"], entry.outcome), [_("Both sides are asked to confirm.")]

    def _confirm_result(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(place)s: one side confirms the result.") % {"place": self.battle(entry.facts["engagement"])[0]}, []

    def _apply_result(self, entry: Entry) -> tuple[str, list[str]]:
        code = entry.facts["engagement"]
        return _("%(place)s: the result is carried home.") % {"place": self.battle(code)[0]}, self._fates(code)

    def _abandoned(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(place)s: the battle was abandoned.") % {"place": self.battle(entry.facts["engagement"])[0]}, []

    def _unread(self, entry: Entry) -> tuple[str, list[str]]:
        name = (
            self.battle(entry.facts["engagement"])[0]
            if "engagement" in entry.facts
            else " – ".join(self._players(entry).values())
        )
        return _("%(place)s: the result of the table could not be taken over.") % {"place": name}, []

    def _reopened(self, entry: Entry) -> tuple[str, list[str]]:
        if entry.facts.get("stands"):
            facts = {"place": self.battle(entry.facts["engagement"])[0], "applied": self.numbers.of(entry.facts["applied"])}
            log_line = _("%(place)s: the battle goes on, but its result was carried home by entry %(applied)s.") % facts
            return log_line, [_("Turn that entry round to take it back, with all that stands on it.")]
        return _("%(place)s: the battle goes on after all.") % {"place": self.battle(entry.facts["engagement"])[0]}, []

    def _fates(self, code: str) -> list[str]:
        """What became of the units that whoever asks may read about."""
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
        """What became of a party's leaders, as far as whoever asks may read about their forces."""
        fallen = [one for one in result.get("leaders") or () if one["party"] == party and self.knows_leader(one)]
        return [
            _("%(leader)s: %(fate)s, away for %(turns)s turns.")
            % {"leader": one.get("name") or _("A leader"), "fate": self.word(one["fate"]).lower(), "turns": one["turns_out"]}
            if one["turns_out"]
            else _("%(leader)s: %(fate)s.") % {"leader": one.get("name") or _("A leader"), "fate": self.word(one["fate"]).lower()}
            for one in fallen
        ]

    def knows_leader(self, fallen: Mapping[str, Any]) -> bool:
        """May whoever asks read about the force of this leader?"""
        return self.all or bool(fallen.get("force") and self.knows(fallen["force"]))

    def fate(self, fate: Mapping[str, Any]) -> str:
        """A unit's fate in a line."""
        return _("%(unit)s: %(fate)s, %(lost)s of %(of)s lost, %(back)s back, %(status)s.") % {
            "unit": unit_name(self.snapshot, fate["unit"]),
            "fate": self.word(fate["fate"]).lower(),
            "lost": fate["lost"],
            "of": fate["of"],
            "back": fate["recovered"],
            "status": self.word(fate["status"]).lower(),
        } + (" " + _("Guns lost: %(guns)s.") % {"guns": fate["guns_lost"]} if fate.get("guns_lost") else "")

    def _retreats(self, entry: Entry) -> tuple[str, list[str]]:
        found, name = entry.outcome, self.snapshot.force_name
        lines = [
            f"{name(force)} → {self.snapshot.place_name(place)}" for force, place in found["to"].items() if self.knows(force)
        ]
        lines += [_("%(force)s is trapped and lays down its arms.") % {"force": name(force)} for force in found["trapped"]]
        lines += [
            _("%(place)s comes under %(faction)s.") % {"place": self.snapshot.place_name(place), "faction": self.faction(faction)}
            for place, faction in found["control"].items()
        ]
        return _("The beaten retreat."), lines

    def _supply(self, entry: Entry) -> tuple[str, list[str]]:
        found = entry.outcome
        lines = []
        for force, supplied in found["forces"].items():
            if self.knows(force) and not supplied["supplied"]:
                lines.append(_("%(force)s is without supply.") % {"force": self.snapshot.force_name(force)})
            if self.knows(force) and force in found["worn"]:
                log_line = {"force": self.snapshot.force_name(force), "steps": found["worn"][force]}
                lines.append(_("%(force)s loses steps to hunger and marches: %(steps)s.") % log_line)
        for unit in found["rallied"]:
            if self.knows_unit(unit["unit"]):
                log_line = {"unit": unit_name(self.snapshot, unit["unit"]), "status": self.word(unit["status"]).lower()}
                lines.append(_("%(unit)s: %(status)s.") % log_line)
        return _("Supply is looked to."), lines

    def _sieges(self, entry: Entry) -> tuple[str, list[str]]:
        states = {
            "holds": _("%(place)s holds."),
            "breach": _("%(place)s: the walls are breached."),
            "surrender": _("%(place)s surrenders."),
            "lifted": _("%(place)s: the siege is lifted."),
        }
        weak = _("%(place)s: the besiegers are too weak to work.")
        lines = [
            states.get(siege["state"], weak) % {"place": self.snapshot.place_name(siege["place"])}
            for siege in entry.outcome["sieges"]
        ]
        return _("The sieges go on."), lines

    def _income(self, entry: Entry) -> tuple[str, list[str]]:
        paid = entry.outcome["factions"].items()
        lines = [f"{self.faction(faction)}: +{sum_}" for faction, sum_ in paid if sum_ and (self.all or faction in self.factions)]
        return _("The places pay."), lines

    def _count(self, entry: Entry) -> tuple[str, list[str]]:
        lines = [f"{each['rank']}. {self.side(each['side'])}: {each['total']}" for each in entry.outcome["ranking"]]
        return _("The points of turn %(turn)s are counted.") % {"turn": entry.turn}, lines

    def _end(self, entry: Entry) -> tuple[str, list[str]]:
        found = entry.outcome
        if found["winner"]:
            return _("The campaign ends: %(side)s have won.") % {"side": self.side(found["winner"])}, []
        if found["shared"]:
            shared = ", ".join(map(self.side, found["shared"]))
            return _("The campaign ends: it is shared by %(sides)s.") % {"sides": shared}, []
        return _("The campaign ends."), []

    # Trees and leagues

    def _season(self, entry: Entry) -> tuple[str, list[str]]:
        return _("The season begins."), []

    def _step(self, entry: Entry) -> tuple[str, list[str]]:
        found, place = entry.outcome, self.snapshot.place_name
        node = place(entry.facts["node"])
        if found["won"] == "draw":
            log_line = _("%(node)s is a draw.") % {"node": node}
        else:
            side = self.side(list(self.snapshot.side_by_id)["ab".index(found["won"])])
            log_line = _("%(node)s is won by %(side)s.") % {"node": node, "side": side}
        return log_line, [] if found["ended"] else [_("Next: %(node)s.") % {"node": place(found["next"])}]

    def _rally(self, entry: Entry) -> tuple[str, list[str]]:
        lines = []
        for unit in entry.outcome["rallied"]:
            if self.knows_unit(unit["unit"]):
                log_line = {"unit": unit_name(self.snapshot, unit["unit"]), "status": self.word(unit["status"]).lower()}
                lines.append(_("%(unit)s: %(status)s.") % log_line)
        return _("The scattered rally."), lines

    def _allot(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(side)s give their commands to the tables.") % {"side": self.side(entry.facts["side"])}, []

    def _challenge(self, entry: Entry) -> tuple[str, list[str]]:
        names = {"one": self.faction(entry.facts["challenger"]), "other": self.faction(entry.facts["challenged"])}
        return _("%(one)s challenge %(other)s.") % names, []

    def _challenge_step(self, entry: Entry) -> tuple[str, list[str]]:
        fields = self.snapshot.state.holders.get(f"challenge:{entry.facts['number']}")
        if fields is None:
            return _("A challenge that was turned round."), []
        names = {"one": self.faction(fields["challenger"]), "other": self.faction(fields["challenged"])}
        log_line = {
            "accept": _("%(one)s – %(other)s: the challenge is accepted."),
            "decline": _("%(one)s – %(other)s: the challenge is declined."),
            "withdraw": _("%(one)s – %(other)s: the challenge is withdrawn."),
            "ask_withdraw": _("%(one)s – %(other)s: a player would withdraw the challenge."),
            "expire": _("%(one)s – %(other)s: the days are over."),
            "report": _("%(one)s – %(other)s: a result is reported."),
            "confirm": _("%(one)s – %(other)s: the result is confirmed."),
            "dispute": _("%(one)s – %(other)s: the result is disputed."),
            "forfeit": _("%(one)s – %(other)s: a player gives it up as lost."),
            "rule": _("%(one)s – %(other)s: the arbiter rules the result."),
        }[entry.facts["event"]]
        return log_line % names, self._rated(entry, names)

    def _players(self, entry: Entry) -> dict[str, str]:
        """Names of both players of a challenge; of one that was turned round nobody's."""
        fields = self.snapshot.state.holders.get(f"challenge:{entry.facts['number']}")
        return {
            "one": self.faction(fields["challenger"]) if fields else "?",
            "other": self.faction(fields["challenged"]) if fields else "?",
        }

    def _open_table(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(one)s – %(other)s: the battle is on the table.") % self._players(entry), []

    def _table_abandoned(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(one)s – %(other)s: the battle was abandoned.") % self._players(entry), []

    def _tabled(self, entry: Entry) -> tuple[str, list[str]]:
        names, result = self._players(entry), entry.outcome["result"]
        if result == "draw":
            return _("%(one)s – %(other)s: the table says a draw.") % names, []
        winner = names["one" if result == "challenger" else "other"]
        facts = {**names, "winner": winner, "severity": self.word(entry.outcome["severity"]).lower()}
        return _("%(one)s – %(other)s: the table says that %(winner)s have won, %(severity)s victory.") % facts, []

    def _table_reopened(self, entry: Entry) -> tuple[str, list[str]]:
        lines = [_("Its result was reported already: dispute it, or let the arbiter rule.")] if entry.facts["stands"] else []
        return _("%(one)s – %(other)s: the battle goes on after all.") % self._players(entry), lines

    def _rated(self, entry: Entry, names: Mapping[str, str]) -> list[str]:
        rated = entry.outcome.get("rating")
        if not rated:
            return []
        return [_("Ratings: %(one)s %(a)s, %(other)s %(b)s.") % {**names, "a": rated["a"], "b": rated["b"]}]

    # Beside orders and battles

    def _propose(self, entry: Entry) -> tuple[str, list[str]]:
        return _("Proposed: %(matter)s.") % self._matter_of(entry), []

    def _agree(self, entry: Entry) -> tuple[str, list[str]]:
        facts = {"agreed": entry.facts["agreed"], "of": entry.facts["of"]}
        if "matter" not in entry.facts:  # before proposals were named
            return _("A leader agrees to a decision: %(agreed)s of %(of)s.") % facts, []
        return _("Agreed (%(agreed)s of %(of)s): %(matter)s.") % {**facts, **self._matter_of(entry)}, []

    def _refuse(self, entry: Entry) -> tuple[str, list[str]]:
        return _("Refused: %(matter)s.") % self._matter_of(entry), []

    def _withdraw(self, entry: Entry) -> tuple[str, list[str]]:
        return _("Withdrawn: %(matter)s.") % self._matter_of(entry), []

    def _invite(self, entry: Entry) -> tuple[str, list[str]]:
        return _("All leaders agree: %(matter)s.") % {"matter": self._about_invite(entry.facts)}, []

    def _admit(self, entry: Entry) -> tuple[str, list[str]]:
        return _("All leaders agree: %(matter)s.") % {"matter": self._about_admit(entry.facts)}, []

    def _matter_of(self, entry: Entry) -> dict[str, str]:
        return {"matter": self.matter(entry.facts["matter"], entry.facts["about"])}

    def matter(self, matter: str, about: Mapping[str, Any]) -> str:
        """Return in words what is proposed, as far as whoever asks may know it."""
        tell: Callable[[Mapping[str, Any]], str] = getattr(self, f"_about_{matter}")
        return tell(about)

    def _about_deadline(self, about: Mapping[str, Any]) -> str:
        moment = timezone.localtime(datetime.fromtimestamp(about["deadline"], UTC))
        return _("deadline %(moment)s") % {"moment": formats.date_format(moment, "DATETIME_FORMAT")}

    def _about_go_on(self, about: Mapping[str, Any]) -> str:
        return _("go on with the turn")

    def _about_reveal(self, about: Mapping[str, Any]) -> str:
        return _("reveal the orders now")

    def _about_close(self, about: Mapping[str, Any]) -> str:
        return _("close the turn")

    def _about_end(self, about: Mapping[str, Any]) -> str:
        return _("the campaign ends here")

    def _about_truce(self, about: Mapping[str, Any]) -> str:
        one, other = map(self.side, about["sides"])
        words = _("a truce between %(one)s and %(other)s") if about["holds"] else _("end the truce between %(one)s and %(other)s")
        return words % {"one": one, "other": other}

    def _about_road(self, about: Mapping[str, Any]) -> str:
        words = _("close the road %(road)s") if about["closed"] else _("open the road %(road)s")
        return words % {"road": self.place({"place": None, "road": about["road"]})}

    def _about_set_right(self, about: Mapping[str, Any]) -> str:
        shown = self._corrected(about["on"], about["value"])
        return _("set right by hand: %(what)s") % {"what": shown} if shown else _("set something right by hand")

    def _about_reverse(self, about: Mapping[str, Any]) -> str:
        return _("turn entry %(number)s round") % {"number": self.numbers.of(about["seq"])}

    def _about_rule(self, about: Mapping[str, Any]) -> str:
        name, fields = self.battle(about["engagement"])
        ruling = about["ruling"]
        losses = _("losses %(a)s %% and %(b)s %%") % {"a": ruling.get("loss_a", 0), "b": ruling.get("loss_b", 0)}
        if fields is None or ruling["winner"] is None:
            return _("%(place)s: a draw, %(losses)s") % {"place": name, "losses": losses}
        return _("%(place)s: %(side)s win, %(severity)s victory, %(losses)s") % {
            "place": name,
            "side": self.side(fields["sides"]["ab".index(ruling["winner"])]),
            "severity": self.word(ruling["severity"]).lower(),
            "losses": losses,
        }

    def _about_invite(self, about: Mapping[str, Any]) -> str:
        if about["role"] == "arbiter":
            return _("invite an arbiter, who reads everything")
        if about["role"] == "commander":
            return _("invite a commander of %(faction)s") % {"faction": self.faction(about["faction"])}
        return _("invite a leader of %(faction)s") % {"faction": self.faction(about["faction"])}

    def _about_remove(self, about: Mapping[str, Any]) -> str:
        return _("free the place of %(name)s") % {"name": self._person(about["member"])}

    def _about_admit(self, about: Mapping[str, Any]) -> str:
        name = {"name": self._person(about["member"])}
        if about["role"] == "arbiter":
            return _("%(name)s, who has led a faction, becomes arbiter") % name
        words = {**name, "faction": self.faction(about["faction"])}
        return _("%(name)s, who has read what another side hides, takes part in %(faction)s") % words

    def _person(self, member: int) -> str:
        """The name of somebody who takes part, or did."""
        known = next((each.name for each in self.snapshot.members if each.pk == member), None)
        name = known or Member.objects.filter(campaign=self.snapshot.row, pk=member).values_list("name", flat=True).first()
        return shown_name(name or "")

    def _truce(self, entry: Entry) -> tuple[str, list[str]]:
        one, other = map(self.side, entry.facts["sides"])
        log_line = _("Truce: %(one)s and %(other)s.") if entry.facts["holds"] else _("The truce ends: %(one)s and %(other)s.")
        return log_line % {"one": one, "other": other}, []

    def _road(self, entry: Entry) -> tuple[str, list[str]]:
        road = {"road": self.place({"place": None, "road": entry.facts["road"]})}
        return (
            _("%(road)s: the road is closed.") if entry.facts["closed"] else _("%(road)s: the road is open again.")
        ) % road, []

    def _set_right(self, entry: Entry) -> tuple[str, list[str]]:
        shown = self._corrected(entry.facts["on"], entry.facts["value"])
        return _("Something is set right by hand."), [shown] if shown else []

    def _corrected(self, on: str, value: Any) -> str:
        """Return what a correction by hand changes, and to what; "" for those who may not know it."""
        kind, _colon, name = on.partition(":")
        if kind == "force":
            return f"{self.snapshot.force_name(name)}: {self.snapshot.place_name(value)}" if self.knows(name) else ""
        if kind == "unit":
            return f"{unit_name(self.snapshot, name)}: {value}" if self.knows_unit(name) else ""
        if kind == "faction":
            return f"{self.faction(name)}: {value}" if self.all or name in self.factions else ""
        return f"{self.side(name)}: {value}"

    def _regroup(self, entry: Entry) -> tuple[str, list[str]]:
        name = self.snapshot.force_name
        facts = {"force": name(entry.facts["from"]), "other": name(entry.facts["to"]), "units": len(entry.facts["units"])}
        return _("%(force)s hands over units to %(other)s: %(units)s.") % facts, []

    def _choose_retreat(self, entry: Entry) -> tuple[str, list[str]]:
        places = ", ".join(map(self.snapshot.place_name, entry.facts["places"]))
        facts = {"force": self.snapshot.force_name(entry.facts["force"]), "places": places or "—"}
        return _("%(force)s, if beaten, goes to: %(places)s.") % facts, []

    def _purchases(self, entry: Entry) -> tuple[str, list[str]]:
        lines = [self.bought(each) for each in entry.outcome["purchases"] if self.all or each["faction"] in self.factions]
        return _("Purchases are made."), lines

    def bought(self, each: Mapping[str, Any]) -> str:
        """A purchase, or why it was not made."""
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

    def _offer_exchange(self, entry: Entry) -> tuple[str, list[str]]:
        return _("%(a)s offer %(b)s an exchange of prisoners.") % self._both(entry.facts), []

    def _answer_exchange(self, entry: Entry) -> tuple[str, list[str]]:
        agreed = entry.facts["agreed"]
        log_line = _("%(a)s and %(b)s agree to exchange prisoners.") if agreed else _("%(a)s and %(b)s: no exchange.")
        return log_line % self._both(entry.facts), []

    def _exchange(self, entry: Entry) -> tuple[str, list[str]]:
        log_line = (
            _("%(a)s and %(b)s: the exchange fails. %(why)s") % {**self._both(each), "why": self.say(sentence(each["refused"]))}
            if each["refused"]
            else _("%(a)s and %(b)s: the prisoners are home.") % self._both(each)
            for each in entry.outcome["exchanges"]
        )
        return _("Prisoners are exchanged."), list(log_line)

    def _both(self, offer: Mapping[str, Any]) -> dict[str, str]:
        return {"a": self.faction(offer["a"]), "b": self.faction(offer["b"])}

    def _books(self, entry: Entry) -> tuple[str, list[str]]:
        notes = [_("Whoever runs this place has been told. Play on; nothing is lost.")]
        return _("The log and the rows of this campaign do not agree: places, %(lines)s.") % entry.facts, notes

    def _reverse(self, entry: Entry) -> tuple[str, list[str]]:
        return _("Entry %(number)s is turned round.") % {"number": self.numbers.of(entry.undoes or 0)}, []


def unit_name(snapshot: Snapshot, unit: str) -> str:
    """A unit by its own name, else by its kind."""
    source = snapshot.units[unit].source
    return source.name or pooled_name(snapshot, source.profile)


def pooled_name(snapshot: Snapshot, profile: str) -> str:
    """A kind of unit of the ruleset's army book."""
    return rulesets()[snapshot.kit.ruleset].word(profile).of(get_language() or "en")


def order_words(snapshot: Snapshot, order: Mapping[str, Any]) -> str:
    """An order in a few words."""
    language = get_language() or "en"
    log_line = WORDS[order["do"]].of(language)
    if order["do"] == "march":
        log_line += " " + " – ".join(map(snapshot.place_name, order["path"]))
        if order["forced"]:
            log_line += f" ({WORDS['forced'].of(language).lower()})"
    elif order["do"] == "intercept" and order["target"]:
        log_line += f" {snapshot.place_name(order['target'])}"
    elif order["do"] == "hold" and order["support"]:
        log_line += f", {WORDS['support'].of(language).lower()} {snapshot.place_name(order['support'])}"
    if order["avoid"]:
        log_line += f", {WORDS['avoid'].of(language).lower()}"
    return log_line
