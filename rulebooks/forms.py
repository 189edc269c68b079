"""What authors fill in besides the parts of a document."""

from typing import Any, cast

from django import forms
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from people.models import Club, User
from rulebooks.editions import latest_editions_for
from rulebooks.engine.reading import MOST_CHARACTERS
from rulebooks.engine.shelf import shelf_slugs, text_of
from rulebooks.models import Draft, Edition
from rulebooks.starting import PATTERNS, empty_sheet, pattern_text
from rules.engine.ruleset import ruleset

EMPTY, PATTERN, FORK, STORED = "empty", "pattern:", "fork:", "edition:"
#: Bytes of the largest file: a document of characters that take four bytes each.
MOST_BYTES = 4 * MOST_CHARACTERS


class NewRulebookForm(forms.Form):
    """Begin a rulebook: from an empty sheet, a pattern, a rulebook that is here, or a file."""

    name = forms.CharField(
        label=gettext_lazy("Name of the rulebook"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("A copy and a file keep their own name if this is left empty."),
    )
    start = forms.ChoiceField(label=gettext_lazy("Start from"), widget=forms.RadioSelect, initial=EMPTY)
    file = forms.FileField(
        label=gettext_lazy("Or a file"),
        required=False,
        allow_empty_file=True,
        help_text=gettext_lazy("YAML or JSON, as this site exports it."),
    )

    def __init__(self, user: User, data: Any = None, files: Any = None, initial: Any = None) -> None:
        super().__init__(data, files, initial=initial)
        self.user = user
        self.fields["file"].widget.attrs["accept"] = ".yaml,.yml,.json,text/plain,application/json"
        language = get_language() or "en"
        here = [(FORK + slug, book.name.of(language)) for slug in shelf_slugs() if (book := ruleset(slug))]
        stored = [(STORED + one.slug, one.name) for one in latest_editions_for(user)]
        cast(forms.ChoiceField, self.fields["start"]).choices = [
            (EMPTY, _("an empty sheet")),
            *((PATTERN + slug, label) for slug, label in PATTERNS.items()),
            *((value, _("a copy of %(name)s") % {"name": name}) for value, name in (*here, *stored)),
        ]

    def clean(self) -> dict[str, Any]:
        """``text`` is what the rulebook begins with, before it has its name."""
        cleaned: dict[str, Any] = super().clean() or {}
        file, start, name = cleaned.get("file"), cleaned.get("start", ""), (cleaned.get("name") or "").strip()
        if file is not None:
            cleaned["text"] = self._text_of(file)
        elif start == EMPTY or start.startswith(PATTERN):
            if not name:
                self.add_error("name", _("A rulebook needs a name."))
            cleaned["text"] = empty_sheet() if start == EMPTY else pattern_text(start.removeprefix(PATTERN))
        elif start.startswith(FORK):
            cleaned["text"] = text_of(start.removeprefix(FORK))
        elif start.startswith(STORED):
            cleaned["text"] = Edition.objects.values_list("text", flat=True).get(slug=start.removeprefix(STORED))
        return cleaned

    def _text_of(self, file: Any) -> str:
        if file.size > MOST_BYTES:
            self.add_error("file", _("This file is too large: a rulebook has at most 1 MB."))
            return ""
        try:
            return str(file.read().decode("utf-8-sig"))
        except UnicodeDecodeError:
            self.add_error("file", _("This file is not text in UTF-8."))
            return ""


class TextForm(forms.Form):
    """The whole document as text, and the version that it was changed from."""

    text = forms.CharField(
        label=gettext_lazy("Text of the rulebook"),
        strip=False,
        widget=forms.Textarea(attrs={"rows": 32, "spellcheck": "false", "autocapitalize": "off", "class": "code", "wrap": "off"}),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class WritersForm(forms.Form):
    """Which club writes a rulebook together with its owner."""

    club = forms.ModelChoiceField(
        Club.objects.none(),
        label=gettext_lazy("Club"),
        required=False,
        empty_label=gettext_lazy("no club"),
        help_text=gettext_lazy("Its organisers and treasurers write with you. Its members can play what you publish."),
    )

    def __init__(self, draft: Draft, data: Any = None) -> None:
        super().__init__(data, initial={"club": draft.club_id})
        cast("forms.ModelChoiceField[Club]", self.fields["club"]).queryset = draft.owner.clubs.order_by("name")


class ShareForm(forms.Form):
    """Who may read and play an edition."""

    club = forms.ModelChoiceField(
        Club.objects.none(), label=gettext_lazy("Club"), required=False, empty_label=gettext_lazy("no club")
    )
    is_public = forms.BooleanField(label=gettext_lazy("Everybody on this server may read and play it"), required=False)
    own_words = forms.BooleanField(
        label=gettext_lazy("The text is my own"),
        help_text=gettext_lazy("Figures and facts of a printed book are free; its sentences are not."),
        required=False,
    )

    def __init__(self, user: User, edition: Edition, data: Any = None) -> None:
        super().__init__(data, initial={"club": edition.club_id, "is_public": edition.is_public, "own_words": edition.is_public})
        cast("forms.ModelChoiceField[Club]", self.fields["club"]).queryset = user.clubs.order_by("name")

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if cleaned.get("is_public") and not cleaned.get("own_words"):
            self.add_error("own_words", _("Confirm this before everybody can read it."))
        return cleaned
