"""Python's side: NumPy data types of the record, typed attributes, columns, keyword arguments, and ctypes structures."""

import textwrap

from .description import NOTE, Description, Field, NativeStructure, Option, Structure, capitalized

_DTYPES = {"int32": "<i4", "int64": "<i8", "float32": "<f4"}
_CTYPES = {
    "int32": "c_int32",
    "int64": "c_int64",
    "float32": "c_float",
    "float64": "c_double",
    "bool": "c_int32",
    "text": "c_char_p",
    "names": "POINTER(c_char_p)",
}

# Keyword arguments of the options.
_PYTHON_TYPES = {
    "int32": "int",
    "int64": "int",
    "float32": "float",
    "float64": "float",
    "bool": "bool",
    "text": "str | None",
    "names": "Sequence[str]",
}
# Fields whose numbers Python replaces by names.
NAMED = ("handedness", "gesture")

_TEXT = '''\
"""The bytes of results, the options of models and sessions, and the structures of hands in space.

{note}
"""

from collections.abc import Sequence
from ctypes import POINTER, Structure, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

VERSION = {version}
"""Version of the layout of results."""


class Header(Structure):
    """The header of a record."""

    _fields_ = [
{header}
    ]


HAND = np.dtype(
    {{
{hand}
    }}
)
"""One hand of a record."""

COLUMNS: "list[tuple[str, str, tuple[int, ...]]]" = [
{columns}
]
"""Name, element type and shape of the fields of a hand that are columns of tables."""


class ResultFields:
    """The fields of N hands as arrays that share memory with the result."""

    _hands: "npt.NDArray[np.void]"

{result_fields}

class HandFields:
    """The fields of one hand; arrays share memory with the result."""

    _hand: Any

{hand_fields}

class PoseFields:
    """The fields of the poses of N hands as arrays: a row for each hand."""

    _rows: "npt.NDArray[np.void]"

{pose_fields}

XR_JOINTS = (
{xr_joints}
)
"""The names of the joints of ``xr_joints``: WebXR's, and the palm, which WebXR lacks."""


class Option(NamedTuple):
    """An option: its name in Python and in C, its default, and what it does."""

    name: str
    native: str
    type: str
    default: Any
    help: str


MODEL_OPTIONS = [
{model_options}
]
"""The options of a model."""

SESSION_OPTIONS = [
{session_options}
]
"""The options of a session."""


class ModelKeywords(TypedDict, total=False):
    """The options of a model as keyword arguments."""

{model_keywords}


class SessionKeywords(TypedDict, total=False):
    """The options of a session as keyword arguments."""

{session_keywords}


class ModelOptions(Structure):
    """`hands_model_options` of hands.h."""

    _fields_ = [
{model}
    ]


class SessionOptions(Structure):
    """`hands_options` of hands.h."""

    _fields_ = [
{session}
    ]
{structures}
'''


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    return {
        "python/swift_hands/_native/record.py": _TEXT.format(
            note=NOTE,
            version=description.version,
            header=_lines(f'        ("{field.name}", {_CTYPES[field.type]}),' for field in description.header.fields),
            hand=_dtype(description.hand),
            columns=_lines(
                f'    ("{field.name}", "{"text" if field.name in NAMED else field.type}", {_shape(field.shape)}),'
                for field in description.hand.fields
            ),
            result_fields=_lines(_array_field(field, "_hands") for field in _unnamed(description.hand)),
            hand_fields=_lines(map(_hand_field, _unnamed(description.hand))),
            pose_fields=_lines(_array_field(field, "_rows") for field in description.pose.fields if field.value),
            xr_joints=_lines(f'    "{name}",' for name in description.xr_joints),
            model_keywords=_lines(map(_keyword, description.model)),
            session_keywords=_lines(map(_keyword, description.session)),
            model_options=_lines(_option(option) for option in description.model),
            session_options=_lines(_option(option) for option in description.session),
            model=_structure(description.model),
            session=_structure(description.session),
            structures=_lines(map(_native, description.structures)),
        )
    }


