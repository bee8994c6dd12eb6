"""Structures of the C library as WebAssembly lays them out: pointers and sizes have 32 bits.

All other fields have the same size and alignment on every system.
"""

import ctypes
import functools
import struct
from collections.abc import Callable
from ctypes import POINTER, c_char_p, c_size_t, c_uint32, c_void_p
from typing import Any, TypeAlias

# Fields that count the elements of a pointer; others have the pointer's name and ``_count``.
_COUNTS = {"pixels": "byte_count"}
# The class of all pointers to functions.
_FUNCTION = ctypes.CFUNCTYPE(None).__base__ or object


@functools.cache
def narrow(kind: type[ctypes.Structure]) -> type[ctypes.Structure]:
    """The structure with 32-bit pointers and sizes."""
    fields = [(name, _narrow_field(field)) for name, field in _fields(kind)]
    return type(kind.__name__, (ctypes.Structure,), {"_fields_": fields})


Put: TypeAlias = "Callable[..., int]"
"""Copies bytes, or a number of them from an address of this process, to the module's memory, and gives their address."""


def packed(source: ctypes.Structure, put: Put) -> ctypes.Structure:
    """A structure for a module.

    Args:
      source: The structure. A callback must be NULL.
      put: See ``Put``.
    """
    kind = type(source)
    target = narrow(kind)()
    for name, field in _fields(kind):
        value = getattr(source, name)
        if _is_size(kind, name):
            setattr(target, name, ctypes.sizeof(target))
        elif _is_structure(field):
            setattr(target, name, packed(value, put))
        elif _is_pointer(field):
            setattr(target, name, _pointed(source, name, field, put))
        else:
            _copy(source, target, name)
    return target


def unpack(source: ctypes.Structure, target: ctypes.Structure, base: int) -> None:
    """Fills a structure from a module's.

    Args:
      source: The module's structure.
      target: The structure, whose lists are copies.
      base: The address of the module's memory.
    """
    kind = type(target)
    for name, field in _fields(kind):
        value = getattr(source, name)
        if _is_size(kind, name):
            setattr(target, name, ctypes.sizeof(target))
        elif _is_structure(field):
            unpack(value, getattr(target, name), base)
        elif not _is_pointer(field):
            _copy(source, target, name)
        elif value and field is c_char_p:
            setattr(target, name, ctypes.string_at(base + value))
        elif value and _is_structure(getattr(field, "_type_", None)):
            element: Any = field._type_
            items = (element * getattr(source, _count_name(name)))()
            for index, item in enumerate(items):
                place = base + value + index * ctypes.sizeof(narrow(element))
                unpack(narrow(element).from_address(place), item, base)
            setattr(target, name, ctypes.cast(items, field))


def names(base: int, address: int, count: int) -> Any:
    """A list of C strings that is a copy of a module's."""
    offsets = (c_uint32 * count).from_address(base + address)
    return (c_char_p * count)(*(ctypes.string_at(base + offset) for offset in offsets))


def _fields(kind: Any) -> Any:
    return kind._fields_


def _narrow_field(field: Any) -> Any:
    if field is c_size_t or _is_pointer(field):
        return c_uint32
    return narrow(field) if _is_structure(field) else field


def _is_structure(field: Any) -> bool:
    return isinstance(field, type) and issubclass(field, ctypes.Structure)


def _is_pointer(field: Any) -> bool:
    return field in (c_void_p, c_char_p) or issubclass(field, (ctypes._Pointer, _FUNCTION))


def _is_size(kind: Any, name: str) -> bool:
    return bool(name == "size" and kind._fields_[0][0] == name)


def _count_name(name: str) -> str:
    return _COUNTS.get(name, f"{name}_count")


def _copy(source: ctypes.Structure, target: ctypes.Structure, name: str) -> None:
    """Copies a number or an array, or converts a size."""
    value = getattr(source, name)
    if not isinstance(value, ctypes.Array):
        setattr(target, name, value)
        return
    ctypes.memmove(
        ctypes.addressof(target) + getattr(type(target), name).offset, ctypes.addressof(value), ctypes.sizeof(value)
    )


def _pointed(source: ctypes.Structure, name: str, field: Any, put: Put) -> int:
    """Copies what a field points to, and returns its address in the module."""
    address = c_void_p.from_address(ctypes.addressof(source) + getattr(type(source), name).offset).value
    if not address:
        return 0
    count = getattr(source, _count_name(name), None)
    if count is None:
        return put(ctypes.string_at(address) + b"\0")
    if field is not POINTER(c_char_p):
        return put(address, count)
    texts = [(text or b"") + b"\0" for text in getattr(source, name)[:count]]
    start, offsets = put(b"".join(texts)), []
    for text in texts:
        offsets.append(start)
        start += len(text)
    return put(struct.pack(f"<{count}I", *offsets))
