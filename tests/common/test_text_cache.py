from common.text_cache import TextCache


def test_the_least_recently_used_falls_out_where_the_budget_ends():
    texts = TextCache[str](40)
    for name in "abcd":
        texts.keep((name,), name * 10)
    texts.get(("a",))

    texts.keep(("e",), "e" * 10)

    assert [name for name in "abcde" if texts.get((name,))] == ["a", "c", "d", "e"]


def test_what_is_kept_again_counts_once():
    texts = TextCache[bytes](40)
    for _ in range(9):
        texts.keep(("a",), b"a" * 10)
    texts.keep(("b",), b"b" * 10)

    assert (texts.get(("a",)), texts.get(("b",))) == (b"a" * 10, b"b" * 10)


def test_a_text_beyond_a_quarter_of_the_budget_is_not_kept():
    texts = TextCache[str](40)

    texts.keep(("a",), "a" * 11)

    assert texts.get(("a",)) is None
