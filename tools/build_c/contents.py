"""usage: contents.py [--own FOLDER] OUTPUT TRACE ...
  --own FOLDER  where objects of this repository's own code are, besides the folders in it

Writes what linked files contain beside this repository's own code: OUTPUT/hands.cdx.json, a CycloneDX list, and their
licences to OUTPUT/licenses. TRACE is what the linker printed with --trace. Refuses an input of unknown origin, one
without a licence, and one that NOTICE does not name.
"""

import argparse
import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
SWIFT = "Apache-2.0 WITH Swift-exception"
FOUNDATION = f"{SWIFT} AND BSD-2-Clause AND BSD-3-Clause AND MIT"
GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"
# Archives of the system, of which no file names the licence in a form for programs, and those of tools/build_c/codecs.
ARCHIVES = {
    "c_nonshared": ("glibc", "LGPL-2.1-or-later WITH GCC-exception-2.0-note"),
    "gcc": ("libgcc", GCC),
    "gcc_eh": ("libgcc", GCC),
    "png": ("libpng", "libpng-2.0"),
    "png16": ("libpng", "libpng-2.0"),
    "stdc++": ("libstdc++", GCC),
    "turbojpeg": ("libjpeg-turbo", "BSD-3-Clause AND IJG AND Zlib"),
    "z": ("zlib", "Zlib"),
}
# Archives of the toolchain that are not of the repository `swift`.
TOOLCHAIN = {
    "BlocksRuntime": ("swift-corelibs-libdispatch", SWIFT),
    "dispatch": ("swift-corelibs-libdispatch", SWIFT),
    "FoundationEssentials": ("swift-foundation", FOUNDATION),
    "_FoundationCShims": ("swift-foundation", FOUNDATION),
    "_FoundationCollections": ("swift-foundation", FOUNDATION),
}


@dataclass
class Part:
    """A work of others, with the texts of its licences by file name."""

    name: str
    version: str
    purl: str
    licences: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)
    sha256: str = ""

    def add(self, other: "Part") -> None:
        self.licences |= other.licences
        self.texts |= other.texts

    def component(self) -> dict:
        component = {
            "type": "library",
            "name": self.name,
            "version": self.version,
            "licenses": [{"expression": " AND ".join(sorted(self.licences))}],
            "purl": self.purl,
        }
        if self.sha256:
            component["hashes"] = [{"alg": "SHA-256", "content": self.sha256}]
        return component


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--own", type=Path, action="append", default=[])
    parser.add_argument("output", type=Path)
    parser.add_argument("trace", type=Path, nargs="+")
    arguments = parser.parse_args()
    inputs = {path for trace in arguments.trace for path in traced(trace.read_text())}
    write(parts_of(inputs, [path.resolve() for path in arguments.own]), arguments.output)


def traced(text: str) -> set[Path]:
    """The files that a linker took something from. Shared objects stay outside."""
    names = {re.sub(r"(?<=\.a)\(.*\)$", "", line) for line in text.splitlines() if line}
    return {Path(name).resolve() for name in names if ".so" not in Path(name).suffixes}


def parts_of(inputs: set[Path], own: list[Path]) -> list[Part]:
    # Generic code of the standard library is compiled into every module.
    parts = {"swift": toolchain_part("swift", SWIFT)}
    for path in sorted(inputs):
        for part in origins(path, own):
            parts.setdefault(part.name, part).add(part)
    return [parts[name] for name in sorted(parts)]


def origins(path: Path, own: list[Path]) -> list[Part]:
    """What an input of the linker comes from besides this repository's own code."""
    name = path.name.removeprefix("lib").removesuffix(".a")
    if any(path.is_relative_to(toolchain() / "lib" / folder) for folder in ("swift_static", "swift")):
        return [toolchain_part(*TOOLCHAIN.get(name, ("swift", SWIFT)))]
    if path.is_relative_to(ROOT / ".build-codecs"):
        return [codec_part(*ARCHIVES[name], path.parents[1])]
    if path.is_relative_to(ROOT) or any(path.is_relative_to(folder) for folder in own):
        return package_parts(path.parent)
    if name in ARCHIVES:
        return [debian_part(*ARCHIVES[name], path)]
    sys.exit(f"contents: nobody knows whose {path} is")


@cache
def toolchain() -> Path:
    compiler = shutil.which("swiftc") or sys.exit("contents: swiftc is missing")
    return Path(compiler).resolve().parents[1]


@cache
def toolchain_part(name: str, licence: str) -> Part:
    version = output("swiftc", "--version").split("Swift version ")[1].split()[0]
    texts = {"swift.txt": (toolchain() / "share/swift/LICENSE.txt").read_text()}
    if licence != SWIFT:
        # The toolchain has no texts of other licences.
        texts[f"{name}.txt"] = (ROOT / f"tools/build_c/licenses/{name}.txt").read_text()
    return Part(
        name, version, purl(f"github/swiftlang/{name}", f"swift-{version}-RELEASE"), set(licence.split(" AND ")), texts
    )


