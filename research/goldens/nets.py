"""usage: python -m research.goldens.nets JOBS.json RESULTS.json

Runs single models in LiteRT, whose CPU kernels are XNNPACK's, with a Python that has LiteRT. JOBS.json is
{"recognizers": {name: bundle}, "scenes": [{"name", "file", "regions"}]}. Every scene provides an input for the palm
detector (the whole image, letterboxed) and one for the landmark model per region; every landmark output provides an
input for the gesture models.
"""

import hashlib
import json
import sys
from importlib.metadata import version
from pathlib import Path

import numpy
from ai_edge_litert.interpreter import Interpreter
from PIL import Image

from research.goldens import bundles, crops

F = numpy.float32
# Outputs up to this size are recorded in full.
FULL = 128
SAMPLES = 32


def decimal(value):
    """The shortest decimal that parses to the same single-precision value."""
    return float(str(F(value)))


def decimals(values):
    return [decimal(value) for value in numpy.ravel(values)]


def run(net, inputs):
    """The outputs in the model's order."""
    interpreter = Interpreter(model_content=net, num_threads=1)
    interpreter.allocate_tensors()
    for detail, value in zip(interpreter.get_input_details(), inputs, strict=True):
        interpreter.set_tensor(detail["index"], value.reshape(detail["shape"]))
    interpreter.invoke()
    return [interpreter.get_tensor(d["index"]).copy() for d in interpreter.get_output_details()]


def recorded(output):
    """The hash of an output, and all its values or evenly spaced samples."""
    flat = numpy.ravel(output)
    entry = {
        "shape": list(output.shape),
        "sha256": hashlib.sha256(flat.astype("<f4").tobytes()).hexdigest(),
    }
    if flat.size <= FULL:
        entry["values"] = decimals(flat)
    else:
        indices = [(2 * i + 1) * flat.size // (2 * SAMPLES) for i in range(SAMPLES)]
        entry["samples"] = [[index, decimal(flat[index])] for index in indices]
    return entry


def image_case(name, net, pixels, region, side, clamps):
    """One run of an image model, and its recording."""
    cut = crops.crop(pixels, region, side, clamps)
    tensor = cut.astype(F) * F(1 / 255)
    outputs = run(net, [tensor])
    case = {
        "scene": name,
        "region": region,
        "border": "clamped" if clamps else "zero",
        "crop_sha256": hashlib.sha256(cut.tobytes()).hexdigest(),
        "outputs": [recorded(output) for output in outputs],
    }
    return case, outputs


def relative(points):
    """21 points relative to the first, divided by their larger extent."""
    points = points - points[0]
    extent = points[:, :2].max(axis=0) - points[:, :2].min(axis=0)
    return (points / (F(max(extent)) + F(1e-5))).astype(F)


def gesture_cases(nets, scene, landmark_outputs):
    """The embedder's output for a hand from the landmark model, and the classifier's output for that."""
    landmarks, _, handedness, world = landmark_outputs
    hand = relative(landmarks.reshape(21, 3) / F(224))
    inputs = [hand, numpy.ravel(handedness).astype(F), relative(world.reshape(21, 3))]
    (embedding,) = run(nets["gesture_embedder"], inputs)
    (scores,) = run(nets["canned_gesture_classifier"], [embedding])
    return (
        {
            "scene": scene,
            "inputs": [decimals(value) for value in inputs],
            "outputs": [recorded(embedding)],
        },
        {"scene": scene, "inputs": [decimals(embedding)], "outputs": [recorded(scores)]},
    )


def main():
    jobs = json.loads(Path(sys.argv[1]).read_text())
    recognizers = {name: bundles.nets(Path(path)) for name, path in jobs["recognizers"].items()}
    entries = {}

    def add(name, net, case):
        digest = bundles.sha256(net)
        entry = entries.setdefault(digest, {"net": name, "sha256": digest, "cases": []})
        entry["cases"].append(case)

    landmarker = next(iter(recognizers.values()))
    detector, landmark_net = landmarker["hand_detector"], landmarker["hand_landmarks_detector"]
    for scene in jobs["scenes"]:
        pixels = numpy.array(Image.open(scene["file"]))
        height, width = pixels.shape[:2]
        case, _ = image_case(scene["name"], detector, pixels, crops.letterbox(width, height), 192, False)
        add("hand_detector", detector, case)
        for region in scene["regions"]:
            case, outputs = image_case(scene["name"], landmark_net, pixels, region, 224, True)
            add("hand_landmarks_detector", landmark_net, case)
            for nets in recognizers.values():
                cases = gesture_cases(nets, scene["name"], outputs)
                for name, case in zip(("gesture_embedder", "canned_gesture_classifier"), cases):
                    add(name, nets[name], case)
    result = {"litert": version("ai-edge-litert"), "nets": list(entries.values())}
    Path(sys.argv[2]).write_text(json.dumps(result))


if __name__ == "__main__":
    main()
