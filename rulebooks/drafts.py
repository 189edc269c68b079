"""Rulebooks being written: who writes them, and the only functions that change them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Func, IntegerField, Q, QuerySet, Sum
from django.http import Http404
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _

from common.errors import Refused
from people.models import TREASURERS, Club, User
from rulebooks.engine.merging import merged
from rulebooks.engine.problems import Path
from rulebooks.engine.reading import read
from rulebooks.engine.schema import FORMAT, converted
from rulebooks.engine.writing import at_path, document_text, with_value
from rulebooks.models import Draft, Edition, Revision

#: Drafts of one person, and texts of a draft that are stored for undo.
MOST_DRAFTS, MOST_REVISIONS = 60, 100
#: Bytes of the texts of all drafts of one person, and of one club; bytes of a draft's texts that are stored for undo.
MOST_BYTES, MOST_HISTORY_BYTES = 10_000_000, 20_000_000
#: Texts that are stored for undo even where they are long.
LEAST_REVISIONS = 5
_BYTES = Func(F("text"), function="octet_length", output_field=IntegerField())


def drafts_for(user: Any) -> QuerySet[Draft]:
    """Drafts that a person writes: their own, and those that clubs write together whose officers they are."""
    offices = user.memberships.filter(role__in=TREASURERS).values("club")
    return Draft.objects.filter(Q(owner=user) | Q(club__in=offices)).select_related("owner", "club").defer("text")


def draft_or_404(user: Any, code: str) -> Draft:
    """Return a draft that this person writes; 404 for everybody else."""
    draft = Draft.objects.select_related("owner", "club").filter(code=code).first()
    if draft is None or not user.is_authenticated:
        raise Http404
    if draft.owner_id == user.pk:
        return draft
    if draft.club_id is None or not user.memberships.filter(club=draft.club_id, role__in=TREASURERS).exists():
        raise Http404
    return draft


def name_in(text: str) -> str:
    """Return the name of the rulebook in a document that can be read."""
    name = at_path(read(text)[0], ("name",))
    if isinstance(name, dict):
        name = name.get("en") or name.get("it")
    return str(name or "").strip()[:80] or _("Untitled")


def create_draft(*, owner: User, text: str, club: Club | None = None) -> Draft:
    """Begin a rulebook with a text, converted if it is of an older version.

    DocumentError where it cannot be read or is of a later one, Refused where the person has too many.
    """
    data = read(text)[0]
    present = converted(data)
    if present == {**data, "format": FORMAT}:
        text = with_value(text, ("format",), FORMAT).text if present != data else text
    else:
        text = document_text(present)
    name = name_in(text)
    with transaction.atomic():
        _check_quota(text, owner=owner, club=club)
        if Draft.objects.filter(owner=owner).count() >= MOST_DRAFTS:
            raise Refused(_("You have %(most)d rulebooks: delete one first.") % {"most": MOST_DRAFTS})
        draft = Draft.objects.create(owner=owner, club=club, name=name, text=text)
        Revision.objects.create(draft=draft, number=1, text=text, author=owner)
    return draft


def _check_quota(text: str, *, owner: User | None = None, club: Club | None = None, draft: Draft | None = None) -> None:
    """Raise Refused where the drafts of this person or club would take too many bytes with this text.

    One transaction at a time checks and stores a text of the same person or club.
    """
    for whose, drafts in ((owner, Draft.objects.filter(owner=owner)), (club, Draft.objects.filter(club=club))):
        if whose is None:
            continue
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"{whose._meta.label}.rulebooks.{whose.pk}"])
        others = drafts.exclude(pk=draft.pk) if draft else drafts
        used = (others.aggregate(bytes=Sum(_BYTES))["bytes"] or 0) + len(text.encode())
        if used > MOST_BYTES:
            says = _("The rulebooks of %(name)s would take %(used)s of %(most)s: delete one, or make this one shorter.")
            raise Refused(says % {"name": whose, "used": filesizeformat(used), "most": filesizeformat(MOST_BYTES)})


@dataclass(frozen=True, slots=True)
class Saved:
    """How a save went. ``merged``: another author's changes are in the text as well."""

    draft: Draft
    merged: bool = False


class Conflict(Refused):
    """Two authors changed the same parts. ``draft`` has the other's text."""

    def __init__(self, draft: Draft, parts: Sequence[Path]) -> None:
        self.draft, self.parts = draft, tuple(parts)
        named = ", ".join(".".join(map(str, path)) for path in self.parts[:5])
        super().__init__(
            _("Somebody else has changed the same part meanwhile (%(parts)s). Below are both: yours, and theirs.")
            % {"parts": named}
        )


