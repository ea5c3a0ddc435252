/** Reads the whole account from the server's lists, as one fact to begin a log with. */
import type { FundingPayment } from '../protocol/accountView.ts';
import type { HistoryItem } from '../protocol/futures/history.ts';
import type { WireFill, WireOrder } from '../protocol/futures/entities.ts';
import { LIST_MAX } from './accountFold.ts';
import type { Answer, CallError } from '../protocol/answer.ts';
import { isRefusal, succeed } from './answer.ts';
import type { Caller } from './api.ts';
import type { BaselineFact } from './facts.ts';

const byKey = <T>(items: readonly T[], key: (item: T) => string | number): Record<string, T> =>
  Object.fromEntries(items.map((item) => [key(item), item]));

const toOrders = (items: readonly HistoryItem[]): readonly WireOrder[] =>
  items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));

const toFills = (items: readonly HistoryItem[]): readonly WireFill[] =>
  items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill] : []));

/** Payments of the history carry no seq of their own; they became known with the baseline. */
const toFundings = (items: readonly HistoryItem[], seq: number): readonly FundingPayment[] =>
  items.flatMap((item) => {
    if (item.kind !== 'FUNDING') return [];
    const { at, futuresPositionId, stock, rate, amount } = item.funding;
    return [{ seq, at, futuresPositionId, stock, rate, amount }];
  });

/** A server that does not know the call or offers nothing of it (hedge mode, short rounds). Others may answer the next time. */
const isMissing = (error: CallError): boolean =>
  isRefusal(error) || error.code === 'INVALID_ANSWER' || error.status === 501;

/**
 * @param seq last event known to be older than this reading; later ones may be contained too, and
 * are harmless when applied again, since each carries the state after it
 */
export async function readBaseline(
  api: Caller,
  seq: number,
  at: number,
): Promise<Answer<BaselineFact>> {
  const history = { page: 1, size: LIST_MAX };
  const [
    user,
    wallets,
    openOrders,
    positions,
    mode,
    settings,
    orders,
    fills,
    fundings,
    bets,
    past,
  ] = await Promise.all([
    api.call('me', {}),
    api.call('walletsMine', {}),
    api.call('openOrders', {}),
    api.call('openPositions', {}),
    api.call('positionMode', {}),
    api.call('lastLeverage', {}),
    api.call('historyList', { resultType: 'ORDER', ...history }),
    api.call('historyList', { resultType: 'TRADE', ...history }),
    api.call('historyList', { resultType: 'FUNDING', ...history }),
    api.call('betsOfOption', {}),
    api.call('betList', history),
  ]);
  if (!user.ok) return user;
  if (!wallets.ok) return wallets;
  if (!openOrders.ok) return openOrders;
  if (!positions.ok) return positions;
  if (!settings.ok) return settings;
  if (!mode.ok && !isMissing(mode.error)) return mode;
  if (!bets.ok && !isMissing(bets.error)) return bets;
  return succeed({
    type: 'BASELINE',
    seq,
    at,
    account: {
      user: user.value,
      wallets: byKey(wallets.value, ({ type }) => type),
      openOrders: byKey(openOrders.value, ({ id }) => id),
      positions: byKey(positions.value, ({ id }) => id),
      positionMode: mode.ok ? mode.value.mode : 'ONE_WAY',
      settings: byKey(settings.value, ({ futuresOptionId }) => futuresOptionId),
      openBets: bets.ok ? byKey(bets.value, ({ id }) => id) : {},
      // The past is told by other calls too: without it the account is still whole.
      closedOrders: orders.ok ? toOrders(orders.value.items) : [],
      fills: fills.ok ? toFills(fills.value.items) : [],
      fundings: fundings.ok ? toFundings(fundings.value.items, seq) : [],
      settledBets: past.ok ? past.value.items : [],
    },
  });
}
