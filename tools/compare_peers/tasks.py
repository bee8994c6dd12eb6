"""What is timed, by the names that workers know, and how far answers may lie apart."""

HAND_DETECTOR = "hand_detector"
HAND_LANDMARKS = "hand_landmarks_detector"
RECOGNIZER = "recognizer"
TRACKED_FRAME = "tracked_frame"

NETS = (HAND_DETECTOR, HAND_LANDMARKS)
TASKS = (*NETS, RECOGNIZER, TRACKED_FRAME)

# Of a net's outputs, relative to max(1, largest value): kernels of other engines add in other
# orders, half precision would be off by a hundred times as much.
NET_TOLERANCE = 1e-5

# How many pictures of hands the nets' errors are measured on.
PICTURES = 24

# Of landmarks, in units of the picture.
LANDMARK_TOLERANCE = 5e-4


def picture_folder(folder, net, number):
    """Where LiteRT's answers to a picture are recorded."""
    return folder / f"{net}-pictures" / str(number)
