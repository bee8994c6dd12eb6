"""Import paths of MediaPipe: ``swift_hands.tasks…``, and ``mediapipe.tasks…`` once ``compat`` asks for it.

The modules are in ``swift_hands.mediapipe``. All names of a module give the same module object, so classes are the same
whichever path they were imported from.
"""

import importlib
import importlib.machinery
import sys
import types
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.abc import Loader, MetaPathFinder
else:
    # importlib.abc would take as long to import as the rest of this package.
    Loader = MetaPathFinder = object

PACKAGE = "swift_hands"
TWIN = f"{PACKAGE}.mediapipe"

# Names under swift_hands that stand for those under swift_hands.mediapipe.
_MOVED = frozenset({"framework", "image", "python", "solutions", "tasks"})

_CONTAINERS = "bounding_box category detections keypoint landmark landmark_detection_result rect"
_PROTO = {
    "components.containers": ["landmarks_detection_result"],
    "components.processors": ["classifier_options"],
    "core": ["acceleration", "base_options", "external_file"],
    "vision.gesture_recognizer": ["gesture_recognizer_graph_options"],
    "vision.hand_landmarker": ["hand_landmarker_graph_options"],
}

# MediaPipe has many small modules; each is one here whose contents are in another.
_ALIASES = {
    "framework.calculator_pb2": "messages",
    **{
        f"framework.formats.{name}_pb2": "messages"
        for name in ("classification", "detection", "landmark", "location_data", "rect")
    },
    **{f"tasks.cc.{package}.proto.{name}_pb2": "messages" for package, names in _PROTO.items() for name in names},
    "python._framework_bindings.image": "image",
    "python._framework_bindings.image_frame": "image",
    "python.solutions": "solutions",
    "python.solutions.drawing_styles": "solutions.drawing_styles",
    "python.solutions.drawing_utils": "solutions.drawing_utils",
    "python.solutions.hands": "solutions.hands",
    "python.solutions.hands_connections": "solutions.hands_connections",
    **{
        f"tasks.python.components.containers.{name}": "tasks.python.components.containers"
        for name in _CONTAINERS.split()
    },
    **{f"tasks.python.components.containers.{name}_c": "c_api" for name in ("category", "landmark", "rect")},
    "tasks.python.components.processors.classifier_options": "tasks.python.components.processors",
    "tasks.python.core.base_options": "tasks.python.core",
    "tasks.python.vision.core.image": "image",
    "tasks.python.vision.core.image_processing_options": "tasks.python.vision.core",
    "tasks.python.vision.core.vision_task_running_mode": "tasks.python.vision.core",
    "tasks.python.vision.drawing_styles": "solutions.drawing_styles",
    "tasks.python.vision.drawing_utils": "solutions.drawing_utils",
    "tasks.python.vision.gesture_recognizer_result": "tasks.python.vision.gesture_recognizer",
    "tasks.python.vision.gesture_recognizer_result_c": "c_api",
}


def _parents(name: str) -> list[str]:
    parts = name.split(".")
    return [".".join(parts[:count]) for count in range(1, len(parts))]


# Packages that contain nothing but aliases.
_EMPTY = {
    parent
    for name in _ALIASES
    if name.startswith(("framework.", "python.", "tasks.cc."))
    for parent in _parents(name)
    if parent not in _ALIASES and parent != "tasks"
}


class Finder(MetaPathFinder):
    """An entry of ``sys.meta_path`` that finds modules by their other names."""

    def __init__(self, root: str, names: frozenset[str] | None = None):
        """Creates a finder.

        Args:
          root: The package under which modules of ``swift_hands.mediapipe`` are found.
          names: The first names that are found; None for all.
        """
        self._root = root
        self._names = names

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: types.ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """A spec for a name that another module has; None for all other names."""
        actual = self._actual(fullname)
        if actual is None:
            return None
        return importlib.machinery.ModuleSpec(fullname, _Loader(actual), is_package=True)

    def _actual(self, fullname: str) -> str | None:
        root, _, name = fullname.partition(".")
        if root != self._root:
            return None
        if self._names is None or name.partition(".")[0] in self._names:
            return f"{TWIN}.{name}" if name else TWIN
        if not fullname.startswith(f"{TWIN}."):
            return None
        name = fullname[len(TWIN) + 1 :]
        if name in _EMPTY:
            return ""
        alias = _ALIASES.get(name)
        return alias and f"{TWIN}.{alias}"


class _Loader(Loader):
    def __init__(self, actual: str):
        self._actual = actual

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> None:
        return None

    def exec_module(self, module: types.ModuleType) -> None:
        name = module.__name__
        if not self._actual:
            module.__getattr__ = submodules(name)  # type: ignore[method-assign]
            return
        try:
            # The import system returns what it finds here afterwards.
            sys.modules[name] = importlib.import_module(self._actual)
        except ModuleNotFoundError as error:
            if error.name is None or not error.name.startswith(f"{PACKAGE}."):
                raise
            raise ModuleNotFoundError(
                f"swift_hands has no {name}: it has MediaPipe's hand tasks only", name=name
            ) from None


def submodules(package: str) -> "Callable[[str], Any]":
    """A ``__getattr__`` of a package, which imports its submodules that are aliases on first use.

    Args:
      package: Its name under ``swift_hands.mediapipe``.
    """

    def attribute(name: str) -> Any:
        path = f"{package}.{name}"
        place = path.removeprefix(f"{TWIN}.")
        if place in _ALIASES or place in _EMPTY:
            return importlib.import_module(path)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return attribute


def install() -> None:
    """Makes the paths under ``swift_hands`` importable."""
    # First, because a module's own folder would be searched otherwise and its files be loaded twice.
    sys.meta_path.insert(0, Finder(PACKAGE, _MOVED))
