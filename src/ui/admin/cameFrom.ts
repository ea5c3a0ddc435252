/** Where in the console a page was opened from, so that it leads back there. */
import { isPlain } from '../../domain/plain.ts';

interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** The state of a link, to be read by `cameFrom` on the page that it opens. */
export const fromHere = ({ pathname, search }: Omit<Place, 'state'>) => ({
  from: `${pathname}${search}`,
});

/** The address within the console that led here; undefined where nothing of it did. */
export function cameFrom({ state }: Pick<Place, 'state'>): string | undefined {
  if (!isPlain(state)) return undefined;
  const { from } = state;
  return typeof from === 'string' && from.startsWith('/admin/') ? from : undefined;
}
