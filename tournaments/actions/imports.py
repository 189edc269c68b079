"""An event read from a file: ours, or another program's that writes the same format. T§6.30."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import DataError, transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from people.models import User
from rules.engine.errors import FactError
from tournaments.actions.drafts import board_position
from tournaments.actions.events import Founded, NewEvent, checked_settings, create_event
from tournaments.actions.writing import Writing, writing
from tournaments.engine.exchange import check_import
from tournaments.engine.scores import ResultFacts, forbidden
from tournaments.models import Adjustment, AdjustmentKind, Pairing, Player, PlayerStatus, ResultStatus, Round, RoundState, Status
from tournaments.models.settings import Settings, fresh_settings
from tournaments.queries.files import canonical_points
from tournaments.queries.procedures import outcome_of, sentence
from tournaments.queries.viewers import Requester

#: As many as an event can have.
MOST = 400


def import_event(*, document: Any, user: User | None, guest: str = "", key: str | None = None) -> Founded:
    """Make an event of a file; who brings it is its organiser. Refused with what is wrong with the file, and nothing is made."""
    if not isinstance(document, dict):
        raise Refused(sentence("wrong_format"), cite="T§6.30")
    checked = outcome_of(check_import, {"document": document})
    if not checked.valid:
        code, _at, place = str(checked.problems[0]).partition("@")
        words = sentence(code)
        reason = Refused(words).text
        raise Refused(_("%(what)s (at: %(place)s)") % {"what": reason, "place": place[:60]} if place else reason, cite="T§6.30")
    if max(len(document["players"]), len(document["tables"])) > MOST or len(document["rounds"]) > 30:
        raise Refused(_("The file holds more than a tournament can have."))
    try:
        with transaction.atomic():
            return _made(document, user, guest, key)
    except (DataError, TypeError, ValueError, KeyError, AttributeError, FactError):
        raise Refused(_("The file is inconsistent: something in it has the wrong type or is too long.")) from None


def _made(document: Mapping[str, Any], user: User | None, guest: str, key: str | None) -> Founded:
    document_part = document["event"]
    settings = document_part.get("settings") or _plain_settings(document)
    checked_settings(settings)
    tables = [str(table.get("name") or table["id"])[:40] for table in document["tables"]]
    new = NewEvent(
        str(document_part.get("name") or _("Tournament"))[:80],
        settings,
        day=date.fromisoformat(document_part["day"]) if document_part.get("day") else None,
        place=str(document_part.get("place") or "")[:80],
        description=str(document_part.get("description") or "")[:4000],
        tables=tables,
        user=user,
        guest=guest,
    )
    founded = create_event(new, key)
    if founded.event.log.filter(action="import_event").exists():  # a repeated press
        return founded
    who = Requester(user.pk if user else None, tokens=(founded.staff.token,), name=founded.staff.name)
    with writing(founded.event.code, who, "import_event") as work:
        _fill(work, document)
    return founded


def _plain_settings(document: Mapping[str, Any]) -> dict[str, Any]:
    """For a file that says nothing of its scoring: its points stand as they are."""
    return fresh_settings(ruleset="impetus", preset="classes-3-1-0", rounds=max(len(document["rounds"]), 1))


def _fill(work: Writing, document: Mapping[str, Any]) -> None:
    players = _players(work, document["players"])
    tables = {table["id"]: row for table, row in zip(document["tables"], work.snapshot.tables, strict=True)}
    for document_part, table in zip(document["tables"], work.snapshot.tables, strict=True):
        work.set(
            table,
            terrain=str(document_part.get("terrain") or "")[:40],
            description=str(document_part.get("description") or "")[:300],
        )
    rounds = document["rounds"]
    for document_part in rounds:
        is_open = document_part is rounds[-1] and document_part.get("state") == RoundState.PUBLISHED
        row = Round(
            event=work.event, number=document_part["number"], state=RoundState.PUBLISHED if is_open else RoundState.CLOSED
        )
        row.ruleset = str(document_part.get("ruleset") or "")[:40]
        work.add(row)
        for position, game in enumerate(document_part["games"], start=1):
            pairing = Pairing(round=row, position=position, a=players[game["a"]], b=players.get(game.get("b")))
            pairing.table = tables.get(game.get("table"))
            if game.get("boards") and pairing.b is not None:
                work.add(pairing)
                _boards(work, pairing, game["boards"], tables)
                continue
            pairing.result = _result(work.snapshot.settings, game)
            pairing.status = ResultStatus.NONE if pairing.result is None else ResultStatus.CONFIRMED
            work.add(pairing)
    status = document["event"].get("status")
    known = status if status in Status.values else Status.RUNNING
    work.set(work.event, status=known if rounds else Status.OPEN)


def _players(work: Writing, document_part: list[dict[str, Any]]) -> dict[str, Player]:
    """The entries by their ids in the file; ids that are numbers stay who they are."""
    ids = [one["id"] for one in document_part]
    valid_ids = all(one.isascii() and one.isdigit() and 1 <= int(one) <= 9999 for one in ids) and len(
        {int(i) for i in ids}
    ) == len(ids)
    found = {}
    for place, one in enumerate(document_part, start=1):
        extras: dict[str, Any] = one.get("extras") or {}
        player = Player(event=work.event, number=int(one["id"]) if valid_ids else place, name=one["name"][:60])
        for name, most in (("contact", 120), ("club", 60), ("team", 60), ("army", 80), ("side", 40), ("terrain", 120)):
            setattr(player, name, str(one.get(name) or "")[:most])
        player.spare = bool(one.get("spare"))
        player.seed, player.lot = _place(one.get("seed")), _place(one.get("lot"))
        player.extras = {str(key)[:40]: value for key, given in extras.items() if (value := canonical_points(given)) is not None}
        player.status = one["status"] if one.get("status") in PlayerStatus.values else PlayerStatus.PLAYING
        player.plays_from = _place(one.get("plays_from")) or 1
        player.last_round = one["last_round"] if type(one.get("last_round")) is int and 0 <= one["last_round"] <= 30 else None
        absent = one.get("absent")
        player.absent = sorted({n for n in absent if type(n) is int and 1 <= n <= 30}) if isinstance(absent, list) else []
        work.add(player)
        found[one["id"]] = player
        for given in one.get("adjustments") or ():
            points = canonical_points(given["points"])
            kind = given["kind"] if given.get("kind") in AdjustmentKind.values else AdjustmentKind.ORGANISER
            if points is not None:
                why = str(given.get("why") or "")[:200]
                work.add(Adjustment(player=player, kind=kind, points=str(points), why=why))
    for one in document_part:
        _members(work, found[one["id"]], one.get("members") or (), {player.number for player in found.values()})
    return found


def _members(work: Writing, team: Player, given: Any, taken: set[int]) -> None:
    """Who plays at the boards of a team: as the file says, a board that it leaves out by the team's name."""
    size = work.snapshot.settings.team_size
    by_board = {one["board"]: one for one in given}
    numbers = {one.number for one in Player.objects.filter(event=work.event)} | taken
    for board in range(1, size + 1 if size > 1 else 1):
        one = by_board.get(board, {})
        number = _place(one.get("number"))
        if number is None or number in numbers:
            number = max(numbers) + 1
        numbers.add(number)
        name = str(one.get("name") or _("%(team)s, board %(board)s") % {"team": team.name[:45], "board": board})
        member = Player(
            event=work.event, number=number, team_of=team, board=board, name=name[:60], team=team.name, club=team.club
        )
        member.contact, member.army = str(one.get("contact") or "")[:120], str(one.get("army") or "")[:80]
        work.add(member)


