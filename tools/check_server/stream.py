"""A client of one stream: just enough of WebSocket (RFC 6455)."""

import base64
import json
import os
import socket
import struct


class Refused(Exception):
    """There is no stream."""


class Stream:
    """A stream; frames are masked with zeros, which changes nothing."""

    def __init__(self, port, query="task=gestures&num-hands=2"):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        host = f"localhost:{port}"
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /stream?{query} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.buffer = b""
        while b"\r\n\r\n" not in self.buffer:
            self._receive()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            raise Refused(head.split(b"\r\n")[0].decode())

    def _receive(self):
        data = self.socket.recv(1 << 16)
        if not data:
            raise EOFError
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            self._receive()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send(self, number, time, picture):
        """Sends a frame: its number, its time in milliseconds, and a picture file."""
        payload = struct.pack(">II", number, time) + picture
        length = len(payload)
        if length < 1 << 16:
            header = struct.pack(">BBH", 0x82, 0xFE, length)
        else:
            header = struct.pack(">BBQ", 0x82, 0xFF, length)
        self.socket.sendall(header + bytes(4) + payload)

    def receive(self):
        """The next frame's opcode and payload."""
        first, length = self._take(2)
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        return first & 0xF, self._take(length)

    def answer(self):
        """The next answer."""
        while True:
            opcode, payload = self.receive()
            if opcode == 1:
                return json.loads(payload)
            if opcode == 8:
                raise EOFError(payload)

    def reset(self):
        """Ends the connection without a word."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()
