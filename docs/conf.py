"""Sphinx configuration: ``make docs`` builds the documentation of users and developers into ``var/docs``."""

import re

from sphinx.application import Sphinx

project = "Stendardo"
author = "The Stendardo developers"
html_title = "Stendardo"
extensions = ["myst_parser", "sphinxcontrib.mermaid"]
exclude_patterns = ["help/fr/**", "images"]
html_theme = "furo"
html_static_path: list[str] = []
html_copy_source = False
myst_heading_anchors = 3
myst_fence_as_directive = ["mermaid"]
suppress_warnings = ["misc.highlighting_failure"]

#: Links of the help that lead to pages of the app, and files of the repository outside ``docs/``: no page of this site.
APP_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(/[^)]*\)")
FILE_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?:\.\./)+(?=[^)]*(?:CHANGELOG|CONTRIBUTING|README|SECURITY|LICENSE))[^)]*\)")


def unlink(app: Sphinx, name: str, source: list[str]) -> None:
    """Replace links that lead out of this site by their text."""
    source[0] = FILE_LINK.sub(r"\1", APP_LINK.sub(r"\1", source[0]))


def setup(app: Sphinx) -> None:
    app.connect("source-read", unlink)
