/** The keys that shortcuts have on this page; the shell keeps them in step with the person's choice. */
import { type BoundKeys, keyOf } from '../../domain/shortcuts.ts';
import { createWritable } from '../services/derived.ts';
import { useReadable } from '../services/useReadable.ts';

const bound = createWritable<BoundKeys>({});

export const setBoundKeys = bound.set;

/** Gives the key of a shortcut, for `aria-keyshortcuts`. */
export function useBoundKeys(): <Key extends string | undefined>(shortcut: Key) => Key | string {
  const keys = useReadable(bound);
  return (shortcut) => (shortcut === undefined ? shortcut : keyOf(keys, shortcut));
}
