"""A table calls the umpire; the umpire comes."""

from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import NotYours, Refused
from tournaments.actions.writing import Writing, once, staff, writing
from tournaments.models import Pairing, RoundState
from tournaments.queries.viewers import Requester


@once()
def call_umpire(*, code: str, who: Requester, round: int, position: int) -> None:
    """One of the two players calls. A second call changes nothing."""
    with writing(code, who, "call_umpire") as work:
        game = _game(work, round, position)
        if not game.side_of(work.viewer.players) and not work.viewer.is_staff:
            raise NotYours(_("Only the players at this table can call the umpire there."))
        if game.called_at is None:
            work.set(game, called_at=timezone.now())


@once()
def answer_call(*, code: str, who: Requester, round: int, position: int) -> None:
    """The umpire has been at the table."""
    with writing(code, who, "answer_call") as work:
        staff(work)
        work.set(_game(work, round, position), called_at=None)


def _game(work: Writing, number: int, position: int) -> Pairing:
    played = work.snapshot.round(number)
    game = next((p for p in played.games if p.position == position), None) if played else None
    if played is None or game is None or played.state != RoundState.PUBLISHED:
        raise Refused(_("There is no such game in this round."))
    work.facts.update(round=number, position=position, names=[game.a.name, game.b.name if game.b else ""])
    return game
