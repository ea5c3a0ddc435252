/**
 * Moves money about: transfers, converts at quotes taken in time, late or twice, deposits, withdraws,
 * changes their mind, and does it again from another device.
 */
import { formatDecimal } from '../../../src/domain/decimal.ts';
import { dnwId, parseClientOrderId } from '../../../src/domain/ids.ts';
import { WALLET_TYPES, type WalletType } from '../../../src/domain/ledger/wallets.ts';
import { money, priceOf } from '../../../src/domain/quantities.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import type { Params } from '../../../src/streams/api.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { Chance } from '../chance.ts';
import { receiveCoins } from './chain.ts';
import { fromBoth, listed, moneyAction, type Said } from './devices.ts';
import { drawnFrom, type WeightedMoves } from './moves.ts';
import {
  type Action,
  call,
  type QuotedConversion,
  type Reach,
  scaled,
  shifted,
  type Situation,
} from './player.ts';
import { claimCoupon, requestP2p } from './trades.ts';

const MOVES: WeightedMoves = [
  [6, transfer],
  [2, hurriedTransfer],
  [6, convert],
  [2, takeKeptQuote],
  [5, deposit],
  [7, applyAtCounter],
  [4, changeMind],
  [2, nonsense],
  [2, list],
  [5, receiveCoins],
  [5, requestP2p],
  [3, claimCoupon],
];

export const moveMoney = drawnFrom(MOVES);

/** Between these money is converted; EOS has no price in the simulated market. */
const CONVERTIBLE = WALLET_TYPES.filter((type) => type !== 'FUTURES' && type !== 'EOS');
/** A usual deposit or withdrawal of each wallet. */
const USUAL: Readonly<Partial<Record<WalletType, string>>> = {
  USDT: '60',
  BTC: '0.002',
  ETH: '0.03',
  XRP: '60',
  DOGE: '150',
  EOS: '20',
  BINARY: '2000',
};
/** Share of applications that are cancelled at once; others later, while they wait. */
const REGRETTED_SHARE = 0.2;
const DIGITS = ['0.01', '0.000001', '0.00000001'] as const;
const WON_RATES = ['1380', '1379.5', '1381.33'] as const;

const pointOf = ({ wallets }: AccountView, type: WalletType): bigint =>
  scaled(wallets[type]?.point);

/** One to `most` percent of what is free, with few or many decimals. */
function part(free: bigint, most: number, chance: Chance): string {
  const share = BigInt(1 + chance.below(most));
  return shifted((free * share) / 100n, 0, chance.pick(DIGITS) ?? '0.01');
}

function transfer({ view, chance, newOrderId, complain }: Situation): Action | undefined {
  const isOut = chance.happens(0.5);
  const [from, to] = isOut ? (['FUTURES', 'USDT'] as const) : (['USDT', 'FUTURES'] as const);
  const free = pointOf(view, from);
  if (free <= 0n) return undefined;
  // Little leaves FUTURES at a time, so that players go on trading.
  const amount = part(free, isOut ? 15 : 100, chance);
  const params = { clientRequestId: newOrderId(), from, to, amount };
  const isTwice = chance.happens(0.2);
  return moneyAction(async (reach) => {
    if (isTwice) return fromBoth(reach, complain, (api) => api.call('transfer', params));
    return listed(await reach.api.call('transfer', params));
  });
}

/** All there is, from two devices at once under two ids: it is there only once. */
function hurriedTransfer({ view, newOrderId }: Situation): Action | undefined {
  const free = pointOf(view, 'USDT');
  if (free <= 0n) return undefined;
  const between = { from: 'USDT', to: 'FUTURES', amount: formatDecimal(free) } as const;
  const ids = [newOrderId(), newOrderId()] as const;
  return moneyAction(async ({ api, other }) => {
    const [first, second] = await Promise.all([
      api.call('transfer', { ...between, clientRequestId: ids[0] }),
      other.call('transfer', { ...between, clientRequestId: ids[1] }),
    ]);
    // Asked again while either is without an answer.
    if (!first.ok && !second.ok) return first;
    return { ok: true, value: [first, second].flatMap((one) => (one.ok ? [one.value] : [])) };
  });
}