def codec_part(name: str, licence: str, folder: Path) -> Part:
    """A library that tools/build_c/codecs built from Debian's sources."""
    for line in (folder / "sources.txt").read_text().splitlines():
        source, version, digest = line.split()
        if source.startswith(name):
            break
    else:
        sys.exit(f"contents: {folder} does not say what {name} was built from")
    texts = {path.name: path.read_text() for path in folder.glob(f"licenses/{name}.*")}
    address = purl(f"deb/debian/{source}", version) + "?arch=source&distro=bookworm"
    return Part(name, version, address, set(licence.split(" AND ")), texts, digest)


def debian_part(name: str, licence: str, path: Path) -> Part:
    """An archive that a package of Debian installed, which may know it by its name before /lib and /usr/lib were one."""
    names = [str(path), str(path).removeprefix("/usr")]
    found = subprocess.run(["dpkg-query", "--search", *names], capture_output=True, text=True).stdout
    package = re.split(r"[:,]", found)[0] or sys.exit(f"contents: {path} is of no package")
    stated = output("dpkg-query", "-W", "-f", "${Version} ${Architecture} ${source:Package}", package)
    version, architecture, source = stated.split()
    text = Path(f"/usr/share/doc/{package}/copyright").read_text()
    address = purl(f"deb/debian/{package}", version) + f"?arch={architecture}&distro=bookworm"
    return Part(name, version, address, set(licence.split(" AND ")), {f"{source}.txt": text})


@cache
def package_parts(build: Path) -> list[Part]:
    """The Swift packages whose sources and headers a module was built from."""
    sources: dict[Path, list[Path]] = {}
    for path in sources_of(build):
        if "checkouts" in path.parts:
            folder = Path(*path.parts[: path.parts.index("checkouts") + 2])
            sources.setdefault(folder, []).append(path)
    return [package_part(folder, files) for folder, files in sources.items()]


def package_part(folder: Path, sources: list[Path]) -> Part:
    state = json.loads((folder.parents[1] / "workspace-state.json").read_text())
    [entry] = [entry for entry in state["object"]["dependencies"] if entry["subpath"] == folder.name]
    address = entry["packageRef"]["location"].removesuffix(".git").partition("//")[2]
    version = entry["state"]["checkoutState"]["version"]
    part = Part(folder.name, version, purl(f"swift/{address}", version))
    for path in folder.glob("NOTICE*"):
        part.texts[f"{folder.name}-{path.stem}.txt"] = path.read_text()
    # Some modules are in part works of others, and say so beside their sources or in them.
    found = {path for place in {folder, *(file.parent for file in sources)} for path in place.glob("LICENSE*")}
    texts = {"LICENSE" if path.parent == folder else path.parent.name: path.read_text() for path in found}
    for path in sources:
        for comment in re.findall(r"/\*.*?\*/", path.read_text(), re.DOTALL):
            if re.search(r"Redistribution and use in|Permission is hereby granted", comment):
                texts[path.name] = comment + "\n"
    for name, text in texts.items():
        part.texts[f"{folder.name}-{name}.txt"] = text
        part.licences.add(licence_of(text))
    return part


def sources_of(build: Path) -> list[Path]:
    """The sources of a module, with the headers of one in C, as SwiftPM lists them in its build folder."""
    names = shlex.split((build / "sources").read_text()) if (build / "sources").exists() else []
    for rule in build.glob("*.d"):
        names += shlex.split(rule.read_text().replace("\\\n", " ").partition(":")[2])
    return sorted(map(Path, names))


def licence_of(text: str) -> str:
    """The SPDX expression of a licence's text."""
    if "Apache License" in text:
        return SWIFT if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    if stated := re.search(r"SPDX-License-Identifier: (\S+)", text):
        return stated[1]
    if "Redistribution and use in source and binary forms" in text:
        return "BSD-3-Clause" if re.search(r"endorse\s+or\s+promote", text) else "BSD-2-Clause"
    sys.exit(f"contents: which licence is this?\n{text[:500]}")


def purl(path: str, version: str) -> str:
    """A package URL."""
    return f"pkg:{quote(path)}@{quote(version, safe=':')}"


def output(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def write(parts: list[Part], folder: Path) -> None:
    notice = (ROOT / "NOTICE").read_text()
    for part in parts:
        if not part.texts or not part.licences:
            sys.exit(f"contents: {part.name} has no licence")
        if not re.search(rf"(?<![\w-]){re.escape(part.name)}(?![\w+-])", notice):
            sys.exit(f"contents: NOTICE does not name {part.name}")
    licences = folder / "licenses"
    shutil.rmtree(licences, ignore_errors=True)
    licences.mkdir(parents=True)
    for part in parts:
        for name, text in part.texts.items():
            (licences / name).write_text(text)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "components": [part.component() for part in parts],
    }
    (folder / "hands.cdx.json").write_text(json.dumps(document, indent=2) + "\n")


if __name__ == "__main__":
    main()
