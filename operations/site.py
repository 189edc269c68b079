"""The operator's pages at /admin/: Django's admin with our pages alone, signed in to by our own door."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, URLResolver, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from common.operators import ReadOnly
from operations import vitals

#: What is left of Django's admin besides the pages of models: one signs in and out and changes a password where everybody does.
DJANGO_PAGES = {"index", "app_list", "jsi18n"}


class OperatorSite(admin.AdminSite):
    """Django's admin site. It takes only pages written for it: others' may show what nobody should see, as a second factor."""

    site_title = gettext_lazy("Administration")
    site_header = gettext_lazy("Administration")
    index_title = gettext_lazy("Contents")
    index_template = "admin/operations.html"
    final_catch_all_view = False

    def register(self, model_or_iterable: Any, admin_class: Any = None, **options: Any) -> None:
        if admin_class is not None and issubclass(admin_class, ReadOnly):
            super().register(model_or_iterable, admin_class, **options)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        """Return the health page; then Django's, as far as they are used."""
        own: list[URLPattern | URLResolver] = [path("health/", self.admin_view(require_GET(health)), name="health")]
        return [*own, *(one for one in super().get_urls() if isinstance(one, URLResolver) or one.name in DJANGO_PAGES)]

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        """Send visitors to sign in, with a second step; others than operators get 403."""
        return secure_admin_login(super().admin_view(view, cacheable))


def health(request: HttpRequest) -> HttpResponse:
    """Show version, database, queue, e-mail, backup, checks of logs, disk. Who: operators."""
    known = {**admin.site.each_context(request), "title": _("Health"), "groups": vitals.check_all()}
    return render(request, "admin/health.html", known)
