"""Weights come from the next source when one fails, and what fails is one line."""

import hashlib
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
import scripts

fetch_weights = scripts.load("tools/fetch-weights")

DATA = b"weights"
REPLIES = {
    "/whole": b"HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n" + DATA,
    "/status": b"no status line\r\n\r\n",
    "/chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nwei",
    "/closed": b"",
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.wfile.write(REPLIES[self.path])

    def log_message(self, *arguments):
        pass


@pytest.fixture
def address():
    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,)).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def fetcher(folder, *addresses):
    digest = hashlib.sha256(DATA).hexdigest()
    sources = [{"kind": "url", "url": url, "bytes": len(DATA), "sha256": digest} for url in addresses]
    return fetch_weights.Fetcher({"files": [{"name": "hand.task", "sources": sources}]}, folder, folder, False)


@pytest.mark.parametrize("broken", ["status", "chunks", "closed"])
def test_a_broken_reply_leads_to_the_next_source(tmp_path, address, broken):
    fetcher(tmp_path, f"{address}/{broken}", f"{address}/whole").fetch("hand.task")
    assert (tmp_path / "hand.task").read_bytes() == DATA
    with pytest.raises(fetch_weights.SourceFailed, match="^upstream: [^\n]+$"):
        fetcher(tmp_path / "none", f"{address}/{broken}").fetch("hand.task")


def test_what_cannot_be_installed_leaves_nothing(tmp_path, address):
    (tmp_path / "hand.task").mkdir()
    with pytest.raises(fetch_weights.SourceFailed, match="^cannot write .*/hand.task: Is a directory$"):
        fetcher(tmp_path, f"{address}/whole").fetch("hand.task")
    assert [path.name for path in tmp_path.iterdir()] == ["hand.task"]
