"""How dates are written where Django writes them otherwise than people here do."""

from django.utils.translation import gettext_noop as _

#: Django's Italian has capitals here, which nobody writes: our catalogue is asked first.
SMALL_IN_ITALIAN = (
    *(_("January"), _("February"), _("March"), _("April"), _("May"), _("June")),
    *(_("July"), _("August"), _("September"), _("October"), _("November"), _("December")),
)
