"""Who plays: entries, the door, those who leave and come back. T§6.8."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import NotYours, Refused, Unfit
from journal.seats import fit_name
from journal.stale import digest
from rules.engine.outcome import Outcome
from tournaments.actions.events import draw_for
from tournaments.actions.notices import lists_still_due, tell_of_place
from tournaments.actions.seats import exchange_token
from tournaments.actions.writing import Writing, once, organiser, staff, writing
from tournaments.engine.attendance import attendance
from tournaments.engine.exact import canonical, exact
from tournaments.models import Adjustment, AdjustmentKind, LogEntry, Player, PlayerStatus, Status
from tournaments.queries.field import rounds_to_miss
from tournaments.queries.procedures import outcome_of, resolve, sentence
from tournaments.queries.snapshot import KNOWN
from tournaments.queries.viewers import Requester

#: What a player can say and change of an entry.
OWN_FIELDS = ("name", "contact", "club", "team", "army")
#: What besides them the staff can.
STAFF_FIELDS = (*OWN_FIELDS, "side", "seed", "spare", "terrain", "extras")


@dataclass(frozen=True, slots=True)
class NewMember:
    """Who plays at a board of a team; without a name called by the board."""

    name: str = ""
    army: str = ""


@dataclass(frozen=True, slots=True)
class NewEntry:
    """Somebody who wants to play, or a team with its ``members``, board by board.

    ``user``: whose account it is, None for guests and for those whom the staff enters. ``is_namesake``: the staff says that
    another entry of the same name is another person.
    """

    name: str
    club: str = ""
    army: str = ""
    team: str = ""
    contact: str = ""
    user: Any | None = None
    members: Sequence[NewMember] = ()
    is_namesake: bool = False


def _entered(entry: LogEntry) -> Player:
    """Return the player of an entry once more; NotYours if the link was renewed since: the former browser has lost the entry."""
    number, mark = entry.answer
    player: Player = entry.event.players.get(number=number)
    if digest(player.token) != mark:
        raise NotYours(_("This is somebody else's entry."))
    return player


@once(_entered)
def enter(*, code: str, who: Requester, entry: NewEntry) -> Player:
    """A new entry: by the player, where players may enter by themselves, or by the staff. Where all places are taken it waits."""
    with writing(code, who, "enter", facts={"name": entry.name.strip()[:60]}) as work:
        if not work.event.entries_open and not work.viewer.is_staff:
            raise Refused(_("Only the organisers enter players in this tournament: ask them."))
        if not work.viewer.is_staff and work.viewer.players:
            raise Refused(_("You have already entered."))
        if entry.user is None and _is_known(work, entry.name) and not (work.viewer.is_staff and entry.is_namesake):
            if work.viewer.is_staff:
                raise Unfit(_("Somebody with this name has entered."), field="is_namesake")
            raise Refused(_("Somebody with this name has entered. If it is not you, write your name differently."))
        outcome = outcome_of(attendance, attendance_facts(work, "enter", None))
        waits = outcome.refused and outcome.reason == "event_full"
        if outcome.refused and not waits:
            if work.viewer.is_staff and outcome.reason == "entries_closed":
                raise Refused(_("Entries are closed. “Late entry until round” in the tournament's settings opens them again."))
            raise Refused(sentence(outcome.reason), cite=outcome.cite)
        player = Player(
            event=work.event,
            number=max(work.snapshot.by_number, default=0) + 1,
            user=entry.user,
            name=fit_name(entry.name),
            club=entry.club.strip()[:60],
            army=entry.army.strip()[:80],
            team=entry.team.strip()[:60],
            contact=entry.contact.strip()[:120],
            status=PlayerStatus.WAITING if waits else PlayerStatus.PLAYING,
        )
        if entry.user and any(one.user_id == entry.user.pk for one in work.snapshot.by_number.values()):
            raise Refused(_("You have already entered."))
        work.add(player)
        work.answer = [player.number, digest(player.token)]
        _add_members(work, player, entry.members)
        if not waits:
            _comes(work, player, outcome)
            tell_of_place(work, player)
        return player


def _add_members(work: Writing, team: Player, given: Sequence[NewMember]) -> None:
    """Somebody for each board of a team: by name, or as the board's player until a name is said."""
    size = work.snapshot.settings.team_size
    for board in range(1, size + 1 if size > 1 else 1):
        one = given[board - 1] if board <= len(given) else NewMember()
        name = (
            fit_name(one.name)
            if one.name.strip()
            else (_("%(team)s, board %(board)s") % {"team": team.name[:45], "board": board})
        )
        member = Player(event=work.event, number=team.number + board, team_of=team, board=board)
        member.name, member.army, member.club, member.team = name, one.army.strip()[:80], team.club, team.name
        work.add(member)


