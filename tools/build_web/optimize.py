"""Optimizes a WebAssembly module for size with wasm-opt.

usage: python3 tools/build_web/optimize.py INPUT OUTPUT [--relaxed-simd]
"""

import pathlib
import subprocess
import sys
import tempfile

FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"]
# f32x4.relaxed_madd, and the number that it had as a proposal, by which wasm-opt before 110 knows it.
# No other instruction has the latter.
MADD = b"\xfd\x85\x02"
PROPOSED = b"\xfd\xaf\x01"


def optimize(source, target, features):
    flags = [f"--enable-{feature}" for feature in features]
    command = ["wasm-opt", "-Oz", "--strip-producers", *flags, "-o", str(target), str(source)]
    return subprocess.run(command, capture_output=True, text=True)


def optimize_by_proposed_number(source, target, features):
    module = source.read_bytes()
    count = module.count(MADD)
    if module.count(PROPOSED):
        sys.exit(f"optimize: {source}: bytes that look like the proposed instruction")
    with tempfile.TemporaryDirectory() as folder:
        renumbered = pathlib.Path(folder) / "module.wasm"
        renumbered.write_bytes(module.replace(MADD, PROPOSED))
        run = optimize(renumbered, target, features)
    if run.returncode:
        return run
    module = target.read_bytes()
    if module.count(MADD) or module.count(PROPOSED) != count:
        sys.exit(f"optimize: {source}: {count} instructions became {module.count(PROPOSED)}")
    target.write_bytes(module.replace(PROPOSED, MADD))
    return run


def main():
    source, target = map(pathlib.Path, sys.argv[1:3])
    relaxed = "--relaxed-simd" in sys.argv[3:]
    features = FEATURES + ["relaxed-simd"] * relaxed
    run = optimize(source, target, features)
    if run.returncode and relaxed:
        run = optimize_by_proposed_number(source, target, features)
    if run.returncode:
        sys.exit(f"optimize: {run.stderr.strip()}")


if __name__ == "__main__":
    main()
