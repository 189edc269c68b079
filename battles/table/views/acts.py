"""An act of the rules, from the filled-in form to its result."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles import actions
from battles.actions import Asked
from battles.ledger.store import Desk
from battles.queries.seen import own_sides, view_of_seat
from battles.seats.access import desk_or_404, may_watch, who_asks
from battles.table.act_form import ActForm, act_wanted
from battles.table.panels import Panel, act_panel, answer_panel
from battles.table.views.board import done, refused, show
from common.errors import NotYours, Refused
from common.numbers import whole_number
from rules.engine.errors import FactError


class _Unfinished(Exception):
    """What was sent is no act yet; ``answer`` says what to show instead."""

    def __init__(self, answer: Callable[[], HttpResponse]) -> None:
        self.answer = answer


@require_POST
def act(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Do an act. Who: players of the side it is for, and referees; who may only watch gets 403, strangers 404."""
    query = QueryDict(mutable=True)
    query.update(request.POST)  # copy() looks at every value as if it might be altered
    query["act"] = name
    forms: list[ActForm] = []
    who = who_asks(request, code)

    def read(desk: Desk) -> Asked:
        forms.append(_form(request, desk, name, query))
        return _asked(request, forms[-1])

    try:
        seq = actions.act_asked(
            code=code,
            who=who,
            name=name,
            read=read,
            seen=whole_number(query.get("seen")),
            key=query.get("key", "")[:64] or None,
        )
    except _Unfinished as unfinished:
        return unfinished.answer()
    except FactError as error:
        forms[-1].facts.add_problems(error)
        return show(request, forms[-1].desk, act_panel(forms[-1]), status=422)
    except Refused as problem:
        if not forms:  # there is no such battle
            desk = desk_or_404(request, code)
            return refused(request, desk, Panel(), problem)
        forms[-1].refuse(problem)
        if forms[-1].problem is None:
            return show(request, forms[-1].desk, act_panel(forms[-1]))
        return refused(request, forms[-1].desk, act_panel(forms[-1]), forms[-1].problem)
    return done(request, code, who, seq)


def _form(request: HttpRequest, desk: Desk, name: str, query: QueryDict) -> ActForm:
    """The form that was sent, for somebody who may act."""
    if not may_watch(request.user, desk):
        raise Http404
    if not own_sides(view_of_seat(desk.seat)):
        spectator = NotYours(_("Spectators do not act: take a seat first."))
        raise _Unfinished(lambda: refused(request, desk, Panel(), spectator))
    found = act_wanted(desk, query) or desk.play.acts.get(name)
    if found is None or found.name != name:
        raise _Unfinished(lambda: refused(request, desk, Panel(), Refused(_("There is no such act."))))
    return ActForm(desk, found, query, sent=True)


def _asked(request: HttpRequest, form: ActForm) -> Asked:
    """What the form asks for, if it is complete and no mere question.

    ``_roles`` only says anew who takes part: what else was filled in stays (with htmx the address says it, by GET).
    """
    if form.missing:
        raise _Unfinished(lambda: show(request, form.desk, act_panel(form), status=422))
    if "_roles" in form.query:
        raise _Unfinished(lambda: show(request, form.desk, act_panel(form)))
    if not form.facts.is_valid():
        raise _Unfinished(lambda: show(request, form.desk, act_panel(form), status=200 if form.facts.editing else 422))
    answers = form.facts.given()
    if form.act.lookup:
        _given, outcome = actions.look_up(desk=form.seen, name=form.act.name, chosen=form.chosen, answers=answers)
        raise _Unfinished(lambda: show(request, form.desk, answer_panel(form, outcome)))
    return Asked(form.chosen, answers, form.faces, whole_number(form.query.get("due")), form.side)
