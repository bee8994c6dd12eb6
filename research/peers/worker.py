"""A contender's process, which replies to requests line by line and sleeps in between."""

import contextlib
import json
import os
import select
import signal
import subprocess
import time

from .peers import Unavailable, last_line

LOADING_SECONDS = 300
ANSWER_SECONDS = 120


class Worker:
    """A process pinned to some cores; its greeting is the first line it prints.

    Raises `Unavailable` if it exits, times out, or prints anything but JSON.
    """

    def __init__(self, command, cores, log):
        self.log = log
        self.pending = b""
        with open(log, "wb") as errors:
            # Detached from the terminal: an interrupt only reaches this script, which stops the worker.
            self.process = subprocess.Popen(
                ["taskset", "--cpu-list", ",".join(map(str, cores)), *map(str, command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                start_new_session=True,
                bufsize=0,
            )
        try:
            self.greeting = self.answer(LOADING_SECONDS)
        except BaseException:
            self.stop()
            raise

    def times(self, task, runs):
        """The median times of some runs."""
        # A missing reply is reported instead.
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{task} {runs}\n".encode())
        return self.answer(ANSWER_SECONDS)

    def answer(self, seconds):
        deadline = time.monotonic() + seconds
        while b"\n" not in self.pending:
            rest = max(0, deadline - time.monotonic())
            ready, _, _ = select.select([self.process.stdout], [], [], rest)
            if not ready:
                raise Unavailable(f"no answer within {seconds} s")
            data = os.read(self.process.stdout.fileno(), 1 << 16)
            if not data:
                raise Unavailable(self.end())
            self.pending += data
        line, _, self.pending = self.pending.partition(b"\n")
        try:
            return json.loads(line)
        except ValueError:
            raise Unavailable(f"answers {line[:80]!r}") from None

    def end(self):
        """How the process ended, and its last output."""
        status = self.process.wait()
        ended = f"killed by {signal.Signals(-status).name}" if status < 0 else f"exit code {status}"
        return f"{ended}: {last_line(self.log.read_text(errors='replace'))}"

    def stop(self):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
