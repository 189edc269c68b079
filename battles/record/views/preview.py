"""The picture for a link to a battle."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from battles.queries.preview import preview_of
from battles.record.preview import drawn
from battles.seats.access import snapshot_or_404
from common.sized_cache import files


@require_safe
def preview(request: HttpRequest, code: str) -> HttpResponse:
    """The battle's card, drawn for the public. Who: everybody, where everybody with the link may watch; else nobody."""
    snapshot = snapshot_or_404(request, code)
    if not snapshot.is_public:
        raise Http404
    facts = preview_of(snapshot)
    card = files.get(("preview", facts, get_language()), lambda: drawn(facts))
    return HttpResponse(card, content_type="image/png", headers={"Cache-Control": "public, max-age=300"})
