/** Traders of a journey, set up over HTTP where the journey is not about it. */
import { expect } from '@playwright/test';
import { operatorOf } from './e2eExchange.ts';
import type { Remote } from './remote.ts';

/** A call that must be accepted. */
async function accepted(
  who: Pick<Remote, 'post'>,
  path: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { status, body } = await who.post(path, params);
  expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
}

/** Applies for trading, with a fee of 10 %. */
export const applyToTrade = (
  player: Remote,
  trader: { readonly name: string; readonly capacity: number },
): Promise<void> =>
  accepted(player, '/api/copytrade/trader/apply', {
    ...trader,
    fee: '0.1',
    introduction: `${trader.name} follows the trend.`,
  });

/** Approves a trader as the operator. */
export async function approveTrader(origin: string, traderId: string): Promise<void> {
  await accepted(await operatorOf(origin), '/api/operator/copytrade/decide', {
    traderId,
    isApproved: true,
    reason: 'journey',
  });
}
