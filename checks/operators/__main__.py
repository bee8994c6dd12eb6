"""Compares the engine with LiteRT; exits 1 on any difference."""

import argparse
import contextlib
import functools
import multiprocessing
import sys
import tempfile
import zlib
from pathlib import Path

import numpy as np

from ..models.hands import Hands
from ..models.litert import Refusal
from .configurations import CONFIGURATIONS, QUANTIZED, REFUSED
from .difference import TOLERANCE, difference
from .litert import BY_DEFAULT, run_isolated
from .model_writer import ModelWriter
from .targets import library, wasm

CONVOLUTIONS = ("CONV_2D", "DEPTHWISE_CONV_2D", "TRANSPOSE_CONV")


def make_model(name, seed, index, shapes=(), spells_out_bias=False):
    """A random model, as bytes, and its inputs."""
    rng = np.random.default_rng([seed, zlib.crc32(name.encode()), index])
    writer = ModelWriter(rng, spells_out_bias)
    outputs = CONFIGURATIONS[name](writer)
    return writer.file(outputs, shapes), writer.values


def check_operator(name, arguments):
    """Runs configurations that LiteRT accepts; returns a row of the table and the failures."""
    if name in REFUSED:
        return check_refusals(name, arguments)
    count = arguments.count * 3 // 2 if name in QUANTIZED else arguments.count * (4 if name in CONVOLUTIONS else 1)
    compared, refused, worst, faults, index = 0, 0, 0.0, [], 0
    while compared < count and index < 8 * count:
        judged, values = make_model(name, arguments.seed, index, spells_out_bias=True)
        with working_folder(name, index, values, arguments) as folder:
            try:
                expected = run_isolated(name, judged, values, folder)
                if name in QUANTIZED or name in BY_DEFAULT:
                    # XNNPACK takes no operator whose result has no shape in the file.
                    shapes = [output.shape for output in expected[0]]
                    judged, _ = make_model(name, arguments.seed, index, shapes, spells_out_bias=True)
                    expected = run_isolated(name, judged, values, folder)
            except Refusal as refusal:
                refused += 1
                if arguments.verbose:
                    print(f"{name} {index}: LiteRT refuses: {refusal}")
                index += 1
                continue
            compared += 1
            # Every second model declares the shapes of its outputs.
            shapes = [output.shape for output in expected[0]] if index % 2 else ()
            model, _ = make_model(name, arguments.seed, index, shapes)
            path = folder / "model.tflite"
            path.write_bytes(model)
            if arguments.target:
                error = least_error(arguments.target, path, values, expected, name in QUANTIZED)
                if isinstance(error, str) or not error <= TOLERANCE:
                    text = error if isinstance(error, str) else f"error {error:.2g}"
                    faults.append(f"{name} {index}: {text}")
                else:
                    worst = max(worst, error)
        index += 1
    if compared < count:
        faults.append(f"{name}: only {compared} of {count} configurations that LiteRT accepts")
    return (name, compared, refused, worst, len(faults)), faults


def least_error(target, path, values, expected, is_exact):
    """How far the outputs are from the answer that they are nearest to, or what is wrong."""
    try:
        found = target.outputs(path, values)
    except Refusal as refusal:
        return str(refusal)
    np.savez(path.parent / "found.npz", *found)
    errors = [difference(answer, found, is_exact) for answer in expected]
    return min(errors, key=lambda error: float("inf") if isinstance(error, str) else error)


def check_refusals(name, arguments):
    """Runs configurations that LiteRT refuses; returns a row of the table and the failures."""
    faults = []
    for index in range(arguments.count):
        model, values = make_model(name, arguments.seed, index)
        with working_folder(name, index, values, arguments) as folder:
            path = folder / "model.tflite"
            path.write_bytes(model)
            try:
                run_isolated(name, model, values, folder)
                faults.append(f"{name} {index}: LiteRT runs it")
                continue
            except Refusal:
                pass
            try:
                if arguments.target:
                    arguments.target.outputs(path, values)
                    faults.append(f"{name} {index}: it is not refused")
            except Refusal as refusal:
                if "scale" not in str(refusal):
                    faults.append(f"{name} {index}: {refusal}")
    return (name, 0, arguments.count, 0.0, len(faults)), faults


