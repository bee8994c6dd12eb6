"""usage: drop_platform.py ARCHIVE ...

Removes the name of the system from arm64 objects for macOS 11, in place: Swift's linker takes only objects without one.
Thread-local variables require that the compiler knows the system, so it cannot be left out there.
"""

import struct
import sys
from pathlib import Path

# LC_BUILD_VERSION: its size, macOS, version 11.0, no version of an SDK, no tools. LC_UUID has the same size.
BUILD_VERSION = struct.pack("<6I", 0x32, 24, 1, 11 << 16, 0, 0)
UUID = struct.pack("<I", 0x1B)


def main():
    for path in map(Path, sys.argv[1:]):
        archive = path.read_bytes()
        if BUILD_VERSION not in archive:
            sys.exit(f"drop_platform: {path} has no objects for macOS 11")
        path.write_bytes(archive.replace(BUILD_VERSION, UUID + BUILD_VERSION[4:]))


main()
