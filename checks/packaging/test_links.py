"""The check of the documentation's site finds links that lead nowhere and paths of the machine that built it."""

import json
import tempfile
from pathlib import Path

import pytest
import scripts

links = scripts.load("checks/links")


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


@pytest.fixture
def findings(tmp_path):
    """What the check finds in a site of two pages, where the first one links to an address."""

    def check(link='<a href="second/#known">second</a>'):
        (tmp_path / "second").mkdir(exist_ok=True)
        (tmp_path / "index.html").write_text(link)
        (tmp_path / "second/index.html").write_text('<p id="known">text</p>')
        site = links.Site(tmp_path)
        site.check()
        return site.findings

    return check


def test_links_that_lead_somewhere_pass(findings):
    assert findings() == []
    assert findings('<a href="https://example.org/">elsewhere</a>') == []


@pytest.mark.parametrize(
    "link, message",
    [
        ('<a href="third/">third</a>', "leads nowhere: third/"),
        ('<a href="../outside.html">outside</a>', "leads nowhere: ../outside.html"),
        ('<a href="second/#other">other</a>', "the page has no such anchor: second/#other"),
        ('<a href="/second/">second</a>', "depends on the site's folder: /second/"),
        ('<img src="missing.png">', "leads nowhere: missing.png"),
        ('<script src="https://example.org/a.js"></script>', "loads https://example.org/a.js"),
        ('<a href="ftp://example.org/">elsewhere</a>', "leads to ftp://example.org/"),
    ],
)
def test_links_that_lead_nowhere_are_found(findings, link, message):
    assert findings(link) == [f"index.html:1: {message}"]


def test_addresses_of_style_sheets_are_followed(findings, tmp_path):
    (tmp_path / "style.css").write_text("body { background: url('missing.png') }")
    assert findings() == ["style.css: leads nowhere: missing.png"]


def test_documentation_has_a_page_for_its_data_and_topics_that_exist(findings, tmp_path):
    (tmp_path / "data/documentation").mkdir(parents=True)
    page = {"references": {}, "sections": [{"identifiers": ["doc://hands/Hand"]}]}
    (tmp_path / "data/documentation/hands.json").write_text(json.dumps(page))
    assert findings() == [
        "documentation/hands: has a page without data, or data without a page",
        "data/documentation/hands.json: refers to doc://hands/Hand, which is not there",
    ]
