"""A battle of the campaign: what is proposed for the table, how it can be settled, what comes of it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from battles.models import Seat
from battles.seats.access import GUESTS as BATTLE_GUESTS
from campaigns import actions
from campaigns.actions import demo
from campaigns.actions.reporting import report_of
from campaigns.engine.words import WORDS
from campaigns.forms.engagements import ReportForm, RulingForm
from campaigns.ledger import Snapshot
from campaigns.queries.musters import PARTIES, brief, forces_of, ready_units
from campaigns.queries.names import unit_name
from campaigns.queries.reader import Reader
from campaigns.queries.rights import may_do, may_or_together, need, need_or_together, parties
from campaigns.queries.sight import reads_all, visible_forces
from campaigns.queries.unread import unread_of_battle
from campaigns.views import agreed_so_far, new_key, pressing, says_why
from campaigns.views.access import may_open_table, snapshot_or_404
from campaigns.views.board import battle as battle_line
from campaigns.views.board import deadline_of, place_of
from common.errors import Refused
from common.forms import submit
from journal.stale import depends_on
from rules.engine.play.state import Fields


def _fields(snapshot: Snapshot, engagement: str) -> Fields:
    fields = snapshot.state.holders.get(f"engagement:{engagement}")
    if fields is None:
        raise Http404
    return fields


@require_safe
def battle(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """A battle: its forces as far as one sees them, the proposal for the table, what can be done.

    Who: everybody who may watch the campaign; numbers and units are for those who fight in it.
    """
    snapshot = snapshot_or_404(request, code)
    fields = _fields(snapshot, engagement)
    own = parties(snapshot, engagement)
    inside = bool(own) or reads_all(snapshot)
    row = snapshot.engagements[engagement]
    context = {
        "snapshot": snapshot,
        "fields": fields,
        "battle": battle_line(snapshot, engagement, fields),
        "row": row.battle,
        "may_open": row.battle is not None and may_open_table(request, snapshot, row.battle, fields.get("seats", {})),
        "parties": [_party(snapshot, fields, party) for party in PARTIES],
        "brief": _brief(snapshot, fields) if inside and fields["status"] in ("open", "on_table") else None,
        "result": _result(snapshot, engagement, fields),
        "unread": unread_of_battle(snapshot, engagement, fields, place_of(snapshot, fields)),
        "own": own,
        "deadline": deadline_of(snapshot) if fields["status"] != "settled" and snapshot.stage == "battles" else None,
        "agreed": bool(own) and set(own) <= set(fields["agreed"]),
        "confirmed": bool(own) and set(own) <= set(fields["confirmed"]),
        "may": {
            "start": fields["status"] == "open" and may_do(snapshot, "start_battle", engagement=engagement),
            "concede": fields["status"] == "open" and bool(own) and may_do(snapshot, "concede", engagement=engagement),
            "roll": fields["status"] == "open"
            and (may_do(snapshot, "agree_auto", engagement=engagement) or may_do(snapshot, "rule_result", engagement=engagement)),
            "report": fields["status"] == "open"
            and (may_do(snapshot, "confirm_result", engagement=engagement) or may_do(snapshot, "rule_result")),
            "rule": fields["status"] != "settled" and may_or_together(snapshot, "rule_result"),
            "confirm": fields["status"] == "ended"
            and (
                may_do(snapshot, "confirm_result", engagement=engagement)
                or (snapshot.role == "arbiter" and may_do(snapshot, "apply_result", engagement=engagement))
            ),
        },
        "reports": _reports(snapshot, engagement, fields),
        "retreats": _retreats(snapshot, fields),
        "key": new_key(),
    }
    return render(request, "campaigns/battle.html", context)


def _reports(snapshot: Snapshot, engagement: str, fields: Fields) -> list[dict[str, Any]]:
    """Results that were reported and do not count yet, in words: what a party lost is not among them."""
    if fields["status"] != "open":
        return []
    reader = Reader(snapshot)
    return [
        {"side": snapshot.side_name(side), "sentence": reader.winner(engagement, report)}
        for party, side in zip(PARTIES, fields["sides"], strict=True)
        if (report := report_of(fields, party))
    ]


def _retreats(snapshot: Snapshot, fields: Fields) -> list[tuple[str, str]]:
    """Forces whose retreat the requester may choose."""
    there = [each["force"] for each in fields["forces"] if fields["status"] != "settled"]
    return [
        (force, snapshot.force_name(force))
        for force in there
        if may_do(snapshot, "choose_retreat", faction=snapshot.force(force)["faction"], force=force)
    ]


def _party(snapshot: Snapshot, fields: Fields, party: str) -> dict[str, Any]:
    """A party's forces as far as the requester sees them."""
    side = fields["sides"][PARTIES.index(party)]
    visible = visible_forces(snapshot)
    return {
        "party": party,
        "name": snapshot.side_name(side),
        "attacks": fields["attacker"] == side,
        "forces": [visible[force] for force in forces_of(fields, party) if force in visible],
    }


def _brief(snapshot: Snapshot, fields: Fields) -> dict[str, Any]:
    """The proposal for the table in words."""
    language = get_language() or "en"
    found = brief(snapshot, fields)

    def word(identifier: str) -> str:
        return WORDS[identifier].of(language)

    return {
        "edges": [(snapshot.side_name(side), word(edge)) for side, edge in found.edges.items()],
        "points": [(snapshot.side_name(side), points) for side, points in found.points.items()],
        "terrain": ", ".join(map(word, found.terrain)),
        "fort": found.fort,
        "reinforcements": [
            {
                "force": snapshot.force_name(each["force"]),
                "turn": each["turn"],
                "edge": word(each["edge"]),
            }
            for each in found.reinforcements
        ],
        "over": [(snapshot.side_name(side), number) for side, number in found.commands_over.items() if number],
    }


