"""Messages: those of protobuf where it is installed, else plain objects with the same attributes."""

import struct
from typing import Any

# A field's type: a scalar's name, or a message; a list of one is repeated.
Field = Any

_defaults = {"float": 0.0, "int32": 0, "int64": 0, "string": ""}


def make(messages: "dict[str, dict[str, Field]]") -> "dict[str, Any]":
    """The classes of messages.

    Args:
      messages: Their fields in the order of their numbers; messages are named before they are used.
    """
    try:
        return _protobuf_messages(messages)
    except ImportError:
        return _plain_messages(messages)


def _protobuf_messages(messages: "dict[str, dict[str, Field]]") -> "dict[str, Any]":
    from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

    file = descriptor_pb2.FileDescriptorProto(
        name="swift_hands/messages.proto", package="mediapipe", syntax="proto2")
    for name, fields in messages.items():
        message = file.message_type.add(name=name)
        for number, (field, kind) in enumerate(fields.items(), 1):
            element = kind[0] if isinstance(kind, list) else kind
            entry = message.field.add(
                name=field, number=number, label=3 if isinstance(kind, list) else 1)
            if element in _defaults:
                entry.type = {"float": 2, "int64": 3, "int32": 5, "string": 9}[element]
            else:
                entry.type, entry.type_name = 11, f".mediapipe.{element}"
    # A pool of its own: MediaPipe's messages may be loaded too.
    pool = descriptor_pool.DescriptorPool()
    pool.AddSerializedFile(file.SerializeToString())
    return {
        name: message_factory.GetMessageClass(pool.FindMessageTypeByName(f"mediapipe.{name}"))
        for name in messages
    }


class PlainMessage:
    """A message without protobuf: attributes, ``HasField``, ``CopyFrom``; single precision."""

    _fields: "dict[str, Field]" = {}
    _classes: "dict[str, Any]" = {}

    def __init__(self, **values: Any):
        object.__setattr__(self, "_values", {})
        for name, value in values.items():
            if name not in self._fields:
                raise ValueError(f"{type(self).__name__} has no field {name}.")
            if isinstance(self._fields[name], list):
                getattr(self, name).extend(value)
            elif value is not None:
                self._set(name, value)

    def _set(self, name: str, value: Any) -> None:
        kind = self._fields[name]
        if kind == "float":
            value = struct.unpack("f", struct.pack("f", value))[0]
        self._values[name] = value

    def __getattr__(self, name: str) -> Any:
        if name not in self._fields:
            raise AttributeError(f"{type(self).__name__} has no field {name}.")
        kind = self._fields[name]
        if name not in self._values:
            if isinstance(kind, list):
                self._values[name] = _Repeated(self._classes[kind[0]])
            elif kind in self._classes:
                return self._classes[kind]()
        return self._values.get(name, _defaults.get(kind) if isinstance(kind, str) else None)

    def __setattr__(self, name: str, value: Any) -> None:
        if self._fields.get(name) not in _defaults:
            raise AttributeError(f"Assignment not allowed to the field {name}.")
        self._set(name, value)

    def HasField(self, name: str) -> bool:
        """Whether a field was set."""
        if isinstance(self._fields.get(name, []), list):
            raise ValueError(f"{type(self).__name__} has no field {name} that can be set.")
        return name in self._values

    def ClearField(self, name: str) -> None:
        """Forgets a field's value."""
        self._values.pop(name, None)

    def CopyFrom(self, other: "PlainMessage") -> None:
        """Takes another message's fields."""
        self._values.clear()
        for name, value in other._values.items():
            if isinstance(value, _Repeated):
                getattr(self, name).extend(value)
            else:
                self._values[name] = value

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._set_values() == other._set_values()

    __hash__ = None  # type: ignore[assignment]

    def _set_values(self) -> "dict[str, Any]":
        return {name: value for name, value in self._values.items() if value != []}

    def __repr__(self) -> str:
        lines = []
        for name, value in self._values.items():
            for element in value if isinstance(value, list) else [value]:
                if isinstance(element, PlainMessage):
                    body = "".join(f"  {line}\n" for line in repr(element).splitlines())
                    lines.append(f"{name} {{\n{body}}}\n")
                else:
                    lines.append(f'{name}: "{element}"\n' if isinstance(element, str)
                                 else f"{name}: {element}\n")
        return "".join(lines)


class _Repeated(list):
    def __init__(self, element: Any):
        super().__init__()
        self._element = element

    def add(self, **values: Any) -> Any:
        """Appends a new message."""
        self.append(self._element(**values))
        return self[-1]


def _plain_messages(messages: "dict[str, dict[str, Field]]") -> "dict[str, Any]":
    classes: "dict[str, Any]" = {}
    for name, fields in messages.items():
        classes[name] = type(name, (PlainMessage,), {"_fields": fields, "_classes": classes})
    return classes
