"""The C header of the record and the options, and the Swift that reads a C program's options."""

import textwrap

from .description import NOTE, Description, Field, NativeStructure, Option, Structure, camel, described

_TYPES = {"int32": "int32_t", "int64": "int64_t", "float32": "float", "float64": "double", "bool": "int32_t"}

_HEADER = """\
/* {note}
 *
 * Results of hands.h as bytes, and the options of models and sessions.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_RECORD_H
#define HANDS_RECORD_H

#include <stddef.h>
#include <stdint.h>

/** Version of the layout of results. */
#define HANDS_RECORD_VERSION {version}

/** Landmarks per hand: the wrist, then four per finger from palm to tip, thumb first. */
#define HANDS_LANDMARK_COUNT 21

/** Handedness of a hand. */
typedef enum hands_handedness {{ HANDS_RIGHT = 0, HANDS_LEFT = 1 }} hands_handedness;

/** The hands of one image: this header, the hands, and the labels, in one piece of memory of `byte_count` bytes.
 *
 * Later versions add fields at the end; hands_result_hand finds the hands. */
typedef struct hands_result {{
{header}
}} hands_result;

/** One hand. Later versions add fields at the end. */
typedef struct hands_hand {{
{hand}
}} hands_hand;

/** A hand of a result, in descending order of palm score; in a video, hands already tracked come first.
 *
 * - index: 0 to hand_count - 1.
 * - Returns NULL for any other index. Valid as long as the result. */
static inline const hands_hand *hands_result_hand(const hands_result *result, int32_t index) {{
  if (index < 0 || index >= result->hand_count) return NULL;
  return (const hands_hand *)((const char *)result + result->header_bytes + (size_t)index * (size_t)result->hand_bytes);
}}

/** A label of a result, such as the one of a hand's `gesture`, in UTF-8.
 *
 * - index: 0 to label_count - 1.
 * - Returns NULL for any other index. Valid as long as the result. */
static inline const char *hands_result_label(const hands_result *result, int32_t index) {{
  if (index < 0 || index >= result->label_count) return NULL;
  return (const char *)result + ((const int32_t *)((const char *)result + result->label_offset))[2 * index];
}}

/** Options of a model; hands_model_options_init fills in the defaults. Later versions add fields at the end. */
typedef struct hands_model_options {{
{model}
}} hands_model_options;

/** Options of a session; hands_options_init fills in the defaults. Later versions add fields at the end. */
typedef struct hands_options {{
{session}
}} hands_options;

#endif
"""

_POSES = """\
/* {note}
 *
 * Hands in space and what they do: the structures of hands.h. Distances are meters, positions in the camera's axes: x to the
 * right, y down, z away from the camera.
 *
 * SPDX-License-Identifier: Apache-2.0
 */
#ifndef HANDS_POSES_H
#define HANDS_POSES_H

#include <stddef.h>
#include <stdint.h>

{structures}
/** The joints of `xr_joints` of a hands_hand_pose. */
typedef enum hands_xr_joint {{
{joints}
}} hands_xr_joint;

/** WebXR's name of a joint, such as "index-finger-phalanx-proximal", or "palm".
 *
 * - joint: a hands_xr_joint.
 * - Returns NULL for any other number. Static: do not free. */
static inline const char *hands_xr_joint_name(int32_t joint) {{
  static const char *const names[] = {{
{names}
  }};
  return joint < 0 || joint >= {count} ? NULL : names[joint];
}}

#endif
"""

_SWIFT = """\
// {note}

import HandsCInterface
import HandsRecord

// Safe: options are plain structures; their pointers are read during the caller's call.

"""


_NUMBERS = """\
// {note}

import Hands

extension HandPose {{
  /// The numbers of a `hands_hand_pose` after `is_known`.
  var numbers: [Float] {{
    var numbers: [Float] = []
{values}
    return numbers
  }}
}}
"""


def files(description: Description) -> dict[str, str]:
    """The outputs: the text of each path."""
    return {
        "C/include/hands_record.h": _HEADER.format(
            note=NOTE,
            version=description.version,
            header="\n".join(_fields(description.header)),
            hand="\n".join(_fields(description.hand)),
            model="\n".join(_options("hands_model_options", description.model)),
            session="\n".join(_options("hands_options", description.session)),
        ),
        "C/include/hands_poses.h": _POSES.format(
            note=NOTE,
            structures="\n".join(map(_native, description.structures)),
            joints="\n".join(
                f"  HANDS_XR_{name.upper().replace('-', '_')} = {index},"
                for index, name in enumerate(description.xr_joints)
            ),
            names="\n".join(f'    "{name}",' for name in description.xr_joints),
            count=len(description.xr_joints),
        ),
        "C/Sources/HandsC/Own/HandPose+Numbers.swift": _NUMBERS.format(
            note=NOTE, values="\n".join(_appended(field.value) for field in description.pose.fields if field.value)
        ),
        "C/Sources/HandsC/Own/Options.swift": _SWIFT.format(note=NOTE)
        + _reader("hands_model_options", description.model)
        + "\n"
        + _reader("hands_options", description.session),
    }


