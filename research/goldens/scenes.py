"""The images and clips of the goldens, as options of `hands render`."""

import subprocess

GESTURES = [
    "Closed_Fist",
    "Open_Palm",
    "Pointing_Up",
    "Thumb_Down",
    "Thumb_Up",
    "Victory",
    "ILoveYou",
]

DEFAULTS = {
    "pose": "Open_Palm",
    "curls": None,
    "side": "right",
    "rotation": 0,
    "x": 0.5,
    "y": 0.5,
    "scale": 1,
    "skin": "light",
    "background": "warm",
    "seed": 0,
    "width": 480,
    "height": 480,
}


def scene(name, **options):
    return {"name": name, **DEFAULTS, **options}


def gesture_scenes():
    """Every gesture with each hand, then with everything else changed as well."""
    skins = ["light", "medium", "brown", "dark"]
    backgrounds = ["cool", "green", "warm", "dark"]
    scenes = []
    for index, pose in enumerate(GESTURES):
        for side in ("left", "right"):
            scenes.append(scene(f"{pose}-{side}", pose=pose, side=side, seed=index))
    for index, pose in enumerate(GESTURES):
        scenes.append(
            scene(
                f"{pose}-varied",
                pose=pose,
                side=("left", "right")[index % 2],
                rotation=(-15, 10, 20, -10, 5, -20, 15)[index],
                scale=(0.75, 1.25, 0.875, 1.125, 0.75, 1.25, 1)[index],
                x=(0.4375, 0.5, 0.5625)[index % 3],
                y=(0.5, 0.53125)[index % 2],
                skin=skins[index % 4],
                background=backgrounds[index % 4],
                seed=100 + index,
                width=(480, 640)[index % 2],
                height=(480, 480, 360)[index % 3],
            )
        )
    return scenes + [
        scene("None-left", pose="None", side="left", seed=6),
        scene("outside", x=3, seed=1),
        scene("small", scale=0.3125, seed=2),
    ]


# Combinations in which MediaPipe often mistakes another finger for the extended one, with one hand
# for which it does not: side and seed.
CLEAR_HANDS = {
    "00010": ("right", 202),
    "01010": ("left", 207),
    "00011": ("right", 207),
    "01011": ("right", 207),
    "00111": ("right", 207),
}


def finger_scenes():
    """The 32 combinations of extended fingers; the name lists thumb to little finger, 1 for extended."""
    scenes = []
    for combination in range(32):
        raised = [combination >> finger & 1 for finger in range(5)]
        digits = "".join(map(str, raised))
        default = (("left", "right")[combination % 2], 200 + combination)
        side, seed = CLEAR_HANDS.get(digits, default)
        scenes.append(
            scene(
                "fingers-" + digits,
                pose=None,
                curls=[1 - bit for bit in raised],
                side=side,
                seed=seed,
            )
        )
    return scenes


def clips():
    """Options of clips; `hands` is the maximum number of hands."""
    return [
        {
            "name": "gestures",
            "clip": "gestures",
            "side": "right",
            "background": "warm",
            "seed": 3,
            "width": 320,
            "height": 320,
            "frames": 165,
            "hands": 1,
        },
        {
            "name": "two-hands",
            "clip": "two-hands",
            "side": "right",
            "background": "cool",
            "seed": 5,
            "width": 640,
            "height": 360,
            "frames": 88,
            "hands": 2,
        },
    ]


def render(hands, options, output):
    """Draws an image, or a clip to a folder."""
    command = [hands, "render", "--side", options["side"], "--seed", str(options["seed"])]
    command += ["--size", f"{options['width']}x{options['height']}"]
    command += ["--background", options["background"], "--output", str(output)]
    if "clip" in options:
        command += ["--clip", options["clip"], "--frames", str(options["frames"])]
    else:
        for option in ("rotation", "x", "y", "scale", "skin"):
            command += [f"--{option}", str(options[option])]
        if options["curls"] is None:
            command += ["--pose", options["pose"]]
        else:
            command += ["--curls", ",".join(map(str, options["curls"]))]
    subprocess.run(command, check=True)