@once()
def edit_members(*, code: str, who: Requester, number: int, members: Sequence[NewMember]) -> None:
    """Set who plays at the boards of a team, in their order: the team itself until the event runs, the staff at any time."""
    with writing(code, who, "edit_members") as work:
        team = player_of(work, number)
        _own_or_staff(work, team)
        if not work.viewer.is_staff and work.event.status != Status.OPEN:
            raise Refused(_("The tournament has begun: ask the organisers to change it."))
        work.facts["name"] = team.name
        for member, given in zip(work.snapshot.members_of(team), members, strict=False):
            name = fit_name(given.name) if given.name.strip() else member.name
            work.set(member, name=name, army=given.army.strip()[:80])


def _is_known(work: Writing, name: str) -> bool:
    """A guest pressed twice, or two of one name."""
    return any(one.name == fit_name(name) and one.status != PlayerStatus.WITHDRAWN for one in work.snapshot.players)


@once()
def edit_player(*, code: str, who: Requester, number: int, **fields: Any) -> None:
    """Change what an entry says: the player their own until the event runs, the staff at any time."""
    with writing(code, who, "edit_player") as work:
        player = player_of(work, number)
        _own_or_staff(work, player)
        allowed = STAFF_FIELDS if work.viewer.is_staff else OWN_FIELDS
        if not work.viewer.is_staff and work.event.status != Status.OPEN:
            raise Refused(_("The tournament has begun: ask the organisers to change it."))
        if "name" in fields:
            fields["name"] = fit_name(fields["name"])
            for member in work.snapshot.members_of(player):
                work.set(member, team=fields["name"])
        if fields.get("seed", player.seed) != player.seed and work.snapshot.rounds and work.snapshot.settings.kind != "swiss":
            raise Refused(_("The draw follows from the seeds, so they cannot change afterwards."))
        work.facts["name"] = player.name
        work.set(player, **{name: value for name, value in fields.items() if name in allowed})


@once()
def check_in(*, code: str, who: Requester, number: int, here: bool = True) -> None:
    """Check somebody in, or out again. By the staff; players check themselves in where the organisers let them."""
    with writing(code, who, "check_in") as work:
        player = player_of(work, number)
        by_phone = not work.viewer.is_staff
        if by_phone:
            _own_or_staff(work, player)
            if not (here and work.snapshot.settings.self_check_in):
                raise Refused(_("Check in with the organisers."))
        _no_member(player)
        if work.event.status != Status.OPEN:
            raise Refused(_("The tournament has begun: let the player return instead."))
        if player.status != PlayerStatus.PLAYING:
            raise Refused(sentence("not_entered"))
        work.facts.update(name=player.name, here=here)
        work.set(player, checked_in_at=timezone.now() if here else None, by_phone=here and by_phone)


@once()
def check_in_all(*, code: str, who: Requester) -> None:
    """Check everybody in."""
    with writing(code, who, "check_in_all") as work:
        staff(work)
        if work.event.status != Status.OPEN:
            raise Refused(_("This tournament has already begun."))
        for player in work.snapshot.playing:
            if player.checked_in_at is None:
                work.set(player, checked_in_at=timezone.now())


