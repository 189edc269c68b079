"""A refusal that no view has answered becomes a page with its sentence."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from common.errors import Refused


class Refusals(MiddlewareMixin):
    """Answer ``Refused`` with its own status and sentence, whichever view raised it; views may do better themselves."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, Refused):
            return None
        return render(request, "refused.html", {"refused": error}, status=error.status)
