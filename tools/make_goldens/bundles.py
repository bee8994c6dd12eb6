"""Nets inside MediaPipe's bundles."""

import hashlib
import io
import zipfile


def members(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def nets(path):
    """The nets of a recogniser bundle by file name without extension."""
    found = {}
    for nested in members(path.read_bytes()).values():
        for name, data in members(nested).items():
            found[name.removesuffix(".tflite")] = data
    return found


def sha256(data):
    return hashlib.sha256(data).hexdigest()
