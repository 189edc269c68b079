import pytest

from common.html_cache import HtmlCache


def made(kept: HtmlCache, name: str, size: int = 200_000) -> bool:
    """Was it rendered now, or had it been kept?"""
    rendered: list[str] = []

    def make() -> str:
        rendered.append(name)
        return name * size

    assert kept.get((name,), make) == name * size
    return bool(rendered)


def test_what_was_rendered_first_falls_out_where_the_budget_ends():
    kept = HtmlCache(megabytes=0.5)

    assert [made(kept, name) for name in "abab"] == [True, True, False, False]
    assert made(kept, "c")
    assert [made(kept, name) for name in "bca"] == [False, False, True]


def test_what_is_larger_than_the_budget_is_shown_and_keeps_nothing_else_out():
    kept = HtmlCache(megabytes=0.5)

    assert made(kept, "x", 900_000)
    assert made(kept, "y")
    assert not made(kept, "y")


def test_a_number_without_its_unit_is_refused():
    """Two hundred pages once became two hundred megabytes."""
    with pytest.raises(TypeError):
        HtmlCache(200)
