"""Notices of a tournament: a place in it, a list to hand in, a pairing, a result to confirm."""

from collections.abc import Collection, Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from people.notices.actions import send, settle
from people.notices.kinds import Kind
from tournaments.actions.writing import Writing
from tournaments.models import Event, Pairing, Player
from tournaments.models.event import Watching
from tournaments.queries.lists_due import without_list
from tournaments.queries.snapshot import PlayedRound, Snapshot

PLACE, PAIRING, RESULT = "place", "pairing", "result_to_confirm"
LIST, LISTS, LIST_BACK = "list_due", "lists_missing", "list_sent_back"
KINDS = (
    Kind(PLACE, _("A place for you in a tournament"), _("You have a place in %(event)s.")),
    Kind(
        PAIRING,
        _("A round is paired"),
        _("%(event)s: round %(round)s is paired. See your opponent."),
        _("%(event)s: round %(round)s is paired."),
    ),
    Kind(RESULT, _("A result to confirm"), _("%(event)s: confirm the result of your game in round %(round)s.")),
    Kind(LIST, _("Your list is due soon"), _("%(event)s is waiting for your army list: hand it in by %(deadline)s.")),
    Kind(
        LISTS,
        _("Lists are missing in your tournament"),
        _("%(event)s: lists still missing: %(missing)s. The deadline is %(deadline)s."),
    ),
    Kind(
        LIST_BACK, _("Your list is sent back"), _("%(event)s: your army list was sent back. See the reason and hand in another.")
    ),
)


def tell_of_place(work: Writing, player: Player) -> None:
    """Notify a player entered by others, or moved up from the waiting list, of the place."""
    if player.user_id != work.viewer.user_id:
        event = work.event
        key, url = f"{event.code}:{player.number}", reverse("tournaments:event", args=[event.code])
        send(PLACE, [player.user_id], key, url=url, values={"event": event.name}, subject=f"event:{event.code}")


def tell_of_lists(event: Event, deadline: datetime, players: Collection[int], organisers: Collection[int], missing: int) -> int:
    """The deadline for lists is near: these accounts have one to hand in, organisers hear how many are ``missing``; how many."""
    lists_settled(event)
    values, key, subject = {"event": event.name, "deadline": deadline}, f"{event.code}:{deadline.timestamp():.0f}", _lists(event)
    url = reverse("tournaments:event", args=[event.code])
    sent = send(LIST, players, key, url=url, values=values, subject=subject)
    if missing:
        values, url = {**values, "missing": missing}, reverse("tournaments:lists", args=[event.code])
        sent += send(LISTS, organisers, key, url=url, values=values, subject=subject)
    return len(sent)


def lists_still_due(snapshot: Snapshot) -> None:
    """Dismiss reminders to players without a list to hand in, and those to organisers once none is missing."""
    waited_for = without_list(snapshot)
    settle(_lists(snapshot.event), (LIST,), but_for=accounts_of(waited_for))
    if not waited_for:
        settle(_lists(snapshot.event), (LISTS,))


def lists_settled(event: Event) -> None:
    """The deadline is another, or none."""
    settle(_lists(event), (LIST, LISTS))


def tell_of_list_sent_back(work: Writing, player: Player) -> None:
    """Notify a player whose list was sent back; the reason is on the page of the entry."""
    event = work.event
    url = reverse("tournaments:player", args=[event.code, player.number])
    key, subject = f"{event.code}:{player.number}:{event.seq + 1}", _list(work, player)
    send(LIST_BACK, accounts_of([player]), key, url=url, values={"event": event.name}, subject=subject)


def list_settled(work: Writing, player: Player) -> None:
    """Dismiss the notice of a list sent back: there is another, or it was accepted after all, or taken back."""
    settle(_list(work, player), (LIST_BACK,))


def accounts_of(players: Iterable[Player]) -> set[int]:
    """Return the accounts to notify for these entries: each player's, else that of who entered the team."""
    found = {player.user_id or (player.team_of.user_id if player.team_of else None) for player in players}
    return {user for user in found if user is not None}


def tell_of_pairings(work: Writing, played: PlayedRound) -> None:
    """Notify the players of a published round and the event's club."""
    event = work.event
    players = [player for pairing in played.pairings for one in (pairing, *pairing.boards) for player in (one.a, one.b)]
    send(
        PAIRING,
        {player.user_id for player in players if player is not None},
        f"{event.code}:{played.number}:{event.seq + 1}",  # published again it is news again
        url=reverse("tournaments:round", args=[event.code, played.number]),
        values={"event": event.name, "round": played.number},
        subject=_subject(work, played.number),
        club=event.club_id if event.watching != Watching.ENTERED else None,
    )


def no_pairings(work: Writing, number: int) -> None:
    """The round is a draft again: what was said of its pairings is over."""
    settle(_subject(work, number), (PAIRING,))


def tell_of_result(work: Writing, game: Pairing, to: Player | None) -> None:
    """The other player, or their team, is asked to confirm what was reported."""
    event, number = work.event, game.round.number
    send(
        RESULT,
        accounts_of([to] if to else []),
        f"{event.code}:{number}:{game.position}:{event.seq + 1}",
        url=reverse("tournaments:round", args=[event.code, number]),
        values={"event": event.name, "round": number},
        subject=_game(work, game),
    )


def result_settled(work: Writing, game: Pairing) -> None:
    """Nobody's word is waited for any more."""
    settle(_game(work, game), (RESULT,))


def _lists(event: Event) -> str:
    return f"event:{event.code}:lists"


def _list(work: Writing, player: Player) -> str:
    return f"{_lists(work.event)}:{player.number}"


def _subject(work: Writing, number: int) -> str:
    return f"event:{work.event.code}:{number}"


def _game(work: Writing, game: Pairing) -> str:
    return f"{_subject(work, game.round.number)}:{game.position}"
