import pytest

from common.sized_cache import KEY_BYTES, SizedCache


def is_made_now(cache: SizedCache, name: str, size: int = 100_000) -> bool:
    """Get a text of this name; return True if it was not cached."""
    made: list[str] = []

    def make() -> str:
        made.append(name)
        return name * size

    assert cache.get((name,), make) == name * size
    return bool(made)


def test_the_least_recently_used_is_dropped_beyond_the_size():
    cache = SizedCache[str](megabytes=0.4)

    assert [is_made_now(cache, name) for name in "abcda"] == [True, True, True, True, False]
    assert is_made_now(cache, "e")
    assert [is_made_now(cache, name) for name in "acdeb"] == [False, False, False, False, True]


def test_a_value_larger_than_a_quarter_is_not_cached_and_drops_nothing():
    cache = SizedCache[str](megabytes=0.5)
    is_made_now(cache, "a")

    assert [is_made_now(cache, "x", 200_000) for _ in range(2)] == [True, True]
    assert not is_made_now(cache, "a")


def test_a_value_added_again_counts_once():
    cache = SizedCache[bytes](megabytes=4 * (1000 + KEY_BYTES) / 2**20)
    for _ in range(9):
        cache.add("a", b"a" * 900)
    cache.add("b", b"b" * 900)

    assert (cache.find("a"), cache.find("b")) == (b"a" * 900, b"b" * 900)


def test_values_of_any_kind_count_with_their_own_size():
    cache = SizedCache[list[int]](megabytes=4 / 2**20, size_of=len)
    for key in "abcde":
        cache.add(key, [0])
    cache.add("too large", [0, 0])

    assert [cache.find(key) for key in ("a", "b", "e", "too large")] == [None, [0], [0], None]


def test_a_cleared_cache_is_empty_and_has_all_its_room():
    cache = SizedCache[str](megabytes=0.4)
    [is_made_now(cache, name) for name in "abcd"]
    cache.clear()

    assert [is_made_now(cache, name) for name in "abcdabcd"] == [True] * 4 + [False] * 4


def test_a_number_without_its_unit_is_refused():
    """Two hundred pages once became two hundred megabytes."""
    with pytest.raises(TypeError):
        SizedCache(200)


def test_an_equal_key_is_compared_once():
    compared = []

    class Key:
        def __eq__(self, other: object) -> bool:
            compared.append(other)
            return True

        def __hash__(self) -> int:
            return 1

    cache = SizedCache[str](megabytes=1)
    cache.add(Key(), "value")

    assert cache.find(Key()) == "value"
    assert len(compared) == 1
