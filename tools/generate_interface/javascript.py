"""JavaScript that reads and writes records and options, and its types."""

import textwrap

from .description import NOTE, Description, Field, Option, Structure, camel

_GETTERS = {"int32": "getInt32", "float32": "getFloat32"}

_MODULE = """\
// {note}

/** Version of the layout. */
export const recordVersion = {version};

/** Size of a record's header in bytes. */
export const headerByteCount = {header_size};

/** Size of a hand in bytes. */
export const handByteCount = {hand_size};

/** The options of a task: name, type, and default, in the order of their record. */
export const optionFields = [
{options}
];

/**
 * Reads a record.
 *
 * @param {{ArrayBuffer}} buffer
 * @param {{number}} [address] Of the record, a multiple of 4.
 * @returns {{import('./record.d.mts').ResultRecord}} Numbers are copied.
 */
export function readResult(buffer, address = 0) {{
  const view = new DataView(buffer, address);
  const header = readHeader(view);
  if (header.magic !== 0x444e4148 || header.version !== recordVersion) {{
    throw new Error('INTERNAL: The record of a result is of another version.');
  }}
  return {{
    ...header,
    hands: Array.from(
      {{ length: header.handCount }},
      (_, index) => readHand(view, header.headerBytes + index * header.handBytes),
    ),
    labels: Array.from({{ length: header.labelCount }}, (_, index) => label(view, header.labelOffset + 8 * index)),
  }};
}}

/**
 * Reads a record's header.
 *
 * @param {{DataView}} view Of the record.
 */
export function readHeader(view) {{
  return {{
{read_header}
  }};
}}

/**
 * Reads a hand.
 *
 * @param {{DataView}} view
 * @param {{number}} start Offset of the hand.
 */
export function readHand(view, start) {{
  return {{
{read_hand}
  }};
}}

/**
 * Writes a hand; fields that it lacks are 0.
 *
 * @param {{DataView}} view
 * @param {{number}} start Offset of the hand.
 * @param {{Partial<import('./record.d.mts').HandRecord>}} hand
 */
export function writeHand(view, start, hand) {{
{write_hand}
}}

/**
 * Encodes the options of a task for the module; those that are absent have their default.
 *
 * @param {{import('./record.d.mts').OptionValues}} options
 * @returns {{Uint8Array}}
 */
export function encodedOptions(options) {{
  const parts = [];
  for (const {{ name, type, value }} of optionFields) writers[type](parts, options[name] ?? value);
  return joined(parts);
}}

/** Joins pieces of bytes. @param {{Uint8Array[]}} parts @returns {{Uint8Array}} */
export function joined(parts) {{
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {{
    bytes.set(part, offset);
    offset += part.length;
  }}
  return bytes;
}}

function number(size, write) {{
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}}

const int32 = (value) =>
  number(4, (view) => view.setInt32(0, Math.min(Math.max(value, -0x80000000), 0x7fffffff), true));

function text(parts, value) {{
  const bytes = new TextEncoder().encode(value);
  parts.push(int32(bytes.length), bytes);
}}

const writers = {{
  int32: (parts, value) => parts.push(int32(value)),
  int64: (parts, value) => parts.push(number(8, (view) => view.setBigInt64(0, BigInt(Math.round(value)), true))),
  float32: (parts, value) => parts.push(number(4, (view) => view.setFloat32(0, value, true))),
  float64: (parts, value) => parts.push(number(8, (view) => view.setFloat64(0, value, true))),
  bool: (parts, value) => parts.push(int32(value ? 1 : 0)),
  text,
  names: (parts, values) => {{
    parts.push(int32(values.length));
    for (const value of values) text(parts, value);
  }},
}};

function floats(view, start, count) {{
  return new Float32Array(view.buffer, view.byteOffset + start, count).slice();
}}

function writeFloats(view, start, count, values) {{
  for (let index = 0; index < count; index++) view.setFloat32(start + 4 * index, values?.[index] ?? 0, true);
}}

function label(view, start) {{
  const bytes = new Uint8Array(
    view.buffer,
    view.byteOffset + view.getInt32(start, true),
    view.getInt32(start + 4, true),
  );
  return new TextDecoder().decode(bytes.slice());
}}
"""

