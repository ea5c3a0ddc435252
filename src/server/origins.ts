/** Which pages may open a socket. Rule [O-P4]. */

/** An origin as browsers write it: `https://maru.example.com`, without a path. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/**
 * Whether a page of `origin` may open a socket at `host`: a page of that host, or one of `others`.
 * A client that sends no Origin is no browser and holds no one else's session: the token alone
 * counts.
 * @param host the Host header, port or not
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  others: readonly string[],
): boolean {
  if (origin === undefined || others.includes(origin)) return true;
  if (!isOrigin(origin)) return false;
  const { protocol, host: own } = new URL(origin);
  const address = `${protocol}//${host ?? ''}`;
  // Parsed with the page's own protocol, so that the port a protocol implies may be omitted.
  return URL.canParse(address) && new URL(address).host === own;
}
