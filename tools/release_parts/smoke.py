"""usage: smoke.py PICTURE

Finds the hand in the first quarter of the README's picture, with the installed package.
"""

import sys

import swift_hands

picture = swift_hands.Image.create_from_file(sys.argv[1]).numpy_view()
found = swift_hands.Hands()(picture[:, : picture.shape[1] // 4])
if found.landmarks.shape != (1, 21, 3):
    sys.exit(f"smoke: {len(found)} hands")
print(f"smoke: {swift_hands.backend} {swift_hands.__version__} on {sys.version.split()[0]}: {found.handedness} hand")
