"""Parameters of the C library's functions: what ctypes passes, and how a WebAssembly module receives it."""

import ctypes
import enum
from ctypes import POINTER, c_char_p, c_double, c_int32, c_int64, c_size_t, c_void_p
from typing import Any, NamedTuple


class Kind(enum.Enum):
    """What a parameter means."""

    INTEGER = enum.auto()
    REAL = enum.auto()
    HANDLE = enum.auto()
    # Of the structure before.
    SIZE = enum.auto()
    TEXT = enum.auto()
    # As many elements as the next parameter says.
    ARRAY = enum.auto()
    # Memory of the library that is to be freed.
    ADDRESS = enum.auto()
    RECORD = enum.auto()
    # Of a fixed size.
    BLOCK = enum.auto()
    CALLBACK = enum.auto()
    STRUCTURE = enum.auto()
    # Where the function writes; FILLED is a structure that it reads too, RESULT one with lists inside.
    FILLED = enum.auto()
    RESULT = enum.auto()
    HANDLE_OUT = enum.auto()
    ADDRESS_OUT = enum.auto()
    COUNT_OUT = enum.auto()
    REAL_OUT = enum.auto()
    # A list of names, as many as the next parameter says.
    NAMES_OUT = enum.auto()


class Parameter(NamedTuple):
    """One parameter of a function.

    Attributes:
      type: Its type for ctypes.
      kind: Its meaning.
      element_bytes: Size of an array's elements, or of a block.
      closing: The function that frees the lists inside a result.
    """

    type: Any
    kind: Kind
    element_bytes: int = 0
    closing: str = ""


class Signature(NamedTuple):
    """The type that a function returns, and its parameters."""

    result: Any
    parameters: "list[Parameter]"


INT32 = Parameter(c_int32, Kind.INTEGER)
INT64 = Parameter(c_int64, Kind.INTEGER)
COUNT = Parameter(c_size_t, Kind.INTEGER)
DOUBLE = Parameter(c_double, Kind.REAL)
HANDLE = Parameter(c_void_p, Kind.HANDLE)
SIZE = Parameter(c_size_t, Kind.SIZE)
TEXT = Parameter(c_char_p, Kind.TEXT)
BYTES = Parameter(c_void_p, Kind.ARRAY, 1)
ADDRESS = Parameter(c_void_p, Kind.ADDRESS)
RECORD = Parameter(c_void_p, Kind.RECORD)
JOINTS = Parameter(c_void_p, Kind.BLOCK, 21 * 3 * 4)
HANDLE_OUT = Parameter(POINTER(c_void_p), Kind.HANDLE_OUT)
ADDRESS_OUT = Parameter(POINTER(c_void_p), Kind.ADDRESS_OUT)
COUNT_OUT = Parameter(POINTER(c_size_t), Kind.COUNT_OUT)
INT32_OUT = Parameter(POINTER(c_int32), Kind.COUNT_OUT)
DOUBLE_OUT = Parameter(POINTER(c_double), Kind.REAL_OUT)
TEXT_OUT = Parameter(POINTER(c_char_p), Kind.ADDRESS_OUT)
NAMES_OUT = Parameter(POINTER(POINTER(c_char_p)), Kind.NAMES_OUT)
ERROR = ADDRESS_OUT


def structure(kind: type[ctypes.Structure]) -> Parameter:
    """A structure that a function reads."""
    return Parameter(POINTER(kind), Kind.STRUCTURE)


def list_of(kind: type[ctypes.Structure]) -> Parameter:
    """Where a function writes the address of a list."""
    return Parameter(POINTER(POINTER(kind)), Kind.ADDRESS_OUT)


def filled(kind: type[ctypes.Structure]) -> Parameter:
    """A structure that a function changes."""
    return Parameter(POINTER(kind), Kind.FILLED)
