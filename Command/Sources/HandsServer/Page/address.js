/**
 * An address of the server that the page is from, with the token of the page's own address, which servers that other
 * machines reach ask for.
 *
 * @param {string} path
 * @param {string | URLSearchParams} items Of the query.
 */
export function serverAddress(path, items = '') {
  const address = new URL(path, location.href);
  address.search = items;
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) address.searchParams.set('token', token);
  return address.href;
}
