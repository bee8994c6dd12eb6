"""The check of the documentation's site finds paths of the machine that built it, and takes no address for one."""

import importlib.util
import tempfile
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

LOADER = SourceFileLoader("links", str(Path(__file__).resolve().parents[1] / "links"))
links = importlib.util.module_from_spec(importlib.util.spec_from_loader("links", LOADER))
LOADER.exec_module(links)


def test_paths_of_a_checkout_are_found():
    machine = links.machine_paths(Path("/home/user/hands"))
    for text in [
        "/home/user/hands",
        "in /home/user/hands.",
        'href="/home/user/hands/Sources/Hands/Hand.swift"',
        r"first line\n/home/user/hands/README.md",
        "-I/home/user/hands/include",
        "file:///srv/other",
        f"{tempfile.gettempdir()}/tmp.x1/Hands.symbols.json",
    ]:
        assert machine.search(text), text
    for text in ["/home/user/hands-2", "/home/user/hands.git", "https://example.org/home/user/hands"]:
        assert not machine.search(text), text


@pytest.fixture
def short(monkeypatch):
    """A checkout in the folder /app."""
    folders = [Path("/app/Sources"), Path("/app/.build"), Path("/app/README.md")]
    monkeypatch.setattr(Path, "iterdir", lambda _: iter(folders))
    monkeypatch.setattr(Path, "is_dir", lambda path: path.suffix != ".md")
    return links.machine_paths(Path("/app"))


def test_a_checkout_in_a_short_folder_is_found_by_its_own_folders(short):
    for text in ["/app/Sources/Hands/Hand.swift", "-I/app/.build/debug/Modules", r"\n/app/Sources"]:
        assert short.search(text), text
    for text in [
        "/app",
        "docker run --workdir /app/server",
        "https://example.org/app/Sources",
        "web/app/Sources",
        "/apple",
    ]:
        assert not short.search(text), text