def _locked(draft: Draft) -> Draft:
    return Draft.objects.select_for_update(of=("self",)).select_related("owner", "club").get(pk=draft.pk)


def base_text(draft: Draft, version: int) -> str:
    """Return the text that a page of this version showed. Refused where it is stored no longer."""
    if version == draft.version:
        return draft.text
    text = draft.revisions.filter(number=version).values_list("text", flat=True).first()
    if text is None:
        raise Refused(_("This page is too old: open it again, then repeat the change."))
    return text


@transaction.atomic
def save_draft(draft: Draft, *, author: User, version: int, text: str) -> Saved:
    """Store a text that was changed from that of ``version``.

    Changes of others since then stay, where they are in other parts; Conflict otherwise. DocumentError where the text cannot be
    read.
    """
    row = _locked(draft)
    text = text.replace("\r\n", "\n")
    base = base_text(row, version)
    result = merged(base, text, row.text)
    if result.conflicts:
        raise Conflict(row, result.conflicts)
    if result.text == row.text:
        read(result.text)
        return Saved(row, merged=version != row.version)
    _append(row, result.text, author)
    return Saved(row, merged=base != row.text and version != row.version - 1)


def _append(row: Draft, text: str, author: User, restores: int | None = None) -> None:
    if len(text.encode()) > len(row.text.encode()):
        _check_quota(text, owner=row.owner, club=row.club, draft=row)
    row.name, row.text, row.version = name_in(text), text, row.version + 1
    row.save(update_fields=["name", "text", "version", "updated_at"])
    Revision.objects.create(draft=row, number=row.version, text=text, author=author, restores=restores)
    row.revisions.filter(number__lte=_last_dropped(row)).delete()


def _last_dropped(row: Draft) -> int:
    """Return the number of the latest revision that is stored no longer: there are too many after it, or too many bytes."""
    total = 0
    sizes = row.revisions.order_by("-number").values_list("number", _BYTES)
    for place, (number, size) in enumerate(sizes):
        total += size
        if place >= MOST_REVISIONS or (place >= LEAST_REVISIONS and total > MOST_HISTORY_BYTES):
            return int(number)
    return 0


@transaction.atomic
def undo_draft(draft: Draft, *, author: User, version: int) -> Draft:
    """Go back to the text before the last change. Undone again, it goes back further."""
    row = _locked(draft)
    if version != row.version:
        raise Refused(_("The rulebook has changed meanwhile. Look at it, then undo once more."))
    number = _meant(row, row.version) - 1
    before = row.revisions.filter(number=_meant(row, number)).first() if number > 0 else None
    if before is None:
        raise Refused(_("There is nothing more to undo."))
    _append(row, before.text, author, restores=before.number)
    return row


def _meant(row: Draft, number: int) -> int:
    """The revision whose text the one of this number has."""
    return row.revisions.filter(number=number).values_list("restores", flat=True).first() or number


@transaction.atomic
def restore_revision(draft: Draft, *, author: User, number: int) -> Draft:
    """Go back to the text of a revision."""
    row = _locked(draft)
    before = row.revisions.filter(number=number).first()
    if before is None:
        raise Refused(_("This version is stored no longer."))
    if before.text != row.text:
        _append(row, before.text, author, restores=before.restores or before.number)
    return row


@transaction.atomic
def share_draft(draft: Draft, *, by: User, club: Club | None) -> None:
    """Choose the club whose organisers and treasurers write with the owner."""
    row = _locked(draft)
    if row.owner_id != by.pk:
        raise Refused(_("Only %(name)s chooses who writes with them.") % {"name": row.owner})
    if club is not None and not by.memberships.filter(club=club).exists():
        raise Refused(_("You are not in this club."))
    if club is not None and row.club_id != club.pk:
        _check_quota(row.text, club=club, draft=row)
    row.club = club
    row.save(update_fields=["club"])


def delete_draft(draft: Draft, *, by: User) -> None:
    """Delete a draft and its history. Its editions stay."""
    if draft.owner_id != by.pk:
        raise Refused(_("Only %(name)s can delete this rulebook.") % {"name": draft.owner})
    draft.delete()


def about(user: User) -> dict[str, Any]:
    """Rulebooks that a person writes and has published, ready for JSON."""
    return {
        "drafts": [
            {"name": one.name, "text": one.text, "made": one.created_at.isoformat(), "changed": one.updated_at.isoformat()}
            for one in Draft.objects.filter(owner=user).order_by("pk")
        ],
        "editions": list(Edition.objects.filter(created_by=user).order_by("pk").values("slug", "name", "is_public")),
    }
