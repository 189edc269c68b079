"""Pages as tests look for words in them."""

import re


def tight(html: str) -> str:
    """HTML without the white space that only lays out its source: one space for many, none beside tags that touch or at ends."""
    html = re.sub(r"\s+", " ", html)
    html = re.sub(r" (/?>)", r"\1", html)
    html = re.sub(r"(<[a-z][^<>]*>) ", r"\1", html)
    html = re.sub(r" (</[a-z])", r"\1", html)
    return html.replace("> <", "><")
