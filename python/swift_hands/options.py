"""Keyword arguments of ``Hands`` and its sessions as the C library's structures."""

import ctypes
import inspect
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from ._native import checks, library, record

_Function = TypeVar("_Function", bound=Callable[..., Any])


class Options(record.ModelKeywords, record.SessionKeywords, total=False):
    """All options of ``Hands`` as keyword arguments."""

    gestures: bool


class ClusterOptions(Options, total=False):
    """The arguments of ``Hands`` as the modules for clusters take them."""

    model: str


ALL = [*record.MODEL_OPTIONS, *record.SESSION_OPTIONS]
"""The options of ``Hands``: those of its model, and those of its sessions."""


def keywords(options: "list[record.Option]") -> "Callable[[_Function], _Function]":
    """Adds options to a function's signature, replacing ``**arguments``, and to its docstring, so that ``help()`` and
    completion show them."""

    def apply(function: _Function) -> _Function:
        own = [p for p in inspect.signature(function).parameters.values() if p.kind != p.VAR_KEYWORD]
        added = [inspect.Parameter(o.name, inspect.Parameter.KEYWORD_ONLY, default=o.default) for o in options]
        function.__signature__ = inspect.Signature([*own, *added])  # type: ignore[attr-defined]
        lines = "".join(f"\n  {option.name}: {option.help}" for option in options)
        function.__doc__ = f"{inspect.cleandoc(function.__doc__ or '')}\n\nOptions:{lines}\n"
        return function

    return apply


def check_names(values: Mapping[str, Any], function: str, options: "list[record.Option]") -> "dict[str, Any]":
    """Checks the names of keyword arguments; ``gestures`` is the opposite of ``landmarks_only``.

    Names are copied: they are for several sessions, and may come from an iterator.

    Raises:
      TypeError: There is no such option, or ``gestures`` is no boolean or beside ``landmarks_only``.
    """
    checked = dict(values)
    types = {option.name: option.type for option in options}
    if "gestures" in checked:
        if "landmarks_only" in checked:
            raise TypeError(f"{function} got both gestures and landmarks_only, which is its opposite")
        checked["landmarks_only"] = not checks.boolean("gestures", checked.pop("gestures"))
    for name, value in checked.items():
        if name not in types:
            raise TypeError(f"{function} got an unexpected keyword argument {name!r}")
        if types[name] == "names" and isinstance(value, Iterable) and not isinstance(value, (str, bytes)):
            checked[name] = tuple(value)
    return checked


def model(values: Mapping[str, Any]) -> record.ModelOptions:
    """The structure of a model's options, from those among ``values``."""
    structure = record.ModelOptions()
    _fill(structure, "hands_model_options_init", record.MODEL_OPTIONS, values)
    return structure


def session(values: Mapping[str, Any]) -> record.SessionOptions:
    """The structure of a session's options, from those among ``values``."""
    structure = record.SessionOptions()
    _fill(structure, "hands_options_init", record.SESSION_OPTIONS, values)
    return structure


def _fill(
    structure: ctypes.Structure, initialize: str, options: "list[record.Option]", values: Mapping[str, Any]
) -> None:
    library.call(initialize, ctypes.byref(structure), ctypes.sizeof(structure))
    for option in options:
        if option.name not in values:
            continue
        value = _convert(option, values[option.name])
        if option.type == "names":
            setattr(structure, f"{option.native}_count", len(value))
        setattr(structure, option.native, value)


def _convert(option: record.Option, value: Any) -> Any:
    match option.type:
        case "int32":
            return checks.integer(option.name, value)
        case "int64":
            return checks.integer(option.name, value, bits=64)
        case "bool":
            return checks.boolean(option.name, value)
        case "text":
            return None if value is None else checks.text(option.name, value)
        case "names":
            if isinstance(value, (str, bytes)):
                raise TypeError(f"{option.name} must be a sequence of names, not a single one")
            names = [checks.text(option.name, name) for name in value]
            return (ctypes.c_char_p * len(names))(*names)
        case _:
            return math.nan if value is None else checks.real(option.name, value)
