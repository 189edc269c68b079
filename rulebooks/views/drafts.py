"""Rulebooks that a person writes: the list, a new one, its text, its history, who writes it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from common.errors import Refused
from common.numbers import whole_number
from common.rates import limit_rate
from people.requests import SignedInRequest
from rulebooks import drafts
from rulebooks.chapters import CHAPTERS, chapter_of
from rulebooks.editions import editions_for
from rulebooks.engine.problems import DocumentError, DocumentProblem
from rulebooks.engine.reading import read
from rulebooks.engine.writing import at_path, part_text
from rulebooks.forms import NewRulebookForm, TextForm, WritersForm
from rulebooks.models import Draft
from rulebooks.parts import language, missing_words, problems_of
from rulebooks.starting import with_name


def shown_problems(problems: Any, draft: Draft | None = None) -> list[dict[str, Any]]:
    """Problems as pages list them: the sentence, the line, the place, and the chapter that it is mended on."""
    return [
        {
            "text": one.text.of(language()),
            "line": one.line,
            "place": ".".join(map(str, one.path)),
            "chapter": chapter_of(one.path) if draft else None,
        }
        for one in problems
    ]


@require_safe
@login_required
def mine(request: SignedInRequest) -> HttpResponse:
    """Rulebooks that a person writes, and editions they can play. Who: everybody with an account."""
    context = {"drafts": drafts.drafts_for(request.user), "editions": editions_for(request.user).defer("text")[:100]}
    return render(request, "rulebooks/mine.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: SignedInRequest) -> HttpResponse:
    """Begin a rulebook: empty, from a pattern, as a copy, from a file. Who: everybody with an account."""
    sent = request.method == "POST"
    form = NewRulebookForm(
        request.user,
        request.POST if sent else None,
        request.FILES if sent else None,
        {"start": request.GET.get("start", "empty")},
    )
    problems: tuple[DocumentProblem, ...] = ()
    if sent and form.is_valid():
        text, name = form.cleaned_data["text"], (form.cleaned_data["name"] or "").strip()
        try:
            limit_rate(request, "rulebook")
            read(text)
            draft = drafts.create_draft(owner=request.user, text=with_name(text, name) if name else text)
            return redirect("rulebooks:draft", draft.code)
        except DocumentError as error:
            problems = error.problems
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {"form": form, "problems": shown_problems(problems)}
    return render(request, "rulebooks/new.html", context, status=422 if sent else 200)


@require_safe
@login_required
def draft(request: SignedInRequest, code: str) -> HttpResponse:
    """A rulebook being written: its chapters, what is to be mended, how to try and publish it. Who: its authors."""
    row = drafts.draft_or_404(request.user, code)
    problems = problems_of(row.text)
    counts: dict[str, int] = {}
    for problem in problems:
        chapter = chapter_of(problem.path)
        if chapter is not None:
            counts[chapter.slug] = counts.get(chapter.slug, 0) + 1
    context = {
        "draft": row,
        "chapters": [(chapter, counts.get(chapter.slug, 0)) for chapter in CHAPTERS],
        "problems": shown_problems(problems, row),
        "missing": missing_words(row.text),
        "editions": row.editions.defer("text"),
        "trial": row.trials.defer("text").first(),
    }
    return render(request, "rulebooks/draft.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def text(request: SignedInRequest, code: str) -> HttpResponse:
    """The whole document as text. Who: its authors."""
    row = drafts.draft_or_404(request.user, code)
    sent = request.method == "POST"
    form = TextForm(request.POST if sent else None, initial={"text": row.text, "version": row.version})
    problems: tuple[DocumentProblem, ...] = () if sent else problems_of(row.text)
    theirs, status = "", 200
    if sent:
        status = 422
        if form.is_valid():
            try:
                saved = drafts.save_draft(
                    row, author=request.user, version=form.cleaned_data["version"], text=form.cleaned_data["text"]
                )
                note_saved(request, saved)
                return redirect("rulebooks:text", row.code)
            except DocumentError as error:
                problems = error.problems
            except Refused as refused:
                form.add_error(None, str(refused))
                status = refused.status
                if isinstance(refused, drafts.Conflict):
                    theirs = parts_text(refused.draft.text, refused)
                    form.data = {**request.POST.dict(), "version": refused.draft.version}
    context = {"draft": row, "form": form, "problems": shown_problems(problems, row), "theirs": theirs}
    return render(request, "rulebooks/text.html", context, status=status)


def parts_text(other: str, conflict: drafts.Conflict) -> str:
    """Return the other author's parts as text."""
    data = read(other)[0]
    return "\n".join(f"# {'.'.join(map(str, path))}\n{part_text(at_path(data, path))}" for path in conflict.parts)


