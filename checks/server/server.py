"""The server process and what it takes."""

import os
from pathlib import Path

from ..serve import Server


class PinnedServer(Server):
    """A server on one core."""

    def __init__(self, hands):
        super().__init__(hands, None, ["--threads", "1"], prefix=["taskset", "-c", "0"])

    def start(self):
        super().start()
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
