"""A client of one stream."""

import json
import socket
import struct

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect


class Refused(Exception):
    """The server rejected the stream."""


class Stream:
    """A stream, open until one side closes it."""

    def __init__(self, port, query="task=gestures&num-hands=2"):
        host = f"localhost:{port}"
        plain = socket.create_connection(("127.0.0.1", port), timeout=10)
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            self.connection = connect(
                f"ws://{host}/stream?{query}",
                sock=plain,
                origin=f"http://{host}",
                compression=None,
                max_size=None,
                ping_interval=None,
            )
        except InvalidStatus as error:
            raise Refused(str(error)) from error

    def send(self, number, time, picture):
        """Sends a frame: its number, its time in milliseconds, and an image file."""
        self.connection.send(struct.pack(">II", number, time) + picture)

    def answer(self):
        """The next answer."""
        return json.loads(self.connection.recv(timeout=10))

    def close(self):
        self.connection.close()

    def close_code(self):
        """The close code from the server, after the remaining answers."""
        try:
            while True:
                self.connection.recv(timeout=10)
        except ConnectionClosed as end:
            return end.rcvd and end.rcvd.code