def _lines(lines) -> str:
    return "\n".join(lines)


def _shape(shape: tuple[int, ...]) -> str:
    return f"({shape[0]},)" if len(shape) == 1 else f"({', '.join(map(str, shape))})"


def _dtype(structure: Structure) -> str:
    def column(values) -> str:
        return "".join(f"            {value},\n" for value in values)

    names = column(f'"{field.name}"' for field in structure.fields)
    formats = column(
        f'("{_DTYPES[field.type]}", {_shape(field.shape)})' if field.shape else f'"{_DTYPES[field.type]}"'
        for field in structure.fields
    )
    offsets = column(field.offset for field in structure.fields)
    return (
        f'        "names": [\n{names}        ],\n        "formats": [\n{formats}        ],\n'
        f'        "offsets": [\n{offsets}        ],\n        "itemsize": {structure.size},'
    )


def _unnamed(structure: Structure) -> list[Field]:
    return [field for field in structure.fields if field.name not in NAMED]


def _array_field(field: Field, rows: str) -> str:
    name = field.python_name
    shape = "".join(f", {size}" for size in field.shape) or ","
    unit = f", {field.range}" if field.range else ""
    return (
        f'    @property\n    def {name}(self) -> "npt.NDArray[np.{field.type}]":\n'
        + _docstring(f"{field.type} (N{shape}){unit}: {field.help}")
        + f'        values: npt.NDArray[np.{field.type}] = self.{rows}["{name}"]\n        return values\n'
    )


def _hand_field(field: Field) -> str:
    if not field.shape:
        kind = "float" if field.type == "float32" else "int"
        return (
            f"    @property\n    def {field.name}(self) -> {kind}:\n"
            + _docstring(f"{field.range}: {field.help}")
            + f'        return {kind}(self._hand["{field.name}"])\n'
        )
    return (
        f'    @property\n    def {field.name}(self) -> "npt.NDArray[np.{field.type}]":\n'
        + _docstring(f"{field.type} {_shape(field.shape)}, {field.range}: {field.help}")
        + f'        values: npt.NDArray[np.{field.type}] = self._hand["{field.name}"]\n        return values\n'
    )


def _docstring(text: str) -> str:
    return '        """' + "\n        ".join(textwrap.wrap(text, 106)) + '"""\n'


def _keyword(option: Option) -> str:
    kind = _PYTHON_TYPES[option.type]
    if option.default == "nan":
        kind += " | None"
    return f"    {option.python_name}: {kind}"


def _option(option: Option) -> str:
    if option.type == "names":
        default = "()"
    elif option.default == "nan" or option.default is None:
        default = "None"
    else:
        default = repr(option.default)
    # The formatter joins what fits in a line of 120.
    is_short = len(option.help) <= 109
    lines = [option.help] if is_short else textwrap.wrap(option.help, 100, drop_whitespace=False)
    texts = [f'"{line}"' for line in lines]
    body = "".join(f"        {text}\n" for text in texts[:-1]) + f"        {texts[-1]},\n"
    return (
        f'    Option(\n        "{option.python_name}",\n        "{option.name}",\n        "{option.type}",\n'
        f"        {default},\n{body}    ),"
    )


def _structure(options: list[Option]) -> str:
    lines = ['        ("size", c_size_t),']
    for option in options:
        lines.append(f'        ("{option.name}", {_CTYPES[option.type]}),')
        if option.type == "names":
            lines.append(f'        ("{option.name}_count", c_size_t),')
    return "\n".join(lines)


def _native(structure: NativeStructure) -> str:
    lines = ["", "", f"class {capitalized(structure.name)}(Structure):"]
    lines += [f'    """`{structure.name}` of hands.h."""', "", "    _fields_ = ["]
    if structure.sized:
        lines.append('        ("size", c_size_t),')
    for field in structure.fields:
        kind = " * ".join([_CTYPES[field.type], *map(str, reversed(field.shape))])
        lines.append(f'        ("{field.python_name}", {kind}),')
    return "\n".join([*lines, "    ]"])
