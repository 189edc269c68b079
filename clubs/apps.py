from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from battles.occasions import OccasionSource
from people.personal_data import DataOwner


class ClubsConfig(AppConfig):
    """A club's page, its evenings and its calendar."""

    name = "clubs"
    verbose_name = _("Evenings")
    default_auto_field = "django.db.models.BigAutoField"
    notice_kinds = "clubs.actions.notices.KINDS"
    data_owner = DataOwner("evenings", "clubs.queries.personal.about", forget_guests="clubs.actions.guests.forget_guests")
    battle_occasions = OccasionSource("clubs.queries.occasions.occasions_of_battles", ("clubs.EveningBattle",), counts=False)
