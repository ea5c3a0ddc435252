/** Bounded lists of an account view. */

/** How many finished orders, fills, funding payments and settled bets a view holds; the rest is in the history. */
export const LIST_MAX = 100;

/** Puts `item` first, once; the oldest leaves when there are too many. */
export function putFirst<T>(list: T[], item: T, isSame: (other: T) => boolean): void {
  const known = list.findIndex(isSame);
  if (known >= 0) list.splice(known, 1);
  list.unshift(item);
  if (list.length > LIST_MAX) list.length = LIST_MAX;
}

export const byKey = <T>(
  items: readonly T[],
  key: (item: T) => string | number,
): Record<string, T> => Object.fromEntries(items.map((item) => [key(item), item]));