@once()
def withdraw(*, code: str, who: Requester, number: int) -> None:
    """A player plays no further round. Before the start somebody from the waiting list moves up."""
    with writing(code, who, "withdraw") as work:
        player = player_of(work, number)
        _own_or_staff(work, player)
        work.facts["name"] = player.name
        _no_member(player)
        if player.status == PlayerStatus.WAITING:
            work.set(player, status=PlayerStatus.WITHDRAWN, last_round=0)
            return
        outcome = resolve(attendance, attendance_facts(work, "withdraw", player))
        work.set(player, status=PlayerStatus.WITHDRAWN, last_round=outcome.last_round)
        if work.event.status == Status.OPEN and work.snapshot.waiting:
            first = work.snapshot.waiting[0]
            work.facts["moved_up"] = first.name
            work.set(first, status=PlayerStatus.PLAYING)
            tell_of_place(work, first)
        lists_still_due(work.snapshot)


@once()
def return_(*, code: str, who: Requester, number: int) -> None:
    """A withdrawn player comes back, from the next round that is not published."""
    with writing(code, who, "return_") as work:
        staff(work)
        player = player_of(work, number)
        _no_member(player)
        missed = _rounds_missed(work, player)
        outcome = resolve(attendance, {**attendance_facts(work, "return", player), "missed_rounds": missed})
        work.facts["name"] = player.name
        work.set(player, status=PlayerStatus.PLAYING, last_round=None)
        _comes(work, player, outcome)


@once()
def announce_absence(*, code: str, who: Requester, number: int, rounds: Collection[int]) -> None:
    """Say which of the rounds that are not published a player misses, in place of what was said before. T§6.8.

    By the player or the staff, in a Swiss event: elsewhere calendar or bracket decide who meets.
    """
    with writing(code, who, "announce_absence") as work:
        player = player_of(work, number)
        _own_or_staff(work, player)
        _no_member(player)
        if work.snapshot.settings.kind != "swiss":
            raise Refused(_("Calendar or bracket decide the games here: a round cannot be missed."))
        if player.status == PlayerStatus.WITHDRAWN:
            raise Refused(sentence("already_withdrawn"))
        if work.event.status == Status.FINISHED:
            raise Refused(sentence("event_finished"))
        still = rounds_to_miss(work.snapshot)
        passed = [one for one in player.absent if one not in still]
        work.facts.update(name=player.name, rounds=sorted(set(rounds) & set(still)))
        work.set(player, absent=sorted({*passed, *work.facts["rounds"]}))


def settle_missed(work: Writing, player: Player) -> None:
    """Give a player the points for the rounds that were published without them."""
    _give_for_missed(work, player, canonical(_rounds_missed(work, player) * work.snapshot.settings.missed_points))


def _give_for_missed(work: Writing, player: Player, points: int | str) -> None:
    former = next((a for a in work.snapshot.adjustments if a.player is player and a.kind == AdjustmentKind.MISSED), None)
    if former is not None:
        work.set(former, points=str(points))
    elif points != 0:
        work.add(Adjustment(player=player, kind=AdjustmentKind.MISSED, points=str(points)))


@once()
def drop(*, code: str, who: Requester, number: int, reason: str) -> None:
    """A player goes at once: the game under way is forfeited."""
    with writing(code, who, "drop", reason=reason) as work:
        staff(work)
        player = player_of(work, number)
        _no_member(player)
        outcome = resolve(attendance, attendance_facts(work, "drop", player))
        work.facts["name"] = player.name
        work.set(player, status=PlayerStatus.WITHDRAWN, last_round=outcome.last_round)
        latest = work.snapshot.latest
        found = latest.game_of(number) if latest else None
        for game in (found.boards or (found,)) if found is not None and not found.is_bye else ():
            if not game.counts:
                forfeit = f"forfeit_{game.side_of((number,))}"
                work.set(game, result={"kind": forfeit}, status="umpire", by_battle=False)
        lists_still_due(work.snapshot)


