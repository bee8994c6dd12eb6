"""usage: calls.py PACKAGE BUNDLE PICTURE DONE ...

Runs every call of the test cases in a separate process, and restarts it if MediaPipe crashes or hangs.
"""

import importlib
import json
import queue
import subprocess
import sys
import threading

import image_cases
import task_cases

PATIENCE = 60
"""Seconds without an outcome after which a call hangs; the first one also imports the package."""


def record(package, bundle, picture):
    """The outcomes of all calls by name; ``{"ends": ...}`` for those that do not return."""
    outcomes = {}
    was_restarted = False
    while True:
        process = subprocess.Popen(
            [sys.executable, __file__, package, bundle, picture, *outcomes],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        lines = queue.Queue()
        threading.Thread(
            target=lambda source=process.stdout: [*map(lines.put, source), lines.put(None)], daemon=True
        ).start()
        begun = None
        try:
            while line := lines.get(timeout=PATIENCE):
                begun, outcome = json.loads(line)
                if outcome:
                    outcomes[begun], begun = outcome, None
        except queue.Empty:
            process.kill()
        status = process.wait()
        if begun is None and status == 0:
            return outcomes
        if begun:
            print(f"calls.py: {package}: ends with {status}: {begun}", file=sys.stderr)
            outcomes[begun] = {"ends": status}
        elif was_restarted:
            sys.exit(f"calls.py: {package}: a process ends with {status} outside of any call, twice")
        else:
            was_restarted = True


def outcome(call):
    """A call's result, or its exception's classes, most specific first, and message."""
    try:
        return {"answer": call()}
    except Exception as error:
        return {"kinds": [kind.__name__ for kind in type(error).__mro__], "text": str(error)}


def main():
    package, bundle, picture, *done = sys.argv[1:]
    image = importlib.import_module(package).Image.create_from_file(picture)
    cases = {**task_cases.cases(package, bundle, image), **image_cases.cases(package, picture)}
    for name, call in cases.items():
        if name not in done:
            print(json.dumps([name, None]), flush=True)
            print(json.dumps([name, outcome(call)]), flush=True)


if __name__ == "__main__":
    main()
