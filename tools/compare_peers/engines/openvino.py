"""OpenVINO's CPU device at single precision."""

import openvino
import openvino.properties as properties
import openvino.properties.hint as hints

from . import nets


class LoadedNet:
    """A net with its input in place."""

    def __init__(self, core, model, threads):
        compiled = core.compile_model(str(model), "CPU", {
            hints.inference_precision: openvino.Type.f32,
            hints.execution_mode: hints.ExecutionMode.ACCURACY,
            hints.performance_mode: hints.PerformanceMode.LATENCY,
            hints.enable_cpu_pinning: True,
            properties.num_streams: 1,
            properties.inference_num_threads: threads,
        })
        if compiled.get_property(hints.inference_precision) != openvino.Type.f32:
            raise RuntimeError("OpenVINO does not keep to single precision")
        self.request = compiled.create_infer_request()
        self.count = len(compiled.outputs)
        self.run = self.request.infer

    def fill(self, pixels):
        self.request.get_input_tensor(0).data[:] = pixels

    def outputs(self):
        return [self.request.get_output_tensor(index).data for index in range(self.count)]


def load(folder, threads):
    core = openvino.Core()
    return nets.engine(
        openvino.__version__.split("-")[0], folder,
        lambda name: LoadedNet(core, folder / f"{name}.tflite", threads))
