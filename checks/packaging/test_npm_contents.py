"""The check of the npm package finds what is lacking, superfluous or in the wrong order."""

import json

import npm_contents
import pytest


@pytest.fixture
def files():
    package = {
        "main": "bundle.cjs",
        "types": "bundle.d.cts",
        "exports": {
            ".": {
                "import": {"types": "./bundle.d.mts", "default": "./bundle.mjs"},
                "require": {"types": "./bundle.d.cts", "default": "./bundle.cjs"},
            },
            "./live": {"types": "./live.d.mts", "import": "./live.mjs"},
            "./wasm/*": "./wasm/*",
        },
        "files": ["*.mjs", "*.cjs", "*.d.mts", "*.d.cts", "source", "wasm", "LICENSE"],
    }
    texts = {
        "package.json": json.dumps(package),
        "LICENSE": "",
        "bundle.cjs": "const here = new URL('../elsewhere.mjs', import.meta.url);",
        "bundle.mjs": "export { Task } from './source/task.mjs';\nimport './source/log.mjs';",
        "bundle.d.mts": "export { Task } from './source/task.mjs';",
        "bundle.d.cts": "export { Task } from './source/task.cjs';",
        "live.mjs": "export const start = () => new Worker(new URL('./source/worker.mjs', import.meta.url));",
        "live.d.mts": "import type { Kind } from './source/types.mjs';",
        "source/task.mjs": "const module = 'hands.wasm';\nawait import('./late.mjs');",
        "source/task.d.mts": "",
        "source/task.d.cts": "",
        "source/late.mjs": "",
        "source/log.mjs": "",
        "source/types.mjs": "export {};",
        "source/types.d.mts": "",
        "source/worker.mjs": "",
        "wasm/hands.wasm": "",
    }
    return {name: text.encode() for name, text in texts.items()}


def changed(files, change):
    """The files, with a change of package.json."""
    package = json.loads(files["package.json"])
    change(package)
    return files | {"package.json": json.dumps(package).encode()}


def test_a_complete_package(files):
    assert npm_contents.problems(files) == []


@pytest.mark.parametrize(
    "name",
    [
        "bundle.cjs",
        "bundle.mjs",
        "bundle.d.mts",
        "bundle.d.cts",
        "live.mjs",
        "live.d.mts",
        "source/task.mjs",
        "source/task.d.mts",
        "source/task.d.cts",
        "source/types.d.mts",
        "source/late.mjs",
        "source/log.mjs",
        "source/worker.mjs",
        "wasm/hands.wasm",
        "LICENSE",
    ],
)
def test_a_file_is_lacking(files, name):
    del files[name]
    assert any("which is not there" in problem for problem in npm_contents.problems(files))


@pytest.mark.parametrize(
    "name", ["source/old.mjs", "source/task.mts", "wasm/old.wasm", "notes.txt", "source/old.d.mts"]
)
def test_a_file_is_superfluous(files, name):
    assert npm_contents.problems(files | {name: b""}) == [f"{name} is in the package, and nothing needs it"]


def test_types_come_first(files):
    def reverse(package):
        live = package["exports"]["./live"]
        package["exports"]["./live"] = dict(reversed(live.items()))

    assert npm_contents.problems(changed(files, reverse)) == ["exports.live has types behind another condition"]


def test_default_comes_last(files):
    def insert(package):
        package["exports"]["."] = {"default": "./bundle.mjs", **package["exports"]["."]}

    assert npm_contents.problems(changed(files, insert)) == ["exports.. has conditions behind default"]


def test_kinds_of_modules(files):
    def mix(package):
        package["exports"]["."]["require"] = package["exports"]["."]["import"]

    found = npm_contents.problems(changed(files, mix))
    assert len(found) == 2 and all("for the other kind of module" in problem for problem in found)


def test_types_are_declarations(files):
    def mistake(package):
        package["exports"]["./live"]["types"] = "./live.mjs"

    assert "exports.live.types is ./live.mjs, which declares no types" in npm_contents.problems(changed(files, mistake))
