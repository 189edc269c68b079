"""What one side proposes and another answers. Who: players and referees (403 for others, 404 for strangers)."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from battles import actions
from battles.table.views.press import perform
from common.numbers import whole_number


@require_POST
def propose(request: HttpRequest, code: str) -> HttpResponse:
    """Ask the other side. Who: players and the referee."""
    kind, about = request.POST.get("kind", "")[:20], whole_number(request.POST.get("about"))
    back = f"do=undo&entry={about}" if kind == "undo" else f"due={about}" if kind == "skip" else "do=more"
    return perform(request, code, actions.propose, back, kind=kind, about=about)


@require_POST
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """Answer a proposal. Who: the other side, or the referee; one's own can be taken back."""
    proposal, agreed = whole_number(request.POST.get("proposal")) or 0, request.POST.get("agreed") == "1"
    return perform(request, code, actions.answer, f"do=answer&proposal={proposal}", proposal=proposal, agreed=agreed)
