"""The server process."""

import os
import re
import signal
import subprocess
import time
from pathlib import Path


class Server:
    """`hands serve` on a free port, pinned to one core."""

    def __init__(self, hands):
        pin = ["taskset", "-c", "0"]
        self.process = subprocess.Popen(
            pin + [hands, "serve", "--port", "0", "--threads", "1"], stdout=subprocess.PIPE, text=True
        )
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line)[1])
        self.folder = Path(f"/proc/{self.process.pid}")

    def resident_bytes(self):
        pages = int((self.folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def processor_seconds(self):
        times = (self.folder / "stat").read_text().rsplit(")", 1)[1].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")

    def descriptors(self):
        return len(list((self.folder / "fd").iterdir()))

    def threads(self):
        return len(list((self.folder / "task").iterdir()))

    def end(self):
        """Stops the server; returns the seconds it took, and its exit status."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=10)
        return time.monotonic() - start, status
