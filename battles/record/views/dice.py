"""The proof of the dice."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from battles.models import Battle, Entry
from battles.queries.standing import side_names
from battles.queries.visibility import readable, view_of_seat
from battles.record.charts import bars
from battles.record.dice import faces_of, prove
from battles.seats.access import snapshot_or_404

#: Rolls shown on the page; the export has them all.
SHOWN = 400


@require_safe
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """The seed's hash from the start, the seed after the end, every server roll compared, faces against expectation.

    Who: those who may watch; rolls of entries that are hidden from the asking side are counted but not shown.
    """
    snapshot = snapshot_or_404(request, code)
    view = view_of_seat(snapshot.seat)
    battle = Battle.objects.get(pk=snapshot.id)
    proof = prove(battle)
    shown = [roll for roll in proof.rolls if view in ("referee", "ab") or roll.audience in ("", view)]
    thrown = Entry.objects.filter(readable(view), battle=battle).exclude(dice=[]).order_by("seq")
    seed_is_shown = battle.ended or bool(snapshot.table.get("seed_shown"))
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "proof": proof,
        "rolls": shown[-SHOWN:],
        "left_out": len(proof.rolls) - len(shown[-SHOWN:]),
        "seed": bytes(battle.seed).hex() if seed_is_shown else None,
        "example": shown[0] if seed_is_shown and shown else None,
        "charts": [bars(faces) for faces in faces_of(thrown.values_list("who", "side", "dice"))],
        "names": side_names(snapshot),
    }
    return render(request, "battles/record/dice.html", context)
