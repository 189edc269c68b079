"""Links to entries: opening one gives its browser the entry. The person responsible for it can exchange it."""

from typing import Any

from django.utils.translation import gettext as _

from common.errors import NotYours, Refused
from common.links import new_token
from tournaments.actions.writing import Writing, once, writing
from tournaments.models import Player
from tournaments.queries.viewers import Requester, viewer_of


def take_seat(*, player: Player, user: Any | None, tokens: tuple[str, ...] = ()) -> str:
    """The token by which a browser plays with an entry; with an account the entry becomes its own. Refused for another's.

    ``tokens``: those that the browser has for the event. Staff take an entry alone: its former browsers lose it, so that nobody
    plays unseen with the entry of somebody else.
    """
    if user is None or player.user_id == user.pk:
        if player.user_id is not None and user is None:
            raise Refused(_("This entry belongs to an account: sign in with it."))
        if user is None and player.token not in tokens and viewer_of(player.event, Requester(tokens=tokens)).is_staff:
            with writing(player.event.code, Requester(tokens=tokens), "take_seat", facts={"name": player.name}) as work:
                work.noted = True
                return exchange_token(work.snapshot.by_number[player.number])
        return player.token
    with writing(player.event.code, Requester(user.pk, name=str(user)), "claim") as work:
        fresh = work.snapshot.by_number[player.number]
        if fresh.user_id is not None:
            raise Refused(_("This entry belongs to an account: sign in with it."))
        if any(one.user_id == user.pk for one in work.snapshot.by_number.values()):
            raise Refused(_("You have already entered."))
        work.facts["name"] = fresh.name
        work.set(fresh, user=user)
        return exchange_token(fresh)


@once(lambda entry: entry.event.players.get(number=entry.answer).token)
def renew_seat(*, code: str, who: Requester, number: int) -> str:
    """The entry has a new link; the former one, and every browser that came by it, leads nowhere. Answers the new token."""
    with writing(code, who, "renew_seat") as work:
        player = _answered_for(work, number)
        if player.user_id is not None:
            raise Refused(_("This entry belongs to an account: it needs no link."))
        work.facts["name"], work.noted, work.answer = player.name, True, number
        return exchange_token(player)


def exchange_token(player: Player) -> str:
    """Store a new token and a new link in place of the former ones; the log never sees any."""
    player.token, player.link = new_token(), new_token()
    player.save(update_fields=["token", "link"])
    return player.token


def end_links(work: Writing) -> None:
    """Exchange the links to entries without an account, which somebody of the staff has seen; browsers keep their entries."""
    guests = [player for player in work.snapshot.by_number.values() if player.user_id is None]
    for player in guests:
        player.link = new_token()
    Player.objects.bulk_update(guests, ["link"])


def _answered_for(work: Writing, number: int) -> Player:
    player = work.snapshot.by_number.get(number)
    if player is None or not (work.viewer.is_staff or player.numbers.intersection(work.viewer.players)):
        raise NotYours(_("This is somebody else's entry."))
    return player
