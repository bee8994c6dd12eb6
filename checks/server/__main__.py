"""usage: python3 -m checks.server HANDS FOLDER-OF-JPEG SECONDS [--untimed]"""

import atexit
import sys
import time
from pathlib import Path

from .checks import MEGABYTE, SlowClients, flood, latencies, load, noise, percentile, rate, resets, single
from .server import PinnedServer
from .stream import Stream

# Seconds after which idle threads have ended.
REST = 8


def main(hands, folder, seconds, *options):
    seconds, is_timed = int(seconds), "--untimed" not in options
    frames = [path.read_bytes() for path in sorted(Path(folder).glob("*.jpg"))]
    findings = []

    def report(name, figures, is_right):
        print(f"{name:12} {figures}{'' if is_right else '   OFF'}", flush=True)
        if not is_right:
            findings.append(name)

    server = PinnedServer(hands)
    server.start()
    atexit.register(server.__exit__)
    good = single(server, frames[20])
    report("hands", f"{len(good['landmarks'])} in a frame", len(good["landmarks"]) == 2)

    rates = [rate(server, frames, max(seconds / 6, 2)) for _ in range(4)]
    best = max(rates)
    report(
        "rate",
        ", ".join(f"{value:.1f}" for value, _, _ in rates)
        + f" results a second, {best[2]:.2f} hands each, one core, at least 40 ({load()}); "
        + f"{max(value for _, value, _ in rates):.1f} a second of the processor",
        best[0] >= 40 or not is_timed,
    )

    ratios = []
    stream = Stream(server.port)
    for turn in range(3):
        calm = percentile(latencies(stream, frames, 5, 400 * turn), 0.95)
        clients = SlowClients(server.port, 200)
        clients.connected.wait()
        busy = percentile(latencies(stream, frames, 5, 400 * turn + 200), 0.95)
        clients.end()
        ratios.append((busy / calm, calm, busy, len(clients.lives), max(clients.lives, default=0)))
        if busy <= 1.2 * calm:
            break
    stream.close()
    ratio, calm, busy, closed, life = min(ratios)
    report("slowloris", f"p95 {calm:.1f} ms without, {busy:.1f} ms with 200 slow clients", ratio <= 1.2 or not is_timed)
    report("", f"{closed} of them closed, the last after {life:.1f} s", closed == 200 and (life < 7 or not is_timed))

    growth, answers, dropped, total = flood(server, frames, seconds)
    report(
        "flood",
        f"{total} frames: {answers} answered, {dropped} dropped, memory grew by {growth / MEGABYTE:.1f} MB",
        growth <= 4 * MEGABYTE and answers + dropped == total,
    )

    resets(server, frames, 100)
    time.sleep(REST)
    before = (server.descriptors(), server.threads(), server.resident_bytes())
    resets(server, frames, 1000)
    time.sleep(REST)
    # Frames of the last streams may take longer.
    end = time.monotonic() + 60
    while (server.descriptors() > before[0] or server.threads() > before[1]) and time.monotonic() < end:
        time.sleep(0.1)
    after = (server.descriptors(), server.threads(), server.resident_bytes())
    growth = after[2] - before[2]
    report(
        "resets",
        f"1000: descriptors {before[0]} to {after[0]}, threads {before[1]} to {after[1]}, "
        f"memory grew by {growth / MEGABYTE:.1f} MB",
        after[0] <= before[0] and after[1] <= before[1] and growth <= 2 * MEGABYTE,
    )

    noise(server, 100, 1_000_000)
    report("noise", "100 connections of random bytes, then the same answer", single(server, frames[20]) == good)

    time.sleep(1)
    streams = [Stream(server.port) for _ in range(4)]
    status, took = server.stop()
    codes = [stream.close_code() for stream in streams]
    report(
        "end",
        f"exit status {status} after {took:.2f} s, close codes {codes}",
        status == 0 and (took <= 2 or not is_timed) and codes == [1001] * 4,
    )
    return 1 if findings else 0


sys.exit(main(*sys.argv[1:]))
