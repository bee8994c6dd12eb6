"""What pyproject.toml cannot state: it depends on what tools/build-wheel put beside the sources.

environment: HANDS_REPOSITORY, the address of the repository, for links
"""

import json
import os
import re
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

HERE = Path(__file__).resolve().parent
LIBRARY = HERE / "swift_hands" / "libhands.so"
MODULE = HERE / "swift_hands" / "hands.wasm"
# What a wheel contains besides this package, with the licence of each.
CONTENTS = HERE / "hands.cdx.json"
# The version of the C library in the tag, and processors by ELF machine number.
GLIBC, MUSL = (2, 28), (1, 2)
PROCESSORS = {62: "x86_64", 183: "aarch64"}


class CustomMetadataHook(MetadataHookInterface):
    """Licence and links."""

    def update(self, metadata: dict[str, Any]) -> None:
        licences = {"Apache-2.0"}
        if CONTENTS.exists():
            for component in json.loads(CONTENTS.read_text())["components"]:
                licences |= set(component["licenses"][0]["expression"].split(" AND "))
        metadata["license"] = " AND ".join(sorted(licences))
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
        if CONTENTS.exists():
            build_data["sbom_files"] = [CONTENTS.name]
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
