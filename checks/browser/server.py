"""A `hands serve` process."""

import re
import signal
import subprocess
import time


class Server:
    """A server, for use in a `with` block; `address` is the URL of its page."""

    def __init__(self, hands, folder, options):
        self.hands, self.options, self.log = hands, options, folder / "serve.log"
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
        command = [self.hands, "serve", "--port", str(self.port), *self.options]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        line = self.process.stdout.readline()
        found = re.match(r"Listening on (http://localhost:(\d+)/)", line)
        if not found:
            raise SystemExit(f"checks/browser/run: hands serve: {line or self.log.read_text()}")
        self.address, self.port = found[1], int(found[2])

    def stop(self):
        """Stops the server; returns its exit code and the seconds it took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10), time.monotonic() - start
