/** Loads a table of definitions from `hands serve`, such as `skeleton.json`. */
export async function loadTable(name) {
  const response = await fetch(name, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}
