"""Kits: taken out and brought in as JSON, begun from patterns, written in chapters, checked as they are."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns.actions.drafts import (
    ADDED,
    Unreadable,
    armies_of,
    change_draft,
    delete_draft,
    read_text,
    share_draft,
    start_draft,
    undo_draft,
    with_force,
    with_place,
)
from campaigns.actions.kits import own_kits, replace_kit
from campaigns.actions.trials import OPEN, cancel_trial, give_up_lost, start_trial
from campaigns.engine.kits import Kit
from campaigns.forms.chapters import TABLES, TITLES, chapters_of, choices_of, edited, pairs
from campaigns.forms.chapters import shown as shown_rows
from campaigns.forms.kits import NewKitForm, rulesets_to_choose
from campaigns.models import Draft, KitTrial
from campaigns.queries.kit_map import SCALE, kit_chart
from campaigns.queries.kits import book_of, game_name, problems_of, ready_kit, ready_kits
from campaigns.queries.rights import need_or_together
from campaigns.queries.sight import reads_all
from campaigns.views import agreed_so_far, new_key, pressing, says_why
from campaigns.views.access import snapshot_or_404
from common.errors import NotYours, Refused
from common.rates import limit_rate
from journal.guests import account
from journal.stale import Stale, depends_on, page_state_of
from people.requests import SignedInRequest
from rules.engine.text import Text

#: Where a browser's session keeps the codes of a guest's kits, and how many.
GUEST_DRAFTS, MAX_DRAFTS = "campaign_drafts", 20
_KINDS = {
    "map": gettext_lazy("map"),
    "tree": gettext_lazy("tree of scenarios"),
    "league": gettext_lazy("league"),
}


def _json(data: Any, name: str) -> HttpResponse:
    """A kit as a file."""
    answer = HttpResponse(json.dumps(data, ensure_ascii=False, indent=2) + "\n", content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}.json"'
    return answer


def _slug(kit: dict[str, Any]) -> str:
    return "".join(sign for sign in str(kit.get("kit", "")) if sign.isascii() and (sign.isalnum() or sign in "-_")) or "kit"


@require_safe
def export_ready(request: HttpRequest, kit: str) -> HttpResponse:
    """A kit that is ready, as JSON. Who: everybody."""
    data = ready_kit(kit)
    if data is None:
        raise Http404
    return _json(data, _slug(data))


@require_safe
@says_why
def export_campaign(request: HttpRequest, code: str) -> HttpResponse:
    """The kit of a campaign, as JSON. Who: who may read everything: the arbiter, and everybody when it has ended."""
    snapshot = snapshot_or_404(request, code)
    if not reads_all(snapshot):
        raise NotYours(_("Only the arbiter knows where all forces are until the campaign has ended."))
    return _json(snapshot.row.kit, _slug(snapshot.row.kit))


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def drafts(request: HttpRequest) -> HttpResponse:
    """One's own kits; a new one from a pattern, a copy, a file or text. Who: everybody; each sees their own."""
    problem, text, status = "", "", 200
    form = NewKitForm(request.user, request.POST if "pattern" in request.POST else None)
    if request.method == "POST":
        limit_rate(request, "battle")
        text, status = request.POST.get("text", ""), 422
        try:
            kit = form.kit() if form.is_bound and form.is_valid() else None if form.is_bound else _wanted(request, text)
            if kit is not None:
                return redirect("campaigns:kit", _started(request, kit).code)
        except Refused as refused:
            problem = refused.text
    ready = [(kit, _KINDS[kit.kind], game_name(kit)) for kit in ready_kits().values()]
    context = {"drafts": _own(request), "ready": ready, "problem": problem, "text": text, "form": form}
    return render(request, "campaigns/drafts.html", context, status=status)


def _started(request: HttpRequest, kit: dict[str, Any]) -> Draft:
    """A new kit of the requester's; a guest's is remembered in the browser."""
    made = start_draft(user=account(request), kit=kit)
    if made.user_id is None:
        request.session[GUEST_DRAFTS] = [*request.session.get(GUEST_DRAFTS, []), made.code][-MAX_DRAFTS:]
    return made


