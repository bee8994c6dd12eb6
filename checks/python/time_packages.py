"""usage: time_packages.py PICTURE PACKAGE=PYTHON ...

Times packages with MediaPipe's Python API in turns, in a new process each time. Prints medians as Markdown, and in parentheses
the first package's time divided by each other's.
"""

import json
import pathlib
import statistics
import subprocess
import sys

ROUNDS = 9
SCRIPT = pathlib.Path(__file__).with_name("time_package.py")


def turn(package, python, picture):
    result = subprocess.run([python, SCRIPT, package, picture], capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"{package}: {result.stderr[-2000:]}")
    return json.loads(result.stdout.splitlines()[-1])


def main():
    picture, *packages = sys.argv[1:]
    packages = [package.split("=", 1) for package in packages]
    turns = [[] for _ in packages]
    # The first round warms caches and is discarded.
    for number in range(ROUNDS + 1):
        order = list(enumerate(packages))
        for index, package in order[:: 1 if number % 2 else -1]:
            turns[index].append(turn(*package, picture))
    titles = [taken[0].pop("version") for taken in turns]
    print("| | " + " | ".join(titles) + " |\n" + "|---" * (len(titles) + 1) + "|")
    for row in turns[0][0]:
        ours, *others = [statistics.median(taken[row] for taken in entry[1:]) for entry in turns]
        cells = [f"{ours:.1f}", *(f"{theirs:.1f} (**{ours / theirs:.2f}**)" for theirs in others)]
        print(f"| {row} | " + " | ".join(cells) + " |")


main()
