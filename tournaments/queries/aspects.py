"""Aspects of a tournament that a press depends on (``journal.stale``): what its page showed must still be so."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from journal.stale import digest
from tournaments.models import Pairing, Player, RoundState

if TYPE_CHECKING:
    from tournaments.queries.snapshot import PlayedRound, Snapshot

Aspect = Callable[["Snapshot", str], str | None]

#: Settings with pages of their own; the others belong to the pages that change the event, its scoring and its tie-breaks.
WISHES = ("challenges", "forbidden", "wishes")
RANKINGS = ("side_rankings",)
COLUMNS = ("name", "day", "place", "description", "watching", "club_id", "entries_open")
OF_ENTRY = ("name", "club", "army", "contact", "terrain", "team", "seed", "spare", "side")


def _event(snapshot: "Snapshot", _of: str) -> str:
    return str(snapshot.event.status)


def _latest(snapshot: "Snapshot", _of: str) -> str:
    """The last round; the number of the next one where there is none."""
    return _round_mark(snapshot.latest) if snapshot.latest else "0-none"


def _round(snapshot: "Snapshot", number: str) -> str | None:
    played = snapshot.round(int(number))
    return _round_mark(played) if played else None


def _round_mark(played: "PlayedRound") -> str:
    """Number and state of a round; of a draft what it says as well."""
    mark = f"{played.number}-{played.state}"
    if played.state != RoundState.DRAFT:
        return mark
    pairs = [[p.a_id, p.b_id, p.table_id, [[b.a_id, b.b_id] for b in p.boards]] for p in played.pairings]
    return f"{mark}-{digest([played.row.ruleset, pairs])}"


def _published(snapshot: "Snapshot", _of: str) -> str:
    """The number of the round that is played now."""
    latest = snapshot.latest
    return str(latest.number) if latest and latest.state == RoundState.PUBLISHED else "0"


def _clock(snapshot: "Snapshot", what: str) -> str:
    """The round that is played, and how often its clock was started or stopped; for more time (``extend``) the round alone."""
    number, latest = _published(snapshot, ""), snapshot.latest
    if what == "extend" or number == "0" or latest is None:
        return number
    return f"{number}-{sum(event['what'] != 'extend' for event in latest.row.clock)}"


def _game(snapshot: "Snapshot", of: str) -> Pairing | None:
    number, _dash, position = of.partition("-")
    played = snapshot.round(int(number))
    return next((game for game in played.games if game.position == int(position)), None) if played else None


def _of_game(read: Callable[[Pairing], Any]) -> Aspect:
    """An aspect of a game: who plays, and more."""

    def value(snapshot: "Snapshot", of: str) -> str | None:
        game = _game(snapshot, of)
        return digest([game.a.number, game.b.number if game.b else None, read(game)]) if game else None

    return value


def _player(snapshot: "Snapshot", number: str) -> Player | None:
    return snapshot.by_number.get(int(number))


def _of_player(read: Callable[["Snapshot", Player], Any]) -> Aspect:
    def value(snapshot: "Snapshot", number: str) -> str | None:
        player = _player(snapshot, number)
        return digest(read(snapshot, player)) if player else None

    return value


def _extras(snapshot: "Snapshot", name: str) -> str:
    return digest([[player.number, player.extras[name]] for player in snapshot.players if name in player.extras])


def _settings_but(snapshot: "Snapshot") -> str:
    event = snapshot.event
    own = {name: value for name, value in event.settings.items() if name not in (*WISHES, *RANKINGS)}
    return digest([own, [getattr(event, name) for name in COLUMNS], len(snapshot.tables)])


def _settings(*names: str) -> Aspect:
    return lambda snapshot, _of: digest([snapshot.event.settings.get(name) for name in names])


ASPECTS: dict[str, Aspect] = {
    "event": _event,
    "latest": _latest,
    "round": _round,
    "published": _published,
    "clock": _clock,
    "pair": _of_game(lambda game: None),
    "call": _of_game(lambda game: game.called_at),
    "report": _of_game(lambda game: game.counts),
    "result": _of_game(lambda game: [game.status, game.result, game.report_a, game.report_b]),
    "status": _of_player(lambda snapshot, player: player.status),
    "entry": _of_player(lambda snapshot, player: [getattr(player, name) for name in OF_ENTRY]),
    "members": _of_player(lambda snapshot, player: [[one.name, one.army] for one in snapshot.members_of(player)]),
    "list": _of_player(lambda snapshot, player: [player.handed_in.digest if player.handed_in else "", player.list_state]),
    "points": _of_player(lambda snapshot, player: [one.points for one in snapshot.adjustments if one.player is player]),
    "seat": _of_player(lambda snapshot, player: [player.token, player.link]),
    "extras": _extras,
    "tables": lambda snapshot, _of: digest([[one.name, one.terrain, one.description] for one in snapshot.tables]),
    "settings": lambda snapshot, _of: _settings_but(snapshot),
    "wishes": _settings(*WISHES),
    "rankings": _settings(*RANKINGS),
}


def aspect(snapshot: "Snapshot", on: str) -> str | None:
    """Return the present value of an aspect such as ``round:2``; None for a thing that is not there."""
    name, _colon, of = on.partition(":")
    return ASPECTS[name](snapshot, of)


def why_stale(snapshot: "Snapshot", on: str, shown: str) -> str:
    """Return the sentence for an aspect that has changed since a page showed it."""
    name, _colon, of = on.partition(":")
    if name in ("round", "latest"):
        played = snapshot.round(int(of)) if of else snapshot.latest
        return _round_has_passed(played, shown)
    if name in ("published", "clock"):
        return _clock_has_passed(snapshot, shown)
    return {
        "event": lambda: _("The tournament has changed since you opened this page. Check it again."),
        "call": lambda: _("This call has been answered, or the umpire was called again: check the desk."),
        "status": lambda: _("This entry has changed since you opened this page. Check it again."),
        "entry": lambda: _("This entry has changed since you opened this page. Check it again."),
        "members": lambda: _("This team has changed since you opened this page. Check it again."),
        "list": lambda: _("This list has changed since you opened this page. Check it again."),
        "points": lambda: _("Points have changed since you opened this page. Check the entry again."),
        "seat": lambda: _("There is already a new link: check the entry again."),
        "extras": lambda: _("These numbers have changed since you opened this page. Save again to overwrite them."),
        "tables": lambda: _("The tables have changed since you opened this page. Save again to overwrite the change."),
        "settings": lambda: _("The tournament has changed since you opened this page. Save again to overwrite the change."),
        "wishes": lambda: _("The wishes have changed since you opened this page. Check them again."),
        "rankings": lambda: _("The rankings have changed since you opened this page. Check them again."),
    }.get(name, lambda: _("This game has changed since you opened this page. Check it again."))()


def _round_has_passed(played: "PlayedRound | None", shown: str) -> str:
    number, state = [*shown.split("-"), ""][:2]
    if played is None or number != str(played.number):
        facts = {"shown": number[:5], "now": played.number if played else 0}
        return _("This page showed round %(shown)s, now it is round %(now)s.") % facts
    facts = {"number": played.number}
    if played.state == state == RoundState.DRAFT:
        return _("The draft of round %(number)s has changed since you opened this page. Check it again.") % facts
    return {
        RoundState.DRAFT: _("Round %(number)s is a draft again.") % facts,
        RoundState.PUBLISHED: _("Round %(number)s is already published.") % facts
        if state == RoundState.DRAFT
        else _("Round %(number)s is open again.") % facts,
        RoundState.CLOSED: _("Round %(number)s is already closed.") % facts,
    }[RoundState(played.state)]


def _clock_has_passed(snapshot: "Snapshot", shown: str) -> str:
    number, now = shown.partition("-")[0], _published(snapshot, "")
    if number == now:
        return _("The clock has changed since you opened this page. Check it again.")
    if now == "0":
        return _("Round %(shown)s is no longer being played.") % {"shown": number[:5]}
    return _("This page showed round %(shown)s, now it is round %(now)s.") % {"shown": number[:5], "now": now}
