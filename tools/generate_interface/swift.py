"""The Swift that writes and reads records and options, shared by the C library and WebAssembly."""

import textwrap

from .description import NOTE, SIZES, Description, Field, Option, Structure, camel

_TYPES = {
    "int32": "Int32",
    "int64": "Int64",
    "float32": "Float",
    "float64": "Double",
    "bool": "Bool",
    "text": "String?",
    "names": "[String]",
}


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    return {
        "Sources/HandsRecord/RecordLayout.swift": _layout(description),
        "Sources/HandsRecord/OptionValues.swift": _options(description),
    }


def _comment(text: str, indent: str = "  ") -> list[str]:
    # The formatter wants the first sentence alone.
    summary, point, more = text.partition(". ")
    parts = [summary + ".", "", more] if point else [text]
    lines = [line for part in parts for line in textwrap.wrap(part, 96 - len(indent)) or [""]]
    return [f"{indent}/// {line}".rstrip() for line in lines]


def _layout(description: Description) -> str:
    lines = [
        f"// {NOTE}",
        "",
        "import Hands",
        "",
        "extension ResultRecord {",
        "  /// The bytes `HAND`.",
        "  package static let magic = 0x444E_4148",
        "  /// Version of the layout.",
        f"  package static let version = {description.version}",
        "  /// Size of the header in bytes.",
        f"  package static let headerByteCount = {description.header.size}",
        "  /// Size of a hand in bytes.",
        f"  package static let handByteCount = {description.hand.size}",
        "",
        "  /// Appends the header of a result.",
        "  static func appendHeader(of result: HandsResult, to record: inout RecordWriter) {",
        *_writes(description.header),
        "  }",
        "",
        "  /// Appends a hand.",
        "  static func append(_ hand: Hand, to record: inout RecordWriter) {",
        *_writes(description.hand),
        "  }",
        "}",
        "",
        "/// Offsets of a hand's fields in bytes.",
        "package enum HandField {",
    ]
    for field in description.hand.fields:
        lines += [*_comment(field.help), f"  package static let {camel(field.name)} = {field.offset}"]
    lines += ["}", "", "/// Offsets of the header's fields in bytes.", "package enum HeaderField {"]
    for field in description.header.fields:
        lines += [*_comment(field.help), f"  package static let {camel(field.name)} = {field.offset}"]
    return "\n".join([*lines, "}", ""])


def _writes(structure: Structure) -> list[str]:
    lines = []
    for part in structure.with_padding():
        if not isinstance(part, Field):
            lines += ["    record.append(int32: 0)"] * (part // SIZES["int32"])
        elif part.shape:
            lines.append(_append(f"{part.type}s: {part.value}, count: {part.count}"))
        else:
            lines.append(_append(f"{part.type}: {part.value}"))
    return lines


def _append(argument: str) -> str:
    line = f"    record.append({argument})"
    return line if len(line) <= 100 else f"    record.append(\n      {argument})"


def _default(option: Option) -> str:
    match option.type, option.default:
        case "text", _:
            return ""
        case "names", _:
            return " = []"
        case "bool", value:
            return f" = {str(value).lower()}"
        case _, "nan":
            return " = .nan"
        case _, value:
            return f" = {value:g}"


def _options(description: Description) -> str:
    lines = [
        f"// {NOTE}",
        "",
        "package import Hands",
        "",
        "/// The values of all options of models and sessions.",
        "package struct OptionValues: Sendable {",
    ]
    for option in description.options:
        lines += [
            *_comment(option.help),
            f"  package var {camel(option.name)}: {_TYPES[option.type]}{_default(option)}",
        ]
    lines += [
        "",
        "  /// Creates the default options.",
        "  package init() {}",
        "",
        "  /// Reads the options of WebAssembly: little endian, without padding, in this order.",
        "  ///",
        "  /// Text is a number of bytes, then UTF-8; names are their number, then each text. An empty text",
        "  /// stands for none.",
        "  ///",
        "  /// - Throws: ``RecordError`` if the record ends early.",
        "  package init(from record: inout RecordReader) throws(RecordError) {",
    ]
    lines += [
        f"    {camel(option.name)} = try record.{option.type}()" for option in description.options if not option.hosted
    ]
    lines += [
        "  }",
        "",
        "  /// Sets the options of a session.",
        "  ///",
        "  /// - Throws: ``HandsError/invalidOption(name:found:expected:)`` for an unknown name.",
        "  package func apply(to options: inout SessionOptions) throws(HandsError) {",
    ]
    for option in description.session:
        lines.append("    " + _statement(option))
    return "\n".join([*lines, "  }", "}", ""])


def _statement(option: Option) -> str:
    name = camel(option.name)
    target, _, value = option.apply.partition(" = ")
    if option.apply.startswith("if "):
        return option.apply.replace("value", name)
    text = f"{target} ="
    expression = value.replace("value", name)
    if len(text) + len(expression) + 5 > 100:
        return f"{text}\n      {expression}"
    return f"{text} {expression}"
