"""The timed tasks, by their names in workers, and the tolerances."""

HAND_DETECTOR = "hand_detector"
HAND_LANDMARKS = "hand_landmarks_detector"
RECOGNIZER = "recognizer"
TRACKED_FRAME = "tracked_frame"

NETS = (HAND_DETECTOR, HAND_LANDMARKS)
TASKS = (*NETS, RECOGNIZER, TRACKED_FRAME)

# For a model's outputs, relative to max(1, largest value): other engines' kernels add in a different
# order; half precision would differ by a hundred times as much.
NET_TOLERANCE = 1e-5

# Number of images of hands for the error measurement.
PICTURES = 24

# For landmarks, as a fraction of the image size.
LANDMARK_TOLERANCE = 5e-4


def picture_folder(folder, net, number):
    """The folder of LiteRT's recorded results for an image."""
    return folder / f"{net}-pictures" / str(number)
