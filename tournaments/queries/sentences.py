"""The log in sentences, reasons of a draft in words."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import LogEntry, Player
from tournaments.queries.procedures import word


def sentence_of(entry: LogEntry) -> str:
    """Return an entry of the log as a sentence in the reader's language."""
    facts = {"name": "", "round": "", "table": "", "points": "", **entry.facts, "names": " – ".join(entry.facts.get("names", []))}
    say = _sentences().get(entry.action)
    return say(facts) if say else entry.action


def _sentences() -> dict[str, Callable[[Mapping[str, Any]], str]]:
    return {
        "create_event": lambda f: _("The tournament was created."),
        "edit_event": lambda f: _("The tournament was changed."),
        "set_scoring": lambda f: _("The scoring was changed."),
        "set_tables": lambda f: _("The tables were changed."),
        "start_event": lambda f: _("The tournament began: check-in is closed, the draw is made."),
        "end_event": lambda f: _("The tournament ended."),
        "reopen_event": lambda f: _("The tournament was resumed."),
        "delete_event": lambda f: _("The tournament was deleted."),
        "restore_event": lambda f: _("The tournament was restored."),
        "join_staff": lambda f: _("%(name)s joined the organisers and umpires.") % f,
        "remove_staff": lambda f: _("%(name)s left the organisers and umpires.") % f,
        "enter": lambda f: _("%(name)s entered.") % f,
        "claim": lambda f: _("%(name)s took the entry into an account.") % f,
        "take_seat": lambda f: _("A member of staff took the entry of %(name)s; its former browsers lost it.") % f,
        "renew_seat": lambda f: _("%(name)s has a new link; the former one no longer works.") % f,
        "edit_player": lambda f: _("The entry of %(name)s was changed.") % f,
        "edit_members": lambda f: _("The players of %(name)s were changed.") % f,
        "check_in": lambda f: _("%(name)s is present.") % f if f.get("here") else _("%(name)s is absent after all.") % f,
        "announce_absence": _absence,
        "check_in_all": lambda f: _("Everybody is here."),
        "withdraw": lambda f: _("%(name)s withdrew.") % f,
        "return_": lambda f: _("%(name)s returned.") % f,
        "drop": lambda f: _("%(name)s left at once: the current game is forfeited.") % f,
        "adjust": lambda f: _("%(name)s: %(points)s points by the organisers.") % f,
        "forget": lambda f: _nameless(f),
        "submit_list": lambda f: _("%(name)s handed in a list.") % f,
        "withdraw_list": lambda f: _("%(name)s withdrew the list.") % f,
        "accept_list": lambda f: _("The list of %(name)s was accepted.") % f,
        "reject_list": lambda f: _("The list of %(name)s was rejected.") % f,
        "lock_lists": lambda f: _("The lists were locked."),
        "publish_lists": lambda f: _("The lists were published."),
        "hide_lists": lambda f: _("The publication of the lists was withdrawn."),
        "continue_clock": lambda f: _("Round %(round)s: time was called by mistake, the clock runs again.") % f,
        "import_event": lambda f: _("The tournament was read from a file."),
        "wish": lambda f: _("The wish for %(names)s was changed.") % f,
        "draft": lambda f: _("Round %(round)s was drafted.") % f,
        "choose_ruleset": lambda f: _("The rulebook of round %(round)s was chosen.") % f,
        "set_extra": lambda f: _("Numbers were entered: %(name)s.") % f,
        "swap": lambda f: _("Round %(round)s: two players of the draft were swapped: %(names)s.") % f,
        "pair_by_hand": lambda f: _("Round %(round)s: two players of the draft were paired by hand: %(names)s.") % f,
        "set_table": lambda f: _("Round %(round)s, %(names)s: moved to table %(table)s.") % f,
        "publish": lambda f: _("Round %(round)s was published.") % f,
        "unpublish": lambda f: _("Round %(round)s was withdrawn.") % f,
        "close": lambda f: _("Round %(round)s was closed.") % f,
        "reopen": lambda f: _("Round %(round)s was reopened.") % f,
        "report": lambda f: _("Round %(round)s, %(names)s: a result was reported.") % f,
        "confirm": lambda f: _("Round %(round)s, %(names)s: the result was confirmed.") % f,
        "dispute": lambda f: _("Round %(round)s, %(names)s: the result was disputed.") % f,
        "withdraw_report": lambda f: _("Round %(round)s, %(names)s: the report was withdrawn.") % f,
        "set_result": lambda f: _("Round %(round)s, %(names)s: the umpire entered the result.") % f,
        "clear_result": lambda f: _("Round %(round)s, %(names)s: the result was removed.") % f,
        "open_battle": lambda f: _("Round %(round)s, %(names)s: the battle was opened.") % f,
        "from_battle": lambda f: _("Round %(round)s, %(names)s: the battle ended, its result counts.") % f,
        "battle_unscored": lambda f: _("Round %(round)s, %(names)s: the battle ended, but it gives no result.") % f,
        "battle_reopened": lambda f: _("Round %(round)s, %(names)s: the battle was resumed, its result was withdrawn.") % f,
        "turn_clock": _clock_sentence,
        "call_umpire": lambda f: _("Round %(round)s, %(names)s: the umpire was called.") % f,
        "answer_call": lambda f: _("Round %(round)s, %(names)s: the umpire attended.") % f,
    }


def _clock_sentence(facts: Mapping[str, Any]) -> str:
    texts = {
        "start": _("Round %(round)s: the clock started."),
        "pause": _("Round %(round)s: the clock was paused."),
        "resume": _("Round %(round)s: the clock runs again."),
        "stop": _("Round %(round)s: time is up, by the umpire."),
        "extend": _("Round %(round)s: %(minutes)s minutes more, table %(table)s.")
        if facts.get("table")
        else _("Round %(round)s: %(minutes)s minutes more for all."),
    }
    return texts[facts["what"]] % facts


def conceded(note: Mapping[str, Any]) -> list[Any]:
    """Return what a pair of a draft concedes, in words of both languages."""
    return [word(code) for code in note.get("conceded", [])]


def avoided(note: Mapping[str, Any], players: Mapping[str, Player]) -> list[tuple[str, str, Any]]:
    """Nearer opponents that were avoided: who, whom, why."""
    return [
        (players[one].name, players[other].name, word(code))
        for one, other, code in note.get("avoided", [])
        if one in players and other in players
    ]


def _absence(facts: Mapping[str, Any]) -> str:
    rounds = facts.get("rounds")
    if not rounds:
        return _("%(name)s plays every round.") % facts
    sentence = ngettext("%(name)s misses round %(rounds)s.", "%(name)s misses rounds %(rounds)s.", len(rounds))
    return sentence % {**facts, "rounds": ", ".join(map(str, rounds))}


def _nameless(facts: dict[str, Any]) -> str:
    if facts.get("guests"):
        return _("The names of guests were deleted.")
    return _("An account was deleted, and its name removed.")
