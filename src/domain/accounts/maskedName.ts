/** `ma***`: just enough of a name to distinguish two people at a glance. */
export function maskedName(text: string): string {
  const name = Array.from(text);
  return `${name.slice(0, name.length > 3 ? 2 : 1).join('')}***`;
}
