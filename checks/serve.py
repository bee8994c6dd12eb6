"""A `hands serve` process, for the checks of the page and of the server."""

import contextlib
import re
import signal
import subprocess
import sys
import time


class Server:
    """A server, for use in a `with` block; `address` is the URL of its page.

    Messages go to `serve.log` in `folder`, or to the standard error without one; `prefix` is a program that starts it.
    """

    def __init__(self, hands, folder, options, prefix=()):
        self.command = [*prefix, hands, "serve", *options]
        self.log = folder and folder / "serve.log"
        self.port = 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def start(self):
        """Starts the server; a restart uses the same port."""
        command = [*self.command, "--port", str(self.port)]
        with self.log.open("ab") if self.log else contextlib.nullcontext() as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"Listening on (http://localhost:(\d+)/)", line)
        if not found:
            sys.exit(f"hands serve does not start: {line or (self.log and self.log.read_text())}")
        self.address, self.port = found[1], int(found[2])

    def stop(self):
        """Stops the server; returns its exit code and the seconds it took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10), time.monotonic() - start
