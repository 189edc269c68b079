"""Members say whether they come."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Army
from battles.queries.games import playable_names
from clubs.actions.evenings import going_on
from clubs.models import Answer, Attendance, Evening
from common.errors import Refused
from people.models import User


def answer(*, evening: Evening, user: User, answer: str, ruleset: str = "", army: Army | None = None) -> Attendance:
    """A member's answer in place of the former. Who looks for an opponent says for which rulebook, and with which list if any.

    Who looks for the same as before keeps the place in the row.
    """
    if answer not in Answer.values:
        raise Refused(_("Choose whether you are coming."))
    if answer != Answer.LOOKING:
        ruleset, army = "", None
    elif ruleset not in playable_names(user):
        raise Refused(_("Choose the rulebook for which you need an opponent."))
    if army is not None and army.ruleset != ruleset:
        army = None
    with transaction.atomic():
        row = going_on(evening)
        former = Attendance.objects.filter(evening=row, user=user).first() or Attendance(evening=row, user=user)
        if (former.answer, former.ruleset) != (answer, ruleset):
            former.answered_at = timezone.now()
        former.answer, former.ruleset, former.army = answer, ruleset, army
        former.save()
        return former
