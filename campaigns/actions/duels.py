"""Fight a challenge on a table: open it with both players' armies, notify both of its end, which they report and confirm."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from armies.models import Army
from battles.actions import NewBattle, NewSeat, create_battle
from battles.record.result import Result, result_of
from campaigns.actions.unread import leave_unread, read_or_why
from campaigns.engine.severity import severity
from campaigns.engine.terms import in_engine
from campaigns.ledger import world
from campaigns.ledger.closing import hides_tables
from campaigns.ledger.snapshot import CLOCK, Requester, Snapshot
from campaigns.ledger.writing import Writing, locked_campaign
from campaigns.models import Duel, Entry, Member
from campaigns.queries.league import PLAYERS, actor_in, challenges
from campaigns.queries.rights import refuse, sentence
from common.errors import NotYours, Refused
from journal.writing import once
from rules.engine.army import ListedArmy
from rules.engine.play.state import Fields


@once()
def open_table(*, code: str, who: Requester, number: int, armies: Sequence[Army | ListedArmy], key: str | None = None) -> Entry:
    """Open the battle of an accepted challenge; ``armies``: the challenger's, then the challenged player's."""
    with locked_campaign(code, who, key, "open_table") as work:
        snapshot = work.snapshot
        fields = challenges(snapshot).get(number)
        if fields is None:
            raise Refused(_("There is no such challenge."))
        if actor_in(snapshot, fields) not in (*PLAYERS, "arbiter"):
            raise NotYours(sentence("not_yours"))
        if fields["state"] != "accepted":
            raise Refused(sentence("wrong_state"))
        if fields.get("battle"):
            raise Refused(sentence("on_the_table"))
        new, seated = _new_battle(snapshot, fields, armies)
        made = create_battle(new, known_to=[who.user_id])
        Duel.objects.create(campaign=snapshot.row, number=number, battle=made.battle)
        seats = {str(member.pk): seat.pk for member, seat in zip(seated, made.seats, strict=False)}
        work.put(f"challenge:{number}", battle=made.battle.code, seats=seats, tabled=None)
        facts = {"number": number, "battle": made.battle.code}
        return work.write("open_table", facts=facts, reads=[f"faction:{fields[name]}" for name in PLAYERS])


def _new_battle(snapshot: Snapshot, fields: Fields, armies: Sequence[Army | ListedArmy]) -> tuple[NewBattle, list[Member]]:
    """The battle to be made, and whose seats come first in it, in that order."""
    seated: list[Member] = []
    seats: list[NewSeat] = []
    for player, side in zip(PLAYERS, "ab", strict=True):
        leaders = [each for each in snapshot.members if each.role == "leader" and fields[player] in each.factions]
        for leader in leaders:
            seats.insert(len(seated), _seat(leader, "player", side))
            seated.append(leader)
        if not leaders:
            seats.append(NewSeat("player", side))
    for arbiter in [member for member in snapshot.members if member.role == "arbiter"]:
        seats.insert(len(seated), _seat(arbiter, "referee"))
        seated.append(arbiter)
    names = [snapshot.faction_name(fields[player]).of("it") for player in PLAYERS]
    new = NewBattle(
        ruleset=snapshot.kit.ruleset,
        name=f"{' – '.join(names)}, {snapshot.name}"[:80],
        armies=list(armies),
        seats=seats,
        created_by=snapshot.row.created_by,
        house_rules=snapshot.row.house_rules,
        watching=snapshot.row.watching,
        closed=hides_tables(snapshot.kit, snapshot.stage),
        club=snapshot.row.club,
    )
    return new, seated


def _seat(member: Member, role: str, sides: str = "") -> NewSeat:
    return NewSeat(role, sides, member.user, "" if member.user else member.name)


def duel_ended(battle_code: str) -> Entry | None:
    """A battle of the tracker has ended: if a challenge is fought on it, both players are notified of its result."""
    row = Duel.objects.select_related("campaign", "battle").filter(battle__code=battle_code).first()
    result = result_of(row.battle) if row and row.battle.ended_at else None
    if row is None or result is None:
        return None
    with locked_campaign(row.campaign.code, CLOCK) as work:
        on = f"challenge:{row.number}"
        fields = work.snapshot.state.holders.get(on)
        if fields is None or fields.get("battle") != battle_code or fields["state"] != "accepted" or fields.get("tabled"):
            return None
        if result.how == "abandon":
            work.put(on, battle=None, seats={}, unread=None)
            return work.write("table_abandoned", facts={"number": row.number})
        tabled, unread = read_or_why(work, lambda: _as_reported(work, result))
        if unread:
            return leave_unread(work, on, unread, {"number": row.number})
        work.put(on, tabled=tabled, unread=None)
        return work.write("tabled", facts={"number": row.number}, outcome=work.now.state[on]["tabled"])


def _as_reported(work: Writing, result: Result) -> Mapping[str, Any]:
    """Winner and severity, as they would be reported."""
    lost = {code: side.losses * 100 // max(1, side.had) for code, side in result.sides.items()}
    facts = {
        "ruleset": in_engine(work.snapshot.kit.ruleset),
        "how": "verdict" if result.how == "time" and result.winner else "draw" if result.how == "time" else result.how,
        "winner": result.winner,
        **{f"lost_percent_{party}": min(100, lost.get(party, 0)) for party in "ab"},
        "rules": world.rules(work.snapshot),
    }
    found = work.run(severity, facts)
    refuse(found)
    return {"result": PLAYERS["ab".index(result.winner)] if result.winner else "draw", "severity": found.severity}


def duel_reopened(battle_code: str) -> Entry | None:
    """The ending was undone: what it came to is removed, unless it was reported already; then the players are notified."""
    row = Duel.objects.select_related("campaign").filter(battle__code=battle_code).first()
    if row is None:
        return None
    with locked_campaign(row.campaign.code, CLOCK) as work:
        on = f"challenge:{row.number}"
        fields = work.snapshot.state.holders.get(on)
        if fields is None or fields.get("battle") != battle_code or not (fields.get("tabled") or fields.get("unread")):
            return None
        is_reported = fields["state"] != "accepted"
        work.put(on, tabled=None, unread=None)
        return work.write("table_reopened", facts={"number": row.number, "stands": is_reported})
