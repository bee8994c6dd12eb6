"""Runs models with LiteRT, whose kernels are XNNPACK's where it has some, on one thread."""

import contextlib
import os
import statistics
import time

from ai_edge_litert.interpreter import Interpreter


class Refusal(Exception):
    """A model cannot be run. The message states the reason in one line."""


class LiteRT:
    """A model, ready to run."""

    def __init__(self, path):
        with quiet():
            self.interpreter = Interpreter(model_path=str(path), num_threads=1)
            try:
                self.interpreter.allocate_tensors()
            except RuntimeError as error:
                raise Refusal(str(error).splitlines()[0]) from error

    def outputs(self, inputs):
        """The outputs in the model's order."""
        for detail, values in zip(self.interpreter.get_input_details(), inputs, strict=True):
            self.interpreter.set_tensor(detail["index"], values)
        self.interpreter.invoke()
        details = self.interpreter.get_output_details()
        return [self.interpreter.get_tensor(detail["index"]) for detail in details]

    def milliseconds(self, runs):
        """The fastest and the median of some runs on the last inputs."""
        taken = []
        for _ in range(runs):
            start = time.perf_counter()
            self.interpreter.invoke()
            taken.append(1e3 * (time.perf_counter() - start))
        return min(taken), statistics.median(taken)


@contextlib.contextmanager
def quiet():
    """Suppresses LiteRT's output on standard error; exceptions carry the same messages."""
    standard_error = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(standard_error, 2)
        os.close(standard_error)
        os.close(nowhere)
