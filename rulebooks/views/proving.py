"""Examples, random battles, and the way from a draft to an edition."""

import json
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.errors import Refused
from common.rates import limit_rate
from people.requests import SignedInRequest
from rulebooks import drafts, trials
from rulebooks.chapters import CHAPTERS
from rulebooks.editions import may_read
from rulebooks.engine.compiler import compile_text, ruleset_of
from rulebooks.engine.examples import coverage, run_examples
from rulebooks.engine.problems import DocumentError
from rulebooks.engine.reading import read
from rulebooks.engine.schema import validated
from rulebooks.engine.writing import at_path, with_value
from rulebooks.forms import ShareForm
from rulebooks.models import Draft, Edition, Trial, TrialState
from rulebooks.parts import language
from rulebooks.sheet import sheet_of
from rulebooks.views.drafts import as_file, shown_problems
from rules.engine.ruleset import Ruleset, ruleset

#: Characters of the longest example that is taken over from a calculation.
MOST_EXAMPLE = 20_000


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def examples(request: SignedInRequest, code: str) -> HttpResponse:
    """Run the examples: which hold, what differs, what none touches; a POST makes one of a calculation. Who: the authors."""
    row = drafts.draft_or_404(request.user, code)
    if request.method == "POST":
        return _new_example(request, row)
    context: dict[str, Any] = {"draft": row, "chapters": CHAPTERS}
    try:
        book, document = compile_text(row.text), validated(read(row.text)[0])
    except DocumentError as error:
        context["problems"] = shown_problems(error.problems, row)
    else:
        verdicts = run_examples(document, book)
        context["verdicts"] = [(f"examples/{number}", one) for number, one in enumerate(verdicts)]
        context["passed"] = sum(1 for one in verdicts if one.passed)
        context["coverage"] = _coverage(document, book)
    return render(request, "rulebooks/examples.html", context)


def _coverage(document: Any, book: Ruleset) -> list[dict[str, Any]]:
    """What no example touches, in words, by procedure."""
    return [
        {
            "title": book.procedures[one.procedure].title.of(language()),
            "path": f"procedures/{one.procedure}",
            "examples": one.examples,
            "modifiers": [book.word(name).of(language()) for name in one.modifiers],
            "refusals": [book.sentence(name).of(language()) for name in one.refusals],
            "rows": [f"{document.tables[table].title.text.of(language())}: {_word(book, key)}" for table, key in one.rows],
        }
        for one in coverage(document)
    ]


def _word(book: Ruleset, key: Any) -> str:
    return book.word(key).of(language()) if isinstance(key, str) else str(key)


def _new_example(request: SignedInRequest, row: Draft) -> HttpResponse:
    """Write a calculation down as an example."""
    sent = request.POST.get("example", "")[:MOST_EXAMPLE]
    back = redirect("rulebooks:examples", row.code)
    try:
        made = json.loads(sent)
        if not isinstance(made, dict):
            raise ValueError
        text = row.text
        known = at_path(read(text)[0], ("examples",), [])
        known = known if isinstance(known, list) else []
        name = (request.POST.get("name") or "").strip()[:80] or f"{made.get('procedure', 'example')} {len(known) + 1}"
        fields = {key: made[key] for key in ("procedure", "given", "dice", "expect") if key in made}
        text = with_value(text, ("examples", len(known)), {"id": name, **fields}).text
        saved = drafts.save_draft(row, author=request.user, version=row.version, text=text)
    except (ValueError, RecursionError):
        messages.error(request, _("This calculation cannot be taken over."))
        return back
    except (DocumentError, Refused) as error:
        messages.error(request, str(error))
        return back
    messages.success(request, _("The calculation is now an example. Check what comes of it against the book."))
    return redirect("rulebooks:part", saved.draft.code, f"examples/{len(known)}")


@require_POST
@login_required
def start_trial(request: SignedInRequest, code: str) -> HttpResponse:
    """Play random battles in the worker; with ``publish`` an edition comes of it. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    try:
        limit_rate(request, "rulebook-trial")
        trial = trials.start_trial(row, by=request.user, publishes="publish" in request.POST)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("rulebooks:draft", row.code)
    return redirect("rulebooks:trial", row.code, trial.pk)


@require_safe
@login_required
def trial(request: SignedInRequest, code: str, number: int) -> HttpResponse:
    """Show the progress and the result of random battles. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    trials.give_up_lost()
    played = row.trials.select_related("edition").filter(pk=number).first()
    if played is None:
        raise Http404
    context = {"draft": row, "trial": played, "open": played.state in (TrialState.WAITING, TrialState.RUNNING)}
    return render(request, "rulebooks/trial.html", context | _in_words(played))


