"""What a password must be like, besides what Django asks."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import ngettext


class LongEnough(MinimumLengthValidator):
    """Django's own check; its sentence has no Italian translation in Django 5.2."""

    def get_error_message(self) -> str:
        return ngettext(
            "This password is too short: it needs at least %(length)s character.",
            "This password is too short: it needs at least %(length)s characters.",
            self.min_length,
        ) % {"length": self.min_length}
