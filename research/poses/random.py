"""Random numbers that Swift tests have too."""

from __future__ import annotations

from collections.abc import Iterator


def uniform(seed: int) -> Iterator[float]:
    """SplitMix64 as `SeededGenerator` in Tests/HandsTestSupport: numbers from −1 to 1."""
    mask = 2**64 - 1
    state = seed * 0x2545F4914F6CDD1D & mask
    while True:
        state = state + 0x9E3779B97F4A7C15 & mask
        z = state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        yield ((z ^ z >> 31) >> 11) * 2.0**-52 - 1
