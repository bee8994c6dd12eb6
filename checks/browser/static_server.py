"""A plain file server for the static site."""

import http.server
import threading
from functools import partial


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without logging requests."""

    def do_GET(self):
        self.server.requested.append(self.path)
        super().do_GET()

    def log_message(self, *_):
        pass


class StaticServer:
    """Serves a folder under `/any/where/`, for use in a `with` block; can be restarted.

    `requested` contains the requested paths.
    """

    def __init__(self, root, site, others):
        place = root / "any"
        place.mkdir(parents=True)
        (place / "where").symlink_to(site.resolve())
        for name, folder in others.items():
            (place / name).symlink_to(folder.resolve())
        self.root, self.port = root, 0
        self.requested = []

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    @property
    def origin(self):
        return f"http://localhost:{self.port}"

    @property
    def address(self):
        return f"{self.origin}/any/where/"

    def start(self):
        handler = partial(Handler, directory=str(self.root))
        self.server = http.server.ThreadingHTTPServer(("localhost", self.port), handler)
        self.server.requested = self.requested
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None