/** Checks that a conversion yielded what its quote offered, and came in time. */
function checkQuote(
  { value }: Extract<Said, { readonly ok: true }>,
  { quote, from, to }: QuotedConversion,
  complain: Situation['complain'],
): void {
  const isOffered = value.counterAmount === quote.receives && value.rate === quote.rate;
  if (!isOffered || value.requestedAt > quote.expiresAt)
    complain(
      `${value.id} from ${from} to ${to} yields ${value.counterAmount} at ${value.requestedAt}, ` +
        `its quote ${quote.receives} until ${quote.expiresAt}`,
    );
}

const take = async (
  api: Reach['api'],
  quoted: QuotedConversion,
  clientRequestId: string,
  complain: Situation['complain'],
): Promise<Said> => {
  const { from, to, amount, quote } = quoted;
  const params = { clientRequestId, from, to, amount, quoteId: quote.quoteId };
  const answer = await api.call('convert', params);
  if (answer.ok) checkQuote(answer, quoted, complain);
  return answer;
};

function convert(situation: Situation): Action | undefined {
  const { view, chance, newOrderId, memory, complain } = situation;
  const from = chance.pick(CONVERTIBLE.filter((type) => pointOf(view, type) > 0n));
  const to = chance.pick(CONVERTIBLE.filter((type) => type !== from));
  if (from === undefined || to === undefined) return undefined;
  const between = { from, to, amount: part(pointOf(view, from), 50, chance) };
  const ids = [newOrderId(), newOrderId()] as const;
  const way = chance.below(10);
  let quoted: QuotedConversion | undefined;
  return moneyAction(async (reach) => {
    if (quoted === undefined) {
      const asked = await reach.api.call('convertQuote', between);
      if (!asked.ok) return asked;
      quoted = { ...between, quote: asked.value };
    }
    const offer = quoted;
    if (way < 2) {
      memory.quoted = offer;
      return { ok: true, value: [] };
    }
    if (way === 2) return takeTwice(reach, offer, ids, complain);
    if (way === 3) return fromBoth(reach, complain, (api) => take(api, offer, ids[0], complain));
    return listed(await take(reach.api, offer, ids[0], complain));
  });
}

/** One quote under two ids from two devices: it is good for one conversion. */
async function takeTwice(
  { api, other }: Reach,
  offer: QuotedConversion,
  ids: readonly [string, string],
  complain: Situation['complain'],
): Promise<Answer<readonly WireDnw[]>> {
  const [first, second] = await Promise.all([
    take(api, offer, ids[0], complain),
    take(other, offer, ids[1], complain),
  ]);
  if (first.ok && second.ok)
    complain(`${offer.quote.quoteId} was taken by ${first.value.id} and ${second.value.id}`);
  return listed(first.ok ? first : second);
}

/** A quote that was looked at for a while: nearly always too late. */
function takeKeptQuote({ memory, newOrderId, complain }: Situation): Action | undefined {
  const { quoted } = memory;
  if (quoted === undefined) return undefined;
  memory.quoted = undefined;
  const id = newOrderId();
  return moneyAction(async ({ api }) => listed(await take(api, quoted, id, complain)));
}

function deposit({ chance, newOrderId, complain }: Situation): Action | undefined {
  const walletType = chance.pick(WALLET_TYPES.filter((type) => type in USUAL));
  if (walletType === undefined) return undefined;
  const point = formatDecimal(scaled(USUAL[walletType]) * BigInt(1 + chance.below(5)));
  const params = { clientRequestId: newOrderId(), walletType, point };
  const isTwice = chance.happens(0.2);
  const isRegretted = chance.happens(REGRETTED_SHARE);
  return moneyAction(async (reach) => {
    const answer = isTwice
      ? await fromBoth(reach, complain, (api) => api.call('deposit', params))
      : listed(await reach.api.call('deposit', params));
    return isRegretted ? regretted(reach, answer) : answer;
  });
}

