"""A chapter, or one part of it, as a form; beside it what comes of it while it is typed."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from common.errors import Refused
from common.numbers import whole_number
from people.requests import SignedInRequest
from rulebooks import drafts
from rulebooks.chapters import BY_SLUG, CHAPTERS, Collection, EditorChapter, chapter_of, collection_of, new_part
from rulebooks.engine.problems import DocumentError, DocumentProblem, Path
from rulebooks.engine.reading import read
from rulebooks.engine.writing import at_path, part_text, with_value, without
from rulebooks.form.nodes import MISSING
from rulebooks.models import Draft
from rulebooks.parts import PartForm, missing_words, part_form, problems_of, renamed_part
from rulebooks.preview import names_at_hand, preview_of
from rulebooks.views.drafts import note_saved, shown_problems


def _version(request: SignedInRequest) -> int:
    return whole_number(request.POST.get("version"), digits=9) or 0


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def chapter(request: SignedInRequest, code: str, slug: str) -> HttpResponse:
    """A chapter: its fields as a form, its parts as a list. Who: the rulebook's authors."""
    row, here = drafts.draft_or_404(request.user, code), BY_SLUG.get(slug)
    if here is None:
        raise Http404
    address = reverse("rulebooks:chapter", args=[row.code, slug])
    if request.method == "POST" and "new" in request.POST:
        return _add_part(request, row, here)
    if request.method == "POST" and "missing" in request.POST:
        return _add_missing(request, row)
    return _page(request, row, here, here.fields, address, {"collections": _listed(row, here)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def part(request: SignedInRequest, code: str, path: str) -> HttpResponse:
    """One procedure, table, act, ruling or example as a form. Who: the rulebook's authors."""
    row = drafts.draft_or_404(request.user, code)
    place = _place(path)
    collection, here = collection_of(place), chapter_of(place)
    if collection is None or here is None or (place[0] == "examples" and isinstance(place[-1], str)):
        raise Http404
    if request.method == "POST" and ("delete" in request.POST or "rename" in request.POST):
        return _delete_or_rename(request, row, here, place)
    if request.method != "POST" and at_path(read(row.text)[0], place, MISSING) is MISSING:
        raise Http404
    address = reverse("rulebooks:part", args=[row.code, path])
    context = {
        "part": place[-1],
        "named": not isinstance(place[-1], int),
        "collection": collection,
        "siblings": _items(row, collection),
        "path": path,
        "hand": names_at_hand(row.text, place),
    }
    return _page(request, row, here, (place,), address, context)


def _place(path: str) -> Path:
    parts: list[str | int] = [*path.split("/")]
    if parts[0] == "examples" and len(parts) == 2 and str(parts[1]).isdecimal() and len(str(parts[1])) < 6:
        parts[1] = int(parts[1])
    return tuple(parts)


def _page(
    request: SignedInRequest, row: Draft, here: EditorChapter, paths: tuple[Path, ...], address: str, more: dict[str, Any]
) -> HttpResponse:
    """Show the form of some places, or take it in."""
    sent, status, error, theirs, version = request.method == "POST", 200, "", "", row.version
    problems: tuple[DocumentProblem, ...] | list[DocumentProblem] = ()
    if sent:
        version = _version(request)
        try:
            base = drafts.base_text(row, version)
            form = part_form(base, paths, request.POST.dict())
            problems = form.problems
            if not form.editing and not form.unreadable:
                return _save(request, row, form, version, address)
            status = 422 if form.unreadable else 200
        except drafts.Conflict as conflict:
            form = part_form(drafts.base_text(row, version), paths, request.POST.dict())
            error, status, version = str(conflict), conflict.status, conflict.draft.version
            theirs = "\n".join(part_text(at_path(read(conflict.draft.text)[0], path)) for path in paths)
        except DocumentError as wrong:
            form = part_form(drafts.base_text(row, version), paths, request.POST.dict())
            problems, status = wrong.problems, 422
        except Refused as refused:
            form = part_form(row.text, paths, request.POST.dict())
            error, status = str(refused), refused.status
    else:
        form = part_form(row.text, paths)
        problems = problems_of(row.text)
    elsewhere = form.show_problems(list(problems))
    context = {
        "draft": row,
        "chapter": here,
        "chapters": CHAPTERS,
        "form": form,
        "version": version,
        "address": address,
        "error": error,
        "theirs": theirs,
        "elsewhere": shown_problems(elsewhere, row),
        "missing": missing_words(row.text),
        **more,
    }
    return render(request, "rulebooks/part.html", context, status=status)


def _save(request: SignedInRequest, row: Draft, form: PartForm, version: int, address: str) -> HttpResponse:
    edited = form.result()
    saved = drafts.save_draft(row, author=request.user, version=version, text=edited.text)
    note_saved(request, saved, lost_comments=edited.lost_comments)
    return redirect(address)


def _listed(row: Draft, here: EditorChapter) -> list[tuple[Collection, list[dict[str, Any]]]]:
    return [(collection, _items(row, collection)) for collection in here.collections]


def _items(row: Draft, collection: Collection) -> list[dict[str, Any]]:
    """The parts of a collection: address, title, number of problems."""
    value = at_path(read(row.text)[0], collection.path)
    problems = problems_of(row.text)
    found = []
    pairs = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    for key, one in pairs:
        place = (*collection.path, key)
        one = one if isinstance(one, dict) else {}
        title = one.get("title") or one.get("question") or one.get("id") or key
        if isinstance(title, dict) and not {"en", "it"} <= title.keys():
            title = next(iter(title.values()), key)
        wrong = sum(1 for problem in problems if problem.path[: len(place)] == place)
        address = (
            reverse("rulebooks:part", args=[row.code, "/".join(map(str, place))]) if str(key) and "/" not in str(key) else ""
        )
        found.append({"key": key, "title": title, "wrong": wrong, "url": address})
    return found


def _add_part(request: SignedInRequest, row: Draft, here: EditorChapter) -> HttpResponse:
    """Begin a part of a collection, and open its form."""
    wanted, key = request.POST.get("new", ""), request.POST.get("key", "").strip()[:60]
    collection = next((one for one in here.collections if one.slug == wanted), None)
    back = redirect("rulebooks:chapter", row.code, here.slug)
    if collection is None:
        raise Http404
    try:
        version = _version(request)
        text = drafts.base_text(row, version)
        data = read(text)[0]
        known = at_path(data, collection.path)
        if not key or "/" in key or (isinstance(known, dict) and key in known):
            messages.error(request, _("A new part needs a new name, without “/”."))
            return back
        places = new_part(data, collection, key)
        for path, value in places.items():
            text = with_value(text, path, value).text
        drafts.save_draft(row, author=request.user, version=version, text=text)
    except (Refused, DocumentError) as error:
        messages.error(request, str(error))
        return back
    return redirect("rulebooks:part", row.code, "/".join(map(str, next(iter(places)))))


def _add_missing(request: SignedInRequest, row: Draft) -> HttpResponse:
    """Add the identifiers that are used and are not among the terms, each with itself as its words."""
    try:
        version = _version(request)
        text = drafts.base_text(row, version)
        words = missing_words(text)
        for word in words:
            text = with_value(text, ("terms", word), word.replace("_", " ")).text
        drafts.save_draft(row, author=request.user, version=version, text=text)
        message = ngettext(
            "%(n)d word is added: now write it as players read it.",
            "%(n)d words are added: now write them as players read them.",
            len(words),
        )
        messages.success(request, message % {"n": len(words)})
    except (Refused, DocumentError) as error:
        messages.error(request, str(error))
    return redirect("rulebooks:chapter", row.code, "words")


def _delete_or_rename(request: SignedInRequest, row: Draft, here: EditorChapter, place: Path) -> HttpResponse:
    try:
        version, name = _version(request), request.POST.get("name", "").strip()[:60]
        text = drafts.base_text(row, version)
        if at_path(read(text)[0], place, MISSING) is MISSING:
            raise Http404
        if "delete" in request.POST:
            text = without(text, place).text
            place = ()
        elif name and "/" not in name and not isinstance(place[-1], int):
            text = renamed_part(text, place, name)
            place = (*place[:-1], name)
        drafts.save_draft(row, author=request.user, version=version, text=text)
        if not place:
            messages.success(request, _("Removed. Undo brings it back."))
    except (Refused, DocumentError) as error:
        messages.error(request, str(error))
    if not place:
        return redirect("rulebooks:chapter", row.code, here.slug)
    return redirect("rulebooks:part", row.code, "/".join(map(str, place)))


@require_POST
@login_required
def preview(request: SignedInRequest, code: str) -> HttpResponse:
    """Show what a form as it is now would do, without storing it: problems, calculator and odds, examples, cards.

    Who: the rulebook's authors.
    """
    row = drafts.draft_or_404(request.user, code)
    sheet = request.POST.dict()
    place = _place(sheet.get("path", ""))
    here = BY_SLUG.get(sheet.get("chapter", ""))
    paths = (place,) if collection_of(place) is not None else here.fields if here is not None else ()
    try:
        form = part_form(drafts.base_text(row, _version(request)), paths, sheet)
        text = form.result().text if not form.unreadable else row.text
        context = preview_of(text, place, sheet, form)
    except (DocumentError, Refused) as error:
        context = {"problems": [{"text": str(error)}]}
    return render(request, "rulebooks/preview.html", {"draft": row, **context})
