/** Keys that work wherever no text is typed: `{key, help, run}` each, listed in `list`. */
export function listenForShortcuts(shortcuts, list) {
  for (const { key, help } of shortcuts) {
    const [term, text] = ["dt", "dd"].map((name) => document.createElement(name));
    term.append(Object.assign(document.createElement("kbd"), { textContent: key }));
    text.textContent = help;
    const row = document.createElement("div");
    row.append(term, text);
    list.append(row);
  }
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.matches("input:not([type=checkbox], [type=range]), select, textarea")) return;
    shortcuts.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())?.run();
  });
}
