"""OpenVINO's CPU device with its default precision: bf16 if the processor supports it."""

from . import openvino


def load(folder, threads):
    return openvino.load(folder, threads, accuracy={})
