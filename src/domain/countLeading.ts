/**
 * How many items at the front of a list pass a test, found by halving: the list is ordered so that
 * those that pass stand before those that do not.
 */
export function countLeading<Item>(
  items: readonly Item[],
  passes: (item: Item) => boolean,
): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
