"""Sockets for clients that violate the protocol."""

import socket
import struct

from .stream import Refused


def connect(port):
    """A connection on which nothing has been sent."""
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def connect_stream(port):
    """A connection upgraded to a stream; the caller sends the frames."""
    client = connect(port)
    host = f"localhost:{port}"
    client.sendall(
        (
            f"GET /stream?num-hands=2 HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode()
    )
    reply = b""
    while b"\r\n\r\n" not in reply:
        data = client.recv(1 << 16)
        if not data:
            break
        reply += data
    if b" 101 " not in reply:
        client.close()
        raise Refused(reply.split(b"\r\n")[0].decode())
    return client


def reset(client):
    """Resets a connection."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def frame(payload):
    """A binary frame, masked with zeros, so that the payload is unchanged."""
    length = len(payload)
    header = struct.pack(">BBH", 0x82, 0xFE, length) if length < 1 << 16 else struct.pack(">BBQ", 0x82, 0xFF, length)
    return header + bytes(4) + payload
