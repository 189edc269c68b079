"""Challenges of a league; commands of a side for the tables of a tree's node."""

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.models import Battle, Seat
from battles.seats.access import GUESTS as BATTLE_GUESTS
from campaigns import actions
from campaigns.actions import demo
from campaigns.engine.words import WORDS
from campaigns.forms.leagues import AllotForm, ChallengeForm, ResultForm, TableForm
from campaigns.ledger import Snapshot
from campaigns.queries.league import PLAYERS, actor_in, challenges
from campaigns.queries.rights import sentence
from campaigns.queries.unread import unread_of_challenge
from campaigns.views import new_key, pressing, says_why
from campaigns.views.access import may_open_table, snapshot_or_404
from campaigns.views.board import challenge_line
from common.errors import NotYours, Refused
from common.forms import submit
from journal.stale import depends_on
from rules.engine.play.state import Fields

EVENTS: dict[str, dict[str, tuple[str, ...]]] = {
    "issued": {"challenged": ("accept", "decline"), "challenger": ("withdraw",)},
    "accepted": {"challenger": ("forfeit", "withdraw"), "challenged": ("forfeit", "withdraw"), "arbiter": ("withdraw",)},
    "reported": {"challenger": ("confirm", "dispute"), "challenged": ("confirm", "dispute")},
}


def words_of(event: str) -> str:
    return {
        "accept": _("Accept"),
        "decline": _("Decline"),
        "withdraw": _("Withdraw the challenge"),
        "forfeit": _("Concede the game"),
        "confirm": _("The result is right"),
        "dispute": _("Dispute the result"),
    }[event]


