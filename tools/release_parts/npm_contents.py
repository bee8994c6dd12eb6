"""usage: npm_contents.py TARBALL

Checks what `npm pack` packed: every path that package.json names is there, under conditions that Node and TypeScript
take in the right order, every module that a script refers to is there, and nothing else is.
"""

import json
import posixpath
import re
import sys
import tarfile
from collections.abc import Iterator

# A module is a script with its declarations.
KINDS = (".mjs", ".cjs", ".d.mts", ".d.cts")
REFERENCE = re.compile(
    r"""(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*['"](\.{1,2}/[^'"]+)['"]"""
    r"""|\bnew URL\(\s*['"]([^'"]+)['"],\s*import\.meta\.url\)"""
)
WEBASSEMBLY = re.compile(r"""['"](\w+\.wasm)['"]""")
DOCUMENTS = re.compile(r"package\.json|README\.md|LICENSE|NOTICE|hands\.cdx\.json|licenses/[^/]+\.(txt|md)")


def main() -> None:
    with tarfile.open(sys.argv[1]) as archive:
        files = {
            member.name.removeprefix("package/"): archive.extractfile(member).read()
            for member in archive.getmembers()
            if member.isfile()
        }
    found = problems(files)
    if found:
        sys.exit("".join(f"npm_contents: {problem}\n" for problem in found))
    print(f"npm_contents: {len(files)} files, all named or needed")


def problems(files: dict[str, bytes]) -> list[str]:
    package = json.loads(files["package.json"])
    entries = list(entry_points(package))
    found = [*wrong_conditions(package.get("exports", {}), "exports")]
    for field, path in entries:
        if not matches(path, files):
            found.append(f"{field} names {path}, which is not there")
    for path in package.get("files", []):
        if not any(matches(pattern, files) for pattern in (path, f"{path}/**")):
            found.append(f"files names {path}, which is not there")
    expected, lacking = needed({name for _, path in entries for name in matches(path, files)}, files)
    found += lacking
    found += [f"{name} is in the package, and nothing needs it" for name in sorted(set(files) - expected)]
    return found


def entry_points(package: dict) -> Iterator[tuple[str, str]]:
    """The paths that other programs resolve, with the fields that name them."""
    for field in ("main", "module", "browser", "types", "bin", "exports"):
        for path in leaves(package.get(field, {})):
            yield field, path


def leaves(value: "str | dict") -> Iterator[str]:
    if isinstance(value, str):
        yield value
    else:
        for part in value.values():
            yield from leaves(part)


def wrong_conditions(value: "str | dict", place: str) -> Iterator[str]:
    """Conditions are tried in the order of the file: types must come first, and what always applies last."""
    if isinstance(value, str):
        kind = place.rpartition(".")[2]
        if kind == "types" and not re.search(r"\.d\.[mc]?ts$", value):
            yield f"{place} is {value}, which declares no types"
        for condition, other in (("import", "c"), ("require", "m")):
            if f".{condition}" in place and re.search(rf"\.({other}js|d\.{other}ts)$", value):
                yield f"{place} is {value}, which is for the other kind of module"
        return
    conditions = list(value)
    if "types" in conditions[1:]:
        yield f"{place} has types behind another condition"
    if "default" in conditions[:-1]:
        yield f"{place} has conditions behind default"
    for condition, part in value.items():
        yield from wrong_conditions(part, f"{place}.{condition.removeprefix('./') or '/'}")


def matches(pattern: str, files: dict[str, bytes]) -> list[str]:
    """The files of a path of package.json, in which a star stands for anything in a folder and two for any path."""
    expression = re.escape(pattern.removeprefix("./")).replace(r"\*\*", ".*").replace(r"\*", "[^/]*")
    return [name for name in files if re.fullmatch(expression, name)]


def needed(entries: set[str], files: dict[str, bytes]) -> tuple[set[str], list[str]]:
    """What the entry points lead to, and what is lacking of it."""
    expected = {name for name in files if DOCUMENTS.fullmatch(name)}
    found = []
    # A pattern lets all WebAssembly modules be imported; those are needed that scripts name.
    waiting = [name for name in entries if not name.endswith(".wasm") and name not in expected]
    while waiting:
        name = waiting.pop()
        if name in expected:
            continue
        expected.add(name)
        waiting += {module(name) + kind for kind in KINDS} & set(files)
        # The script for `require` is one file, of modules that are looked at as well.
        text = "" if name.endswith(".cjs") else files[name].decode()
        for path in (first or second for first, second in REFERENCE.findall(text)):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
            if name.endswith((".d.mts", ".d.cts")):
                # Declarations refer to the script whose declarations they mean.
                target = re.sub(r"\.([cm])js$", r".d.\1ts", target)
            if target in files:
                waiting.append(target)
            else:
                found.append(f"{name} refers to {path}, which is not there")
        for path in WEBASSEMBLY.findall(text):
            expected.add(f"wasm/{path}")
            if f"wasm/{path}" not in files:
                found.append(f"{name} refers to {path}, which is not there")
    return expected, found


def module(name: str) -> str:
    """A file's name without what tells a script from declarations."""
    return re.sub(r"(\.d)?\.[mc]?[jt]s$", "", name)


if __name__ == "__main__":
    main()
