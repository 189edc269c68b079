"""Middlewares in a row answer as Django's, one within the other."""

import itertools

import pytest
from django.core.exceptions import PermissionDenied
from django.core.handlers.base import BaseHandler
from django.http import Http404, HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import path
from django.utils.deprecation import MiddlewareMixin

from config.layers import in_a_row

#: What a layer does with requests and with answers.
DEEDS = ("", "passes", "answers", "fails")


def layer(name: str, request: str, response: str, journal: list[str]) -> type:
    """A middleware called ``name`` that writes down what it is asked."""

    def process_request(self, incoming):
        journal.append(f"{name} request")
        if request == "fails":
            raise Http404(name)
        return HttpResponse(f"early {name}") if request == "answers" else None

    def process_response(self, incoming, outgoing):
        journal.append(f"{name} response {outgoing.status_code}")
        if response == "fails":
            raise PermissionDenied(name)
        return HttpResponse(f"late {name}", status=202) if response == "answers" else outgoing

    methods = {}
    if request:
        methods["process_request"] = process_request
    if response:
        methods["process_response"] = process_response
    return type(name, (MiddlewareMixin,), methods)


class Around:
    """A layer with a way of its own to call what is within."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        response.headers["X-Around"] = "yes"
        return response


def answers(layers: list[type], journal: list[str], *, row: bool) -> tuple[object, ...]:
    handler = BaseHandler()
    names = [f"{__name__}.{each.__name__}" for each in layers]
    globals().update({each.__name__: each for each in layers})
    with override_settings(MIDDLEWARE=names, ROOT_URLCONF=__name__):
        handler.load_middleware()
        if row:
            handler._middleware_chain = in_a_row(handler._middleware_chain)
        journal.clear()
        response = handler.get_response(RequestFactory().get("/page/"))
    return response.status_code, response.content, dict(response.headers), list(journal)


def page(request):
    return HttpResponse("page")


urlpatterns = [path("page/", page)]


@pytest.mark.parametrize("around", [None, 0, 1, 2])
def test_a_row_answers_as_a_chain(around):
    for deeds in itertools.product(DEEDS, repeat=4):
        journal: list[str] = []
        layers = [layer("First", *deeds[:2], journal), layer("Second", *deeds[2:], journal)]
        if around is not None:
            layers.insert(around, Around)
        assert answers(layers, journal, row=True) == answers(layers, journal, row=False), deeds
