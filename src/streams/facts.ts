/**
 * Contents of the client's log: the account events of the wire, and baselines. A baseline is the
 * whole account as the server's lists showed it at one moment; it is a fact like any other, so that
 * replaying the log needs no server.
 */
import type { FactCodec } from '../db/segments.ts';
import { accountEvent, type AccountEvent } from '../protocol/accountEvents.ts';
import type { AccountContent } from './feature.ts';
import type { AccountView } from '../protocol/accountView.ts';
import { FIRST_BINARY_CURRENCY, WALLET_TYPES, walletCurrency } from '../domain/ledger/wallets.ts';

// Facts that earlier versions stored, in today's shapes.

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Defaults for fields that version 1 lacked: no exits, no triggers. */
const NO_EXITS: Fields = { takeProfit: null, stopLoss: null, isMarkTp: false, isMarkSl: false };
const NO_TRIGGER: Fields = { triggerPrice: null, triggeredAt: null };

const liftOrder = (order: unknown): unknown =>
  isRecord(order) ? { ...NO_EXITS, ...NO_TRIGGER, ...order } : order;
const liftPosition = (position: unknown): unknown =>
  isRecord(position) ? { ...NO_EXITS, ...position } : position;

const liftEach = (items: unknown, lift: (item: unknown) => unknown): unknown => {
  if (Array.isArray(items)) return items.map(lift);
  if (!isRecord(items)) return items;
  return Object.fromEntries(Object.entries(items).map(([id, item]) => [id, lift(item)]));
};

const liftAccount = (account: unknown): unknown =>
  isRecord(account)
    ? {
        positionMode: 'ONE_WAY',
        ...account,
        openOrders: liftEach(account['openOrders'], liftOrder),
        closedOrders: liftEach(account['closedOrders'], liftOrder),
        positions: liftEach(account['positions'], liftPosition),
      }
    : account;

/** Version 1 knew neither hedge mode nor exits nor triggers. */
function liftOne(fact: unknown): unknown {
  if (!isRecord(fact)) return fact;
  const lifted: Record<string, unknown> = { ...fact };
  if ('order' in fact) lifted['order'] = liftOrder(fact['order']);
  if ('position' in fact) lifted['position'] = liftPosition(fact['position']);
  if ('account' in fact) lifted['account'] = liftAccount(fact['account']);
  // It did not say why a position changed; by far most of the changes are fills.
  if (fact['type'] === 'POSITION_UPDATE') lifted['cause'] ??= 'INCREASED';
  return lifted;
}

/** Version 2 knew no bets: an account had none. */
const liftTwo = (fact: unknown): unknown =>
  isRecord(fact) && isRecord(fact['account'])
    ? { ...fact, account: { openBets: {}, settledBets: [], ...fact['account'] } }
    : fact;

const liftPointWallet = (wallet: unknown): unknown => {
  if (!isRecord(wallet)) return wallet;
  const type = WALLET_TYPES.find((known) => known === wallet['walletType']);
  const currency = type === undefined ? null : walletCurrency(type, FIRST_BINARY_CURRENCY);
  return { currency, amount: '0', counterAmount: null, counterCurrency: null, ...wallet };
};

/** Version 3 said neither the currency of a wallet nor how much had moved; its balances it did. */
const liftThree = (fact: unknown): unknown =>
  isRecord(fact) && fact['type'] === 'POINT'
    ? { ...fact, wallets: liftEach(fact['wallets'], liftPointWallet) }
    : fact;

const NO_INSURANCE: Fields = { insurance: '0' };

const liftFill = (fill: unknown): unknown => (isRecord(fill) ? { ...NO_INSURANCE, ...fill } : fill);

/** Version 4 lacked the insurance fund's payment. */
function liftFour(fact: unknown): unknown {
  if (!isRecord(fact)) return fact;
  const lifted: Record<string, unknown> = { ...fact };
  if ('fill' in fact) lifted['fill'] = liftFill(fact['fill']);
  if (fact['type'] === 'FUNDING_FEE') lifted['insurance'] ??= '0';
  const { account } = fact;
  if (isRecord(account))
    lifted['account'] = { ...account, fills: liftEach(account['fills'], liftFill) };
  return lifted;
}

/** A fact of an earlier version as one of today's; the others as they are. */
function liftFact(fact: unknown, version: number): unknown {
  const two = version < 2 ? liftOne(fact) : fact;
  const three = version < 3 ? liftTwo(two) : two;
  const four = version < 4 ? liftThree(three) : three;
  return version < 5 ? liftFour(four) : four;
}

export interface BaselineFact {
  readonly type: 'BASELINE';
  /** Last event the lists are sure to contain. */
  readonly seq: number;
  /** When the lists were read, ms UTC. */
  readonly at: number;
  readonly account: AccountContent;
}

export type AccountFact = AccountEvent | BaselineFact;

/** Counted up when the shape of a fact changes; `read` lifts older ones. */
const FACT_VERSION = 5;

const TYPES: ReadonlySet<unknown> = new Set([
  'BASELINE',
  ...accountEvent.options.map(({ entries }) => entries.type.literal),
]);

/**
 * Facts were checked by the wire's schemas before they were stored; reading them back only makes
 * sure that they are facts. The schemas would take longer than everything else together.
 */
const isFact = (value: unknown): value is AccountFact =>
  typeof value === 'object' &&
  value !== null &&
  'seq' in value &&
  typeof value.seq === 'number' &&
  'type' in value &&
  TYPES.has(value.type);

export const accountFactCodec: FactCodec<AccountFact> = {
  version: FACT_VERSION,
  isStart: ({ type }) => type === 'BASELINE',
  atOf: ({ at }) => at,
  read: (values, version) => {
    const current = values.map((value) => liftFact(value, version));
    return current.every(isFact) ? current : undefined;
  },
};

/** The account as it is now, as a fact that stands on its own. */
export function viewToBaseline({ seq, at, ...account }: AccountView): BaselineFact {
  return { type: 'BASELINE', seq, at: at ?? 0, account };
}
