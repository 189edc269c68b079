"""What players are told of a tournament: a place in it, a pairing, a result to confirm."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from people.notices.actions import send, settle
from people.notices.kinds import Kind
from tournaments.actions.writing import Writing
from tournaments.models import Pairing, Player
from tournaments.models.event import Watching
from tournaments.queries.snapshot import PlayedRound

PLACE, PAIRING, RESULT = "place", "pairing", "result_to_confirm"
KINDS = (
    Kind(PLACE, _("You are given a place in a tournament"), _("You have a place in %(event)s.")),
    Kind(
        PAIRING,
        _("A round is paired"),
        _("%(event)s: round %(round)s is paired. See whom you meet."),
        _("%(event)s: round %(round)s is paired."),
    ),
    Kind(RESULT, _("A result to confirm"), _("%(event)s: a result of yours in round %(round)s waits for your word.")),
)


def tell_of_place(work: Writing, player: Player) -> None:
    """Whom others have entered, or who moves up from the waiting list, has a place."""
    if player.user_id != work.viewer.user_id:
        event = work.event
        key, url = f"{event.code}:{player.number}", reverse("tournaments:event", args=[event.code])
        send(PLACE, [player.user_id], key, url=url, values={"event": event.name}, subject=f"event:{event.code}")


def tell_of_pairings(work: Writing, played: PlayedRound) -> None:
    """A round is published: whoever plays in it is told, and the event's club."""
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
        [to.user_id or (to.team_of.user_id if to.team_of else None)] if to else [],
        f"{event.code}:{number}:{game.position}:{event.seq + 1}",
        url=reverse("tournaments:round", args=[event.code, number]),
        values={"event": event.name, "round": number},
        subject=_game(work, game),
    )


def result_settled(work: Writing, game: Pairing) -> None:
    """Nobody's word is waited for any more."""
    settle(_game(work, game), (RESULT,))


def _subject(work: Writing, number: int) -> str:
    return f"event:{work.event.code}:{number}"


def _game(work: Writing, game: Pairing) -> str:
    return f"{_subject(work, game.round.number)}:{game.position}"
