import type { WireContentEntry } from '../../../../protocol/content/entities.ts';

export type EntryState = 'draft' | 'scheduled' | 'open' | 'over';

/** Whether readers see an entry at a moment (ms UTC), or why not. */
export function entryState(
  { isOpen, from, until }: Pick<WireContentEntry, 'isOpen' | 'from' | 'until'>,
  at: number,
): EntryState {
  if (!isOpen) return 'draft';
  if (until !== null && until <= at) return 'over';
  return from !== null && at < from ? 'scheduled' : 'open';
}

/** The title in the reader's language, or in the other one. */
export const titleOf = (
  { ko, en }: Pick<WireContentEntry, 'ko' | 'en'>,
  language: 'ko' | 'en',
): string => (language === 'ko' ? (ko ?? en) : (en ?? ko))?.title ?? '';
