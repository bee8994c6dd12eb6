"""Moves the pointer of Linux with a hand: the index finger's knuckle moves it, a pinch presses the button.

usage: hands video --camera /dev/video0 --interactions | uinput_pointer.py [WIDTH HEIGHT]

Needs write access to /dev/uinput, such as that of root. The numbers are the size of the screen in pixels, 1920 1080 by
default. Ctrl-C ends it.
"""

import fcntl
import json
import os
import struct
import sys
from collections.abc import Iterable

# linux/input-event-codes.h and linux/uinput.h
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, BTN_LEFT, ABS_X, ABS_Y = 0, 0x110, 0, 1
UI_DEV_CREATE, UI_DEV_DESTROY = 0x5501, 0x5502
UI_SET_EVBIT, UI_SET_KEYBIT, UI_SET_ABSBIT = 0x40045564, 0x40045565, 0x40045567
BUS_VIRTUAL = 6

# The part of the image, around its middle, that reaches all of the screen.
REACH = 0.6


class Pointer:
    """A pointing device with absolute positions and one button."""

    def __init__(self, width: int, height: int, path: str = "/dev/uinput"):
        self.size = (width, height)
        self.file = os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        for request, bit in (
            (UI_SET_EVBIT, EV_KEY),
            (UI_SET_KEYBIT, BTN_LEFT),
            (UI_SET_EVBIT, EV_ABS),
            (UI_SET_ABSBIT, ABS_X),
            (UI_SET_ABSBIT, ABS_Y),
        ):
            fcntl.ioctl(self.file, request, bit)
        os.write(self.file, self.description())
        fcntl.ioctl(self.file, UI_DEV_CREATE)

    def description(self) -> bytes:
        """struct uinput_user_dev: name, identity, effects, then largest, smallest, fuzz and flat of 64 axes."""
        largest = [0] * 64
        largest[ABS_X], largest[ABS_Y] = self.size[0] - 1, self.size[1] - 1
        return struct.pack("80s4HI256i", b"hand", BUS_VIRTUAL, 1, 1, 1, 0, *largest, *[0] * 192)

    def send(self, *events: "tuple[int, int, int]") -> None:
        """Sends events: type, code and value of each."""
        for kind, code, value in (*events, (EV_SYN, SYN_REPORT, 0)):
            os.write(self.file, struct.pack("llHHi", 0, 0, kind, code, value))

    def close(self) -> None:
        """Removes the device."""
        fcntl.ioctl(self.file, UI_DEV_DESTROY)
        os.close(self.file)


def position(point: "list[float]", size: "tuple[int, int]") -> "tuple[int, int]":
    """The place on the screen of a point of the image, which shows the person as others do, in pixels."""

    def place(value: float, extent: int) -> int:
        return round(min(max((value - 0.5) / REACH + 0.5, 0), 1) * (extent - 1))

    return place(1 - point[0], size[0]), place(point[1], size[1])


def run(lines: "Iterable[str]", pointer: Pointer) -> None:
    """Follows the first hand of each line; the button is pressed while a hand pinches."""
    pinching = set()
    for line in lines:
        frame = json.loads(line)
        was_pressed = bool(pinching)
        for event in frame["events"]:
            if event["kind"] == "pinch":
                (pinching.discard if event["phase"] in ("ended", "cancelled") else pinching.add)(event["hand"])
        if bool(pinching) != was_pressed:
            pointer.send((EV_KEY, BTN_LEFT, int(not was_pressed)))
        hand = next(filter(None, frame["interactions"]), None)
        if hand:
            x, y = position(hand["pointer"], pointer.size)
            pointer.send((EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y))


def main() -> None:
    width, height = map(int, sys.argv[1:3]) if len(sys.argv) > 2 else (1920, 1080)
    pointer = Pointer(width, height)
    try:
        run(sys.stdin, pointer)
    except KeyboardInterrupt:
        pass
    finally:
        pointer.close()


if __name__ == "__main__":
    main()
