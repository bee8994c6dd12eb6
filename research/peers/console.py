"""Prints progress to standard error; standard output is for the table."""

import sys


def say(message):
    print(f"research/peers/run: {message}", file=sys.stderr, flush=True)
