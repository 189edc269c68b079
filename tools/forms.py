"""Read the forms of a page and their fields as a browser would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any


@dataclass
class Form:
    """A form of a page: where it is sent, and its fields as they are filled in; ``buttons`` by their name and value."""

    action: str
    fields: dict[str, Any] = field(default_factory=dict)
    buttons: list[dict[str, str]] = field(default_factory=list)


class _Forms(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.forms: list[Form] = []
        self.by_id: dict[str, Form] = {}
        self.open: Form | None = None
        self.select = self.area = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("method", "").lower() == "post":
            self.open = self.owned_by(given["id"]) if "id" in given else Form(self.path)
            self.open.action = given.get("action") or self.path
            self.forms.append(self.open)
        owner = self.owned_by(given["form"]) if "form" in given else self.open
        if owner is None:
            return
        if tag == "button":
            named = {given["name"]: given.get("value", "")} if "name" in given else {}
            if "formaction" in given:
                self.forms.append(Form(given["formaction"], {**owner.fields, **named}))
            elif named:
                owner.buttons.append(named)
        elif tag == "input" and "name" in given:
            checked = given.get("type") not in ("checkbox", "radio") or "checked" in given
            if checked:
                _add(owner, given["name"], given.get("value", "on" if given.get("type") == "checkbox" else ""))
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option" and self.select and (self.select not in owner.fields or "selected" in given):
            owner.fields[self.select] = given.get("value", "")
        elif tag == "textarea":
            self.area = given.get("name", "")
            owner.fields[self.area] = ""

    def owned_by(self, form_id: str) -> Form:
        """Return the form of this id, of which fields may come before it."""
        return self.by_id.setdefault(form_id, Form(self.path))

    def handle_data(self, data: str) -> None:
        if self.area and self.open is not None:
            self.open.fields[self.area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.open = None
        elif tag == "select":
            self.select = ""
        elif tag == "textarea":
            self.area = ""


def _add(form: Form, name: str, value: str) -> None:
    """Add a field; one of several with the same name makes it a list."""
    if name in form.fields:
        former = form.fields[name]
        form.fields[name] = [*(former if isinstance(former, list) else [former]), value]
    else:
        form.fields[name] = value


def forms_of(html: str, path: str) -> list[Form]:
    """Return the forms of the page at ``path`` that are sent by POST; a button that sends one elsewhere is another form."""
    parser = _Forms(path)
    parser.feed(html)
    return parser.forms
