"""The demo tournament: sixteen players, two rounds played, the third drafted; a copy for each visitor, deleted after two days."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import models, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from armies.models import Army
from common.errors import Refused
from common.links import new_token
from common.seeds import new_seed
from journal.models import new_code
from tournaments.actions.clock import turn_clock
from tournaments.actions.drafts import draft
from tournaments.actions.events import NewEvent, create_event, set_tables, start_event
from tournaments.actions.lists import lock_lists, publish_lists, submit_list
from tournaments.actions.players import NewEntry, check_in_all, enter
from tournaments.actions.results import set_result
from tournaments.actions.rounds import close, publish
from tournaments.models import Adjustment, Event, HandedInList, LogEntry, Pairing, Player, Role, Round, Staff, Table, Watching
from tournaments.models.settings import fresh_settings
from tournaments.queries.replay import record_starting_state
from tournaments.queries.viewers import Requester

#: The code of the tournament that demos are copies of.
PATTERN = "demo-pattern"
RULESET = "de-bellis-empire"
#: Lifetime of a copy, and the maximum number of copies.
KEPT_FOR = timedelta(days=2)
KEPT_AT_MOST = 200

PLAYERS = (
    ("Anna Rinaldi", "Circolo Aquila"),
    ("Bruno Ferri", "Circolo Aquila"),
    ("Carla Monti", "La Ronda"),
    ("Dario Galli", "La Ronda"),
    ("Elena Serra", "Old Guard"),
    ("Fabio Costa", "Old Guard"),
    ("Gina Villa", "Les Tirailleurs"),
    ("Hugo Martin", "Les Tirailleurs"),
    ("Ines Moreau", "Les Tirailleurs"),
    ("Jacopo Neri", "Circolo Aquila"),
    ("Katia Bassi", "La Ronda"),
    ("Luca Fontana", "Old Guard"),
    ("Marta Gentile", ""),
    ("Nino Sala", "La Ronda"),
    ("Olga Weber", "Old Guard"),
    ("Paolo Riva", "Circolo Aquila"),
)
#: Terrain of the tables, in their order.
TERRAIN = (
    gettext_lazy("woods and a river"),
    gettext_lazy("a village on a hill"),
    gettext_lazy("open fields"),
    gettext_lazy("a ridge and a farm"),
    gettext_lazy("vineyards and walls"),
    gettext_lazy("a marsh and two roads"),
    gettext_lazy("a town and its bridge"),
    gettext_lazy("hills and copses"),
)
#: Losses of both sides of the first games, in percent of the army; the side that lost less wins.
LOSSES = ((12, 40), (35, 8), (22, 22), (5, 36), (28, 33), (41, 30), (15, 34), (38, 20))
ARMY = 100
NAME = gettext_noop("Demo tournament")


class Begun(NamedTuple):
    """A visitor's demo: the event, and what a guest's browser keeps for it."""

    event: Event
    token: str


def load_pattern() -> Event:
    """The tournament that demos are copies of, made where it is missing. Refused without two sample armies."""
    found = Event.objects.filter(code=PATTERN).first()
    armies = list(Army.objects.filter(is_sample=True, is_book=False, ruleset=RULESET).order_by("pk")[:2])
    if found is not None:
        return found
    if len(armies) < 2:
        raise Refused(_("There is no demo tournament here yet: the sample armies have not been loaded."))
    with transaction.atomic():
        settings = fresh_settings(
            ruleset=RULESET, preset="de-bellis-empire", rounds=4, clock_minutes=150, avoid=[{"kind": "club", "level": "mild"}]
        )
        new = NewEvent(NAME, settings, watching=Watching.LINK, guest="Stendardo", is_demo=True, code=PATTERN)
        event, founder = create_event(new)
        _play(Requester(tokens=(founder.token,)), armies)
    return Event.objects.get(pk=event.pk)


def _play(who: Requester, armies: list[Army]) -> None:
    """Everybody enters with a list, two rounds are played, the third is drafted."""
    on: Mapping[str, Any] = {"code": PATTERN, "who": who}
    set_tables(**on, names=[str(number) for number in range(1, len(TERRAIN) + 1)])
    for place, (name, club) in enumerate(PLAYERS):
        player = enter(**on, entry=NewEntry(name, club=club))
        submit_list(**on, number=player.number, army=armies[place % 2])
    lock_lists(**on)
    publish_lists(**on)
    check_in_all(**on)
    start_event(**on)
    for number in (1, 2):
        draft(**on)
        publish(**on)
        for position in range(1, len(PLAYERS) // 2 + 1):
            set_result(**on, round=number, position=position, result=_result(number + position))
        close(**on)
    draft(**on)


def _result(place: int) -> dict[str, Any]:
    a, b = LOSSES[place % len(LOSSES)]
    winner = {"winner": "a" if a < b else "b"} if a != b else {}
    return {"kind": "played", "a": {"lost": a, "total": ARMY}, "b": {"lost": b, "total": ARMY}, **winner}


def start_demo(*, user: Any | None, guest: str, role: str) -> Begun:
    """A demo of the visitor's own, to run it (``organiser``) or, its third round published, to play in it (``player``).

    Refused where there is no demo.
    """
    pattern = Event.objects.filter(code=PATTERN).first()
    if pattern is None:
        raise Refused(_("There is no demo tournament here yet: the sample armies have not been loaded."))
    with transaction.atomic():
        make_room()
        event = _copied(pattern)
        runs = role == Role.ORGANISER
        founder = Staff(event=event, user=user if runs else None, name=guest[:60] if runs else "Stendardo", role=Role.ORGANISER)
        founder.save()
        if runs:
            record_starting_state(event)
            return Begun(event, founder.token)
        player = Pairing.objects.select_related("a").get(round__event=event, round__number=3, table__position=4).a
        player.user = user
        player.save(update_fields=["user"])
        record_starting_state(event)
        who = Requester(tokens=(founder.token,))
        publish(code=event.code, who=who)
        turn_clock(code=event.code, who=who, what="start")
    return Begun(event, player.token)


def _copied(pattern: Event) -> Event:
    """Copy the pattern and its rows, without its staff, under a new code in the visitor's language."""
    rounds = list(pattern.rounds.order_by("number"))
    games = list(Pairing.objects.filter(round__event=pattern).order_by("pk"))
    entries = list(pattern.log.order_by("seq"))
    players, tables = list(pattern.players.all()), list(pattern.tables.all())
    copies = list(HandedInList.objects.filter(player__event=pattern).order_by("pk"))
    points = list(Adjustment.objects.filter(player__event=pattern).order_by("pk"))
    for player in players:
        player.token, player.link = new_token(), new_token()
    for table in tables:
        table.description = str(TERRAIN[table.position - 1])
    event = Event.objects.get(pk=pattern.pk)
    event.code, event.name, event.seed, event.day = new_code(), _(NAME), new_seed(), timezone.localdate()
    _new(event)
    event.save(force_insert=True)
    moved = {Player: _copies(Player, players, event=event), Table: _copies(Table, tables, event=event)}
    moved[Round] = _copies(Round, rounds, event=event)
    for copy in copies:
        copy.player_id, copy.replaces_id = moved[Player][copy.player_id], None
    lists = _copies(HandedInList, copies)
    for player in players:
        player.handed_in_id = lists[player.handed_in_id] if player.handed_in_id else None
    Player.objects.bulk_update(players, ["handed_in"])
    for game in games:
        game.round_id, game.a_id = moved[Round][game.round_id], moved[Player][game.a_id]
        game.b_id = moved[Player][game.b_id] if game.b_id else None
        game.table_id = moved[Table][game.table_id] if game.table_id else None
    for point in points:
        point.player_id = moved[Player][point.player_id]
    _copies(Pairing, games)
    _copies(Adjustment, points)
    _copies(LogEntry, entries, event=event)
    return event


def _new(row: models.Model) -> None:
    row.pk = None
    row._state.adding = True


def _copies(model: type[models.Model], rows: list[Any], **given: Any) -> dict[int, int]:
    """New rows like these: primary key of each → primary key of its copy."""
    former = [row.pk for row in rows]
    for row in rows:
        _new(row)
        for name, value in given.items():
            setattr(row, name, value)
    model._default_manager.bulk_create(rows)
    return {old: row.pk for old, row in zip(former, rows, strict=True)}


def make_room() -> int:
    """Forget the copies that are old, and of too many the oldest; how many went."""
    copies = Event.everything.filter(is_demo=True).exclude(code=PATTERN).order_by("-created_at")
    kept = copies.filter(created_at__gte=timezone.now() - KEPT_FOR).values_list("pk", flat=True)[: KEPT_AT_MOST - 1]
    gone = copies.exclude(pk__in=list(kept)).values_list("pk", flat=True)
    number = len(gone)
    Event.everything.filter(pk__in=list(gone)).delete()
    return number
