"""The two engines, one thread each; both answer with the median times of some runs."""

import io
import json
import statistics
import subprocess
import time
import zipfile

import numpy as np
from ai_edge_litert.interpreter import Interpreter

NETS = ("hand_detector", "hand_landmarks_detector")
RECOGNIZER = "recognizer"
CLOCKS = ("cpu_ms", "wall_ms")


class LiteRT:
    """Both hand nets of a bundle, on random pixels."""

    name = "LiteRT"

    def __init__(self, weights):
        with zipfile.ZipFile(weights) as bundle:
            inner = io.BytesIO(bundle.read("hand_landmarker.task"))
        with zipfile.ZipFile(inner) as bundle:
            self.nets = {net: self.load(bundle.read(net + ".tflite")) for net in NETS}

    @staticmethod
    def load(model):
        net = Interpreter(model_content=model, num_threads=1)
        net.allocate_tensors()
        # XNNPACK shows as a delegate that took over the operators.
        assert any(op["op_name"] == "DELEGATE" for op in net._get_ops_details())
        source = net.get_input_details()[0]
        pixels = np.random.default_rng(1).random(source["shape"], dtype=np.float32)
        net.set_tensor(source["index"], pixels)
        return net

    def times(self, name, runs):
        invoke = self.nets[name].invoke
        cpu, wall = [], []
        for _ in range(runs):
            start = time.perf_counter_ns(), time.process_time_ns()
            invoke()
            cpu.append(time.process_time_ns() - start[1])
            wall.append(time.perf_counter_ns() - start[0])
        return {"cpu_ms": statistics.median(cpu) / 1e6, "wall_ms": statistics.median(wall) / 1e6}


class Hands:
    """This engine: `time-hands` in a process of its own, which waits while it is not its turn."""

    def __init__(self, timer, weights, kernels):
        command = [timer, weights] + ([kernels] if kernels else [])
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.name = self.answer().strip()

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"compare-litert: time-hands ended with {self.process.wait()}")
        return line

    def times(self, name, runs):
        self.process.stdin.write(f"{name} {runs}\n")
        self.process.stdin.flush()
        return json.loads(self.answer())