def _result(snapshot: Snapshot, engagement: str, fields: Fields) -> dict[str, Any] | None:
    """What the battle comes to: winner and severity for all, units for those who may read about them."""
    result = fields["result"]
    if not result:
        return None
    reader = Reader(snapshot)
    shown: list[dict[str, Any]] = []
    for party in PARTIES if result["parties"] else ():
        fates = [fate for fate in result["parties"][party]["fates"] if reader.knows_unit(fate["unit"])]
        if fates:
            name = snapshot.side_name(fields["sides"][PARTIES.index(party)])
            shown.append({"name": name, "fates": [*map(reader.fate, fates), *reader.leaders(result, party)]})
    return {"sentence": reader.winner(engagement, result), "parties": shown}


def _press(request: HttpRequest, code: str, engagement: str, act: Callable[..., Any], **more: Any) -> HttpResponse:
    snapshot, press = pressing(request, code)
    _fields(snapshot, engagement)
    act(**press, engagement=engagement, **more)
    demo.answer(code)
    return redirect("campaigns:battle", code, engagement)


@require_POST
@says_why
@depends_on("engagement:{engagement}")
def start(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Open the battle on a table. Who: those who fight in it, the arbiter."""
    _press(request, code, engagement, actions.start_battle)
    demo.sit_on_both_sides(snapshot_or_404(request, code), f"engagement:{engagement}")
    return redirect("campaigns:table", code, engagement)


@require_safe
@says_why
def table(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Redirect to the battle's own page, with the seat that is free there. Who: everybody who may watch the campaign."""
    snapshot = snapshot_or_404(request, code)
    fields = _fields(snapshot, engagement)
    row = snapshot.engagements[engagement].battle
    if row is None:
        raise Refused(_("This battle is not on a table."))
    seat = fields.get("seats", {}).get(str(snapshot.member.pk)) if snapshot.member else None
    found = Seat.objects.filter(pk=seat, battle=row, left_at=None).first() if seat else None
    if found and found.user_id is None:
        BATTLE_GUESTS.remember(request, row.code, found)
    return redirect("battles:battle", row.code)


@require_POST
@says_why
@depends_on("engagement:{engagement}")
def concede(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Leave the field without a fight. Who: those who fight in it, the arbiter for one of them."""
    return _press(request, code, engagement, actions.concede, party=request.POST.get("party", "")[:1])


@require_POST
@says_why
@depends_on("engagement:{engagement}")
def roll(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Agree to roll for it. Who: those who fight in it; the arbiter has it rolled at once."""
    return _press(request, code, engagement, actions.agree_auto)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("engagement:{engagement}")
def rule(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """The arbiter's word on a battle. Who: the arbiter; where there is none, all leaders together."""
    snapshot, press = pressing(request, code)
    fields = _fields(snapshot, engagement)
    need_or_together(snapshot, "rule_result")
    language = get_language() or "en"
    names = {p: snapshot.side_name(s).of(language) for p, s in zip(PARTIES, fields["sides"], strict=True)}
    form = RulingForm(names, request.POST if request.method == "POST" else None)

    def decide() -> None:
        reason = form.cleaned_data["reason"]
        agreed_so_far(request, actions.rule_result(**press, engagement=engagement, ruling=form.ruling(), reason=reason))

    status = submit(form, decide)
    if status is None:
        return redirect("campaigns:battle", code, engagement)
    context = {
        "snapshot": snapshot,
        "question": _("Rule: %(place)s") % {"place": place_of(snapshot, fields)},
        "form": form,
        "verb": _("Confirm"),
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("engagement:{engagement}")
def report(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Report a result by hand. Who: those who fight in it, each with the losses of the own side; the arbiter for all."""
    snapshot, press = pressing(request, code)
    fields = _fields(snapshot, engagement)
    is_arbiter = snapshot.role == "arbiter"
    need(snapshot, "rule_result" if is_arbiter else "confirm_result", engagement=engagement)
    own = list(PARTIES) if is_arbiter else parties(snapshot, engagement)
    language = get_language() or "en"
    names = {p: snapshot.side_name(s).of(language) for p, s in zip(PARTIES, fields["sides"], strict=True)}
    units = {
        party: [
            (unit, unit_name(snapshot, unit), snapshot.state[f"unit:{unit}"]["strength"])
            for unit in ready_units(snapshot, fields, party)
        ]
        for party in own
    }
    known = next((found for party in PARTIES if (found := report_of(fields, party))), None)
    first = {"winner": known["winner"] or "", "severity": known["severity"]} if known else {}
    form = ReportForm(names, units, request.POST if request.method == "POST" else None, first)
    status = 422 if request.method == "POST" else 200
    if form.is_valid():
        try:
            actions.report_result(**press, engagement=engagement, **form.report())
        except Refused as refused:
            form.add_error(None, refused.text)
            status = refused.status
        else:
            return redirect("campaigns:battle", code, engagement)
    context = {
        "snapshot": snapshot,
        "question": _("Result: %(place)s") % {"place": place_of(snapshot, fields)},
        "text": "" if is_arbiter else _("It counts once the other side reports the same winner and severity."),
        "form": form,
        "verb": _("Report the result"),
        "key": new_key(),
    }
    return render(request, "campaigns/question.html", context, status=status)


@require_POST
@says_why
@depends_on("engagement:{engagement}")
def confirm(request: HttpRequest, code: str, engagement: str) -> HttpResponse:
    """Say that the result is right. Who: those who fought in it, the arbiter."""
    answer = _press(request, code, engagement, actions.confirm_result)
    messages.success(request, _("Confirmed."))
    return answer
