"""Picture files that are in memory."""

import os

from .image import Image


def decode(data: "bytes | bytearray | memoryview") -> Image:
    """The picture of a PNG or JPEG file's bytes, as ``Image.create_from_file`` reads it.

    Raises:
      RuntimeError: As of ``Image.create_from_file``, which is a ValueError too where they are refused.
    """
    # The C library reads files; one in memory has a path too.
    with open(os.memfd_create("picture"), "wb") as file:
        file.write(data)
        file.flush()
        path = f"/proc/self/fd/{file.fileno()}"
        try:
            return Image.create_from_file(path)
        except RuntimeError as error:
            raise type(error)(str(error).replace(path, f"{file.tell()} bytes")) from error
