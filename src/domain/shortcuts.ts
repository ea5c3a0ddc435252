/** Keys of shortcuts, and the user's own choices. Rules [W-K1] to [W-K3]. */

/** Each shortcut is named by the key it has without a choice. */
export const SHORTCUTS = [
  '/',
  'l',
  'm',
  't',
  'x',
  'p',
  'q',
  '0',
  '1',
  '2',
  '3',
  '4',
  'b',
  's',
  'e',
  'r',
  'd',
  'c',
  'f',
  ',',
  '?',
] as const;

/** Chosen keys by shortcut; a shortcut without one has its own. */
export type BoundKeys = Readonly<Record<string, string>>;

/** The key of a shortcut. */
export const keyOf = (bound: BoundKeys, shortcut: string): string => bound[shortcut] ?? shortcut;

/** One character that can be seen. A letter is meant in either case. */
export const isBindable = (key: string): boolean => /^[!-~]$/.test(key);

export type Binding =
  | { readonly kind: 'bound'; readonly keys: BoundKeys }
  | { readonly kind: 'taken'; readonly by: string };

/** Gives a shortcut another key; one that another shortcut has is refused. */
export function bindKey(bound: BoundKeys, shortcut: string, pressed: string): Binding {
  const key = pressed.toLowerCase();
  const by = SHORTCUTS.find((other) => other !== shortcut && keyOf(bound, other) === key);
  if (by !== undefined) return { kind: 'taken', by };
  const others = Object.entries(bound).filter(([name]) => name !== shortcut);
  const own = key === shortcut ? [] : [[shortcut, key] as const];
  return { kind: 'bound', keys: Object.fromEntries([...others, ...own]) };
}

/**
 * A key that was free when it was chosen may be the own key of a shortcut that came later: that one
 * gets the key which was given up for it.
 */
function withSwaps(bound: BoundKeys): BoundKeys {
  const owners = new Map(Object.entries(bound).map(([shortcut, key]) => [key, shortcut]));
  const swaps = SHORTCUTS.flatMap((shortcut) => {
    const owner = bound[shortcut] === undefined ? owners.get(shortcut) : undefined;
    return owner === undefined ? [] : [[shortcut, owner] as const];
  });
  return { ...bound, ...Object.fromEntries(swaps) };
}

/** `lz ,k`: pairs of a shortcut and its key. Pairs that do not fit together are no choice. */
export function readBoundKeys(text: string | undefined): BoundKeys {
  const pairs = (text ?? '').split(' ').filter((pair) => /^[!-~]{2}$/.test(pair));
  const chosen = Object.fromEntries(
    pairs
      .map((pair) => [pair.charAt(0), pair.charAt(1).toLowerCase()] as const)
      .filter(([shortcut]) => SHORTCUTS.some((known) => known === shortcut)),
  );
  const bound = withSwaps(chosen);
  const keys = new Set(SHORTCUTS.map((shortcut) => keyOf(bound, shortcut)));
  return keys.size === SHORTCUTS.length ? bound : {};
}

export const boundKeysText = (bound: BoundKeys): string =>
  Object.entries(bound)
    .map(([shortcut, key]) => shortcut + key)
    .join(' ');
