"""What the operator's pages show of an app's models: lists to search and filter, pages to read.

An app's ``admin.py`` registers them; what an operator may do besides reading, its pages add.
"""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern

#: Of the pages that Django's admin makes of a model, those that read.
READING = ("changelist", "history", "change")


class ReadOnly(admin.ModelAdmin):  # type: ignore[type-arg]
    """A model's rows, read-only. Who: operators (``is_staff``)."""

    actions = None
    view_on_site = False
    list_per_page = 50
    show_full_result_count = False
    #: Singular and plural name, where the model has none.
    called: tuple[Any, Any] | None = None

    def __init__(self, model: Any, admin_site: Any) -> None:
        if self.called:
            model._meta.verbose_name, model._meta.verbose_name_plural = self.called
        super().__init__(model, admin_site)

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses that read, none to add or to delete."""
        own = f"{self.opts.app_label}_{self.opts.model_name}_"
        reading = {own + page for page in READING}
        return [pattern for pattern in super().get_urls() if pattern.name in reading]

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_operator(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_operator(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def is_operator(request: HttpRequest) -> bool:
    """Return True for an operator."""
    return bool(request.user.is_active and request.user.is_staff)
