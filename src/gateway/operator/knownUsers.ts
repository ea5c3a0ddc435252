/** Whether a list that is filtered by a user names one. */
import { parseUserId } from '../../domain/ids.ts';
import type { GatewayCore } from '../core.ts';

/** Of any site, whether they may log in or not. */
export function isMember({ profiles }: Pick<GatewayCore, 'profiles'>, text: string): boolean {
  const id = parseUserId(text);
  return id !== undefined && profiles.profileOf(id) !== undefined;
}
