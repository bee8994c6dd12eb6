"""usage: python -m checks.models.mediapipe_graph NET COUNT PICTURES.npz OUTPUTS.npz

Runs a model on images in a MediaPipe graph, with a Python that has MediaPipe. COUNT is the number of outputs. The
outputs of the first image are written first.
"""

import sys
from pathlib import Path

import mediapipe
import numpy as np
from mediapipe.python import packet_creator, packet_getter

GRAPH = """
input_stream: "picture"
node {
  calculator: "TensorConverterCalculator"
  input_stream: "IMAGE:picture"
  output_stream: "TENSORS:input"
  options { [mediapipe.TensorConverterCalculatorOptions.ext] { zero_center: false } }
}
node {
  calculator: "TfLiteCustomOpResolverCalculator"
  output_side_packet: "OP_RESOLVER:resolver"
}
node {
  calculator: "InferenceCalculator"
  input_side_packet: "OP_RESOLVER:resolver"
  input_stream: "TENSORS:input"
  output_stream: "TENSORS:outputs"
  options {
    [mediapipe.InferenceCalculatorOptions.ext] {
      model_path: "MODEL"
      delegate { xnnpack { num_threads: 1 } }
    }
  }
}
node {
  calculator: "SplitTensorVectorCalculator"
  input_stream: "outputs"
  TENSOR_STREAMS
  options { [mediapipe.SplitVectorCalculatorOptions.ext] { RANGES } }
}
"""
NUMBERS = """
node {
  calculator: "TensorsToFloatsCalculator"
  input_stream: "TENSORS:tensor_INDEX"
  output_stream: "FLOATS:numbers_INDEX"
}
"""


def graph(model, count):
    """A graph whose streams numbers_0, numbers_1, ... are the outputs of a model."""
    indices = range(count)
    text = GRAPH.replace("MODEL", str(model))
    text = text.replace("TENSOR_STREAMS", " ".join(f'output_stream: "tensor_{index}"' for index in indices))
    text = text.replace("RANGES", " ".join(f"ranges {{ begin: {index} end: {index + 1} }}" for index in indices))
    return text + "".join(NUMBERS.replace("INDEX", str(index)) for index in indices)


def outputs(model, count, picture):
    found = {}

    def keep(stream, packet):
        found[stream] = np.array(packet_getter.get_float_list(packet), np.float32)

    running = mediapipe.CalculatorGraph(graph_config=graph(model, count))
    streams = [f"numbers_{index}" for index in range(count)]
    for stream in streams:
        running.observe_output_stream(stream, keep)
    running.start_run()
    frame = mediapipe.ImageFrame(image_format=mediapipe.ImageFormat.SRGB, data=picture)
    running.add_packet_to_input_stream("picture", packet_creator.create_image_frame(frame).at(0))
    running.close_all_packet_sources()
    running.wait_until_done()
    return [found[stream] for stream in streams]


def main():
    model, count, asked, answered = sys.argv[1:]
    with np.load(asked) as pictures:
        results = []
        for index in range(len(pictures.files)):
            results += outputs(Path(model).resolve(), int(count), pictures[f"arr_{index}"])
    np.savez(answered, *results)


main()
