"""usage: archives.py BUILD DIR

Writes the DocC archives of the documentation: DIR/swift with the library products of Package.swift, whose modules are in
the build folder BUILD, and DIR/C/reference with the headers of C/include. Fails on warnings.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The first one's comment opens the reference.
HEADERS = sorted((ROOT / "C/include").glob("*.h"), key=lambda header: (header.name != "hands.h", header))
# DocC and the compilers must be of one toolchain.
TOOLCHAIN = Path(shutil.which("swiftc") or sys.exit("build-docs: swiftc is missing")).resolve().parent


def main() -> None:
    build, output = map(Path, sys.argv[1:])
    with tempfile.TemporaryDirectory() as work:
        swift_archives(build, Path(work), output / "swift")
        c_archive(Path(work), output / "C/reference")


def run(program: str, *arguments: str | Path) -> None:
    done = subprocess.run(
        [TOOLCHAIN / program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        sys.exit(f"{done.stdout}build-docs: {program} failed")


def swift_archives(build: Path, work: Path, output: Path) -> None:
    description = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    package = json.loads(description)
    targets = {target["name"]: target for target in package["targets"]}
    # Other names are for the packages of this repository alone.
    products = [p for p in package["products"] if "library" in p["type"] and not p["name"].startswith("_")]
    archives: list[Path] = []
    for module in dependencies_first([target for product in products for target in product["targets"]], targets):
        graphs = work / module
        graphs.mkdir()
        extract_symbols(module, targets, build, graphs)
        catalogue = ROOT / targets[module]["path"] / f"{module}.docc"
        archive = work / f"{module}.doccarchive"
        convert(module, [catalogue] if catalogue.exists() else [], graphs, archive, archives)
        archives.append(archive)
    output.parent.mkdir(parents=True, exist_ok=True)
    run("docc", "merge", *archives, "--synthesized-landing-page-name", package["name"], "--output-path", output)


def dependencies_first(modules: list[str], targets: dict) -> list[str]:
    """Modules in their order, but each after those among them that it depends on."""
    visited: dict[str, None] = {}

    def visit(name: str) -> None:
        for dependency in targets[name].get("target_dependencies", []):
            visit(dependency)
        visited[name] = None

    for module in modules:
        visit(module)
    return [name for name in visited if name in modules]


def extract_symbols(module: str, targets: dict, build: Path, output: Path) -> None:
    """Writes the symbols of a module: its own, those that it exports of other modules, and extensions of theirs."""
    folders = [build / "Modules"]
    for target in targets.values():
        if target["module_type"] == "SystemLibraryTarget":
            folders.append(ROOT / target["path"])
        elif target["module_type"] == "ClangTarget":
            folders.append(build / f"{target['name']}.build")
    run(
        "swift-symbolgraph-extract",
        *("-module-name", module),
        *(argument for folder in folders for argument in ("-I", folder)),
        *("-minimum-access-level", "public"),
        "-emit-extension-block-symbols",
        "-experimental-allowed-reexported-modules=" + ",".join(targets),
        *("-output-dir", output),
    )


def convert(name: str, catalogue: list[Path], graphs: Path, output: Path, others: list[Path]) -> None:
    """Converts a catalogue and symbols to an archive, with links to others."""
    run(
        "docc",
        "convert",
        *catalogue,
        *("--additional-symbol-graph-dir", graphs),
        *("--fallback-display-name", name, "--fallback-bundle-identifier", name),
        *("--fallback-default-module-kind", "Library"),
        "--enable-experimental-external-link-support",
        *(argument for other in others for argument in ("--dependency", other)),
        "--warnings-as-errors",
        *("--output-path", output),
    )


def c_archive(work: Path, output: Path) -> None:
    name = "libhands"
    graphs, catalogue = work / name, work / f"{name}.docc"
    graphs.mkdir()
    catalogue.mkdir()
    graph = graphs / f"{name}.symbols.json"
    run("clang", "-extract-api", f"--product-name={name}", "-x", "c-header", *HEADERS, "-o", graph)
    if missing := undocumented_types(json.loads(graph.read_text())["symbols"]):
        sys.exit(f"build-docs: the C reference has no page for {', '.join(missing)}")
    (catalogue / f"{name}.md").write_text(f"# ``{name}``\n\n{opening_comment(HEADERS[0])}\n")
    output.parent.mkdir(parents=True, exist_ok=True)
    convert(name, [catalogue], graphs, output, [])


def undocumented_types(symbols: list[dict]) -> list[str]:
    """The structures and enumerations that declarations name, that headers define, and that have no symbol: those of a
    header that is included but not read for itself. Opaque structures are not defined anywhere, and have no symbols."""
    documented = {symbol["identifier"]["precise"] for symbol in symbols}
    named = {fragment.get("preciseIdentifier", "") for symbol in symbols for fragment in symbol["declarationFragments"]}
    tags = {"c:@S@": "struct", "c:@E@": "enum"}
    types = sorted(f"{tags[name[:5]]} {name[5:]}" for name in named - documented if name[:5] in tags)
    return [name for name in types if is_defined(name)]


def is_defined(name: str) -> bool:
    source = "".join(f'#include "{header}"\n' for header in HEADERS) + f"char size[sizeof({name})];\n"
    clang = [TOOLCHAIN / "clang", "-fsyntax-only", "-x", "c", "-"]
    return subprocess.run(clang, input=source, stderr=subprocess.DEVNULL, text=True).returncode == 0


def opening_comment(header: Path) -> str:
    """The comment at the top of a header, without its licence."""
    comment, _, _ = header.read_text().removeprefix("/*").partition("*/")
    lines = [re.sub(r"^ \* ?", "", line).strip() for line in comment.splitlines()]
    return "\n".join(line for line in lines if not line.startswith("SPDX")).strip()


main()
