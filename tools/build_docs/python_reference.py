"""usage: python_reference.py DIR

Writes the reference of the Python package to DIR. Fails on warnings. Needs neither the C library nor models.
"""

import builtins
import importlib
import re
import sys
import warnings
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pdoc.doc
import pdoc.doc_ast
import pdoc.render
import swift_hands

# Beside what the package exports. Those for clusters would need Spark and Ray; python/CLUSTERS.md describes them.
MODULES = ["batches", "compat", "errors", "litert", "mediapipe"]
# Places in source files, which are not shown; names that are private.
HARMLESS = re.compile(r"Cannot determine where|type annotation .* for [\w.]+\._\w+\.")


def main() -> None:
    swift_hands.__all__ += MODULES
    for module in [swift_hands, *(importlib.import_module(f"swift_hands.{name}") for name in MODULES)]:
        # What a module imports on first use would be missing.
        for name in getattr(module, "__all__", ()):
            setattr(module, name, getattr(module, name))
    for module in [module for name, module in sys.modules.items() if name.startswith("swift_hands")]:
        for value in list(vars(module).values()):
            if isinstance(value, type) and value.__module__ == module.__name__:
                adopt(value)
    # Aliases of types name these where their own module's imports are not seen.
    vars(builtins).update(np=np, npt=npt, HandsResult=swift_hands.HandsResult)
    pdoc.render.configure(docformat="google", show_source=False)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        pdoc.pdoc("swift_hands", output_directory=Path(sys.argv[1]))
    messages = [str(warning.message) for warning in caught]
    if messages := [message for message in messages if not HARMLESS.search(message)]:
        sys.exit("\n".join([*messages, "build-docs: pdoc warns"]))


def adopt(owner: type) -> None:
    """Makes public members of private base classes those of the class, as users see them."""
    hidden = [base for base in owner.__mro__[1:] if is_private(base)]
    for base in hidden:
        # Those that only an initializer sets have no value.
        attributes = dict.fromkeys(pdoc.doc_ast.walk_tree(base).annotations, pdoc.doc.empty)
        for name, member in {**attributes, **vars(base)}.items():
            if (name == "__init__" or not name.startswith("_")) and name not in vars(owner):
                setattr(owner, name, member)
    if hidden:
        bases = getattr(owner, "__orig_bases__", owner.__bases__)
        owner.__orig_bases__ = tuple(base for base in bases if base not in hidden)


def is_private(base: type) -> bool:
    return base.__module__.startswith("swift_hands") and "._" in f"{base.__module__}.{base.__qualname__}"


main()
