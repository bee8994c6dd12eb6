"""usage: relocate.py DIR

Finishes the references in DIR: puts a link to the start page on each of their pages, and makes those of DocC independent
of the folder that they are served from.
"""

import re
import sys
from pathlib import Path

LINK = '<a href="{}" style="display: block; padding: 0.4em 1em; font: 14px system-ui; color: inherit">swift-hands</a>'
BODY = re.compile(r"<body[^>]*>")


def main() -> None:
    site = Path(sys.argv[1])
    archives = [site / name for name in ("swift", "C/reference")]
    for archive in archives:
        # Its pages begin at documentation/, and ask for settings.
        (archive / "index.html").unlink()
        (archive / "theme-settings.json").write_text("{}\n")
        for page in archive.rglob("*.html"):
            page.write_text(relocated(page.read_text(), up(page, archive), up(archive / "page", site)))
    for page in site.rglob("*.html"):
        if not any(page.is_relative_to(archive) for archive in archives):
            link = LINK.format(up(page, site) + "index.html")
            page.write_text(BODY.sub(lambda body: body[0] + link, page.read_text(), count=1))


def up(page: Path, folder: Path) -> str:
    """The way from a page to a folder above it."""
    return "../" * len(page.parent.relative_to(folder).parts) or "./"


def relocated(text: str, to_archive: str, to_site: str) -> str:
    # DocC's pages change their address without loading another, so relative links in them must be resolved at once.
    text = text.replace('var baseUrl = "/"', f'var baseUrl = new URL("{to_archive}", document.baseURI).pathname')
    text = re.sub(r'((?:href|src)=")/', rf"\g<1>{to_archive}", text)
    link = LINK.format(f"{to_archive}{to_site}index.html")
    script = "<script>for (const link of document.body.querySelectorAll('a')) link.href = link.href</script>"
    return BODY.sub(lambda body: body[0] + link + script, text, count=1)


main()
