"""TypeScript that reads and writes records and options."""

import textwrap

from .description import NOTE, Description, Field, Option, Structure, camel, described

_GETTERS = {"int32": "getInt32", "float32": "getFloat32"}

_MODULE = """\
// {note}
import {{ joined }} from './bytes.mjs';

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

/** The type of an option's value. */
export type OptionType = 'int32' | 'int64' | 'float32' | 'float64' | 'bool' | 'text' | 'names';

/** The first bytes of a record. */
export const recordMagic = 0x444e4148;

/** Version of the layout. */
export const recordVersion = {version};

/** Size of a hand in bytes. */
export const handByteCount = {hand_size};

/** The options of a task: name, type, and default, in the order of their record. */
export const optionFields: {{ name: keyof OptionValues; type: OptionType; value: unknown }}[] = [
{fields}
];

/** Reads a record; arrays are views of its bytes. */
export function readResult(buffer: ArrayBuffer): ResultRecord {{
  const view = new DataView(buffer);
  const header = readHeader(view);
  if (header.magic !== recordMagic || header.version !== recordVersion) {{
    throw new TypeError('The record of a result has another version.');
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

/** Reads a record's header. */
export function readHeader(view: DataView): RecordHeader {{
  return {{
{read_header}
  }};
}}

/** Reads the hand at an offset, a multiple of 4; arrays are views of its bytes. */
export function readHand(view: DataView, start: number): HandRecord {{
  return {{
{read_hand}
  }};
}}

/** Writes a hand at an offset; fields that it lacks are 0. */
export function writeHand(view: DataView, start: number, hand: Partial<HandRecord>): void {{
{write_hand}
}}

/** Encodes the options of a task for the module; those that are absent have their default. */
export function encodedOptions(options: OptionValues): Uint8Array {{
  return joined(optionFields.flatMap(({{ name, type, value }}) => encoders[type](options[name] ?? value)));
}}

function number(size: number, write: (view: DataView) => void): Uint8Array {{
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}}

const int32 = (value: number) =>
  number(4, (view) => view.setInt32(0, Math.min(Math.max(value, -0x80000000), 0x7fffffff), true));

function text(value: string): Uint8Array[] {{
  const bytes = new TextEncoder().encode(value);
  return [int32(bytes.length), bytes];
}}

const encoders: Record<OptionType, (value: any) => Uint8Array[]> = {{
  int32: (value: number) => [int32(value)],
  int64: (value: number) => [number(8, (view) => view.setBigInt64(0, BigInt(Math.round(value)), true))],
  float32: (value: number) => [number(4, (view) => view.setFloat32(0, value, true))],
  float64: (value: number) => [number(8, (view) => view.setFloat64(0, value, true))],
  bool: (value: boolean) => [int32(value ? 1 : 0)],
  text,
  names: (values: string[]) => [int32(values.length), ...values.flatMap(text)],
}};

function floats(view: DataView, start: number, count: number): Float32Array {{
  return new Float32Array(view.buffer, view.byteOffset + start, count);
}}

function writeFloats(view: DataView, start: number, count: number, values: ArrayLike<number> | undefined): void {{
  for (let index = 0; index < count; index++) view.setFloat32(start + 4 * index, values?.[index] ?? 0, true);
}}

function label(view: DataView, start: number): string {{
  const offset = view.byteOffset + view.getInt32(start, true);
  return new TextDecoder().decode(new Uint8Array(view.buffer, offset, view.getInt32(start + 4, true)));
}}
"""

_NAMES = """\
// {note}

/** The names of the 25 joints, in WebXR's order. */
export const xrJointNames = [
{names}
] as const;

/** WebXR's name of a joint. */
export type XRJointName = typeof xrJointNames[number];
"""


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    options = [option for option in description.options if not option.hosted]
    return {
        "web/source/record.mts": _MODULE.format(
            note=NOTE,
            hand="\n".join(_members(description.hand)),
            header="\n".join(_members(description.header)),
            options="\n".join(
                line
                for option in options
                for line in [
                    *_comment(option.help, option.range),
                    f"  {option.javascript_name}?: {_type(option)} | undefined;",
                ]
            ),
            version=description.version,
            hand_size=description.hand.size,
            fields="\n".join(
                f"  {{ name: '{option.javascript_name}', type: '{option.type}', value: {_default(option)} }},"
                for option in options
            ),
            read_header="\n".join(_read(field, "") for field in description.header.fields),
            read_hand="\n".join(_read(field, "start + ") for field in description.hand.fields),
            write_hand="\n".join(_write(field) for field in description.hand.fields),
        ),
        # OpenXR's first joint, the palm, is none of WebXR's.
        "web/source/xr_names.mts": _NAMES.format(
            note=NOTE, names="\n".join(f"  '{name}'," for name in description.xr_joints[1:])
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
    if option.type == "text" and option.range:
        return " | ".join(f"'{value}'" for value in option.range.split(", "))
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
    lines = textwrap.wrap(described(help, range), 110)
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