@contextlib.contextmanager
def working_folder(name, index, values, arguments):
    """A folder with the inputs of a model."""
    with tempfile.TemporaryDirectory(prefix="operator-models-") as scratch:
        folder = Path(scratch)
        if arguments.keep:
            folder = arguments.keep / f"{name.replace(' ', '-')}-{arguments.seed}-{index}"
            folder.mkdir(parents=True, exist_ok=True)
        for position, value in enumerate(values):
            np.save(folder / f"in{position}.npy", value)
        yield folder


def main():
    parser = argparse.ArgumentParser(prog="checks/operators/run")
    targets = parser.add_mutually_exclusive_group()
    targets.add_argument("--hands", metavar="PATH", help="the built command")
    targets.add_argument("--library", metavar="PREFIX", type=Path, help="the C library, where it is installed")
    targets.add_argument("--arm64", metavar="PREFIX", type=Path, help="the C library for arm64, where it is installed")
    targets.add_argument("--wasm", metavar="PACKAGE", type=Path, help="the npm package, as built in web/dist")
    parser.add_argument("--kernels", metavar="SET", help="the kernel set that is used; not of --wasm")
    parser.add_argument("--threads", metavar="N", type=int, default=1, help="not of --wasm")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--count", type=int, default=20, help="configurations an operator; convolutions get 4x, quantized ones 1.5x"
    )
    parser.add_argument("--operator", action="append", choices=sorted(CONFIGURATIONS), metavar="NAME")
    parser.add_argument("--keep", type=Path, help="keep models, inputs and outputs here")
    parser.add_argument("--verbose", action="store_true", help="say what LiteRT refuses")
    arguments = parser.parse_args()
    if arguments.wasm and (arguments.kernels or arguments.threads != 1):
        parser.error("--wasm has one kernel set and one thread")
    for folder, file, maker in (
        (arguments.library, "lib/libhands.so", "tools/build-c"),
        (arguments.arm64, "lib/libhands.so", "tools/build-c --target aarch64"),
        (arguments.wasm, "vision_bundle.mjs", "tools/build-web"),
    ):
        if folder and not (folder / file).exists():
            parser.error(f"{folder / file} is not there; {maker} makes it")
    with tempfile.TemporaryDirectory(prefix="operator-models-") as scratch:
        arguments.target = target(arguments, Path(scratch))
        sys.exit(1 if compare(arguments) else 0)


def target(arguments, folder):
    """What is compared with LiteRT, if anything; a folder takes what that needs."""
    if arguments.hands:
        return Hands(arguments.hands, arguments.kernels, arguments.threads)
    if arguments.library or arguments.arm64:
        prefix = arguments.library or arguments.arm64
        return library(prefix, arguments.kernels, arguments.threads, folder, is_arm64=bool(arguments.arm64))
    return wasm(arguments.wasm) if arguments.wasm else None


def compare(arguments):
    """Prints the table and what is wrong; returns that."""
    print(f"{'operator':42} {'compared':>8} {'refused by LiteRT':>17} {'error':>9} {'wrong':>5}")
    all_faults = []
    with multiprocessing.Pool() as pool:
        check = functools.partial(check_operator, arguments=arguments)
        for row, faults in pool.imap(check, arguments.operator or CONFIGURATIONS):
            print(f"{row[0]:42} {row[1]:8} {row[2]:17} {row[3]:9.1e} {row[4]:5}", flush=True)
            all_faults += faults
    for fault in all_faults:
        print(fault, file=sys.stderr)
    print(f"seed {arguments.seed}: {len(all_faults)} wrong")
    return all_faults


main()
