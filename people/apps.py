"""The Django app of accounts, clubs and invitations."""

from typing import TYPE_CHECKING, Any

from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _

from common import finders
from people import keepers
from people.notices import kinds
from people.signals import office_ended

if TYPE_CHECKING:
    from people.models import Membership, User


class PeopleConfig(AppConfig):
    """People: imports none of our other apps."""

    name = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        finders.register(50, finders.Finder("clubs", _("Clubs"), "people.finding.find_clubs", "people.finding.names_of_clubs"))
        finders.register(
            51, finders.Finder("people", _("People of my clubs"), "people.finding.find_people", "people.finding.names_of_people")
        )
        keepers.register("notices", about=_about)
        from people import operators
        from people.models import Membership
        from people.notices.invitations import KIND

        pre_delete.connect(_membership_ends, sender=Membership)

        kinds.register(
            KIND,
            operators.KIND,
            kinds.Kind(
                "webhook_test",
                _("Test message"),
                _("This is a test: notices of %(club)s arrive here."),
                _("This is a test: notices of %(club)s arrive here."),
                listed=False,
            ),
        )


def _membership_ends(sender: object, instance: "Membership", **_more: object) -> None:
    """Tell the apps above, however a membership ends: left, removed, with its club, with its account."""
    office_ended.send(sender=None, user_id=instance.user_id, club_id=instance.club_id)


def _about(user: "User") -> Any:
    from people.notices.queries import about

    return about(user)
