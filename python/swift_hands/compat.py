"""Lets ``import mediapipe`` find this package: ``python -m swift_hands.compat SCRIPT [ARGUMENT ...]``.

``install()`` does the same inside a program; nothing happens without either.
"""

import importlib
import importlib.abc
import importlib.machinery
import runpy
import sys
import types
from typing import Any

_name, _package = "mediapipe", "swift_hands"
VERSION = "0.10.21"
"""The version of MediaPipe whose behaviour this package has."""


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] != _name:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        name = module.__name__
        if name == _name:
            package = importlib.import_module(_package)
            module.__dict__.update(
                Image=package.Image,
                ImageFormat=package.ImageFormat,
                ImageFrame=package.Image,
                solutions=package.solutions,
                tasks=package.tasks,
                __version__=VERSION,
                __path__=[],
            )
            return
        wanted = _package + name[len(_name) :]
        try:
            # Import takes what stands here afterwards, so that both names mean one module.
            sys.modules[name] = importlib.import_module(wanted)
        except ModuleNotFoundError as error:
            if error.name is None or not error.name.startswith(f"{_package}."):
                raise
            raise ModuleNotFoundError(
                f"swift_hands has no {name}: it has MediaPipe's hand tasks only", name=name
            ) from None


_finder = _Finder()


def install() -> None:
    """Lets ``import mediapipe`` find this package from now on.

    Raises:
      RuntimeError: Another mediapipe was imported before.
    """
    if _finder in sys.meta_path:
        return
    if _name in sys.modules:
        raise RuntimeError("mediapipe is imported already: call swift_hands.compat.install() first")
    sys.meta_path.insert(0, _finder)


def _main() -> int:
    if len(sys.argv) < 2:
        print("usage: python -m swift_hands.compat SCRIPT [ARGUMENT ...]", file=sys.stderr)
        return 64
    install()
    script = sys.argv[1]
    del sys.argv[0]
    sys.path[0] = script.rpartition("/")[0] or "."
    runpy.run_path(script, run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
