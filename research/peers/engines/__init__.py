"""The other engines, each imported by a Python that has it.

A module's `load(folder, threads)` returns the engine's `Engine`; `research.peers.serve` times it.
"""

from dataclasses import dataclass, field


@dataclass
class Engine:
    """The tasks of a loaded engine, the differences of its results from the expected ones, and the errors
    of its models on images."""

    version: str
    tasks: dict = field(default_factory=dict)
    differences: dict = field(default_factory=dict)
    errors: dict = field(default_factory=dict)