@once()
def adjust(*, code: str, who: Requester, number: int, points: str, why: str) -> None:
    """Points that are no game points, given or taken by the organiser: painting, a penalty."""
    with writing(code, who, "adjust", reason=why) as work:
        staff(work)
        player = player_of(work, number)
        _no_member(player)
        if exact(points) is None:
            raise Refused(_("Points are a number such as 2, -1.5 or 1/3."))
        if not work.reason:
            raise Refused(sentence("reason_missing"))
        work.audited = True
        work.facts.update(name=player.name, points=points)
        work.add(Adjustment(player=player, kind=AdjustmentKind.ORGANISER, points=points, why=work.reason[:200]))


@once()
def set_extra(*, code: str, who: Requester, name: str, values: Mapping[int, int | str | None]) -> None:
    """A number of each player beside the games, such as painting: by their own number; None takes it away."""
    name = " ".join(name.split())[:40]
    with writing(code, who, "set_extra", facts={"name": name}) as work:
        organiser(work)
        if not name or name == "total":
            raise Refused(_("Enter what the numbers are for, such as painting."))
        for number, value in values.items():
            player = player_of(work, number)
            others = {key: given for key, given in player.extras.items() if key != name}
            work.set(player, extras=others if value is None else {**others, name: value})


def attendance_facts(work: Writing, action: str, player: Player | None) -> dict[str, Any]:
    """Return the facts of ``attendance``: the state of the event, and this player."""
    snapshot, settings = work.snapshot, work.snapshot.settings
    latest = snapshot.latest
    status = "absent" if player is None or player.status == PlayerStatus.WAITING else player.status
    return {
        "action": action,
        "status": status,
        "event": work.event.status,
        "rounds": max(min(snapshot.rounds_in_all or 30, 30), latest.number if latest else 0),
        "entered": len(snapshot.playing),
        "round": latest.number if latest else 0,
        "round_state": latest.state if latest else "none",
        "capacity": settings.capacity,
        "late_until": settings.late_until,
        "missed_points": work.event.settings.get("missed_points", 0),
    }


def _comes(work: Writing, player: Player, outcome: Outcome) -> None:
    """From which round on he plays, what he missed; who comes while the event runs draws a lot and is at the door."""
    work.set(player, plays_from=outcome.plays_from)
    if work.event.status == Status.RUNNING:
        work.set(player, checked_in_at=timezone.now())
        draw_for(work, [player])
    _give_for_missed(work, player, outcome.missed_points)


def _rounds_missed(work: Writing, player: Player) -> int:
    """Count the published rounds in which a player was not paired."""
    return sum(one.game_of(player.number) is None for one in work.snapshot.rounds if one.state in KNOWN)


def player_of(work: Writing, number: int) -> Player:
    player = work.snapshot.by_number.get(number)
    if player is None:
        raise Refused(sentence("not_entered"))
    return player


def _own_or_staff(work: Writing, player: Player) -> None:
    if not work.viewer.is_staff and not player.numbers.intersection(work.viewer.players):
        raise NotYours(_("This is somebody else's entry."))


def _no_member(player: Player) -> None:
    """A team comes and goes as one."""
    if player.team_of_id:
        raise Refused(_("A team enters and leaves as one: change the player at this board instead."))


@once()
def claim(*, code: str, who: Requester, number: int, user: Any) -> None:
    """A guest who signs in takes the entry into the account."""
    with writing(code, who, "claim") as work:
        player = player_of(work, number)
        if player.number not in work.viewer.players or player.user_id is not None:
            raise NotYours(_("This is somebody else's entry."))
        if any(one.user_id == user.pk for one in work.snapshot.by_number.values()):
            raise Refused(_("You have already entered."))
        work.facts["name"] = player.name
        work.set(player, user=user)
        exchange_token(player)
