"""The other engines, each to be imported by a Python that has it.

A module's `load(folder, threads)` returns the engine's `Engine`; `compare_peers.serve` times it.
"""

from dataclasses import dataclass, field


@dataclass
class Engine:
    """What a loaded engine can be asked to do, how its answers differ from those expected, and how far
    its nets' results on pictures are off."""

    version: str
    tasks: dict = field(default_factory=dict)
    differences: dict = field(default_factory=dict)
    errors: dict = field(default_factory=dict)
