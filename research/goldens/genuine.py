"""Runs MediaPipe and LiteRT, each in a Python that has it."""

import json
import os
import subprocess
import sys


def run_python(variable, module, *arguments):
    """Runs a module of this package in the Python that an environment variable names."""
    command = [os.environ[variable], "-m", "research.goldens." + module, *map(str, arguments)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{' '.join(command)} failed\n{result.stderr[-2000:]}")


def recognize(recognizers, jobs, variable, work):
    """MediaPipe's version, and its results by recognizer and name. Jobs are as in recognize.py."""
    (work / "jobs.json").write_text(json.dumps(jobs))
    results = {}
    for name, bundle in recognizers.items():
        run_python(variable, "recognize", bundle, work / "jobs.json", work / "results.json")
        output = json.loads((work / "results.json").read_text())
        results[name] = output["results"]
    return output["version"], results


def labels(result):
    return [
        [[entry["category_name"] for entry in entries] for entries in result[key]] for key in ("handedness", "gestures")
    ]


def names(lists):
    """The name of the best category of each hand."""
    return [entries[0]["category_name"] for entries in lists]


def tips(result):
    """The positions of the wrist and the fingertips of each hand."""
    return [[hand[joint][:2] for joint in (0, 4, 8, 12, 16, 20)] for hand in result["landmarks"]]