_TYPES = """\
// {note}

/** One hand of a record. */
export interface HandRecord {{
{hand}
}}

/** The header of a record. */
export interface RecordHeader {{
{header}
}}

/** The hands of one image. */
export interface ResultRecord extends RecordHeader {{
  hands: HandRecord[];
  /** The labels that the hands' gestures refer to. */
  labels: string[];
}}

/** The options of a task. */
export interface OptionValues {{
{options}
}}

export const recordVersion: number;
export const headerByteCount: number;
export const handByteCount: number;
export const optionFields: {{ name: keyof OptionValues; type: string; value: unknown }}[];
export function readResult(buffer: ArrayBuffer, address?: number): ResultRecord;
export function readHeader(view: DataView): RecordHeader;
export function readHand(view: DataView, start: number): HandRecord;
export function writeHand(view: DataView, start: number, hand: Partial<HandRecord>): void;
export function encodedOptions(options: OptionValues): Uint8Array;
export function joined(parts: Uint8Array[]): Uint8Array;
"""


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    options = [option for option in description.options if not option.hosted]
    return {
        "web/source/record.mjs": _MODULE.format(
            note=NOTE,
            version=description.version,
            header_size=description.header.size,
            hand_size=description.hand.size,
            options="\n".join(
                f"  {{ name: '{option.javascript_name}', type: '{option.type}', value: {_default(option)} }},"
                for option in options
            ),
            read_header="\n".join(_read(field, "") for field in description.header.fields),
            read_hand="\n".join(_read(field, "start + ") for field in description.hand.fields),
            write_hand="\n".join(_write(field) for field in description.hand.fields),
        ),
        "web/source/record.d.mts": _TYPES.format(
            note=NOTE,
            hand="\n".join(_members(description.hand)),
            header="\n".join(_members(description.header)),
            options="\n".join(
                line
                for option in options
                for line in [*_comment(option.help, option.range), f"  {option.javascript_name}?: {_type(option)};"]
            ),
        ),
    }


def _default(option: Option) -> str:
    match option.type, option.default:
        case "text", _:
            return "''"
        case "names", _:
            return "[]"
        case "bool", value:
            return str(value).lower()
        case _, "nan":
            return "NaN"
        case _, value:
            return f"{value:g}"


def _type(option: Option) -> str:
    return {"text": "string", "names": "string[]", "bool": "boolean"}.get(option.type, "number")


def _read(field: Field, start: str) -> str:
    name = camel(field.name)
    if field.shape:
        return f"    {name}: floats(view, {start}{field.offset}, {field.count}),"
    if field.type == "int64":
        return f"    {name}: Number(view.getBigInt64({start}{field.offset}, true)),"
    return f"    {name}: view.{_GETTERS[field.type]}({start}{field.offset}, true),"


def _write(field: Field) -> str:
    value = f"hand.{camel(field.name)}"
    if field.shape:
        return f"  writeFloats(view, start + {field.offset}, {field.count}, {value});"
    if field.type == "int64":
        return f"  view.setBigInt64(start + {field.offset}, BigInt({value} ?? 0), true);"
    return f"  view.{_GETTERS[field.type].replace('get', 'set')}(start + {field.offset}, {value} ?? 0, true);"


def _comment(help: str, range: str) -> list[str]:
    lines = textwrap.wrap(f"{help.removesuffix('.')} ({range})." if range else help, 110)
    if len(lines) == 1:
        return [f"  /** {lines[0]} */"]
    return ["  /**", *(f"   * {line}" for line in lines), "   */"]


def _members(structure: Structure) -> list[str]:
    lines = []
    for field in structure.fields:
        sizes = f"{' × '.join(map(str, field.shape))} numbers. " if field.shape else ""
        kind = "Float32Array" if field.shape else "number"
        lines += [*_comment(sizes + field.help, field.range), f"  {camel(field.name)}: {kind};"]
    return lines
