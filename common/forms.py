"""Forms whose action may be refused."""

from collections.abc import Callable

from django.forms import BaseForm

from common.errors import NotYours, Refused


def submit(form: BaseForm, act: Callable[[], object]) -> int | None:
    """Validate a form and carry out its action. Return None once it is done, else the status of the page that shows the form.

    That is 200 for a form that was not sent and 422 for an invalid one. A refusal has its own status; its sentence is beside its
    field, or above the form. NotYours is raised: another form would not help.
    """
    if not form.is_bound:
        return 200
    if not form.is_valid():
        return 422
    try:
        act()
    except NotYours:
        raise
    except Refused as refused:
        form.add_error(refused.field if refused.field in form.fields else None, refused.text)
        return refused.status
    return None
