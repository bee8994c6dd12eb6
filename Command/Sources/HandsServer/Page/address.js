/**
 * The address of a path on the page's server, with the token of the page's own address, if it has one.
 *
 * @param {string} path
 * @param {string | URLSearchParams} items The query.
 */
export function serverAddress(path, items = '') {
  const address = new URL(path, location.href);
  address.search = items;
  const token = new URLSearchParams(location.search).get('token');
  if (token !== null) address.searchParams.set('token', token);
  return address.href;
}
