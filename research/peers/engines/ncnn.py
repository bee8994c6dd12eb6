"""ncnn in single precision, on models converted by `research.peers.ncnn_model`."""

from importlib.metadata import version

import ncnn
import numpy as np

from .. import recordings
from . import nets


class LoadedNet:
    """A model with its input set."""

    def __init__(self, files, output_count, threads):
        self.net = ncnn.Net()
        options = self.net.opt
        options.num_threads = threads
        options.use_vulkan_compute = False
        for narrow in (
            "fp16_packed",
            "fp16_storage",
            "fp16_arithmetic",
            "bf16_packed",
            "bf16_storage",
        ):
            setattr(options, "use_" + narrow, False)
        for status in (
            self.net.load_param(f"{files}.param"),
            self.net.load_model(f"{files}.bin"),
        ):
            if status != 0:
                raise RuntimeError(f"ncnn does not load {files.name}")
        self.names = [f"out{index}" for index in range(output_count)]

    def fill(self, pixels):
        planes = np.ascontiguousarray(pixels[0].transpose(2, 0, 1))
        self.input = ncnn.Mat(planes).clone()

    def run(self):
        extractor = self.net.create_extractor()
        extractor.input("in0", self.input)
        self.results = [extractor.extract(name) for name in self.names]

    def outputs(self):
        for name, (status, _) in zip(self.names, self.results):
            if status != 0:
                raise RuntimeError(f"ncnn does not compute {name}")
        return [np.array(result) for _, result in self.results]


def load(folder, threads):
    return nets.engine(
        version("ncnn"),
        folder,
        lambda name: LoadedNet(folder / name, len(recordings.read(folder / name, "out")), threads),
    )
