"""usage: pages.py DIR [--page]
  --page  with a link to the page of `hands serve` in DIR/page

Writes README.md, and each Markdown file that it leads to, as pages of the documentation in DIR, with the images that they
show. Articles of DocC are linked where tools/build_docs/archives.py puts them.
environment: HANDS_REPOSITORY, the repository's address, where links to other files lead; without it they are text
"""

import html
import os
import posixpath
import re
import shutil
import string
import sys
from pathlib import Path

import pygments
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.anchors import anchors_plugin
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
REPOSITORY = os.environ.get("HANDS_REPOSITORY", "").rstrip("/")

# What leads to each language: its guide and its reference.
SECTIONS = [
    ("swift-hands", "index.html", None),
    ("Swift", "swift/documentation/", None),
    ("Python", "python/index.html", "python/reference/swift_hands.html"),
    ("JavaScript", "web/index.html", "web/reference/index.html"),
    ("C", "C/index.html", "C/reference/documentation/libhands/"),
    ("Benchmarks", "BENCHMARKS.html", None),
    ("Changelog", "CHANGELOG.html", None),
]
LIVE = ("Live page", "page/index.html", None)


def main() -> None:
    site = Path(sys.argv[1])
    sections = SECTIONS + [LIVE] * ("--page" in sys.argv[2:])
    template = string.Template((FOLDER / "page.html").read_text())
    # CHANGELOG.md is linked from the pages alone.
    waiting, written = ["README.md", "CHANGELOG.md"], set()
    while waiting:
        name = waiting.pop()
        if name in written:
            continue
        written.add(name)
        page = Page(name)
        address = address_of(name)
        path = site / address
        path.parent.mkdir(parents=True, exist_ok=True)
        values = {
            "title": html.escape(page.title),
            "root": relative("", address),
            "navigation": navigation(sections, address),
            "content": page.content,
        }
        path.write_text(template.substitute(values))
        for image in page.images:
            (site / "images").mkdir(exist_ok=True)
            shutil.copyfile(ROOT / image, site / image_address(image))
        waiting += page.pages
    write_style(site)
    print(f"build-docs: {len(written)} pages")


class Page:
    """A Markdown file as HTML, with the files of the repository that it needs."""

    def __init__(self, name: str):
        self.name = name
        self.pages: list[str] = []
        self.images: list[str] = []
        markdown = MarkdownIt("commonmark", {"highlight": highlighted}).enable(["table", "strikethrough"])
        markdown.use(anchors_plugin, max_level=4)
        tokens = markdown.parse((ROOT / name).read_text())
        for token in tokens:
            if token.children:
                token.children = list(self.relinked(token.children))
        self.title = next(tokens[i + 1].content for i, token in enumerate(tokens) if token.type == "heading_open")
        self.content = markdown.renderer.render(tokens, markdown.options, {})

    def relinked(self, tokens: list[Token]):
        """Inline tokens with addresses of the site; without those links that lead nowhere."""
        kept = []
        for token in tokens:
            if token.type == "link_open":
                target = self.target(str(token.attrs["href"]))
                kept.append(target is not None)
                if target is None:
                    continue
                token.attrs["href"] = target
            elif token.type == "link_close":
                if not kept.pop():
                    continue
            elif token.type == "image":
                image = self.file(str(token.attrs["src"]))
                self.images.append(image)
                token.attrs["src"] = relative(image_address(image), address_of(self.name))
            yield token

    def target(self, link: str) -> str | None:
        if re.match(r"[a-z]+:|#", link):
            return link
        path, mark, anchor = link.partition("#")
        name = self.file(path)
        article = re.fullmatch(r"Sources/\w+/(\w+)\.docc/(\w+)\.md", name)
        if article:
            module, title = article[1].lower(), article[2].lower()
            address = f"swift/documentation/{module}/" + f"{title}/" * (title != module)
        elif name.endswith(".md"):
            self.pages.append(name)
            address = address_of(name)
        elif REPOSITORY:
            return f"{REPOSITORY}/blob/main/{name}{mark}{anchor}"
        else:
            return None
        return relative(address, address_of(self.name)) + mark + anchor

    def file(self, link: str) -> str:
        """A file's path in the repository; of a folder its README, if it has one."""
        name = posixpath.normpath(posixpath.join(posixpath.dirname(self.name), link))
        if (ROOT / name / "README.md").exists():
            name = posixpath.normpath(f"{name}/README.md")
        if name.startswith("..") or not (ROOT / name).exists():
            sys.exit(f"build-docs: {self.name} links to {link}, which is not there")
        return name


def address_of(name: str) -> str:
    return re.sub(r"README\.html$", "index.html", name.removesuffix(".md") + ".html")


def image_address(name: str) -> str:
    # Some servers hide folders whose names begin with a dot.
    return f"images/{posixpath.basename(name)}"


def relative(address: str, page: str) -> str:
    """An address of the site as seen from a page."""
    up = "../" * page.count("/")
    return up + address or "./"


def navigation(sections: list[tuple[str, str, str | None]], page: str) -> str:
    lines = []
    for title, address, reference in sections:
        current = ' aria-current="page"' * (address == page)
        line = f'<span><a href="{relative(address, page)}"{current}>{title}</a>'
        if reference:
            line += f' · <a class="reference" href="{relative(reference, page)}">reference</a>'
        lines.append(line + "</span>")
    return "\n".join(lines)


def highlighted(code: str, language: str, _: str) -> str:
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return ""
    return pygments.highlight(code, lexer, HtmlFormatter(nowrap=True))


def write_style(site: Path) -> None:
    light, dark = (HtmlFormatter(style=style).get_style_defs("pre") for style in ("friendly", "github-dark"))
    style = (FOLDER / "style.css").read_text()
    (site / "style.css").write_text(f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}\n\n{style}")


main()
