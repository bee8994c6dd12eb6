"""Images with and without faces, created from one portrait."""

from PIL import Image

BACKGROUND = (90, 110, 130)
FRAME_COUNT = 12
# Region of the head in the portrait, pixels.
HEAD = (90, 0, 390, 300)


def singles(portrait):
    """Images by name, with the maximum number of faces."""
    head = portrait.crop(HEAD)
    small = head.resize((180, 180), Image.Resampling.BICUBIC)
    return {
        "portrait": (portrait, 1),
        "small": (portrait.resize((200, 200), Image.Resampling.BICUBIC), 1),
        "wide": (canvas((640, 300), (head, (330, 0))), 1),
        "tall": (canvas((320, 560), (head, (10, 250))), 1),
        "cut": (portrait.crop((195, 40, 400, 245)), 1),
        "turned_left": (turned(portrait, 35), 1),
        "turned_right": (turned(portrait, -50), 1),
        "two_faces": (canvas((520, 320), (head, (0, 10)), (small, (320, 100))), 2),
        "first_of_two": (canvas((520, 320), (small, (20, 90)), (turned(head, -20), (210, 10))), 1),
        "no_face": (portrait.crop((0, 250, 512, 512)), 2),
    }


def frames(portrait):
    """The frames of a video: the face moves, rotates and grows, and is absent in the middle."""
    head = portrait.crop(HEAD)
    for number in range(FRAME_COUNT):
        if number in (6, 7):
            yield canvas((480, 360))
        else:
            side = 260 + 6 * number
            face = turned(head, 4 * number - 20).resize((side, side), Image.Resampling.BICUBIC)
            yield canvas((480, 360), (face, (9 * number, 5 * number)))


def turned(portrait, degrees):
    return portrait.rotate(degrees, Image.Resampling.BICUBIC, fillcolor=BACKGROUND)


def canvas(size, *parts):
    image = Image.new("RGB", size, BACKGROUND)
    for part, place in parts:
        image.paste(part, place)
    return image
