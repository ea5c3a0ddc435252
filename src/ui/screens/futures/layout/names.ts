/** Names of saved arrangements. [W-Y8] */
import { SAVED_LAYOUTS_MAX } from '../../../../domain/preferences.ts';

export const LAYOUT_NAME_MAX = 30;

/** `REPLACES` only warns: the arrangement of that name is replaced. */
export type NameProblem = 'EMPTY' | 'LONG' | 'FULL' | 'REPLACES';

/** What is wrong with saving under `name`, a trimmed text, beside the `saved` names. */
export function nameProblem(name: string, saved: readonly string[]): NameProblem | undefined {
  if (name === '') return 'EMPTY';
  if (name.length > LAYOUT_NAME_MAX) return 'LONG';
  if (saved.includes(name)) return 'REPLACES';
  return saved.length >= SAVED_LAYOUTS_MAX ? 'FULL' : undefined;
}
