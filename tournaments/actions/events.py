"""An event from its making to its end."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused, Unfit
from common.seeds import new_seed
from journal.models import new_code
from journal.seats import fit_name
from journal.writing import Repeated
from people.models import Club, User
from rules.engine.errors import FactError
from tournaments.actions.notices import lists_settled
from tournaments.actions.writing import Writing, mark_of, once, organiser, writing
from tournaments.engine.lots import draw_lots
from tournaments.engine.scoring import check_scoring
from tournaments.models import Event, LogEntry, Role, RoundState, Staff, Status, Table, Watching
from tournaments.models.settings import Settings
from tournaments.queries.format_changes import what_breaks
from tournaments.queries.formats import check_format
from tournaments.queries.procedures import outcome_of, resolve, sentence, word
from tournaments.queries.replay import address, values_of
from tournaments.queries.viewers import Requester


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event to be: ``settings`` as ``Settings`` reads them, ``tables`` their names. ``user`` or ``guest``: who runs it."""

    name: str
    settings: Mapping[str, Any]
    day: date | None = None
    place: str = ""
    description: str = ""
    watching: str = Watching.LINK
    club: Club | None = None
    tables: Sequence[str] = field(default_factory=tuple)
    user: User | None = None
    guest: str = ""
    is_demo: bool = False
    code: str = field(default_factory=new_code)


class Founded(NamedTuple):
    """An event that was made, and its first organiser."""

    event: Event
    staff: Staff


@once(lambda entry: Founded(entry.event, Staff.objects.get(pk=entry.answer)))
def create_event(new: NewEvent, key: str | None = None) -> Founded:
    """Create an event, open for entries; the same one again for the same press (``key``). Refused with the faulty setting."""
    checked_settings(new.settings)
    name = str(new.user) if new.user else fit_name(new.guest)
    key = mark_of("create_event", key)
    with transaction.atomic():
        if key:  # the second of two equal presses waits for the first
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
            if entry := LogEntry.objects.select_related("event").filter(key=key).first():
                raise Repeated(entry)
        event = Event.objects.create(
            code=new.code,
            name=new.name,
            day=new.day,
            place=new.place,
            description=new.description,
            watching=new.watching,
            club=new.club,
            owner=new.user,
            settings=dict(new.settings),
            is_demo=new.is_demo,
            seq=1,
            public_seq=1,
        )
        founder = Staff.objects.create(event=event, user=new.user, name=name[:60], role=Role.ORGANISER)
        tables = [Table(event=event, position=n, name=one[:40]) for n, one in enumerate(new.tables, 1)]
        Table.objects.bulk_create(tables)
        made = [[address(row), "", None, values_of(row)] for row in (event, founder, *tables)]
        LogEntry.objects.create(
            event=event,
            seq=1,
            user=new.user,
            who=founder.name,
            role=founder.role,
            action="create_event",
            changes=made,
            key=key,
            answer=founder.pk,
        )
    return Founded(event, founder)


#: Minutes of a day: the longest that a clock goes. T§6.27.
DAY = 1440


def checked_settings(given: Mapping[str, Any]) -> Settings:
    """The settings, read. Refused where they are no settings, or where a scoring does not hold together."""
    try:
        settings = Settings.read(given)
    except FactError as error:
        raise Refused(error.text) from None
    for raw in (given["scoring"], *given.get("scorings", {}).values()):
        outcome = outcome_of(check_scoring, {"scoring": raw})
        if not outcome.valid:
            raise Unfit(word(outcome.problems[0].partition("@")[0]), field="scoring")
    if not settings.match.win >= settings.match.draw >= settings.match.loss:
        raise Unfit(sentence("points_order"), field="match_draw")
    end = settings.random_end
    if end and settings.clock_minutes and settings.clock_minutes + end.count * end.sides * end.each > DAY:
        raise Unfit(_("With its random end a round may last no more than a day."), field="clock_minutes")
    if settings.kind == "swiss" and settings.rounds is None:
        raise Unfit(word("rounds_missing"), field="rounds")
    return settings


