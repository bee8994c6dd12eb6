"""OpenVINO's CPU device left to itself: it computes in bf16 where the processor has it."""

from . import openvino


def load(folder, threads):
    return openvino.load(folder, threads, accuracy={})
