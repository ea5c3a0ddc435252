/** How the console names users. */
import type { WireOperatorUser } from '../../protocol/operator/userCalls.ts';
import type { Tone } from '../kit/tone.ts';

export const userName = ({ username, id }: Pick<WireOperatorUser, 'id' | 'username'>): string =>
  username ?? id;

export const USER_TONE: Readonly<Record<WireOperatorUser['status'], Tone>> = {
  NORMAL: 'flat',
  WAIT: 'warn',
  DENY: 'bad',
  CLOSED: 'muted',
};