#: What of an event's own fields can be edited at any time.
EDITABLE = ("name", "day", "place", "description", "watching", "club", "entries_open")


@once()
def edit_event(
    *, code: str, who: Requester, settings: Mapping[str, Any] | None = None, confirmed: bool = False, **fields: Any
) -> None:
    """Change what the event is called, when and where, who may look, and how it is played. Organisers, at any time.

    ``settings``: those that change; standings follow at once, rounds already drafted stand. A change of the format under
    published rounds is refused, with what it breaks, unless it is ``confirmed``.
    """
    with writing(code, who, "edit_event") as work:
        organiser(work)
        if settings:
            whole = {**work.event.settings, **settings}
            read = checked_settings(whole)
            if read.team_size != work.snapshot.settings.team_size and work.snapshot.players:
                words = _("There are entries already: the size of a team can no longer change.")
                raise Unfit(words, field="team_size")
            breaks = what_breaks(work.snapshot, read)
            if breaks and not confirmed:
                raise Unfit(" ".join(breaks), field="confirm_format")
            fields["settings"] = whole
        if unknown := set(fields) - {*EDITABLE, "settings"}:
            raise ValueError(unknown)
        until = work.event.lists_until
        work.set(work.event, **fields)
        work.event.__dict__.pop("rules", None)
        if work.event.lists_until != until:
            lists_settled(work.event)


@once()
def set_scoring(*, code: str, who: Requester, scoring: Mapping[str, Any], ruleset: str = "", preset: str | None = None) -> None:
    """The scoring of all games, or of those of one rulebook (``ruleset``). ``preset``: whose it is, if it is one."""
    with writing(code, who, "set_scoring") as work:
        organiser(work)
        settings = dict(work.event.settings)
        if ruleset:
            _known_ruleset(settings, ruleset)
            settings["scorings"] = {**settings.get("scorings", {}), ruleset: dict(scoring)}
        else:
            settings |= {"scoring": dict(scoring), "preset": preset}
        checked_settings(settings)
        work.set(work.event, settings=settings)


@once()
def share_scoring(*, code: str, who: Requester, ruleset: str) -> None:
    """Games of this rulebook have no scoring of their own any more: the one for all counts."""
    with writing(code, who, "set_scoring") as work:
        organiser(work)
        settings = dict(work.event.settings)
        settings["scorings"] = {slug: one for slug, one in settings.get("scorings", {}).items() if slug != ruleset}
        work.set(work.event, settings=settings)


def _known_ruleset(settings: Mapping[str, Any], ruleset: str) -> None:
    if ruleset not in settings["rulesets"]:
        raise Refused(_("This rulebook is not played in this tournament."))


@once()
def set_tables(*, code: str, who: Requester, names: Sequence[str]) -> None:
    """Set the tables of the room by their names in order. A table that was played at is not removed."""
    with writing(code, who, "set_tables") as work:
        organiser(work)
        _set_names(work, names)


def _set_names(work: Writing, names: Sequence[str]) -> list[Table]:
    former = list(work.snapshot.tables)
    for table, name in zip(former, names, strict=False):
        work.set(table, name=name[:40])
    added = [
        Table(event=work.event, position=position, name=name[:40])
        for position, name in enumerate(names[len(former) :], start=len(former) + 1)
    ]
    work.add_all(added)
    used = {game.table_id for one in work.snapshot.rounds for game in one.games}
    for table in former[len(names) :]:
        if table.pk in used:
            raise Unfit(_("Table %(name)s has been used and cannot be removed.") % {"name": table.name}, field="tables")
        work.remove(table)
    return [*former[: len(names)], *added]


