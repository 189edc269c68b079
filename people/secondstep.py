"""The forms of the second step when signing in: allauth's, in our words."""

from typing import Any

from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django.utils.translation import gettext_lazy as _

from people.forms import plainly

CODE = _("Code")


class CodeForm(AuthenticateForm):  # type: ignore[misc]
    """The second step itself."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"code": CODE})


class CodeAgainForm(ReauthenticateForm):  # type: ignore[misc]
    """The same before something that concerns the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"code": CODE})


class FirstCodeForm(ActivateTOTPForm):  # type: ignore[misc]
    """The app's first code, which proves that it has the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"code": _("The code it shows now")})


class KeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey or security key."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"name": _("Name of the key"), "passwordless": _("Sign in with this key only, without a password")})
        self.fields["passwordless"].help_text = _("It is then a passkey and asks for your fingerprint, face or PIN.")
        self.fields["passwordless"].initial = True


class KeyNameForm(EditWebAuthnForm):  # type: ignore[misc]
    """Another name for it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plainly(self, {"name": _("Name of the key")})