def _comment(text: str, indent: str = "  ") -> list[str]:
    lines = textwrap.wrap(text, 118 - len(indent) - 5)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/** {lines[0]}", *(f"{indent} *  {line}" for line in lines[1:-1]), f"{indent} *  {lines[-1]} */"]


def _native(structure: NativeStructure) -> str:
    help = structure.help + (" Later versions add fields at the end." if structure.sized else "")
    lines = [*_comment(help, ""), f"typedef struct {structure.name} {{"]
    if structure.sized:
        lines += [f"  /** sizeof({structure.name}): which fields the caller knows. */", "  size_t size;"]
    for field in structure.fields:
        sizes = "".join(f"[{size}]" for size in field.shape)
        lines += [*_comment(described(field.help, field.range)), f"  {_TYPES[field.type]} {field.name}{sizes};"]
    return "\n".join([*lines, f"}} {structure.name};", ""])


def _appended(value: str) -> str:
    line = f"    numbers += {value}"
    return line if len(line) <= 100 else f"    numbers +=\n      {value}"


def _fields(structure: Structure) -> list[str]:
    lines, gaps = [], 0
    for part in structure.with_padding():
        if isinstance(part, Field):
            sizes = "".join(f"[{size}]" for size in part.shape)
            lines += [*_comment(described(part.help, part.range)), f"  {_TYPES[part.type]} {part.name}{sizes};"]
        else:
            lines += [*_comment("Zero."), f"  int32_t reserved{gaps or ''}[{part // 4}];"]
            gaps += 1
    return lines


def _options(name: str, options: list[Option]) -> list[str]:
    lines = [f"  /** sizeof({name}), set by {name}_init: which fields the caller knows. */", "  size_t size;"]
    for option in options:
        text = described(option.help, option.range)
        if option.default is not None and option.default != "nan":
            text += f" Default {int(option.default) if option.type == 'bool' else f'{option.default:g}'}."
        if option.type == "text":
            lines += [*_comment(text + " Default NULL."), f"  const char *{option.name};"]
        elif option.type == "names":
            lines += [
                *_comment(text),
                f"  const char *const *{option.name};",
                f"  /** Number of names in `{option.name}`. */",
                f"  size_t {option.name}_count;",
            ]
        else:
            lines += [*_comment(text), f"  {_TYPES[option.type]} {option.name};"]
    return lines


def _reader(name: str, options: list[Option]) -> str:
    lines = [
        f"extension {name}: SizedStructure {{",
        f'  static let name = "{name}"',
        f"  static let firstSize = unsafe MemoryLayout<{name}>.size",
        "",
        f"  static var defaults: {name} {{",
        "    // Safe: see the top of the file.",
        *(
            ["    let values = OptionValues()"]
            if any(option.type not in ("text", "names") for option in options)
            else []
        ),
        f"    var options = unsafe {name}()",
        f"    unsafe options.size = MemoryLayout<{name}>.size",
    ]
    for option in options:
        value = f"values.{camel(option.name)}"
        if option.type == "bool":
            lines.append(f"    unsafe options.{option.name} = {value} ? 1 : 0")
        elif option.is_number:
            lines.append(f"    unsafe options.{option.name} = {value}")
    lines += [
        "    return unsafe options",
        "  }",
        "",
        "  /// Copies the options.",
        "  ///",
        "  /// - Throws: ``Failure`` if a list of names is NULL or too long, or a name is NULL or not UTF-8.",
        "  func copy(to values: inout OptionValues) throws(Failure) {",
        "    // Safe: see the top of the file.",
    ]
    for option in options:
        target = f"    values.{camel(option.name)} ="
        if option.type == "bool":
            lines.append(f"{target} unsafe {option.name} != 0")
        elif option.type == "text":
            lines.append(f"{target} unsafe {option.name}.map {{ unsafe String(cString: $0) }}")
        elif option.type == "names":
            lines += [
                f"{target} try unsafe namesOfOption(",
                f'      {option.name}, {option.name}_count, "{option.name}")',
            ]
        else:
            lines.append(f"{target} unsafe {option.name}")
    return "\n".join([*lines, "  }", "}", ""])
