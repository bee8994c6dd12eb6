"""Memory use of the page's process."""

import re
from pathlib import Path

MOST = 120 << 20


def check(browser, report):
    """Checks the process of the page and its workers after the camera has run for a while."""
    used = max(map(private_bytes, renderers(browser)), default=0)
    report.check_rate(
        f"{browser.screen.name}: private memory of the page's process",
        f"{used / (1 << 20):.0f} MiB",
        f"at most {MOST >> 20} MiB",
        0 < used <= MOST,
    )


def renderers(browser):
    """The renderer processes started by the browser's driver."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            parents[int(status.parent.name)] = int(re.search(r"PPid:\s+(\d+)", status.read_text())[1])
        except OSError:
            continue
    ours = {browser.driver.service.process.pid}
    while more := {pid for pid, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return [pid for pid in ours if b"--type=renderer" in arguments(pid)]


def arguments(pid):
    """The command line of a process, empty if it has ended."""
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_bytes()
    except OSError:
        return b""


def private_bytes(pid):
    text = (Path("/proc") / str(pid) / "smaps_rollup").read_text()
    return sum(int(size) for size in re.findall(r"^Private_\w+:\s+(\d+) kB", text, re.MULTILINE)) << 10
