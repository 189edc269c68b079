"""What people fill in."""

from typing import Any, cast

from allauth.account.forms import LoginForm, SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _

from people.models import INVITATION_DAYS, Club, Invitation, Language, Membership, Role, User


def plainly(form: forms.Form, labels: dict[str, Any]) -> None:
    """Our words over the fields, and none inside them: a placeholder is gone as soon as one types."""
    for name, field in form.fields.items():
        field.widget.attrs.pop("placeholder", None)
        field.label = labels.get(name, field.label)


class SignInForm(LoginForm):  # type: ignore[misc]
    """allauth's, in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"login": _("User name or e-mail address"), "password": _("Password"), "remember": _("Stay signed in")})
        self.fields["password"].help_text = ""  # the page has the link to a new password


class SignUpForm(SignupForm):  # type: ignore[misc]
    """allauth's, in our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = {
            "username": _("User name"),
            "email": _("E-mail address"),
            "password1": _("Password"),
            "password2": _("Repeat password"),
        }
        plainly(self, labels)
        self.fields["password1"].help_text = _("Eight characters or more, not only digits, nothing easy to guess.")


class OperatorForm(SignUpForm):
    """Form of the first account, the operator's."""

    def clean(self) -> dict[str, Any]:
        """Report an address that is taken: only the operator sees it."""
        found: dict[str, Any] = super().clean()
        if self.account_already_exists:
            self.add_error("email", _("Another account has this address."))
        return found


class AccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """Name, language, theme, and whether to appear in statistics."""

    class Meta:
        model = User
        fields = ["display_name", "language", "theme", "in_statistics"]
        widgets = {
            "display_name": forms.TextInput(attrs={"autocomplete": "nickname"}),
            "language": forms.RadioSelect,
            "theme": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        language = cast(forms.ChoiceField, self.fields["language"])
        language.choices = [("", _("Same as the browser")), *Language.choices]


class DeleteAccountForm(forms.Form):
    """The password, so that a phone left on the table deletes nothing."""

    password = forms.CharField(
        label=_("Your password"), strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class ClubForm(forms.ModelForm):  # type: ignore[type-arg]
    """A club's name and description."""

    class Meta:
        model = Club
        fields = ["name", "description"]
        widgets = {"description": forms.Textarea(attrs={"rows": 4})}


class InvitationForm(forms.ModelForm):  # type: ignore[type-arg]
    """For whom, and for how long."""

    DAYS = ((1, _("a day")), (7, _("a week")), (INVITATION_DAYS, _("two weeks")), (60, _("two months")))

    days = forms.TypedChoiceField(
        label=_("Open for"), choices=DAYS, coerce=int, initial=INVITATION_DAYS, widget=forms.RadioSelect, required=True
    )

    class Meta:
        model = Invitation
        fields = ["note"]


class RoleForm(forms.ModelForm):  # type: ignore[type-arg]
    """What a member is in the club."""

    role = forms.ChoiceField(
        label=_("Role"),
        choices=[
            (Role.MEMBER, _("Member")),
            (Role.UMPIRE, _("Umpire: can referee the club's battles, and then sees what is hidden")),
            (Role.TREASURER, _("List keeper: can change army lists and books shared with the club")),
            (Role.ORGANISER, _("Organiser: can do all this, and manages the club, its evenings and members")),
        ],
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Membership
        fields = ["role"]
