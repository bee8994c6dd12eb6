"""Measurements of the server, and the clients that make them."""

import os
import random
import threading
import time

from . import hostile
from .stream import Refused, Stream

MEGABYTE = 1 << 20


def percentile(values, part):
    return sorted(values)[min(int(len(values) * part), len(values) - 1)]


def rate(server, frames, seconds):
    """Results per second and per CPU second, for a client that always has a frame waiting."""
    stream, busy = Stream(server.port), server.processor_seconds()
    start, number, answers, hands, dropped = time.monotonic(), 0, 0, 0, 0
    while time.monotonic() - start < seconds:
        while number - answers - dropped < 2:
            stream.send(number, number * 33, frames[number % len(frames)])
            number += 1
        answer = stream.answer()
        answers, dropped = answers + 1, answer["dropped"]
        hands += len(answer["landmarks"])
    result = answers / (time.monotonic() - start)
    busy = server.processor_seconds() - busy
    stream.close()
    return result, answers / busy, hands / answers


def latencies(stream, frames, seconds, first):
    """Latency in milliseconds, for a client that sends twenty frames per second."""
    times, end, number = [], time.monotonic() + seconds, first
    while time.monotonic() < end:
        start = time.monotonic()
        stream.send(number, number * 50, frames[number % len(frames)])
        stream.answer()
        times.append((time.monotonic() - start) * 1000)
        number += 1
        time.sleep(max(0, 0.05 - (time.monotonic() - start)))
    return times


class SlowClients:
    """Connections that send one byte of a request per second until they are closed."""

    REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 50
    PATIENCE = 40
    """Seconds after which those that are not closed are given up."""

    def __init__(self, port, count):
        self.port, self.count, self.lives = port, count, []
        self.connected = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        clients = []
        try:
            for _ in range(self.count):
                client = hostile.connect(self.port)
                client.setblocking(False)
                clients.append((client, time.monotonic()))
        finally:
            self.connected.set()
        position = 0
        end = time.monotonic() + self.PATIENCE
        while clients and time.monotonic() < end:
            for entry in list(clients):
                client, start = entry
                try:
                    client.send(self.REQUEST[position : position + 1])
                    isOpen = self._is_open(client)
                except OSError:
                    isOpen = False
                if not isOpen:
                    self.lives.append(time.monotonic() - start)
                    client.close()
                    clients.remove(entry)
            position += 1
            time.sleep(1)
        for client, _ in clients:
            client.close()

    @staticmethod
    def _is_open(client):
        try:
            while client.recv(4096):
                pass
            return False
        except BlockingIOError:
            return True

    def end(self):
        """Waits until all are closed or given up."""
        self.thread.join()


def flood(server, frames, seconds):
    """Sixty frames per second: memory growth in bytes, answers and dropped frames."""
    stream = Stream(server.port)
    warm, answers, last = None, 0, {}
    total = seconds * 60
    isDone = threading.Event()

    def read():
        nonlocal answers, last
        while not isDone.is_set():
            last = stream.answer()
            answers += 1
            if last["frame"] == total - 1:
                return

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    start = time.monotonic()
    for number in range(total):
        stream.send(number, number * 16, frames[number % len(frames)])
        if number == total // 5:
            warm = server.resident_bytes()
        time.sleep(max(0, start + number / 60 - time.monotonic()))
    reader.join(timeout=10)
    isDone.set()
    growth = server.resident_bytes() - warm
    stream.close()
    return growth, answers, last.get("dropped", 0), total


def resets(server, frames, count):
    """Streams that are reset in the middle of a frame."""
    for _ in range(count):
        client = patiently(server, lambda: hostile.connect_stream(server.port))
        client.sendall(hostile.frame(bytes(8) + frames[0]))
        client.sendall(hostile.frame(bytes(0xFFFF))[:104])
        hostile.reset(client)


def patiently(server, connect):
    """A connection, which the server refuses while frames of others are still being processed."""
    end = time.monotonic() + 60
    while True:
        try:
            return connect()
        except (Refused, ConnectionError):
            if server.process.poll() is not None or time.monotonic() > end:
                raise
            time.sleep(0.005)


def noise(server, count, size):
    """Random bytes, sent alternately to the port and to streams."""
    for turn in range(count):
        data = random.Random(turn).randbytes(size)
        try:
            connect = hostile.connect_stream if turn % 2 else hostile.connect
            with connect(server.port) as client:
                client.sendall(data)
        except (OSError, Refused):
            pass


def single(server, picture):
    """The results for an image, without times."""
    stream = patiently(server, lambda: Stream(server.port, "num-hands=2&mode=image"))
    stream.send(1, 1, picture)
    answer = stream.answer()
    stream.close()
    return {name: value for name, value in answer.items() if not name.endswith("_ms")}


def load():
    return "load " + " ".join(f"{value:.1f}" for value in os.getloadavg()[:1])
