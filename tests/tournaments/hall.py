"""An event for tests: its organiser, an umpire, guests who play; phones to look at it with."""

from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from armies.models import Army
from tests.pressing import Phone
from tournaments import actions
from tournaments.actions.lists import check_copy, freeze_list
from tournaments.models import Event, HandedInList, Player
from tournaments.models.settings import fresh_settings
from tournaments.queries.snapshot import Snapshot, read
from tournaments.queries.viewers import Requester, viewer_of
from tournaments.views.access import EVENT_TOKENS

WIN = {"kind": "played", "winner": "a"}
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo", "Ines", "Jacopo", "Katia", "Luca")


@dataclass
class Hall:
    """An event and whoever is in it. ``tokens``: by name, what their browser keeps."""

    event: Event
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.event.code

    @property
    def url(self) -> str:
        return f"/tournaments/{self.code}/"

    def who(self, name: str) -> Requester:
        return Requester(tokens=(self.tokens[name],) if name in self.tokens else (), name=name)

    def phone(self, name: str = "public", language: str = "en") -> Phone:
        client = Phone(HTTP_ACCEPT_LANGUAGE=language)
        if name in self.tokens:
            session = client.session
            session[EVENT_TOKENS] = {self.code: [self.tokens[name]]}
            session.save()
        return client

    def snapshot(self, name: str = "organiser") -> Snapshot:
        event = Event.objects.get(pk=self.event.pk)
        return read(event, viewer_of(event, self.who(name)))

    def do(self, action: str, who: str = "organiser", **given: Any) -> Any:
        return getattr(actions, action)(code=self.code, who=self.who(who), **given)

    def enter(self, *names: str, **more: Any) -> list[Player]:
        found = []
        for name in names:
            player = actions.enter(code=self.code, who=self.who("organiser"), entry=actions.NewEntry(name, **more))
            self.tokens[name] = player.token
            found.append(player)
        return found

    def start(self) -> None:
        self.do("check_in_all")
        self.do("start_event")

    def play_round(self, *, close: bool = True) -> int:
        """Draft and publish the next round; the first of each pair wins every game."""
        number = self.do("draft")
        self.do("publish")
        for game in self.snapshot().round(number).games:
            self.do("set_result", round=number, position=game.position, result=WIN)
        if close:
            self.do("close")
        return number


@transaction.atomic
def hand_in(player: Player, army: Army) -> HandedInList:
    """Give an entry a copy of this list, legal or not, without a word in the log."""
    player.handed_in = freeze_list(player, army, timezone.now())
    check_copy(player.handed_in, None)
    player.handed_in.save()
    player.list_state = player.list_state if player.has_list else "submitted"
    player.save(update_fields=["handed_in", "list_state"])
    return player.handed_in


def opened_hall(players: int = 0, *, tables: int = 0, name: str = "Spring Cup", watching: str = "link", **settings: Any) -> Hall:
    """An event that is open, with so many entries."""
    begin = {"ruleset": "de-bellis-empire", "preset": "classes-3-1-0", "rounds": 3, **settings}
    names = [str(number) for number in range(1, tables + 1)]
    new = actions.NewEvent(name, fresh_settings(**begin), guest="Orga", tables=names, watching=watching)
    event, organiser = actions.create_event(new)
    hall = Hall(event, {"organiser": organiser.token})
    invitation = hall.do("invite_staff", role="umpire")
    hall.tokens["umpire"] = actions.join_staff(invitation=invitation, user=None, name="Umberto").token
    hall.enter(*(NAMES[number % 12] + ("" if number < 12 else str(number)) for number in range(players)))
    return hall


def running_hall(players: int, **more: Any) -> Hall:
    """An event whose first round is published."""
    hall = opened_hall(players, **more)
    hall.start()
    hall.do("draft")
    hall.do("publish")
    return hall
