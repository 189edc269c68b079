"""The proof of the dice, and the word that each side may add to them."""

import uuid
from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from battles import actions
from battles.actions.dice import LONGEST_WORD, why_no_word
from battles.ledger import Snapshot
from battles.models import Battle, Entry
from battles.queries.standing import side_names
from battles.queries.visibility import may_read, readable, view_of_seat
from battles.record.charts import bars
from battles.record.dice import BattleRoll, Tally, prove, tally_of
from battles.seats.access import requester_of, snapshot_or_404
from battles.seats.guests import acting_snapshot, says_why
from common.errors import NotYours, Refused
from common.sized_cache import pieces

#: Rolls shown on the page; the export has them all.
SHOWN = 400


@require_safe
def dice(request: HttpRequest, code: str) -> HttpResponse:
    """The seed's hash from the start, the seed after the end, every server roll compared, faces against expectation.

    Who: those who may watch; rolls of entries that are hidden from the asking side are counted but not shown.
    """
    return _page(request, snapshot_or_404(request, code))


@require_POST
@says_why
def add_word(request: HttpRequest, code: str) -> HttpResponse:
    """Add a side's word to the seed of the server's dice. Who: its players, before the first of these dice."""
    side, word = request.POST.get("side", ""), request.POST.get("word", "")
    key = request.POST.get("key", "")[:64] or None
    try:
        actions.add_word(code=acting_snapshot(request, code).code, who=requester_of(request, code), side=side, word=word, key=key)
    except NotYours:
        raise
    except Refused as refused:
        return _page(request, snapshot_or_404(request, code), {"side": side, "word": word, "refused": refused}, refused.status)
    return redirect("battles:dice", code)


def _page(request: HttpRequest, snapshot: Snapshot, sent: dict[str, object] | None = None, status: int = 200) -> HttpResponse:
    view = view_of_seat(snapshot.seat)
    battle = Battle.objects.get(pk=snapshot.id)
    proof = prove(battle)
    shown = [roll for roll in proof.rolls if may_read(view, roll.audience, roll.seq, roll.seat)]
    thrown = Entry.objects.filter(readable(view), battle=battle).exclude(dice=[]).order_by("seq")
    undone = Entry.objects.filter(battle=battle, undoes__isnull=False).values_list("undoes", flat=True)
    tally = tally_of(thrown.values_list("seq", "side", "dice"), {seq for seq in undone if seq})
    seed_is_shown = battle.ended or bool(snapshot.table.get("seed_shown"))
    names = side_names(snapshot)
    context = {
        "snapshot": snapshot,
        "battle": battle,
        "proof": proof,
        "fallen": _fallen(snapshot, tuple(shown[-SHOWN:]), len(proof.rolls) - len(shown[-SHOWN:]), tally, names),
        "seed": bytes(battle.seed).hex() if seed_is_shown else None,
        "example": shown[0] if seed_is_shown and shown else None,
        "seed_with_words": proof.seed.hex() if seed_is_shown else None,
        "words_as_bytes": b"".join(b"\n" + proof.words.get(side, "").encode() for side in "ab").hex() if proof.words else "",
        "names": names,
        "words": [(names[side], side, word) for side, word in sorted(proof.words.items())],
        "open_words": [(names[side], side) for side in _without_word(snapshot)],
        "longest_word": LONGEST_WORD,
        "key": uuid.uuid4().hex,
        "sent": sent,
    }
    return render(request, "battles/record/dice.html", context, status=status)


def _fallen(snapshot: Snapshot, rolls: tuple[BattleRoll, ...], left_out: int, tally: Tally, names: dict[str, str]) -> SafeString:
    """The dice as charts and the rolls as a table, rendered once for all who are shown the same; the proof is made each time."""

    def make() -> str:
        context = {"snapshot": snapshot, "rolls": rolls, "left_out": left_out, "tally": tally, "names": names}
        context["charts"] = [bars(faces) for faces in tally.faces]
        return render_to_string("battles/record/dice_fallen.html", context)

    return mark_safe(pieces.get(("dice", snapshot.code, rolls, left_out, tally, *names.values(), get_language()), make))


def _without_word(snapshot: Snapshot) -> Iterator[str]:
    """The asking seat's sides that may still add a word."""
    for side in snapshot.seat.sides if snapshot.seat and snapshot.seat.role == "player" else "":
        if why_no_word(snapshot, side) is None:
            yield side
