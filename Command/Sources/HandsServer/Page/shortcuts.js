/** Keys, listed in `list`, `{key, help, run}` each; all but Escape rest while a field is used. */
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
    const isField = event.target.matches("input:not([type=checkbox], [type=range]), select");
    if (isField && event.key !== "Escape") return;
    shortcuts.find(({ key }) => key.toLowerCase() === event.key.toLowerCase())?.run();
  });
}
