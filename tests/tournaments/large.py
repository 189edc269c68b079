"""A large event, and phones to look at it with."""

from tests.tournaments.hall import Hall
from tools.tournaments.large import large_event
from tournaments import actions


def large_hall(players: int = 200, rounds: int = 7, **settings: object) -> Hall:
    """So many players after so many closed rounds, an organiser and an umpire."""
    event, organiser = large_event(players, rounds, **settings)
    hall = Hall(event, {"organiser": organiser.token})
    invitation = hall.do("invite_staff", role="umpire")
    hall.tokens["umpire"] = actions.join_staff(invitation=invitation, user=None, name="Umberto").token
    event.refresh_from_db()
    return hall
