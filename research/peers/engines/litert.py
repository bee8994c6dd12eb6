"""LiteRT with XNNPACK."""

from importlib.metadata import version

from ai_edge_litert.interpreter import Interpreter

from . import nets


class LoadedNet:
    """A model with its input set."""

    def __init__(self, model, threads):
        self.net = Interpreter(model_path=str(model), num_threads=threads)
        self.net.allocate_tensors()
        # XNNPACK appears as a delegate that replaced the operators.
        operators = {operator["op_name"] for operator in self.net._get_ops_details()}
        if "DELEGATE" not in operators:
            raise RuntimeError("LiteRT runs without XNNPACK")
        (self.source,) = self.net.get_input_details()
        self.input_shape = tuple(self.source["shape"])
        self.run = self.net.invoke

    def fill(self, pixels):
        self.net.set_tensor(self.source["index"], pixels)

    def outputs(self):
        return [self.net.get_tensor(entry["index"]) for entry in self.net.get_output_details()]


def load(folder, threads):
    return nets.engine(version("ai-edge-litert"), folder, lambda name: LoadedNet(folder / f"{name}.tflite", threads))
