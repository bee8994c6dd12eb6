"""Scripts of this repository as modules."""

import importlib.util
from importlib.machinery import SourceFileLoader
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def load(path):
    """The module of a script without a file extension, by its path in the repository."""
    loader = SourceFileLoader(Path(path).name.replace("-", "_"), str(ROOT / path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module
