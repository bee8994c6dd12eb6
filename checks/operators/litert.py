"""Runs a model with LiteRT's reference kernels, or as it runs for everybody where those round otherwise.

Quantized models have the answer that everybody gets; where XNNPACK takes no part, that of the reference kernels as well.
"""

import os

import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

from ..models.litert import Refusal
from .configurations import QUANTIZED

REFUSED = 3

# The reference resolver lacks these, so use the default kernels.
WITHOUT_REFERENCE = ("LOCAL_RESPONSE_NORMALIZATION", "CEIL", "ELU", "ROUND")

# XNNPACK, which takes these by default, rounds otherwise than the reference kernels: pictures with extents above some
# hundred are resized by other places.
BY_DEFAULT = ("QUANTIZE", "RESIZE_BILINEAR")


def answers(name, model, values):
    """The outputs of a model with one operator, once for each way that counts as right."""
    if name in QUANTIZED:
        outputs, is_delegated = run(model, values, OpResolverType.AUTO)
        return [outputs] if is_delegated else [outputs, run(model, values, OpResolverType.BUILTIN_REF)[0]]
    resolver = OpResolverType.BUILTIN_REF
    if name in WITHOUT_REFERENCE:
        resolver = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES
    elif name in BY_DEFAULT:
        resolver = OpResolverType.AUTO
    return [run(model, values, resolver)[0]]


def run(model, values, resolver):
    """The outputs of a model, and whether a delegate takes part."""
    interpreter = Interpreter(model_content=model, experimental_op_resolver_type=resolver, num_threads=1)
    interpreter.allocate_tensors()
    for detail, value in zip(interpreter.get_input_details(), values):
        interpreter.set_tensor(detail["index"], value)
    interpreter.invoke()
    outputs = [interpreter.get_tensor(detail["index"]) for detail in interpreter.get_output_details()]
    return outputs, any(detail["op_name"] == "DELEGATE" for detail in interpreter._get_ops_details())


def run_isolated(name, model, values, folder):
    """The answers, computed in a child process, because LiteRT crashes on some models."""
    for path in folder.glob("expected*.npz"):
        path.unlink()
    child = os.fork()
    if child == 0:
        status = 0
        try:
            # LiteRT also prints to file descriptor 2 what the exception says.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            for index, outputs in enumerate(answers(name, model, values)):
                np.savez(folder / f"expected{index}.npz", *outputs)
        except (RuntimeError, ValueError) as error:
            (folder / "refusal").write_text(str(error))
            status = REFUSED
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        raise Refusal(f"crashes with signal {os.WTERMSIG(status)}")
    if os.WEXITSTATUS(status) == REFUSED:
        raise Refusal((folder / "refusal").read_text().strip().replace("\n", " ")[:200])
    expected = []
    for path in sorted(folder.glob("expected*.npz")):
        with np.load(path) as outputs:
            expected.append([outputs[f"arr_{index}"] for index in range(len(outputs.files))])
    return expected
