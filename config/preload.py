"""What a web process reads before its first page: else somebody waits for each page that is the first of its kind."""

from pathlib import Path

from django.template import engines
from django.urls import reverse

from rules.engine.ruleset import rulesets


def preload() -> None:
    """The rulebooks, every page's template and address: half a second at the start that nobody waits for afterwards."""
    rulesets()
    reverse("battles:home")
    folders = [Path(folder) for engine in engines.all() for folder in engine.template_dirs]
    for engine in engines.all():
        for folder in map(Path, engine.template_dirs):
            others = [other for other in folders if other != folder and other.is_relative_to(folder)]
            for path in sorted(folder.rglob("*.html")):
                if not any(path.is_relative_to(other) for other in others):
                    engine.get_template(path.relative_to(folder).as_posix())