@once()
def describe_tables(*, code: str, who: Requester, tables: Sequence[tuple[str, str, str]]) -> None:
    """Set the tables in order: name, kind of terrain, description. A table that was played at is not removed."""
    with writing(code, who, "set_tables") as work:
        organiser(work)
        rows = _set_names(work, [name for name, _terrain, _description in tables])
        for table, (_name, terrain, description) in zip(rows, tables, strict=True):
            work.set(table, terrain=terrain, description=description)


#: What can be wished of two players → whether it is stored as a pair alone.
WISHES = {"challenge": "challenges", "never": "forbidden", "together": "wishes", "apart": "wishes"}


@once()
def wish(*, code: str, who: Requester, pair: tuple[str, str], what: str) -> None:
    """Set what an organiser wants of two players, in place of the former wish; ``what`` empty removes it."""
    with writing(code, who, "wish", staff_only=True) as work:
        organiser(work)
        names = {player.id_in_facts: player.name for player in work.snapshot.players}
        if not names.keys() >= set(pair) or len(set(pair)) != len(pair) or what not in {*WISHES, ""}:
            raise Refused(_("Choose two players."))
        settings = dict(work.event.settings)
        for name in ("challenges", "forbidden"):
            settings[name] = [one for one in settings.get(name, []) if set(one) != set(pair)]
        settings["wishes"] = [one for one in settings.get("wishes", []) if set(one["pair"]) != set(pair)]
        if what:
            settings[WISHES[what]].append({"pair": list(pair), "want": what} if WISHES[what] == "wishes" else list(pair))
        checked_settings(settings)
        work.facts["names"] = [names[one] for one in pair]
        work.set(work.event, settings=settings)


@once()
def start_event(*, code: str, who: Requester) -> None:
    """Close the door: who has not been checked in is withdrawn (and may return), lots are drawn for all who play."""
    with writing(code, who, "start_event") as work:
        organiser(work)
        if work.event.status != Status.OPEN:
            raise Refused(_("This tournament has already begun."))
        come = [player for player in work.snapshot.playing if player.checked_in_at]
        if sum(not player.spare for player in come) < 2:
            raise Refused(_("Fewer than two players are checked in: check players in first."))
        for player in work.snapshot.playing:
            if player.checked_in_at is None:
                work.set(player, status="withdrawn", last_round=0)
        check_format(replace(work.snapshot))
        work.set(work.event, status=Status.RUNNING)
        draw_for(work, come)


def draw_for(work: Writing, players: Sequence[Any]) -> None:
    """Lots for players who have none, behind those that were drawn before."""
    without = [player for player in players if player.lot is None]
    if not without:
        return
    behind = max((player.lot or 0 for player in work.snapshot.players), default=0)
    dice = work.dice()
    drawn = resolve(draw_lots, {"ids": [player.id_in_facts for player in without]}, dice)
    for player in without:
        work.set(player, lot=behind + drawn.lots[player.id_in_facts])
    work.rolled(dice)


@once()
def end_event(*, code: str, who: Requester) -> None:
    """The event is over: standings are open to all who may look, only organisers correct results."""
    with writing(code, who, "end_event") as work:
        organiser(work)
        if work.event.status == Status.FINISHED:
            raise Refused(sentence("event_finished"))
        latest = work.snapshot.latest
        if latest is None or latest.state != RoundState.CLOSED:
            raise Refused(_("Close the last round first."))
        work.set(work.event, status=Status.FINISHED, finished_at=timezone.now())


@once()
def reopen_event(*, code: str, who: Requester, reason: str) -> None:
    """Resume an event that has ended. Its seed was shown, so that lots follow from a new one from now on."""
    with writing(code, who, "reopen_event", reason=reason) as work:
        organiser(work)
        if work.event.status != Status.FINISHED:
            raise Refused(_("This tournament has not ended."))
        if not work.reason:
            raise Refused(sentence("reason_missing"))
        work.audited = True
        work.facts["seed"] = bytes(work.event.seed).hex()
        work.event.seed = new_seed()
        work.event.save(update_fields=["seed"])
        work.set(work.event, status=Status.RUNNING, finished_at=None, rolls=0)
