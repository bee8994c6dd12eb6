"""Messages: those of protobuf if it can be imported, otherwise plain objects with the same attributes.

The package does not require protobuf, which programs that only read attributes do not need.
"""

import struct
from collections.abc import Iterable, Mapping
from typing import Any, SupportsIndex

# The type of a field: the name of a scalar type or of a message; a list of one if it is repeated; a scalar's name and its
# default; the names and numbers of an enumeration, whose name is the field's with a capital; None for a number that is not
# used.
Field = Any

_scalars: dict[str, tuple[int, Any]] = {
    "float": (2, 0.0),
    "int64": (3, 0),
    "int32": (5, 0),
    "bool": (8, False),
    "string": (9, ""),
    "bytes": (12, b""),
}
_MESSAGE, _ENUMERATION = 11, 14
_OPTIONAL, _REPEATED = 1, 3


def make(messages: Mapping[str, Mapping[str, Field]]) -> dict[str, Any]:
    """Creates the classes of messages.

    Args:
      messages: Their fields in the order of their numbers; ``Outer.Inner`` is a message inside another, which comes
        before it.
    """
    try:
        import google.protobuf.descriptor_pb2  # noqa: F401
    except Exception:  # Versions 3 and 4 raise other errors on a Python that is too new for them.
        return _plain_messages(messages)
    return _protobuf_messages(messages)


def _protobuf_messages(messages: Mapping[str, Mapping[str, Field]]) -> dict[str, Any]:
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    file = descriptor_pb2.FileDescriptorProto(name="swift_hands/messages.proto", package="mediapipe", syntax="proto2")
    declared: dict[str, Any] = {}
    for name, fields in messages.items():
        outer, _, inner = name.rpartition(".")
        message = declared[outer].nested_type.add(name=inner) if outer else file.message_type.add(name=inner)
        declared[name] = message
        for number, (field, kind) in enumerate(fields.items(), 1):
            if kind is None:
                continue
            label = _REPEATED if isinstance(kind, list) else _OPTIONAL
            entry: Any = message.field.add(name=field, number=number, label=label)
            if isinstance(kind, dict):
                enumeration = message.enum_type.add(name=field.capitalize())
                for value, index in kind.items():
                    enumeration.value.add(name=value, number=index)
                entry.type, entry.type_name = _ENUMERATION, f".mediapipe.{name}.{enumeration.name}"
                continue
            element = kind[0] if isinstance(kind, (list, tuple)) else kind
            if element in _scalars:
                entry.type = _scalars[element][0]
            else:
                entry.type, entry.type_name = _MESSAGE, f".mediapipe.{element}"
            if isinstance(kind, tuple):
                entry.default_value = str(kind[1])
    # A separate pool, because MediaPipe's messages may be loaded too.
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    # protobuf before 4.22 has a factory instead.
    factory: Any = message_factory
    class_of = getattr(factory, "GetMessageClass", None) or factory.MessageFactory(pool).GetPrototype
    return {name: class_of(pool.FindMessageTypeByName(f"mediapipe.{name}")) for name in messages}


