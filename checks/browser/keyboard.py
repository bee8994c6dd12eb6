"""Navigation of the page without a pointer."""

from selenium.webdriver.common.keys import Keys


def check(browser, report):
    """Uses tabs, shortcuts, options and the 3-D view with the keyboard only."""
    browser.open("camera")
    steps, press = [], browser.press

    def step(what, holds):
        steps.append((what, bool(holds)))

    def tab_is(name):
        return (
            browser.focused("it.id") == f"{name}-tab"
            and browser.focused("it.ariaSelected") == "true"
            and browser.value(f"!document.getElementById('{name}').hidden")
            and browser.value("document.querySelectorAll('[role=tabpanel]:not([hidden])').length") == 1
        )

    reach(browser, press, "it.id === 'camera-tab'")
    step("the tabs are reached", tab_is("camera"))
    step("the focus is seen", browser.focused("getComputedStyle(it).outlineStyle") != "none")
    for key, name in (
        (Keys.ARROW_RIGHT, "pictures"),
        (Keys.END, "gestures"),
        (Keys.ARROW_RIGHT, "camera"),
        (Keys.ARROW_LEFT, "gestures"),
        (Keys.HOME, "camera"),
    ):
        press(key)
        step(f"arrow keys lead to {name}", tab_is(name))
    step("start is reached", reach(browser, press, "it.classList.contains('start')"))
    press(Keys.ENTER)
    step("start works", browser.wait("hands.camera.figures.answered > 3"))
    press("o")
    step("the precision is reached", reach(browser, press, "it.name === 'precision'"))
    press(Keys.ARROW_DOWN)
    step("an arrow key chooses 16 bits", browser.wait("hands.camera.answer?.precision === 'fast16'"))
    press(Keys.ESCAPE)
    browser.run("document.activeElement.blur()")
    press("m")
    step("M mirrors", browser.value("!document.querySelector('#camera .mirrored')"))
    press("s")
    step("S stops", browser.wait("!document.querySelector('#camera .live')"))
    step("space is reached", reach(browser, press, "it.classList.contains('space')"))
    browser.run("window.before = document.activeElement.toDataURL()")
    press(Keys.ARROW_LEFT)
    step("arrow keys turn it", browser.wait("document.activeElement.toDataURL() !== before", 2))
    press("o")
    step("O leads to the options", browser.wait("document.activeElement.name === 'task'", 2))
    step("the switch of the keys is reached", reach(browser, press, "it.name === 'keys'"))
    press(Keys.SPACE)
    press("2")
    step("keys that are off do nothing", browser.value("document.body.dataset.tab") == "camera")
    press(Keys.SPACE)
    press(Keys.ESCAPE)
    step("Escape closes them", browser.wait("!document.querySelector('#options.open')", 2))
    browser.run("document.activeElement.blur()")
    for key, name in (("2", "pictures"), ("3", "stars"), ("4", "place"), ("5", "gestures"), ("1", "camera")):
        press(key)
        step(f"{key} leads to {name}", browser.value("document.body.dataset.tab") == name)
    missed = [what for what, holds in steps if not holds]
    report.check(
        f"{browser.screen.name}: {len(steps)} steps by keyboard alone", "; ".join(missed) or "all", "all", not missed
    )


def reach(browser, press, condition):
    """Presses Tab until an element has the focus."""
    for _ in range(40):
        if browser.focused(condition):
            return True
        press(Keys.TAB)
    return False
