"""usage: wheel.py DIR LIBRARY [BUNDLE ...]

Writes the wheel to DIR. The same contents produce the same bytes.
"""

import base64
import hashlib
import json
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The glibc version of the tag, and processors by ELF machine number.
GLIBC = (2, 36)
PROCESSORS = {62: "x86_64", 183: "aarch64"}


def main() -> None:
    folder, library, *bundles = map(pathlib.Path, sys.argv[1:])
    package = ROOT / "python" / "swift_hands"
    version = re.search(r'^__version__ = "(.*)"$', (package / "__init__.py").read_text(), re.M)[1]
    info = f"swift_hands-{version}.dist-info"
    members = {
        str(path.relative_to(package.parent)): path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.suffix == ".py" or path.name == "py.typed"
    }
    code = library.read_bytes()
    tag = tag_of(code)
    members["swift_hands/libhands.so"] = code
    licences = {ROOT / "LICENSE": "Apache-2.0"}
    for bundle in bundles:
        data = bundle.read_bytes()
        members[f"swift_hands/weights/{bundle.name}"] = data
        licences |= licence_of(bundle.name, data)
    for file in licences:
        members[f"{info}/licenses/{file.name}"] = file.read_bytes()
    terms = sorted({term for licence in licences.values() for term in licence.split(" AND ")})
    members[f"{info}/METADATA"] = (
        "Metadata-Version: 2.4\nName: swift-hands\n"
        f"Version: {version}\n"
        "Summary: Hand landmarks and gestures from pictures, videos and cameras\n"
        f"License-Expression: {' AND '.join(terms)}\n"
        + "".join(f"License-File: {file.name}\n" for file in licences)
        + "Requires-Python: >=3.10\nRequires-Dist: numpy\n"
        "Provides-Extra: spark\nRequires-Dist: pyspark>=4; extra == 'spark'\n"
        "Requires-Dist: pandas; extra == 'spark'\nRequires-Dist: pyarrow; extra == 'spark'\n"
        "Provides-Extra: ray\nRequires-Dist: ray[data]>=2.60; extra == 'ray'\n"
        "Classifier: Typing :: Typed\n"
        "Description-Content-Type: text/markdown\n\n" + (package.parent / "README.md").read_text()
    ).encode()
    members[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: swift-hands\nRoot-Is-Purelib: false\nTag: {tag}\n"
    ).encode()
    members[f"{info}/entry_points.txt"] = b"[console_scripts]\nswift-hands = swift_hands.__main__:main\n"
    record = f"{info}/RECORD"
    lines = [f"{name},sha256={digest(data)},{len(data)}" for name, data in members.items()]
    members[record] = ("\n".join([*lines, f"{record},,"]) + "\n").encode()

    path = folder / f"swift_hands-{version}-{tag}.whl"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name)
            member.external_attr = (0o100755 if name.endswith(".so") else 0o100644) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(member, data)
    print(path)


def licence_of(name: str, data: bytes) -> dict[pathlib.Path, str]:
    """The licence file of a bundle and its SPDX expression; empty if they are those of this package.

    The bundle must match an entry of the manifest.
    """
    digest = hashlib.sha256(data).hexdigest()
    weights = ROOT / "Weights"
    for entry in json.loads((weights / "manifest.json").read_text())["files"]:
        for source in entry["sources"]:
            if entry["name"] == name and source["sha256"] == digest:
                notice = source.get("notice")
                return {weights / notice: source["licence"]} if notice else {}
    sys.exit(f"build-wheel: {name} with SHA-256 {digest} is not in Weights/manifest.json")


def tag_of(code: bytes) -> str:
    """The tag of a wheel with this library; the tag's glibc must provide every symbol that it needs."""
    processor = PROCESSORS[int.from_bytes(code[18:20], "little")]
    newest = max((int(major), int(minor)) for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", code))
    if newest > GLIBC:
        sys.exit(f"build-wheel: the library asks for glibc {newest[0]}.{newest[1]}")
    return f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}"


def digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


main()