def _boards(work: Writing, match: Pairing, boards: Any, tables: Mapping[str, Any]) -> None:
    """The games of two teams, board against board."""
    assert match.b is not None
    sides = [{one.board: one for one in Player.objects.filter(team_of=team)} for team in (match.a, match.b)]
    for board, game in enumerate(boards, start=1):
        a, b = (members[board] for members in sides)
        at = board_position(match.position, board)
        found = Pairing(round=match.round, match=match, board=board, position=at, a=a, b=b, table=tables.get(game.get("table")))
        found.result = _result(work.snapshot.settings, game)
        found.status = ResultStatus.NONE if found.result is None else ResultStatus.CONFIRMED
        work.add(found)


def _place(given: Any) -> int | None:
    return given if type(given) is int and 1 <= given <= 10_000 else None


def _result(settings: Settings, game: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the result with all that the scoring asks for, or else the points of the file as they are."""
    kind = game.get("kind", "played")
    if kind == "pending":
        return None
    given = game.get("result")
    if isinstance(given, dict) and not forbidden(settings.scoring, ResultFacts.read(given)):
        return given
    if kind in ("bye", "forfeit_a", "forfeit_b", "double_loss"):
        return {"kind": kind}
    return {"kind": "adjudicated", "points_a": game["points_a"], "points_b": game["points_b"]}