def note_saved(request: SignedInRequest, saved: drafts.Saved, *, lost_comments: bool = False) -> None:
    """Say on the next page how a save went."""
    if saved.merged:
        messages.info(request, _("Saved, together with what somebody else changed meanwhile."))
    else:
        messages.success(request, _("Saved."))
    if lost_comments:
        messages.warning(request, _("Comments inside the changed part of the text are gone. Undo brings them back."))


@require_POST
@login_required
def undo(request: SignedInRequest, code: str) -> HttpResponse:
    """Go back to the text before the last change. Who: its authors."""
    row = drafts.draft_or_404(request.user, code)
    try:
        drafts.undo_draft(row, author=request.user, version=whole_number(request.POST.get("version"), digits=9) or 0)
        messages.success(request, _("The last change is undone."))
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect(_next(request, row))


def _next(request: SignedInRequest, row: Draft) -> str:
    """The page of this rulebook that the press came from."""
    here, address = reverse("rulebooks:draft", args=[row.code]), request.POST.get("next", "")
    return address if address.startswith(here) and "//" not in address and "\\" not in address else here


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def history(request: SignedInRequest, code: str) -> HttpResponse:
    """The versions of a rulebook; a POST goes back to one. Who: its authors."""
    row = drafts.draft_or_404(request.user, code)
    if request.method == "POST":
        try:
            drafts.restore_revision(row, author=request.user, number=whole_number(request.POST.get("number"), digits=9) or 0)
            messages.success(request, _("This version is the text again."))
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("rulebooks:draft", row.code)
    revisions = row.revisions.select_related("author").defer("text")
    return render(request, "rulebooks/history.html", {"draft": row, "revisions": revisions})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def writers(request: SignedInRequest, code: str) -> HttpResponse:
    """Choose the club that writes a rulebook together with its owner. Who: its authors; the owner alone changes it."""
    row = drafts.draft_or_404(request.user, code)
    form = WritersForm(row, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            drafts.share_draft(row, by=request.user, club=form.cleaned_data["club"])
            return redirect("rulebooks:draft", row.code)
        except Refused as refused:
            form.add_error(None, str(refused))
    return render(request, "rulebooks/writers.html", {"draft": row, "form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: SignedInRequest, code: str) -> HttpResponse:
    """Delete a rulebook being written; its editions stay. Who: its authors see the page, the owner deletes."""
    row = drafts.draft_or_404(request.user, code)
    if request.method == "POST":
        try:
            drafts.delete_draft(row, by=request.user)
        except Refused as refused:
            messages.error(request, str(refused))
            return redirect("rulebooks:draft", row.code)
        messages.success(request, _("“%(name)s” is deleted.") % {"name": row.name})
        return redirect("rulebooks:mine")
    return render(request, "rulebooks/delete.html", {"draft": row})


@require_safe
@login_required
def file(request: SignedInRequest, code: str) -> HttpResponse:
    """The document as a file. Who: its authors."""
    row = drafts.draft_or_404(request.user, code)
    return as_file(row.name, row.text)


def as_file(name: str, document: str) -> HttpResponse:
    """Return a document as a download."""
    headers = {"Content-Disposition": f'attachment; filename="{slugify(name) or "rulebook"}.yaml"'}
    return HttpResponse(document, content_type="application/yaml; charset=utf-8", headers=headers)
