"""Editions of rulebooks on the operator's pages, and taking one down."""

from typing import cast

from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from common.operators import ReadOnly, is_operator
from rulebooks import trials
from rulebooks.models import Edition


@admin.register(Edition)
class EditionPages(ReadOnly):
    """Editions: who published them, for whom, and a page that takes one down. Drafts are nobody else's business."""

    list_display = ("name", "slug", "is_draft", "is_public", "club", "created_by", "created_at", "taken_down_at")
    list_filter = ("is_public", "is_draft", "taken_down_at", "created_at")
    list_select_related = ("club", "created_by")
    search_fields = ("name", "slug", "club__name", "created_by__username")
    fields = ("name", "slug", "digest", "is_draft", "is_public", "club", "created_by", "created_at", "taken_down_at")
    change_form_template = "admin/rulebooks/edition.html"

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(require_http_methods(["GET", "HEAD", "POST"])(self.take_down))
        return [path("<int:edition_id>/take-down/", view, name="rulebooks_edition_take-down"), *super().get_urls()]

    def take_down(self, request: HttpRequest, edition_id: int) -> HttpResponse:
        """Confirm, then take an edition down, or open it again. Who: operators."""
        if not is_operator(request):
            return HttpResponse(status=403)
        edition = get_object_or_404(Edition, pk=edition_id)
        page = reverse("admin:rulebooks_edition_change", args=[edition_id])
        down = edition.taken_down_at is None
        if request.method == "POST":
            done = _("taken down") if down else _("open again")
            with transaction.atomic():
                (trials.take_down if down else trials.put_back)(edition)
                LogEntry.objects.log_actions(cast(int, request.user.pk), [edition], CHANGE, done, single_object=True)
            messages.success(request, f"{edition.name}: {done}.")
            return redirect(page)
        question = _("Take “%(name)s” down?") if down else _("Open “%(name)s” again?")
        context = {
            **self.admin_site.each_context(request),
            "title": edition.name,
            "question": question % {"name": edition.name},
            "text": _("Nobody begins a battle with it or reads it any more. Battles with it go on.")
            if down
            else _("Its author and club can play it again."),
            "verb": _("Take down") if down else _("Open again"),
            "action_url": request.path,
            "back_url": page,
            "danger": down,
        }
        return render(request, "admin/rulebooks/take_down.html", context)
