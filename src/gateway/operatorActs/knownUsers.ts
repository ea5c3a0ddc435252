/** Users as operators name them in a parameter. */
import { parseUserId, type UserId } from '../../domain/ids.ts';
import type { ProfilesDep } from '../accounts/directory.ts';

/** The user of any site that a text names, whether they may log in or not; undefined for nobody. */
export function knownUser({ profiles }: ProfilesDep, text: string): UserId | undefined {
  const id = parseUserId(text);
  return id !== undefined && profiles.profileOf(id) !== undefined ? id : undefined;
}
