"""Entries of the log in words: a table of messages by action."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Entry
from campaigns.queries.messages import battles, decisions, leagues, matters, people, turns
from campaigns.queries.reader import Message, Reader
from people.personal_data import shown_name


def _nothing(_reader: Reader, _entry: Entry) -> Mapping[str, str]:
    return {}


def _battle(reader: Reader, entry: Entry) -> Mapping[str, str]:
    return {"place": reader.battle(entry.facts["engagement"])[0]}


def _faction(reader: Reader, entry: Entry) -> Mapping[str, str]:
    return {"faction": reader.faction(entry.facts["faction"])}


def _side(reader: Reader, entry: Entry) -> Mapping[str, str]:
    return {"side": reader.side(entry.facts["side"])}


def _person(_reader: Reader, entry: Entry) -> Mapping[str, str]:
    return {"name": shown_name(entry.facts["name"])}


def _kit(_reader: Reader, entry: Entry) -> Mapping[str, str]:
    return {"name": matters.kit_name(entry.facts["name"])}


#: Sentences without lines below them, and the names they mention, by action.
SENTENCES: Mapping[str, tuple[str, Callable[[Reader, Entry], Mapping[str, str]]]] = {
    "found": (gettext_noop("The campaign is created."), _nothing),
    "change_kit": (gettext_noop("Another kit: %(name)s."), _kit),
    "lay_out": (gettext_noop("Places and forces are set up from it."), _nothing),
    "season": (gettext_noop("The season begins."), _nothing),
    "upkeep": (gettext_noop("The turn is being closed."), _nothing),
    "guests": (gettext_noop("The names of guests were removed from the log."), _nothing),
    "set_deadline": (gettext_noop("The deadline is changed."), _nothing),
    "leave": (gettext_noop("%(name)s has left."), _person),
    "take_back": (gettext_noop("%(faction)s: orders withdrawn."), _faction),
    "allot": (gettext_noop("%(side)s assign their commands to the tables."), _side),
    "start_battle": (gettext_noop("%(place)s: the battle is opened at a table."), _battle),
    "agree_auto": (gettext_noop("%(place)s: one side agrees to decide it by dice."), _battle),
    "confirm_result": (gettext_noop("%(place)s: one side confirms the result."), _battle),
    "abandoned": (gettext_noop("%(place)s: the battle was abandoned."), _battle),
    "propose": (gettext_noop("Proposed: %(matter)s."), people.matter_of),
    "refuse": (gettext_noop("Refused: %(matter)s."), people.matter_of),
    "withdraw": (gettext_noop("Withdrawn: %(matter)s."), people.matter_of),
    "challenge": (gettext_noop("%(one)s challenge %(other)s."), leagues.challengers),
    "open_table": (gettext_noop("%(one)s – %(other)s: the battle is opened at a table."), leagues.players),
    "table_abandoned": (gettext_noop("%(one)s – %(other)s: the battle was abandoned."), leagues.players),
}

#: Messages with lines, or of several forms, by action.
MESSAGES: Mapping[str, Callable[[Reader, Entry], Message]] = {
    "join": people.join,
    "agree": people.agree,
    "invite": people.invite,
    "admit": people.admit,
    "turn": turns.turn,
    "hand_in": turns.hand_in,
    "absent": turns.absent,
    "reveal": turns.reveal,
    "retreats": turns.retreats,
    "supply": turns.supply,
    "sieges": turns.sieges,
    "income": turns.income,
    "purchases": turns.purchases,
    "count": turns.count,
    "end": turns.end,
    "rally": turns.rally,
    "reverse": turns.reverse,
    "books": turns.books,
    "settle": battles.settle,
    "result": battles.result,
    "report": battles.report,
    "apply_result": battles.apply_result,
    "unread": battles.unread,
    "reopened": battles.reopened,
    "step": battles.step,
    "challenge_step": leagues.challenge_step,
    "tabled": leagues.tabled,
    "table_reopened": leagues.table_reopened,
    "truce": decisions.truce,
    "road": decisions.road,
    "set_right": decisions.set_right,
    "regroup": decisions.regroup,
    "choose_retreat": decisions.choose_retreat,
    "offer_exchange": decisions.offer_exchange,
    "answer_exchange": decisions.answer_exchange,
    "exchange": decisions.exchange,
}


def message(reader: Reader, entry: Entry) -> Message:
    """Return an entry's sentence and the lines below it, as far as the reader may know them."""
    text, lines = _message(reader, entry)
    if entry.facts.get("reason"):
        lines = [*lines, _("Reason: %(reason)s") % {"reason": entry.facts["reason"]}]
    return text, lines


def _message(reader: Reader, entry: Entry) -> Message:
    if entry.action in MESSAGES:
        return MESSAGES[entry.action](reader, entry)
    if entry.action not in SENTENCES:
        return entry.action, []
    sentence, names = SENTENCES[entry.action]
    return _(sentence) % names(reader, entry), []
