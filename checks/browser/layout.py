"""Checks that everything fits the screen and is large enough to tap."""

LEAST_TARGET = 44

# Tappable elements, including their labels: which are cut off at the side, which
# controls are off screen, and which are too small.
TARGETS = """
const least = arguments[0];
const targets = [...document.querySelectorAll("button, select, input, summary, [tabindex='0']")]
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .map((element) => element.closest("label") ?? element);
const say = (element) => element.textContent.trim() || element.className;
const boxes = targets.map((element) => [element, element.getBoundingClientRect()]);
const isControl = (element) => element.closest(".controls, #tabs, .heading");
return {
  count: targets.length,
  cut: boxes.filter(([, box]) => box.left < 0 || box.right > innerWidth).map(([e]) => say(e)),
  outside: boxes.filter(([element, box]) => isControl(element)
    && (box.top < 0 || box.bottom > innerHeight)).map(([e]) => say(e)),
  small: boxes.filter(([, box]) => Math.min(box.width, box.height) < least - 0.5)
    .map(([element, box]) => `${say(element)} ${box.width}x${box.height}`),
  scrolls: [document.documentElement, ...document.querySelectorAll("main > *")]
    .filter((element) => element.scrollWidth > element.clientWidth).map(say),
};
"""


def check(browser, report, shots):
    """Checks each tab and the options."""
    findings = []
    count = 0

    def look(where):
        nonlocal count
        seen = browser.run(TARGETS, LEAST_TARGET)
        count += seen.pop("count")
        findings.extend(f"{where}, {kind}: {one}" for kind, ones in seen.items() for one in ones)

    for tab in ("camera", "pictures", "stars", "place", "gestures"):
        browser.open(tab)
        look(tab)
        shots.take(browser, f"{tab}-at-first")
    if browser.screen.is_small:
        browser.open("camera")
        browser.click("#camera .open-options")
        browser.wait(
            "document.querySelector('#options').getBoundingClientRect().top < innerHeight"
            " && document.getAnimations().length === 0"
        )
        look("options")
        shots.take(browser, "options")
    report.check(
        f"{browser.screen.name}: {count} controls in the screen, at least {LEAST_TARGET} pixels,"
        " nothing to scroll sideways",
        "; ".join(findings) or "all",
        "all",
        not findings,
    )


def check_low(browser, report, shots):
    """Scrolls the camera tab to the end of its options on a wide, low screen: the picture and its controls stay."""
    browser.open("camera")
    scrolled, *edges, height = browser.run("""
        const main = document.querySelector("main");
        main.scrollTo(0, main.scrollHeight);
        const [picture, controls] = [".stage", ".controls"].map(
          (part) => document.querySelector(`#camera ${part}`).getBoundingClientRect());
        return [main.scrollTop, picture.top, controls.bottom, innerHeight];""")
    shots.take(browser, "camera-scrolled")
    report.check(
        f"{browser.screen.name}: picture and controls after {scrolled:.0f} pixels were scrolled",
        " to ".join(f"{edge:.0f}" for edge in edges),
        f"in 0 to {height}",
        scrolled > 0 and 0 <= edges[0] < edges[1] <= height,
    )
