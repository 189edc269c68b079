"""Idempotency keys: a form that is sent twice, or again after a lost answer, counts once."""

import hashlib

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

#: Field with a random token that is another on each rendered page.
TOKEN = "csrfmiddlewaretoken"  # noqa: S105 - its name


def press_key(request: HttpRequest) -> str | None:
    """Return the key of a press: SHA-256 of its address and everything it sends. None for other requests.

    The form's CSRF token differs from page to page and belongs to one browser: two presses have the same key only if the same
    form was sent twice with the same values.
    """
    if request.method != "POST" or not request.POST.get(TOKEN):
        return None
    sent = hashlib.sha256(repr((request.path, sorted(request.POST.lists()))).encode())
    for name, file in sorted(request.FILES.items()):
        assert isinstance(file, UploadedFile)
        sent.update(repr((name, file.name)).encode())
        for chunk in file.chunks():
            sent.update(chunk)
        file.seek(0)
    return sent.hexdigest()
