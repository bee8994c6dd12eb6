"""The copy that is mutated, and commands that take too long."""

import importlib.machinery
import importlib.util
import os
import sys
from pathlib import Path

import pytest


@pytest.fixture
def mutations(tmp_path, monkeypatch):
    """The program, for a repository with one file."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    loader = importlib.machinery.SourceFileLoader("mutations", str(Path(__file__).with_name("run")))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("mutations", loader))
    loader.exec_module(module)
    monkeypatch.setattr(module, "ROOT", tmp_path / "repository")
    monkeypatch.setattr(module, "COPY", tmp_path / "copy")
    source = tmp_path / "repository/Sources/Hands/Hand.swift"
    source.parent.mkdir(parents=True)
    source.write_text("struct Hand {}")
    (tmp_path / "repository/Weights").mkdir()
    return module


def test_the_copy_follows_the_sources(mutations):
    mutations.refresh_copy()
    copy = mutations.COPY / "Sources/Hands/Hand.swift"
    assert copy.read_text() == "struct Hand {}"
    date = copy.stat().st_mtime_ns
    (copy.parent / "Gone.swift").write_text("")
    mutations.refresh_copy()
    assert copy.stat().st_mtime_ns == date and not (copy.parent / "Gone.swift").exists()


def test_links_in_the_copy_are_replaced(mutations):
    mutations.refresh_copy()
    copy = mutations.COPY / "Sources/Hands/Hand.swift"
    source = mutations.ROOT / "Sources/Hands/Hand.swift"
    copy.unlink()
    copy.symlink_to(source)
    (copy.parent / "Gone.swift").symlink_to("nowhere")
    weights = mutations.COPY / "Weights"
    weights.unlink()
    weights.symlink_to("another checkout")
    mutations.refresh_copy()
    mutations.change("Sources/Hands/Hand.swift", "mutated")
    assert source.read_text() == "struct Hand {}"
    assert os.listdir(copy.parent) == ["Hand.swift"]
    assert weights.readlink() == mutations.ROOT / "Weights"


def test_commands_that_take_too_long(mutations, monkeypatch):
    mutations.COPY.mkdir()
    assert mutations.run("sleep", "60", timeout=0.2) == (-1, "too long")

    def gone(group, signal, kill=os.killpg):
        kill(group, signal)
        raise ProcessLookupError

    monkeypatch.setattr(os, "killpg", gone)
    assert mutations.run("sleep", "60", timeout=0.2) == (-1, "too long")
