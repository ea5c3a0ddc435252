/** A player's two devices, and what the exchange answers them about money. */
import type { Answer } from '../../../src/protocol/answer.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { Action, MoneyAction, Reach, Situation } from './player.ts';

export type Said = Answer<WireDnw>;

export const moneyAction = (run: MoneyAction['run']): Action => ({ kind: 'money', run });

export const listed = (answer: Said): Answer<readonly WireDnw[]> =>
  answer.ok ? { ok: true, value: [answer.value] } : answer;

/** The same request from two devices at once: one thing is done, and both answers name it. */
export async function fromBoth(
  { api, other }: Reach,
  complain: Situation['complain'],
  send: (api: Reach['api']) => Promise<Said>,
): Promise<Answer<readonly WireDnw[]>> {
  const [first, second] = await Promise.all([send(api), send(other)]);
  if (first.ok && second.ok && first.value.id !== second.value.id)
    complain(`one request is ${first.value.id} and ${second.value.id}`);
  return listed(first.ok ? first : second);
}
