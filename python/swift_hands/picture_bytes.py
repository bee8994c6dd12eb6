"""Picture files that are in memory."""

import os

from .tasks.python.vision.core.image import Image


def decode(data: "bytes | bytearray | memoryview") -> Image:
    """The picture of a PNG or JPEG file's bytes, as ``Image.create_from_file`` reads it.

    Raises:
      RuntimeError: They are no picture.
    """
    # The C library reads files; one in memory has a path too.
    with open(os.memfd_create("picture"), "wb") as file:
        file.write(data)
        file.flush()
        path = f"/proc/self/fd/{file.fileno()}"
        try:
            return Image.create_from_file(path)
        except RuntimeError as error:
            raise RuntimeError(str(error).replace(path, f"{file.tell()} bytes")) from error
