"""The Django app of accounts, clubs and invitations."""

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _

from common.finders import Finder
from people.personal_data import DataOwner
from people.signals import office_ended

if TYPE_CHECKING:
    from people.models import Membership


class PeopleConfig(AppConfig):
    """People: imports none of our other apps."""

    name = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"
    finders = (
        Finder(50, "clubs", _("Clubs"), "people.finding.find_clubs", "people.finding.names_of_clubs"),
        Finder(51, "people", _("Members of my clubs"), "people.finding.find_people", "people.finding.names_of_people"),
    )
    notice_kinds = "people.operators.KINDS"
    data_owner = DataOwner("notices", "people.notices.queries.about")

    def ready(self) -> None:
        from people.models import Membership

        pre_delete.connect(_end_office, sender=Membership)


def _end_office(sender: object, instance: "Membership", **_more: object) -> None:
    """Send ``office_ended`` however a membership ends: left, removed, with its club, with its account."""
    office_ended.send(sender=None, user_id=instance.user_id, club_id=instance.club_id)
