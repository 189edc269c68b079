"""The middlewares of a page one after the other, not one within the other: Django's own way calls three functions for each.

What they do, their order, and what becomes of an error in any of them is as Django has it (tests/config/test_layers.py).
"""

from collections.abc import Callable
from typing import Any

from django.core.handlers.exception import response_for_exception
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

Handler = Callable[[HttpRequest], HttpResponseBase]


def in_a_row(handler: Handler) -> Handler:
    """The same answers as ``handler``, a chain that Django has loaded.

    Middlewares with a way of their own to call what is within them stay as they are, around the rest.
    """
    plain: list[Any] = []
    while _is_plain(layer := _layer_of(handler)):
        plain.append(layer)
        handler = layer.get_response
    if hasattr(layer, "get_response"):
        layer.get_response = in_a_row(layer.get_response)
    return _row(plain, handler) if plain else handler


def _layer_of(handler: Handler) -> Any:
    """The middleware behind a link of Django's chain; None behind the last."""
    return getattr(handler, "__wrapped__", None)


def _is_plain(layer: Any) -> bool:
    return isinstance(layer, MiddlewareMixin) and type(layer).__call__ is MiddlewareMixin.__call__


def _row(layers: list[Any], within: Handler) -> Handler:
    """``within`` between what the layers do with requests, from the outermost in, and with answers, from the innermost out."""
    numbered = list(enumerate(layers))
    requests = [(number, layer.process_request) for number, layer in numbered if hasattr(layer, "process_request")]
    answers = [(number, layer.process_response) for number, layer in numbered if hasattr(layer, "process_response")]
    answers.reverse()

    def handler(request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase | None = None
        reached = len(layers)
        for number, ask in requests:
            try:
                response = ask(request)
            except Exception as error:  # the layer that fails has no say in the answer
                response, reached = response_for_exception(request, error), number
                break
            if response:
                reached = number + 1
                break
        response = response or within(request)
        for number, change in answers:
            if number < reached:
                try:
                    response = change(request, response)
                except Exception as error:
                    response = response_for_exception(request, error)
        return response

    return handler
