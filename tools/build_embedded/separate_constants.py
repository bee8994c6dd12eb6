"""usage: separate_constants.py FOLDER OBJECT ...

Copies Embedded Swift objects to FOLDER and gives the constants of each module unique names. All objects of a module are in
one folder. Prints the paths of the copies, one per line, in the order of the objects.

Each module contains its own copy of the code that it uses from another module, as weak symbols, of which the linker
keeps one. The compiler numbers the constant arrays of a function (`Tv_r`, `Tv0_r` and so on) in the order in which it
encounters them, which differs between modules: code of one module would read an array of another.
"""

import re
import string
import sys
from pathlib import Path

# The mangled name of an outlined, read-only object; `$e` is the prefix of Embedded Swift.
CONSTANT = re.compile(rb"\$e(?=\w+?Tv\d*_r)")


def main():
    folder, objects = Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]]
    modules = sorted({path.parent.name for path in objects})
    for path in objects:
        index = modules.index(path.parent.name)
        # Same length as what it replaces, so that no file offset changes. Linkers interpret `@` as a version.
        prefix = b"%" + (string.digits + string.ascii_letters)[index].encode()
        copy = folder / path.parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(CONSTANT.sub(lambda _: prefix, path.read_bytes()))
        print(copy)


main()
