"""Lists of what linked files contain: where inputs of the linker come from, and what is refused."""

import json

import contents
import pytest

APACHE = "Apache License\nVersion 2.0"
BSD = """/*
 * Copyright (C) 1995 Somebody
 * Redistribution and use in source and binary forms, with or without modification, are permitted ...
 * Neither the name of the project may be used to endorse or promote products ...
 */"""


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A repository that has built two modules of a package, one in C, and one of its own."""
    monkeypatch.setattr(contents, "ROOT", tmp_path)
    checkout = tmp_path / ".build/checkouts/swift-example"
    files = {
        "NOTICE": "- swift, swift-example: Apache",
        ".build/checkouts/swift-example/LICENSE.txt": APACHE + "\nRuntime Library Exception",
        ".build/checkouts/swift-example/NOTICE.txt": "It contains a parser.",
        ".build/checkouts/swift-example/Sources/Example/Example.swift": "/* Only an example. */",
        ".build/checkouts/swift-example/Sources/CHash/hash.c": BSD,
        ".build/checkouts/swift-example/Sources/CHash/LICENSE": "Permission is hereby granted, free of charge, to ...",
        ".build/release/Example.build/Example.swift.o": "",
        ".build/release/Example.build/sources": f"'{checkout}/Sources/Example/Example.swift'",
        ".build/release/CHash.build/hash.c.o": "",
        ".build/release/CHash.build/hash.c.d": f"dependencies: \\\n  {checkout}/Sources/CHash/hash.c \\\n  /usr/include/stdint.h",
        ".build/release/Hands.build/Hands.swift.o": "",
        ".build/release/Hands.build/sources": f"'{tmp_path}/Sources/Hands/Hands.swift'",
        "build/other.o": "",
        ".build/workspace-state.json": json.dumps(
            {
                "object": {
                    "dependencies": [
                        {
                            "packageRef": {"location": "https://example.org/swift-example.git"},
                            "state": {"checkoutState": {"version": "1.2.3"}},
                            "subpath": "swift-example",
                        }
                    ]
                }
            }
        ),
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def parts(root, *names):
    return {part.name: part for part in contents.parts_of({root / name for name in names}, [])}


def test_a_trace_of_the_linker():
    text = "/a/hands.o\n/b/libc.so.6\n/c/lib (1).a(x.o)\n/c/lib (1).a(y(2).o)\n/d/libm.so\n"
    assert {str(path) for path in contents.traced(text)} == {"/a/hands.o", "/c/lib (1).a"}


def test_own_code_is_not_listed(root):
    assert set(parts(root, ".build/release/Hands.build/Hands.swift.o")) == {"swift"}


def test_a_package(root):
    part = parts(root, ".build/release/Example.build/Example.swift.o")["swift-example"]
    assert (part.version, part.purl) == ("1.2.3", "pkg:swift/example.org/swift-example@1.2.3")
    assert part.licences == {contents.SWIFT}
    assert set(part.texts) == {"swift-example-LICENSE.txt", "swift-example-NOTICE.txt"}


def test_a_module_with_parts_of_others(root):
    names = [".build/release/Example.build/Example.swift.o", ".build/release/CHash.build/hash.c.o"]
    part = parts(root, *names)["swift-example"]
    assert part.licences == {contents.SWIFT, "MIT", "BSD-3-Clause"}
    assert {"swift-example-CHash.txt", "swift-example-hash.c.txt"} <= set(part.texts)


def test_the_list(root):
    found = parts(root, ".build/release/Example.build/Example.swift.o")
    contents.write(list(found.values()), root / "out")
    document = json.loads((root / "out/hands.cdx.json").read_text())
    assert {component["name"] for component in document["components"]} == {"swift", "swift-example"}
    assert all(component["version"] and component["licenses"] for component in document["components"])
    assert (root / "out/licenses/swift-example-NOTICE.txt").read_text() == "It contains a parser."
    assert (root / "out/licenses/swift.txt").exists()


def test_notice_must_name_a_package(root):
    (root / "NOTICE").write_text("- swift, swift-example-two, an-swift-example: Apache")
    found = parts(root, ".build/release/Example.build/Example.swift.o")
    with pytest.raises(SystemExit, match="NOTICE does not name swift-example"):
        contents.write(list(found.values()), root / "out")


def test_a_package_must_have_a_licence(root):
    (root / ".build/checkouts/swift-example/LICENSE.txt").unlink()
    found = parts(root, ".build/release/Example.build/Example.swift.o")
    with pytest.raises(SystemExit, match="swift-example has no licence"):
        contents.write(list(found.values()), root / "out")


def test_an_unknown_licence(root):
    (root / ".build/checkouts/swift-example/LICENSE.txt").write_text("All rights reserved.")
    with pytest.raises(SystemExit, match="which licence is this"):
        parts(root, ".build/release/Example.build/Example.swift.o")


def test_an_unknown_file(root, tmp_path_factory):
    stranger = tmp_path_factory.mktemp("elsewhere") / "stranger.o"
    with pytest.raises(SystemExit, match="nobody knows whose"):
        contents.parts_of({stranger}, [])
    assert [part.name for part in contents.parts_of({stranger}, [stranger.parent])] == ["swift"]
