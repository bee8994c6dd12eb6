"""WCAG 2.1 AA by axe-core, the accessibility tree, and a walk with the Tab key."""

from importlib.resources import files

from selenium.webdriver.common.keys import Keys

TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")

# Each violation as one line: rule, element, reason.
RUN_AXE = """
const [tags, done] = arguments;
axe.run(document, { runOnly: { type: "tag", values: tags }, resultTypes: ["violations"] }).then(
  ({ violations, passes }) => done({
    passes: passes.length,
    found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, any, all, none }) =>
      `${id} at ${target.join(" ")}: ${[...any, ...all, ...none].map(({ message }) => message).join(", ")}`)),
  }),
  (error) => done({ passes: 0, found: [String(error)] }));
"""

# The elements that the Tab key must reach.
TABBABLE = """
const all = "a[href], button, input, select, summary, textarea, [tabindex='0']";
return [...document.querySelectorAll(all)].filter((element) => element.tabIndex >= 0 && !element.disabled
  && element.closest("fieldset:disabled") === null
  && element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }));
"""

NAME = """
const it = arguments[0];
return it.getAttribute("aria-label") || it.name || it.id || it.textContent.trim() || it.className;
"""


def check(browser, report, where):
    """Checks the page as it is, in both color schemes."""
    if not browser.value("window.axe !== undefined"):
        browser.run(files("axe_core_python").joinpath("axe.min.js").read_text())
    findings, passes = [], 0
    for scheme in ("light", "dark"):
        features = [
            {"name": "prefers-color-scheme", "value": scheme},
            # Transitions between colors would be measured halfway.
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        result = browser.driver.execute_async_script(RUN_AXE, TAGS)
        passes += result["passes"]
        findings += [f"{scheme}: {one}" for one in result["found"]]
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    findings += unnamed(browser)
    report.check(
        f"{browser.screen.name}, {where}: WCAG 2.1 AA, {passes} rules apply",
        "; ".join(findings) or "no violation",
        "no violation",
        not findings and passes > 0,
    )


def unnamed(browser):
    """The nodes of the accessibility tree that take the focus but have no role or no name."""
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    findings = []
    for node in nodes:
        properties = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        if node["ignored"] or not properties.get("focusable"):
            continue
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        if role in ("", "generic", "none") or not name.strip():
            findings.append(f'accessibility tree: {role or "no role"} "{name}"')
    return findings


def walk(browser, report, where):
    """Presses Tab through the whole page: every control has its turn, its focus is visible, and no control keeps it."""
    wanted = browser.run(TABBABLE)
    reached, findings = [], []
    for _ in range(len(wanted) + 5):
        browser.press(Keys.TAB)
        focused = browser.run("return document.activeElement")
        # The focus leaves the page after the last control, and comes back to the first one.
        if focused.tag_name == "body" or focused in reached:
            continue
        reached.append(focused)
        if not browser.focused("it.matches(':focus-visible')") or browser.focused(
            "[it, it.closest('label')].every((part) => !part || getComputedStyle(part).outlineStyle === 'none')"
        ):
            findings.append(f"invisible focus: {browser.run(NAME, focused)}")
    findings += [f"not reached: {browser.run(NAME, one)}" for one in wanted if one not in reached]
    report.check(
        f"{browser.screen.name}, {where}: {len(wanted)} controls by the Tab key",
        "; ".join(findings) or "all",
        "all",
        not findings,
    )
