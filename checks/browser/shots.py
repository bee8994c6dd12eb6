"""Screenshots."""


class Shots:
    """A folder of screenshots, named by screen and content."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def path(self, browser, name):
        return self.folder / f"{name}-{browser.screen.name}.png"

    def take(self, browser, name):
        browser.save(self.path(browser, name))
