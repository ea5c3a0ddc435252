/** P2P trades with the operator's counter, and coupons: from two devices, and with second thoughts. */
import { formatDecimal } from '../../../src/domain/decimal.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import { COUPON_CODES } from '../tradeCounter.ts';
import { type Action, type Reach, scaled, type Situation } from './player.ts';

/** The smallest sale or purchase for won of the sites, in USDT. */
const SMALLEST = scaled('20');
/** Share of a player's actions that are about a trade waiting for them. */
const STEP_SHARE = 0.3;
const BANK = { code: '004', account: '123-456-7890', holder: 'Player' };

const action = (run: (reach: Reach) => Promise<Answer<unknown>>): Action => ({
  kind: 'money',
  run: async (reach) => {
    const answer = await run(reach);
    return answer.ok ? { ok: true, value: [] } : answer;
  },
});

/** The same request from both devices: both answers name one trade, or one use. */
async function fromBoth<T extends { readonly id: string }>(
  { api, other }: Reach,
  { traded, complain }: Situation,
  send: (api: Reach['api']) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answers = await Promise.all([send(api), send(other)]);
  const ids = answers.flatMap((answer) => (answer.ok ? [answer.value.id] : []));
  for (const id of ids) traded(id);
  if (new Set(ids).size > 1) complain(`one request is ${ids.join(' and ')}`);
  return answers.find(({ ok }) => ok) ?? answers[0];
}

export function requestP2p(situation: Situation): Action | undefined {
  const { view, chance, newOrderId } = situation;
  const side = chance.happens(0.5) ? 'BUY' : 'SELL';
  const point = formatDecimal(SMALLEST + BigInt(chance.below(10)) * 1_500_000_000n);
  if (side === 'SELL' && scaled(view.wallets['USDT']?.point) < scaled(point)) return undefined;
  const params = {
    clientRequestId: newOrderId(),
    name: 'Player',
    phone: '010-1234-5678',
    point,
    detailJson: JSON.stringify({ side, walletType: 'USDT', bankInfo: BANK }),
    // Players are registered with this one.
    accountPassword: 'none',
  };
  return action((reach) => fromBoth(reach, situation, (api) => api.call('requestP2p', params)));
}

/** The player's next step of a trade that waits for them; undefined where none does. */
export function nextP2pStep({ view: { p2p }, chance }: Situation): Action | undefined {
  if (p2p === null || !['REQUESTED', 'MATCHED', 'PAID'].includes(p2p.status)) return undefined;
  if (!chance.happens(STEP_SHARE)) return undefined;
  const named = { p2pId: p2p.id };
  const isSecondThought = chance.happens(0.2);
  const isPayer = p2p.side === 'BUY';
  if (p2p.status === 'REQUESTED' || (p2p.status === 'MATCHED' && isPayer && isSecondThought))
    return isSecondThought ? action(({ api }) => api.call('cancelP2p', named)) : undefined;
  if (p2p.status === 'MATCHED')
    return isPayer ? action(({ api }) => api.call('payP2p', named)) : undefined;
  if (isSecondThought)
    return action(({ api }) => api.call('disputeP2p', { ...named, text: 'nothing arrived' }));
  // Buyers, too, try to release what they buy: that is the seller's to do.
  return action(({ api }) => api.call('confirmP2p', named));
}

/** One coupon from two devices: under one id, or under two. */
export function claimCoupon(situation: Situation): Action | undefined {
  const { chance, newOrderId, traded } = situation;
  const promoCode = chance.pick(COUPON_CODES) ?? '';
  const walletType = chance.happens(0.8) ? ('USDT' as const) : ('BTC' as const);
  const ids = [newOrderId(), newOrderId()] as const;
  const params = { promoCode, walletType, clientRequestId: ids[0] };
  if (chance.happens(0.5))
    return action((reach) => fromBoth(reach, situation, (api) => api.call('useCoupon', params)));
  return action(async ({ api, other }) => {
    const answers = await Promise.all([
      api.call('useCoupon', params),
      other.call('useCoupon', { ...params, clientRequestId: ids[1] }),
    ]);
    for (const answer of answers) if (answer.ok) traded(answer.value.id);
    return answers.find(({ ok }) => ok) ?? answers[0];
  });
}