def _wanted(request: HttpRequest, text: str) -> dict[str, Any]:
    """What the form sends: a file, a text, or the name of a kit that is ready."""
    file = request.FILES.get("file")
    if file:
        try:
            return read_text(file.read(2_000_000).decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise Refused(_("This file is not text.")) from None
    if request.POST.get("kit"):
        found = ready_kit(request.POST["kit"][:60])
        if found is None:
            raise Refused(_("There is no such kit."))
        return found
    return read_text(text)


def _own(request: HttpRequest) -> list[Draft]:
    return own_kits(account(request), request.session.get(GUEST_DRAFTS, []))


def own_draft_or_404(request: HttpRequest, code: str) -> Draft:
    """A kit that the requester writes; to all others it does not exist."""
    found = next((draft for draft in _own(request) if draft.code == code), None)
    if found is None:
        raise Http404
    return found


@require_http_methods(["GET", "HEAD", "POST"])
@depends_on("kit:{chapter}")
def kit(request: HttpRequest, code: str, chapter: str = "") -> HttpResponse:
    """A chapter of a kit: its fields, and things to add; checked at every change. Who: the kit's authors."""
    draft = own_draft_or_404(request, code)
    chapters = chapters_of(draft.kit["kind"])
    at = chapter or chapters[0]
    if at not in chapters:
        raise Http404
    if request.method != "POST":
        return render(request, "campaigns/kit.html", _context(request, draft, at, Shown(draft.kit)))
    try:
        change_draft(draft, lambda data: _changed(request, data), page_state_of(request))
    except Refused as refused:
        draft.refresh_from_db()
        context = _context(request, draft, at, _as_typed(request, draft, refused))
        return render(request, "campaigns/kit.html", context, status=409 if isinstance(refused, Stale) else 422)
    if "HX-Request" in request.headers:
        return render(request, "campaigns/kit.html", _context(request, draft, at, Shown(draft.kit)))
    return redirect(request.path)


def _changed(request: HttpRequest, data: dict[str, Any]) -> dict[str, Any]:
    """The kit as the form makes it: replaced by a text, added to, or edited field by field."""
    given = request.POST.dict()
    if "text" in given:
        return read_text(given["text"])
    if given.get("add") == "force":
        return with_force(data, given, request.user)
    if "add" in given:
        add = ADDED.get(given["add"])
        if add is None:
            raise Refused(_("Choose one of the list."))
        return add(data, given)
    data = edited(data, given)
    if given.get("new.name", "").strip() or given.get("new.x"):
        data = with_place(data, given)
    return data


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page of a kit shows: the kit, or what was typed if it was refused. ``text``: of the JSON chapter."""

    data: dict[str, Any]
    problem: str = ""
    errors: Mapping[str, Text] = field(default_factory=dict)
    text: str = ""
    added: Mapping[str, str] = field(default_factory=dict)


def _as_typed(request: HttpRequest, draft: Draft, refused: Refused) -> Shown:
    """What was typed in a form that is refused."""
    given = request.POST.dict()
    errors = refused.problems if isinstance(refused, Unreadable) else {}
    if "text" in given:
        return Shown(draft.kit, str(refused), text=given["text"])
    if "add" in given:
        return Shown(draft.kit, str(refused), added=given)
    return Shown(edited(draft.kit, given), _("See the fields that are marked.") if errors else str(refused), errors)


def _context(request: HttpRequest, draft: Draft, chapter: str, shown: Shown) -> dict[str, Any]:
    read = Kit.read(draft.kit)
    book, user = book_of(read), account(request)
    choices = choices_of(read, book, rulesets_to_choose(request.user, read.ruleset))
    tables = [
        (table, shown_rows(table, shown.data, choices, shown.errors, request.GET.get("open", ""))) for table in TABLES[chapter]
    ]
    sides = [side.id for side in read.sides]
    names = dict(choices["sides"])
    truces = [(f"{a}~{b}", names[a], names[b], [a, b] in draft.kit.get("truces", [])) for a, b in pairs(sides)]
    return {
        "draft": draft,
        "name": Text(read.name.en, read.name.it),
        "read": read,
        "game": game_name(read),
        "kind": _KINDS[read.kind],
        "chapter": chapter,
        "chapters": [(each, TITLES[each]) for each in chapters_of(read.kind)],
        "problem": shown.problem,
        "problems": problems_of(draft.kit),
        "tables": tables,
        "choices": choices,
        "truces": truces if chapter == "sides" and len(sides) > 2 else [],
        "chart": kit_chart(read) if chapter == "map" else None,
        "scale": str(SCALE),
        "armies": [(key, army.name) for key, army in armies_of(book, user or request.user).items()]
        if chapter == "forces"
        else [],
        "added": shown.added,
        "typed": bool(shown.text),
        "text": shown.text or json.dumps(draft.kit, ensure_ascii=False, indent=2) if chapter == "text" else "",
        "may_undo": draft.earlier.exists(),
        "mine": user is None or draft.user_id == user.pk,
        "clubs": list(user.clubs.all()) if user is not None and draft.user_id == user.pk else [],
    }


@require_POST
@says_why
@depends_on("kit")
def undo_kit(request: HttpRequest, code: str) -> HttpResponse:
    """Undo the last change of a kit. Who: its authors."""
    draft = own_draft_or_404(request, code)
    undo_draft(draft, page_state_of(request))
    messages.success(request, _("Undone."))
    back = request.POST.get("chapter", "")
    if back in chapters_of(draft.kit["kind"])[1:]:
        return redirect("campaigns:kit-chapter", code, back)
    return redirect("campaigns:kit", code)


@require_POST
@login_required
@says_why
def share_kit(request: SignedInRequest, code: str) -> HttpResponse:
    """Choose the club that writes a kit together. Who: its owner."""
    draft = own_draft_or_404(request, code)
    chosen = request.POST.get("club", "")
    club = request.user.clubs.filter(pk=chosen).first() if chosen.isdecimal() else None
    share_draft(draft, by=request.user, club=club)
    messages.success(request, _("Saved."))
    return redirect("campaigns:kit", code)


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def delete_kit(request: HttpRequest, code: str) -> HttpResponse:
    """Delete a kit, after one question. Who: its owner."""
    draft = own_draft_or_404(request, code)
    if request.method == "POST":
        delete_draft(draft, by=account(request))
        messages.success(request, _("Deleted."))
        return redirect("campaigns:drafts")
    return render(request, "campaigns/kit_delete.html", {"draft": draft})


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
def try_kit(request: HttpRequest, code: str) -> HttpResponse:
    """Play random campaigns with a kit in the worker; progress, then what came of them. Who: the kit's authors."""
    draft = own_draft_or_404(request, code)
    if request.method == "POST":
        if "cancel" in request.POST:
            cancel_trial(draft)
        else:
            limit_rate(request, "rulebook-trial")
            start_trial(draft)
        return redirect("campaigns:try-kit", code)
    give_up_lost()
    trial = draft.trials.first()
    context = {"draft": draft, "trial": trial, "open": trial is not None and trial.state in OPEN}
    return render(request, "campaigns/kit_trial.html", context | (_result_of(trial) if trial else {}))


def _result_of(trial: KitTrial) -> dict[str, Any]:
    """The counts of a trial with names and shares."""
    read, result = Kit.read(trial.kit), trial.result
    sides = {side.id: Text(side.name.en or side.id, side.name.it or side.id) for side in read.sides}
    wins, turns, reached = (result.get(name, {}) for name in ("wins", "turns", "reached"))
    ended, most = max(1, sum(wins.values())), max(turns.values(), default=1)
    rows = [(each, sides.get(each, _("nobody: a draw")), wins.get(each, 0)) for each in (*sides, "")]
    spots = [(place.id, place.name or place.id) for place in read.places] or [(node.id, node.title) for node in read.nodes]
    lengths = sorted((int(turn), count) for turn, count in turns.items())
    return {
        "wins": [(name, count, round(100 * count / ended)) for _side, name, count in rows if wins],
        "turns": [(turn, count, round(100 * count / most)) for turn, count in lengths],
        "mean": round(sum(turn * count for turn, count in lengths) / ended, 1),
        "battles": round(result.get("battles", 0) / max(1, trial.done), 1),
        "stuck": result.get("stuck", 0),
        "never": [name for spot, name in spots if not reached.get(spot)] if trial.done else [],
        "seldom": [(name, reached[spot]) for spot, name in spots if 0 < reached.get(spot, 0) * 10 < trial.done],
    }


@require_http_methods(["GET", "HEAD", "POST"])
@says_why
@depends_on("turn", "kit")
def change_kit(request: HttpRequest, code: str) -> HttpResponse:
    """Play another kit while the campaign is set up. Who: the arbiter; all leaders together."""
    snapshot, press = pressing(request, code)
    need_or_together(snapshot, "edit_kit")
    if request.method == "POST":
        entry = replace_kit(**press, draft=own_draft_or_404(request, request.POST.get("draft", "")[:16]))
        agreed_so_far(request, entry)
        return redirect("campaigns:people", code)
    own = [draft for draft in _own(request) if not problems_of(draft.kit)]
    context = {"snapshot": snapshot, "drafts": own, "key": new_key()}
    return render(request, "campaigns/change_kit.html", context)


@require_POST
@says_why
def copy_kit(request: HttpRequest, code: str) -> HttpResponse:
    """Begin a kit of one's own with that of a campaign being set up. Who: those who may change it."""
    snapshot = snapshot_or_404(request, code)
    need_or_together(snapshot, "edit_kit")
    limit_rate(request, "battle")
    return redirect("campaigns:kit", _started(request, snapshot.row.kit).code)


@require_safe
def export_draft(request: HttpRequest, code: str) -> HttpResponse:
    """A kit of one's own as JSON. Who: the kit's authors."""
    draft = own_draft_or_404(request, code)
    return _json(draft.kit, _slug(draft.kit))