def _league(snapshot: Snapshot) -> None:
    if snapshot.kit.kind != "league":
        raise Http404


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn")
def challenge_new(request: HttpRequest, code: str) -> HttpResponse:
    """Challenge another player. Who: a leader for his own faction, the arbiter for anybody."""
    snapshot, press = pressing(request, code)
    _league(snapshot)
    own = list(snapshot.faction_by_id) if snapshot.role == "arbiter" else snapshot.own_factions
    if not own:
        raise NotYours(_("You do not play in this league."))
    form = ChallengeForm(snapshot, own, request.POST if request.method == "POST" else None)
    status = submit(form, lambda: actions.challenge(**press, **form.arguments()))
    if status is None:
        demo.answer(code)
        return redirect("campaigns:campaign", code)
    context = {"snapshot": snapshot, "question": _("Challenge"), "form": form, "verb": _("Challenge"), "key": new_key()}
    return render(request, "campaigns/question.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("challenge:{number}")
def challenge(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """A challenge and its next step. Who: everybody who may watch; steps are for its players and the arbiter."""
    snapshot = snapshot_or_404(request, code)
    fields = _challenge(snapshot, number)
    actor = _actor(snapshot, fields)
    event = request.POST.get("event", "") if request.method == "POST" else ""
    rules = actor == "arbiter" and fields["state"] in ("accepted", "reported", "disputed")
    reports = actor in PLAYERS and fields["state"] == "accepted"
    form = ResultForm(snapshot, fields, request.POST if event in ("report", "rule") else None) if rules or reports else None
    status = 200
    if event:
        _snapshot, press = pressing(request, code)
        given: dict[str, Any] = {}
        if form is not None and event in ("report", "rule"):
            status = 422
            given = form.cleaned_data if form.is_valid() else {}
        if given or event not in ("report", "rule"):
            actions.step(**press, number=number, event=event[:12], **given)
            demo.answer(code)
            return redirect("campaigns:challenge", code, number)
    opens = bool(actor) and fields["state"] == "accepted" and not fields.get("battle") and snapshot.stage != "ended"
    shown = _shown(snapshot, number, fields)
    table = Battle.objects.filter(code=fields["battle"]).first() if fields.get("battle") else None
    state_events = () if snapshot.stage == "ended" else EVENTS.get(fields["state"], {}).get(actor, ())
    if fields["state"] == "reported" and fields["reporter"] == actor:
        state_events = ()
    context = {
        "snapshot": snapshot,
        "challenge": shown,
        "unread": unread_of_challenge(snapshot, number, fields),
        "form": form if snapshot.stage != "ended" else None,
        "rules": rules,
        "battle": table,
        "may_open": table is not None and may_open_table(request, snapshot, table, fields["seats"]),
        "table_form": TableForm(snapshot, fields, request.user) if opens else None,
        "events": [(each, words_of(each)) for each in state_events],
        "key": new_key(),
    }
    return render(request, "campaigns/challenge.html", context, status=status)


def _actor(snapshot: Snapshot, fields: Fields) -> str:
    found = actor_in(snapshot, fields)
    return "" if found == "other" else found


@require_POST
@says_why
@depends_on("challenge:{number}")
def challenge_start(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Open the battle of a challenge on a table. Who: its players, the arbiter."""
    snapshot, press = pressing(request, code)
    fields = _challenge(snapshot, number)
    if not _actor(snapshot, fields):
        raise NotYours(sentence("not_yours"))
    form = TableForm(snapshot, fields, request.user, request.POST)
    if not form.is_valid():
        raise Refused(_("Choose an army for each player."))
    actions.open_table(**press, number=number, armies=form.chosen())
    demo.sit_on_both_sides(snapshot_or_404(request, code), f"challenge:{number}")
    return redirect("campaigns:challenge-table", code, number)


@require_safe
@says_why
def challenge_table(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Redirect to the battle of a challenge, with the seat that is free there. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    fields = _challenge(snapshot, number)
    battle = Battle.objects.filter(code=fields["battle"]).first() if fields.get("battle") else None
    if battle is None:
        raise Refused(_("This battle is not on a table."))
    seat = fields["seats"].get(str(snapshot.member.pk)) if snapshot.member else None
    found = Seat.objects.filter(pk=seat, battle=battle, left_at=None).first() if seat else None
    if found and found.user_id is None:
        BATTLE_GUESTS.remember(request, battle.code, found)
    return redirect("battles:battle", battle.code)


def _challenge(snapshot: Snapshot, number: int) -> Fields:
    _league(snapshot)
    fields = challenges(snapshot).get(number)
    if fields is None:
        raise Http404
    return fields


def _shown(snapshot: Snapshot, number: int, fields: Fields) -> dict[str, Any]:
    language = get_language() or "en"
    by = {"issued": fields["answer_by"], "reported": fields["answer_by"], "accepted": fields["play_by"]}.get(fields["state"])

    def words(result: str | None) -> str:
        if not result or result == "draw":
            return _("a draw") if result else ""
        return _("%(side)s win") % {"side": snapshot.faction_name(fields[result]).of(language)}

    tabled = fields.get("tabled")
    if tabled:
        result = {"result": words(tabled["result"]), "severity": WORDS[tabled["severity"]].of(language).lower()}
    return challenge_line(snapshot, number, fields) | {
        "until": date.fromordinal(by + 719_163) if by else None,
        "result": words(fields["result"]),
        "tabled": _("Result of the battle: %(result)s (%(severity)s).") % result if tabled else "",
    }


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn", "allotment:{side}")
def allot(request: HttpRequest, code: str) -> HttpResponse:
    """Set which command of a side fights at which table of the node. Who: the side's leaders, the arbiter for both."""
    snapshot, press = pressing(request, code)
    if snapshot.kit.kind != "tree":
        raise Http404
    sides = [side for side in snapshot.side_by_id if side in snapshot.own_sides or snapshot.role == "arbiter"]
    side = request.POST.get("side") or next(iter(sides), "")
    if side not in sides:
        raise NotYours(_("You lead no force here."))
    form = AllotForm(snapshot, side, request.POST if request.method == "POST" else None)
    status = submit(form, lambda: actions.allot(**press, side=side, tables=form.tables()))
    if status is None:
        return redirect("campaigns:campaign", code)
    context = {
        "snapshot": snapshot,
        "question": _("Commands for the tables: %(side)s") % {"side": snapshot.side_name(side).of(get_language() or "en")},
        "form": form,
        "side": side,
        "verb": _("Confirm"),
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context, status=status)