def _in_words(played: Trial) -> dict[str, Any]:
    result = played.result
    ended = sum(result.get("wins", {}).values())
    try:
        book = ruleset_of(played.text)
    except DocumentError:
        return {}
    words = {"a": _("first side"), "b": _("second side"), "draw": _("drawn")}
    turns = {int(turn): count for turn, count in result.get("turns", {}).items()}
    most = max(turns.values(), default=1)
    return {
        "ended": ended,
        "wins": [(words[side], count, round(100 * count / ended)) for side, count in sorted(result.get("wins", {}).items())],
        "turns": [(turn, count, round(100 * count / most)) for turn, count in sorted(turns.items())],
        "mean": round(sum(turn * count for turn, count in turns.items()) / max(1, sum(turns.values())), 1),
        "never": [
            book.play.acts[name].title.of(language()) for name in result.get("never", ()) if book.play and name in book.play.acts
        ],
        "stuck": result.get("stuck", {}).items(),
    }


@require_POST
@login_required
def cancel_trial(request: SignedInRequest, code: str, number: int) -> HttpResponse:
    """Stop random battles. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    trials.cancel_trial(row, number)
    return redirect("rulebooks:draft", row.code)


@require_POST
@login_required
def play(request: SignedInRequest, code: str) -> HttpResponse:
    """Play the draft as it is: the new battle is opened with it. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    try:
        limit_rate(request, "rulebook-trial")
        edition = trials.play_draft(row, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect("rulebooks:draft", row.code)
    return redirect(f"{reverse('battles:new')}?ruleset={edition.slug}")


# --- editions ---------------------------------------------------------------------------------------------------------


def _edition_or_404(request: HttpRequest, slug: str) -> Edition:
    """Return an edition whose pages are open to the requester."""
    found = Edition.objects.select_related("draft", "club", "created_by").defer("draft__text").filter(slug=slug).first()
    if found is None or not may_read(request, slug):
        raise Http404
    return found


def _is_author(request: HttpRequest, edition: Edition) -> bool:
    user = request.user
    owner = edition.draft.owner_id if edition.draft else None
    return user.is_authenticated and user.pk in (edition.created_by_id, owner)


@require_http_methods(["GET", "HEAD", "POST"])
def edition(request: SignedInRequest, slug: str) -> HttpResponse:
    """An edition: its file, its sheets, a battle with it; its author chooses who may read it. Who: see ``may_read``."""
    found = _edition_or_404(request, slug)
    author = _is_author(request, found)
    form = ShareForm(request.user, found, request.POST if request.method == "POST" else None) if author else None
    status = 200
    if request.method == "POST":
        if form is None:
            return HttpResponse(status=403)
        status = 422
        if form.is_valid():
            try:
                given = form.cleaned_data
                trials.share_edition(found, by=request.user, club=given["club"], is_public=given["is_public"])
                messages.success(request, _("Saved."))
                return redirect("rulebooks:edition", slug)
            except Refused as refused:
                form.add_error(None, str(refused))
    context = {"edition": found, "book": ruleset(slug), "form": form, "author": author}
    return render(request, "rulebooks/edition.html", context, status=status)


@require_safe
def edition_file(request: HttpRequest, slug: str) -> HttpResponse:
    """An edition's document as a file. Who: as ``edition``."""
    found = _edition_or_404(request, slug)
    return as_file(found.name, found.text)


@require_safe
def edition_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The quick reference sheet of an edition, or its card for a phone. Who: as ``edition``."""
    found = _edition_or_404(request, slug)
    return _sheet(request, found.text, reverse("rulebooks:edition", args=[slug]))


@require_safe
@login_required
def draft_sheet(request: SignedInRequest, code: str) -> HttpResponse:
    """The quick reference sheet of a draft, or its card for a phone. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    return _sheet(request, row.text, reverse("rulebooks:draft", args=[row.code]))


def _sheet(request: HttpRequest, text: str, back: str) -> HttpResponse:
    try:
        book = compile_text(text)
    except DocumentError:
        messages.error(request, _("Mend the rulebook first: a sheet is made of one that works."))
        return redirect(back)
    context = {
        "sheet": sheet_of(validated(read(text)[0]), book, language()),
        "card": request.GET.get("as") == "card",
        "back": back,
    }
    return render(request, "rulebooks/sheet.html", context)
