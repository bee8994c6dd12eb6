"""OpenVINO's CPU device in single precision."""

import openvino
import openvino.properties as properties
import openvino.properties.hint as hints

from . import nets

SINGLE_PRECISION = {
    hints.inference_precision: openvino.Type.f32,
    hints.execution_mode: hints.ExecutionMode.ACCURACY,
}


class LoadedNet:
    """A model with its input set."""

    def __init__(self, core, model, threads, accuracy):
        compiled = core.compile_model(
            str(model),
            "CPU",
            {
                hints.performance_mode: hints.PerformanceMode.LATENCY,
                hints.enable_cpu_pinning: True,
                properties.num_streams: 1,
                properties.inference_num_threads: threads,
                **accuracy,
            },
        )
        for hint, value in accuracy.items():
            if compiled.get_property(hint) != value:
                raise RuntimeError(f"OpenVINO does not keep to {value}")
        self.request = compiled.create_infer_request()
        self.count = len(compiled.outputs)
        self.run = self.request.infer

    def fill(self, pixels):
        self.request.get_input_tensor(0).data[:] = pixels

    def outputs(self):
        return [self.request.get_output_tensor(index).data for index in range(self.count)]


def load(folder, threads, accuracy=SINGLE_PRECISION):
    """`accuracy` contains hints; without hints, OpenVINO chooses the precision."""
    core = openvino.Core()
    return nets.engine(
        openvino.__version__.split("-")[0],
        folder,
        lambda name: LoadedNet(core, folder / f"{name}.tflite", threads, accuracy),
    )
