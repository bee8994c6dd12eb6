"""usage: python3 tools/build_web/optimize.py INPUT OUTPUT [--relaxed-simd] [--threads] [--names]

Optimizes a WebAssembly module for its size by gzip, with wasm-opt. --names keeps function names.
"""

import pathlib
import subprocess
import sys
import tempfile

from order import similar_functions_together

# No valid address is below 1,024, the end of the 1 MiB stack, so constant offsets up to that can be folded into
# load and store instructions. Passes after -Oz would undo its last one.
OPTIONS = ["--low-memory-unused", "--one-caller-inline-max-function-size=0", "--strip-producers", "-Oz"]
FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"]
# The opcode of f32x4.relaxed_madd, and its opcode as a proposal, which wasm-opt before 110 uses.
# No other instruction uses the latter.
MADD = b"\xfd\x85\x02"
PROPOSED = b"\xfd\xaf\x01"


def optimize(source, target, flags):
    """Optimizes twice, the second time with functions in an order that compresses well, which wasm-opt keeps."""
    with tempfile.TemporaryDirectory() as folder:
        first, text = pathlib.Path(folder) / "first.wasm", pathlib.Path(folder) / "first.wat"
        run = wasm_opt([*OPTIONS, *flags], source, first)
        if run.returncode:
            return run
        features = [flag for flag in flags if flag.startswith("--enable-")]
        run = subprocess.run(["wasm-dis", *features, str(first), "-o", str(text)], capture_output=True, text=True)
        if run.returncode:
            return run
        text.write_text(similar_functions_together(text.read_text(), first.read_bytes()))
        return wasm_opt([*OPTIONS, *flags], text, target)


def wasm_opt(options, source, target):
    command = ["wasm-opt", *options, "-o", str(target), str(source)]
    return subprocess.run(command, capture_output=True, text=True)


def optimize_by_proposed_number(source, target, flags):
    module = source.read_bytes()
    if module.count(PROPOSED):
        sys.exit(f"optimize: {source}: bytes that look like the proposed instruction")
    with tempfile.TemporaryDirectory() as folder:
        renumbered = pathlib.Path(folder) / "module.wasm"
        renumbered.write_bytes(module.replace(MADD, PROPOSED))
        run = optimize(renumbered, target, flags)
    if run.returncode:
        return run
    module = target.read_bytes()
    features = [flag for flag in flags if flag.startswith("--enable-")]
    text = subprocess.run(["wasm-dis", *features, str(target)], capture_output=True, text=True, check=True).stdout
    if module.count(MADD) or module.count(PROPOSED) != text.count("(f32x4.relaxed_fma"):
        sys.exit(f"optimize: {target}: bytes that look like the instruction")
    target.write_bytes(module.replace(PROPOSED, MADD))
    return run


def main():
    source, target = map(pathlib.Path, sys.argv[1:3])
    relaxed = "--relaxed-simd" in sys.argv[3:]
    flags = [f"--enable-{feature}" for feature in FEATURES + ["relaxed-simd"] * relaxed]
    flags += ["--enable-threads"] * ("--threads" in sys.argv[3:])
    flags += ["-g"] * ("--names" in sys.argv[3:])
    run = optimize(source, target, flags)
    if run.returncode and relaxed:
        run = optimize_by_proposed_number(source, target, flags)
    if run.returncode:
        sys.exit(f"optimize: {run.stderr.strip()}")


if __name__ == "__main__":
    main()
