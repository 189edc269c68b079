"""Playing: an act of the rules, from the filled-in form to its result; declining; ending a step."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles import actions
from battles.actions import ActRequest
from battles.errors import Stale
from battles.ledger import Snapshot
from battles.queries.visibility import own_sides, view_of_seat
from battles.seats.access import requester_of, snapshot_or_404
from battles.table.act_form import PREFIX, ActForm, act_wanted
from battles.table.meanwhile import followed
from battles.table.panels import Panel, act_panel, answer_panel, panel_for, together_panel
from battles.table.together import MOST_TOGETHER
from battles.table.views.board import done, refused, show
from battles.table.views.press import perform
from common.errors import NotYours, Refused
from common.numbers import whole_number
from rules.engine.errors import FactError

#: A text that is asked is no longer.
MOST_WORDS = 300


@require_POST
def act(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Do an act. Who: players of the side it is for, and referees; who may only watch gets 403, strangers 404.

    The form is read from the battle as it is before its lock; what comes in between counts as not seen by the phone.
    """
    query = request.POST.copy()
    query["act"] = name
    who, base_seq, key = requester_of(request, code), whole_number(query.get("base_seq")), query.get("key", "")[:64] or None
    snapshot = snapshot_or_404(request, code, base_seq=base_seq, press=actions.press_of_act(name, key))
    if snapshot.answered is not None:
        return done(request, code, who, snapshot.answered)
    try:
        form = _form(snapshot, name, query)
    except Refused as problem:
        return refused(request, snapshot, Panel(), problem)
    try:
        unfinished = _unfinished(request, form)
        if unfinished is not None:
            return unfinished
        seq = actions.perform_act(
            code=code, who=who, name=name, wanted=_act_request(form), base_seq=base_seq, key=key, known=snapshot
        )
    except FactError as error:
        form.facts.add_problems(error)
        return show(request, form.snapshot, act_panel(form), status=422)
    except Refused as problem:
        if isinstance(problem, Stale):
            form = followed(_form(snapshot_or_404(request, code, base_seq=base_seq), name, query), base_seq)
        form.refuse(problem)
        if form.problem is None:
            return show(request, form.snapshot, act_panel(form))
        return refused(request, form.snapshot, act_panel(form), form.problem)
    return done(request, code, who, seq)


def _form(snapshot: Snapshot, name: str, query: QueryDict) -> ActForm:
    """Return the form that was sent, for somebody who may act."""
    if not own_sides(view_of_seat(snapshot.seat)):
        raise NotYours(_("Spectators cannot act: take a seat first."))
    wanted = act_wanted(snapshot, query) or snapshot.play.acts.get(name)
    if wanted is None or wanted.name != name:
        raise Refused(_("There is no such act."))
    return ActForm(snapshot, wanted, query, sent=True)


def _unfinished(request: HttpRequest, form: ActForm) -> HttpResponse | None:
    """Return the response to a form that cannot be carried out yet or only looks something up; None for one that can.

    ``_roles`` only changes who takes part; the other values stay (with htmx they are in the address, by GET).
    """
    if _names_somebody_who_may_not(form):
        return None
    if form.missing:
        return show(request, form.snapshot, act_panel(form), status=422)
    if "_ready" in form.query:
        return None if form.ready else show(request, form.snapshot, act_panel(form))
    if "_roles" in form.query:
        return show(request, form.snapshot, act_panel(form))
    if not form.facts.is_valid():
        return show(request, form.snapshot, act_panel(form), status=200 if form.facts.editing else 422)
    if form.act.lookup:
        answers = form.facts.given()
        _given, outcome = actions.look_up(snapshot=form.visible, name=form.act.name, chosen=form.chosen, answers=answers)
        return show(request, form.snapshot, answer_panel(form, outcome))
    return None


def _names_somebody_who_may_not(form: ActForm) -> bool:
    return bool(form.why_not) and "_roles" not in form.query


def _act_request(form: ActForm) -> ActRequest:
    """Return the request of a complete form."""
    due = whole_number(form.query.get("due"))
    if _names_somebody_who_may_not(form):
        return ActRequest(form.named, {}, [], due, form.side, form.why_not)
    if "_ready" in form.query:  # a link: nothing was filled in, nothing is to be
        return ActRequest(form.chosen, form.facts.given(), [], due, form.side)
    return ActRequest(form.chosen, form.facts.given(), form.faces, due, form.side, roll_rest=form.server_rolls)


