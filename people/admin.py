"""People on the operator's pages: accounts with what may be done about them, clubs, invitations, letters."""

from collections.abc import Callable
from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, DELETION, LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from common.errors import Refused
from common.operators import ReadOnly, is_operator
from people import actions, newpassword, queries
from people.models import Club, Invitation, Membership, User
from people.notices.models import Notice, OutboxMessage

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@admin.register(User)
class UserPages(ReadOnly):
    """Accounts, and what an operator may do about one: block, a new password, the second step, deletion."""

    list_display = ("username", "display_name", "email", "is_active", "is_staff", "clubs_count", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff", "language", "date_joined", "last_login")
    search_fields = ("username", "display_name", "email", "memberships__club__name")
    fields = (
        "username",
        "display_name",
        "email",
        "language",
        "is_active",
        "is_staff",
        "is_superuser",
        "date_joined",
        "last_login",
    )
    ordering = ("-date_joined",)
    change_form_template = "admin/people/user/change_form.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return super().get_queryset(request).annotate(in_clubs=Count("memberships"))  # type: ignore[no-any-return]

    @admin.display(description=gettext_lazy("clubs"), ordering="in_clubs")
    def clubs_count(self, user: Any) -> int:
        return int(user.in_clubs)

    def get_urls(self) -> list[URLPattern]:
        views: dict[str, Callable[..., HttpResponse]] = {
            "block": self.block,
            "password-link": self.password_link,
            "second-step": self.second_step,
            "delete-account": self.delete_account,
        }
        own = [
            path(f"<int:user_id>/{name}/", self.admin_site.admin_view(view), name=f"people_user_{name}")
            for name, view in views.items()
        ]
        return [*own, *super().get_urls()]

    def change_view(self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """An account, and what may be done about it. Who: operators."""
        user = User.objects.filter(pk=object_id).first() if object_id.isdecimal() else None
        more = {"person": user, "why_not": user and _why_not(request, user)}
        return super().change_view(request, object_id, form_url, more)

    def block(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Confirm, then block or unblock an account. Who: operators."""
        user = _person_or_refuse(request, user_id)
        if request.method == "POST":
            (actions.block if user.is_active else actions.unblock)(user=user)
            done = _("blocked") if not user.is_active else _("no longer blocked")
            self._noted(request, user, CHANGE, done)
            return self._back(request, user, f"{user.username}: {done}.")
        if user.is_active:
            question, verb = _("Block %(name)s?"), _("Block")
            text = _("The account can no longer be used on any device. Its data stay, and you can unblock it.")
        else:
            question, verb = _("Unblock %(name)s?"), _("Unblock")
            text = _("The account can be used again.")
        return self._question(request, user, question, text, verb)

    def password_link(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """A link by which the person chooses a new password, to copy or to send. Who: operators, signed in just now."""
        return _just_signed_in(self._password_link)(request, user_id)

    def _password_link(self, request: HttpRequest, user_id: int) -> HttpResponse:
        user = _person_or_refuse(request, user_id)
        known = self._known(request, user) | {"can_send": bool(user.email and settings.HAS_EMAIL)}
        if request.method == "POST" and "send" in request.POST and known["can_send"]:
            newpassword.send_reset_link(request, user)
            self._noted(request, user, CHANGE, _("password link sent"))
            return self._back(request, user, _("The link has been sent to %(address)s.") % {"address": user.email})
        if request.method == "POST":
            known |= {"link": newpassword.reset_link(request, user), "days": settings.PASSWORD_RESET_TIMEOUT // 86400}
            self._noted(request, user, CHANGE, _("password link created"))
        return render(request, "admin/people/user/password_link.html", known)

    def second_step(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Confirm, then remove the second step of an account. Who: operators, signed in just now."""
        return _just_signed_in(self._second_step)(request, user_id)

    def _second_step(self, request: HttpRequest, user_id: int) -> HttpResponse:
        user = _person_or_refuse(request, user_id)
        if request.method == "POST":
            actions.remove_second_step(user=user)
            self._noted(request, user, CHANGE, _("two-step sign-in removed"))
            return self._back(request, user, _("%(name)s now signs in with the password only.") % {"name": user.username})
        text = _("This removes codes, passkeys and security keys. Use it for somebody you know who has lost their phone.")
        return self._question(request, user, _("Remove two-step sign-in for %(name)s?"), text, _("Remove"))

    def delete_account(self, request: HttpRequest, user_id: int) -> HttpResponse:
        """Confirm, then delete an account, as if its owner had. Who: operators, signed in just now."""
        return _just_signed_in(self._delete_account)(request, user_id)

    def _delete_account(self, request: HttpRequest, user_id: int) -> HttpResponse:
        user = _person_or_refuse(request, user_id)
        if request.method == "POST":
            name = user.username
            try:
                with transaction.atomic():
                    self._noted(request, user, DELETION, _("deleted"))
                    actions.delete_account(user=user)
            except Refused:
                clubs = ", ".join(queries.clubs_left_leaderless_without(user))
                sentence = _("%(clubs)s has no other organiser: appoint one first.")
                messages.error(request, sentence % {"clubs": clubs})
                return redirect("admin:people_user_change", user_id)
            messages.success(request, _("The account %(name)s is deleted.") % {"name": name})
            return redirect("admin:people_user_changelist")
        text = _("Name, armies and memberships are deleted and cannot be restored. Logs and seats show “former member”.")
        return self._question(request, user, _("Delete the account of %(name)s?"), text, _("Delete"), danger=True)

    def _known(self, request: HttpRequest, user: User) -> dict[str, Any]:
        return {**self.admin_site.each_context(request), "opts": self.opts, "person": user, "title": user.username}

    def _question(
        self, request: HttpRequest, user: User, question: str, text: str, verb: str, danger: bool = False
    ) -> HttpResponse:
        known = {"question": question % {"name": user.username}, "text": text, "verb": verb, "danger": danger}
        return render(request, "admin/people/user/question.html", self._known(request, user) | known)

    def _back(self, request: HttpRequest, user: User, sentence: str) -> HttpResponse:
        messages.success(request, sentence)
        return redirect("admin:people_user_change", user.pk)

    def _noted(self, request: HttpRequest, user: User, flag: int, what: str) -> None:
        """In the list of what operators did."""
        by = cast(User, request.user).pk
        LogEntry.objects.log_actions(by, [user], flag, what, single_object=True)


def _just_signed_in(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Require a recent sign-in, as allauth does: a phone left on the table opens nothing."""
    confirmed: Callable[..., HttpResponse] = reauthentication_required(get_or_post(view))
    return confirmed


def _why_not(request: HttpRequest, user: User) -> str | None:
    """Why this operator may do nothing about this account; None: they may."""
    if user.pk == request.user.pk:
        return _("This is your own account.")
    if user.is_superuser or (user.is_staff and not request.user.is_superuser):
        return _("This is an operator's account: change it with “manage.py” on the server.")
    return None


def _person_or_refuse(request: HttpRequest, user_id: int) -> User:
    user = get_object_or_404(User, pk=user_id)
    if not is_operator(request) or _why_not(request, user):
        raise PermissionDenied
    return user


@admin.register(Club)
class ClubPages(ReadOnly):
    """Clubs, with how many are in them."""

    list_display = ("name", "slug", "people", "created_at", "ends_at")
    list_filter = ("created_at", ("ends_at", admin.EmptyFieldListFilter))
    search_fields = ("name", "slug", "memberships__user__username", "memberships__user__display_name")
    fields = ("name", "slug", "description", "created_at", "ends_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Club]:
        return super().get_queryset(request).annotate(in_it=Count("memberships"))  # type: ignore[no-any-return]

    @admin.display(description=gettext_lazy("members"), ordering="in_it")
    def people(self, club: Any) -> int:
        return int(club.in_it)


@admin.register(Membership)
class MembershipPages(ReadOnly):
    """Who is in which club. The role can be changed: a club whose organiser is gone needs another."""

    called = (gettext_lazy("membership"), gettext_lazy("memberships"))
    list_display = ("user", "club", "role", "joined_at")
    list_filter = ("role", "joined_at")
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__display_name", "club__name")
    fields = ("user", "club", "role", "joined_at")
    readonly_fields = ("user", "club", "joined_at")

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_operator(request)

    def save_model(self, request: HttpRequest, obj: Membership, form: Any, change: bool) -> None:
        """Save by the action, which leaves no club without organiser."""
        try:
            actions.change_role(membership=obj, role=obj.role)
        except Refused as refused:
            messages.error(request, str(refused))


@admin.register(Invitation)
class InvitationPages(ReadOnly):
    """Links into clubs; not the links themselves, which would open the club to who reads here."""

    called = (gettext_lazy("invitation to a club"), gettext_lazy("invitations to clubs"))
    list_display = ("club", "note", "invited_by", "created_at", "expires_at", "revoked_at")
    list_filter = ("created_at", ("revoked_at", admin.EmptyFieldListFilter))
    list_select_related = ("club", "invited_by")
    search_fields = ("club__name", "note", "invited_by__username")
    fields = ("club", "note", "invited_by", "created_at", "expires_at", "revoked_at")


@admin.register(Notice)
class NoticePages(ReadOnly):
    """Notices: of which kind, to whom, whether read; neither what they say nor where they lead, which may be a secret link."""

    called = (gettext_lazy("notice"), gettext_lazy("notices"))
    list_display = ("created_at", "kind", "user", "webhook", "read_at", "waits")
    list_filter = ("kind", "created_at", ("read_at", admin.EmptyFieldListFilter), ("webhook", admin.EmptyFieldListFilter))
    list_select_related = ("user", "webhook__club")
    search_fields = ("kind", "user__username", "user__display_name", "webhook__club__name")
    fields = ("created_at", "kind", "user", "webhook", "read_at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        return super().get_queryset(request).defer("values", "url").annotate(waiting=Count("messages"))  # type: ignore[no-any-return]

    @admin.display(description=gettext_lazy("waiting to be sent"), ordering="waiting")
    def waits(self, notice: Any) -> int:
        return int(notice.waiting)


@admin.register(OutboxMessage)
class OutboxPages(ReadOnly):
    """Messages that wait to be sent; not their text, which may open an account."""

    called = (gettext_lazy("outgoing message"), gettext_lazy("outgoing messages"))
    list_display = ("due_at", "channel", "kind", "to", "subject", "created_at", "failures")
    list_filter = ("channel", "failures", "due_at")
    list_select_related = ("notice",)
    search_fields = ("to", "subject", "notice__kind", "notice__user__username")
    fields = ("channel", "kind", "to", "subject", "created_at", "due_at", "failures")

    @admin.display(description=gettext_lazy("kind"), ordering="notice__kind")
    def kind(self, message: Any) -> str:
        return str(message.notice.kind) if message.notice else ""


@admin.register(LogEntry)
class LogPages(ReadOnly):
    """What operators did at this desk."""

    called = (gettext_lazy("operator's action"), gettext_lazy("operators' actions"))
    list_display = ("action_time", "user", "object_repr", "change_message")
    list_filter = ("action_time",)
    list_select_related = ("user", "content_type")
    search_fields = ("user__username", "object_repr")
    fields = ("action_time", "user", "object_repr", "change_message")
