from collections.abc import Callable

from django.db import connection
from django.http import HttpRequest, HttpResponse

Respond = Callable[[HttpRequest], HttpResponse]


def health(get_response: Respond) -> Respond:
    """Answers /healthz/ before anything else looks at the request.

    It is asked from inside, without TLS and by whatever name or number the machine has there.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        if request.path != "/healthz/":
            return get_response(request)
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return HttpResponse("ok\n", content_type="text/plain")

    return respond
