"""Copies objects of Embedded Swift and gives the constants of each module names of their own.

Each module has its own copy of what it uses of another one, as weak symbols of which the linker keeps any one. The
compiler numbers the constant arrays of a function, `Tv_r`, `Tv0_r` and so on, in the order in which it happens to meet
them, which differs from module to module: code of one module would read the array of another.

usage: separate_constants.py FOLDER OBJECT ...

A module's objects are those in one folder. Prints the copies in the order of the objects, one a line.
"""

import re
import string
import sys
from pathlib import Path

# A mangled name of an outlined, read-only object; `$e` is the prefix of Embedded Swift.
CONSTANT = re.compile(rb"\$e(?=\w+?Tv\d*_r)")


def main():
    folder, objects = Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]
    modules = sorted({path.parent.name for path in objects})
    for path in objects:
        index = modules.index(path.parent.name)
        # As long as what it replaces, so that no offset in the file changes; linkers take `@` for a version.
        prefix = b"%" + (string.digits + string.ascii_letters)[index].encode()
        copy = folder / path.parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(CONSTANT.sub(lambda _: prefix, path.read_bytes()))
        print(copy)


main()
