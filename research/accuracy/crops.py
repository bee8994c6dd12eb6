"""Measures whether landmarks of large hands gain by averaging: the same pictures as they are, and reduced by area mean."""

from dataclasses import replace

from PIL import Image

from . import measures

FACTORS = [1, 2, 4]
# The landmark model sees a region of about this multiple of a hand's size, sampled at so many points a side.
REGION, SIDE = 1.2, 224
# From so many pixels a point on, sampling between four pixels leaves pixels out.
LEAST_STEP = 2


def large(pictures):
    """The pictures all of whose hands are that large, and that have hands with joints."""
    limit = LEAST_STEP * SIDE / REGION
    return [
        picture
        for picture in pictures
        if picture.hands and all(hand.joints is not None and hand.size > limit for hand in picture.hands)
    ]


def rows(program, pictures, folder):
    """A row for each way of finding landmarks and each reduction, of pictures whose hands are found in all of them.

    The landmarks of reduced pictures are enlarged to the size of the picture.
    """
    reduced = {factor: [smaller(picture, factor, folder) for picture in pictures] for factor in FACTORS}
    for mode in ("mediapipe", "upright", "refined"):
        found = {factor: program.results(reduced[factor], landmarks=mode) for factor in FACTORS}
        for factor, results in found.items():
            for hand in (hand for hands in results for hand in hands):
                hand.joints *= factor

        def is_complete(index):
            known = pictures[index].hands
            return all(len(measures.matched(known, results[index])[0]) == len(known) for results in found.values())

        complete = list(filter(is_complete, range(len(pictures))))
        for factor in FACTORS:
            known, seen = ([items[index] for index in complete] for items in (pictures, found[factor]))
            hands = sum(len(picture.hands) for picture in known)
            name = "as it is" if factor == 1 else f"mean of {factor} × {factor} pixels"
            yield f"{mode}, {name}", [f"{hands}", *measures.landmark_row(known, seen)]


def smaller(picture, factor, folder):
    """The picture with the mean of each square of pixels."""
    if factor == 1:
        return picture
    path = folder / f"{picture.path.stem}-{factor}.png"
    with Image.open(picture.path) as image:
        image.convert("RGB").reduce(factor).save(path)
    return replace(picture, path=path)
