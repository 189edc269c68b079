"""An act of the rules, from the filled-in form to its result."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from battles import actions
from battles.errors import NotYours, Refused
from battles.forms import ActForm, act_wanted
from battles.panels import Panel, act_panel, answer_panel
from battles.queries.battles import desk_or_404, who_asks
from battles.queries.seen import own_sides, view_of_seat
from battles.views.board import done, refused, show
from battles.views.reading import number
from rules.engine.errors import FactError


@require_POST
def act(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Do an act. Who: players of the side it is for, and referees; who may only watch gets 403, strangers 404."""
    desk = desk_or_404(request, code)
    query = request.POST.copy()
    query["act"] = name
    found = act_wanted(desk, query) or desk.play.acts.get(name)
    if not own_sides(view_of_seat(desk.seat)):
        return refused(request, desk, Panel(), NotYours(_("Spectators do not act: take a seat first.")))
    if found is None or found.name != name:
        return refused(request, desk, Panel(), Refused(_("There is no such act.")))
    form = ActForm(desk, found, query, sent=True)
    if form.missing:
        return show(request, desk, act_panel(form), status=422)
    if not form.facts.is_valid():
        return show(request, desk, act_panel(form), status=200 if form.facts.editing else 422)
    try:
        if found.lookup:
            _given, outcome = actions.look_up(desk=desk, name=name, chosen=form.chosen, answers=form.facts.given())
            return show(request, desk, answer_panel(form, outcome))
        seq = actions.act(
            code=code,
            who=who_asks(request, code),
            name=name,
            chosen=form.chosen,
            answers=form.facts.given(),
            faces=form.faces,
            seen=number(query.get("seen")),
            key=query.get("key", "")[:64] or None,
            due=number(query.get("due")),
            side=form.side,
        )
    except FactError as error:
        form.facts.add_problems(error)
        return show(request, desk, act_panel(form), status=422)
    except Refused as problem:
        form.refuse(problem)
        return refused(request, desk, act_panel(form), problem)
    return done(request, desk, seq)
