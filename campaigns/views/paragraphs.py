"""The rules of campaigns on one page, paragraph by paragraph, with the rulings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaigns.engine.rulings import RULINGS
from campaigns.queries.paragraphs import PARAGRAPHS


@require_safe
def paragraphs(request: HttpRequest) -> HttpResponse:
    """Show the paragraphs that the log cites by number, and the rulings. Who: everybody."""
    return render(request, "campaigns/paragraphs.html", {"paragraphs": PARAGRAPHS, "rulings": RULINGS})