@require_POST
def together(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Carry out an act for several units in one press, an entry for each, and show the refusals of the rest.

    ``dues``: the number of a due for each unit. ``fact``: a fact asked for each unit, its value in ``answer`` and the number of
    the due, or a full stop and the address; a unit without a value is left out. Other facts are the same for all.

    Who: as for an act.
    """
    who, key = requester_of(request, code), request.POST.get("key", "")[:40]
    entries: list[int] = []
    refusals: list[tuple[str, str]] = []
    dues, base_seq = request.POST.getlist("dues")[:MOST_TOGETHER], whole_number(request.POST.get("base_seq"))
    for place, unit in enumerate(request.POST.getlist("units")[:MOST_TOGETHER]):
        if dues and place >= len(dues):
            refusals.append((unit, _("Too many values.")))
            continue
        due = dues[place] if dues else ""
        if "fact" in request.POST and not _answer(request, unit, due):
            continue
        try:
            entries.append(_one_of_several(request, code, name, unit, due, base_seq, f"{key}.{unit}" if key else None))
            base_seq = entries[-1] if base_seq == entries[-1] - 1 else base_seq  # what it did itself is no news to it
        except NotYours as problem:
            return refused(request, snapshot_or_404(request, code), Panel(), problem)
        except FactError as error:
            refusals.append((unit, error.text.of(get_language() or "en")))
        except Refused as problem:
            refusals.append((unit, problem.text))
    snapshot = snapshot_or_404(request, code)
    if not entries:
        nobody = _("Nothing was chosen.") if "fact" in request.POST else _("Choose at least one unit.")
        why_not = Refused(refusals[0][1] if refusals else nobody)
        if not own_sides(view_of_seat(snapshot.seat)):
            return refused(request, snapshot, Panel(), NotYours(_("Spectators cannot act: take a seat first.")))
        panel = panel_for(snapshot, QueryDict(_back_to(request, name, dues)))
        return refused(request, snapshot, panel, why_not)
    panel = together_panel(snapshot, name, entries, refusals)
    return done(request, code, who, entries[-1], panel=panel, since=entries[0] - 1)


def _answer(request: HttpRequest, unit: str, due: str) -> str:
    """Return the answer for one of several."""
    return request.POST.get(f"answer{due}" if due else f"answer.{unit}", "")[:MOST_WORDS].strip()


def _back_to(request: HttpRequest, name: str, dues: list[str]) -> str:
    """The address of the form of several as it was filled in, as a query; of a whole command's act there is none."""
    units = request.POST.getlist("units")
    if not dues and not (units and "fact" in request.POST):
        return ""
    where = [("due", dues[0])] if dues else [("act", name), ("on", units[0][:40])]
    filled_in = [(sent, str(value)) for sent, value in request.POST.items() if sent.startswith(("answer", PREFIX))]
    return urlencode([*where, *filled_in])


def _one_of_several(
    request: HttpRequest, code: str, name: str, unit: str, due: str, base_seq: int | None, key: str | None
) -> int:
    """Carry out the act for one of several units, perhaps for its ``due``; return the number of its entry."""
    query = QueryDict(mutable=True)
    query.update({"act": name, "on": unit[:40], "side": request.POST.get("side", "")[:2]})
    if due:
        query["due"] = due[:12]
    fact = request.POST.get("fact", "")[:40]
    if fact:
        query.update({sent: value[:MOST_WORDS] for sent, value in request.POST.dict().items() if sent.startswith(PREFIX)})
        query[PREFIX + fact] = _answer(request, unit, due)
    else:
        query["_ready"] = "1"

    who = requester_of(request, code)
    snapshot = snapshot_or_404(request, code, base_seq=base_seq, press=actions.press_of_act(name, key))
    if snapshot.answered is not None:
        return snapshot.answered
    form = _form(snapshot, name, query)
    enough = form.act.in_rows and not form.missing and form.facts.is_valid() if fact else form.ready
    if not form.why_not and (not enough or form.act.lookup):
        raise Refused(_("This act has questions: open its form."))
    wanted = _act_request(form)
    return actions.perform_act(code=code, who=who, name=name, wanted=wanted, base_seq=base_seq, key=key, known=snapshot)


@require_POST
def end_step(request: HttpRequest, code: str) -> HttpResponse:
    """End the step, after a question that names what is left undone. Who: the sides that act in this step."""
    sent = request.POST
    wanted = {"base_seq": whole_number(sent.get("base_seq")), "anyway": sent.get("anyway") == "1"}
    return perform(request, code, actions.end_step, "do=end-step", closing=True, **wanted)


@require_POST
def decline(request: HttpRequest, code: str) -> HttpResponse:
    """Decline an optional due. Who: the side it is for."""
    due = whole_number(request.POST.get("due")) or 0
    return perform(request, code, actions.decline, f"due={due}", due=due, base_seq=whole_number(request.POST.get("base_seq")))