class PlainMessage:
    """A message without protobuf: attributes, ``HasField``, ``CopyFrom``; single precision."""

    _fields: Mapping[str, Field] = {}
    _classes: Mapping[str, Any] = {}

    def __init__(self, **values: Any):
        object.__setattr__(self, "_values", {})
        # The message and the field to set to this one when it gets a value itself.
        object.__setattr__(self, "_place", None)
        for name, value in values.items():
            kind = self._field(name)
            if isinstance(kind, list):
                getattr(self, name).extend(value or [])
            elif value is not None:
                self._set(name, _copied(value))

    def _field(self, name: str) -> Field:
        if self._fields.get(name) is None:
            raise ValueError(f"{type(self).__name__} has no field {name}.")
        return self._fields[name]

    def _set(self, name: str, value: Any) -> None:
        kind = self._fields[name]
        if kind == "float" or (isinstance(kind, tuple) and kind[0] == "float"):
            value = struct.unpack("f", struct.pack("f", value))[0]
        self._values[name] = value
        self._appear()

    def _appear(self) -> None:
        if self._place is not None:
            message, name = self._place
            message._set(name, self)
            object.__setattr__(self, "_place", None)

    def __getattr__(self, name: str) -> Any:
        if self._fields.get(name) is None:
            raise AttributeError(f"{type(self).__name__} has no field {name}.")
        kind = self._fields[name]
        if name in self._values:
            return self._values[name]
        if isinstance(kind, list):
            return self._values.setdefault(name, _Repeated(self._classes.get(kind[0])))
        if isinstance(kind, dict):
            return next(iter(kind.values()))
        if isinstance(kind, tuple):
            return kind[1]
        if kind in _scalars:
            return _scalars[kind][1]
        child = self._classes[kind]()
        object.__setattr__(child, "_place", (self, name))
        return child

    def __setattr__(self, name: str, value: Any) -> None:
        kind = self._fields.get(name)
        is_message = isinstance(kind, str) and kind in self._classes
        if kind is None or isinstance(kind, list) or is_message:
            raise AttributeError(f"Assignment not allowed to the field {name}.")
        self._set(name, value)

    def HasField(self, name: str) -> bool:
        """Whether a field is set."""
        if isinstance(self._field(name), list):
            raise ValueError(f"{type(self).__name__} has no field {name} that can be set.")
        return name in self._values

    def ClearField(self, name: str) -> None:
        """Clears a field."""
        self._values.pop(name, None)

    def CopyFrom(self, other: "PlainMessage") -> None:
        """Copies another message's fields."""
        copied = type(self)()
        for name, value in other._values.items():
            if isinstance(value, _Repeated):
                getattr(copied, name).extend(value)
            elif isinstance(value, PlainMessage):
                getattr(copied, name).CopyFrom(value)
            else:
                copied._set(name, value)
        object.__setattr__(self, "_values", copied._values)
        self._appear()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._set_values() == other._set_values()

    __hash__ = None  # type: ignore[assignment]

    def _set_values(self) -> dict[str, Any]:
        return {name: value for name, value in self._values.items() if value != []}

    def __repr__(self) -> str:
        lines = []
        for name, value in self._values.items():
            for element in value if isinstance(value, list) else [value]:
                if isinstance(element, PlainMessage):
                    body = "".join(f"  {line}\n" for line in repr(element).splitlines())
                    lines.append(f"{name} {{\n{body}}}\n")
                else:
                    lines.append(f'{name}: "{element}"\n' if isinstance(element, str) else f"{name}: {element}\n")
        return "".join(lines)


def _copied(value: Any) -> Any:
    """A value that a message can keep: as in protobuf, no message is part of two others."""
    if not isinstance(value, PlainMessage):
        return value
    copy = type(value)()
    copy.CopyFrom(value)
    return copy


class _Repeated(list[Any]):
    def __init__(self, element: Any):
        super().__init__()
        self._element = element

    def add(self, **values: Any) -> Any:
        """Appends a new message."""
        super().append(self._element(**values))
        return self[-1]

    def append(self, value: Any) -> None:
        super().append(_copied(value))

    def extend(self, values: "Iterable[Any]") -> None:
        super().extend([_copied(value) for value in values])

    def insert(self, index: "SupportsIndex", value: Any) -> None:
        super().insert(index, _copied(value))


def _plain_messages(messages: Mapping[str, Mapping[str, Field]]) -> dict[str, Any]:
    classes: dict[str, Any] = {}
    for name, fields in messages.items():
        outer, _, inner = name.rpartition(".")
        # Where pickle finds it.
        place = {"__module__": f"{__package__}.messages", "__qualname__": name}
        made = type(inner, (PlainMessage,), {**place, "_fields": fields, "_classes": classes})
        classes[name] = made
        if outer:
            setattr(classes[outer], inner, made)
        for kind in fields.values():
            if isinstance(kind, dict):
                for value, index in kind.items():
                    setattr(made, value, index)
    return classes