/** Cancels what was applied for a moment ago; the operator may have been quicker. */
async function regretted(
  { other }: Reach,
  applied: Answer<readonly WireDnw[]>,
): Promise<Answer<readonly WireDnw[]>> {
  const [dnw] = applied.ok ? applied.value : [];
  if (!applied.ok || dnw === undefined) return applied;
  const cancelled = await other.call('cancelApplication', { dnwHistoryId: dnw.id });
  return cancelled.ok ? { ok: true, value: [dnw, cancelled.value] } : applied;
}

/** Withdraws, buys or sells at the operator's counter; some of it ends by itself after a while. */
function applyAtCounter({ view, chance, now, newOrderId }: Situation): Action | undefined {
  const application = chance.pick(['W', 'W', 'W', 'WS', 'WB'] as const) ?? 'W';
  const coins = WALLET_TYPES.filter(
    (type) => type in USUAL && (application === 'WB' || pointOf(view, type) > 0n),
  );
  const wallet = application === 'W' ? chance.pick(coins) : 'USDT';
  const requestId = parseClientOrderId(newOrderId());
  if (wallet === undefined || requestId === undefined) return undefined;
  const usual = scaled(USUAL[wallet]);
  const amount = money((usual * BigInt(1 + chance.below(8))) / 2n);
  const asked = {
    requestId,
    application,
    wallet,
    amount,
    reference: '',
    wonRate: application === 'W' ? undefined : priceOf(chance.pick(WON_RATES) ?? '1380'),
    provider: undefined,
    expiresAt: chance.happens(0.4) ? now + chance.waitMs(120_000) : undefined,
  };
  const isRegretted = chance.happens(REGRETTED_SHARE);
  return moneyAction(async (reach) => {
    const answer = await reach.apply(asked);
    return isRegretted ? regretted(reach, answer) : answer;
  });
}

function changeMind({ view, chance }: Situation): Action | undefined {
  const dnw = chance.pick(Object.values(view.applications));
  return (
    dnw &&
    moneyAction(async ({ api, other }) => {
      const request = { dnwHistoryId: dnw.id };
      const [first, second] = await Promise.all([
        api.call('cancelApplication', request),
        other.call('cancelApplication', request),
      ]);
      return listed(first.ok ? first : second);
    })
  );
}

/** Calls that must be refused whatever the wallets hold and whatever limits an operator sets. */
function nonsense({ chance, newOrderId }: Situation): Action {
  const clientRequestId = newOrderId();
  const plain = { clientRequestId, from: 'USDT', to: 'FUTURES', amount: '1' } as const;
  const number = chance.below(300) + 1;
  switch (chance.below(8)) {
    case 0:
      return spoilt('transfer', { ...plain, amount: '0' });
    case 1:
      return spoilt('transfer', { ...plain, amount: '-5' });
    case 2:
      return spoilt('transfer', { ...plain, to: 'USDT' });
    case 3:
      return spoilt('transfer', { ...plain, to: 'BTC' });
    case 4:
      return spoilt('convert', { ...plain, to: 'BTC', quoteId: `q-${number}` });
    case 5:
      // More decimals than the coin has: a minimum may be lowered below any amount.
      return spoilt('deposit', { clientRequestId, walletType: 'USDT', point: '9.9999999' });
    case 6:
      return spoilt('deposit', { clientRequestId, walletType: 'FUTURES', point: '100' });
    default:
      return call('foreign', (api) =>
        api.call('cancelApplication', { dnwHistoryId: dnwId(number) }),
      );
  }
}

const spoilt = <Name extends 'transfer' | 'convert' | 'deposit'>(
  name: Name,
  params: Params<Name>,
): Action => ({
  kind: 'call',
  name: 'nonsense',
  run: (api) => api.call(name, params),
  says: `${name} ${JSON.stringify(params)}`,
});

function list({ chance }: Situation): Action {
  const filter = chance.pick([{ typeStrs: 'TO,TI' }, { statusStrs: 'REQUESTED' }, {}]) ?? {};
  const page = 1 + chance.below(3);
  return call('dnwList', (api) => api.call('dnwList', { ...filter, page, size: 10 }));
}
