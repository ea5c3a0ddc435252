/** Facts that earlier versions stored, in today's shapes. */
import { FIRST_BINARY_CURRENCY, WALLET_TYPES, walletCurrency } from '../domain/ledger/wallets.ts';

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What version 1 had no word for was not there: no exits, no triggers. */
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

/** Version 4 did not say what the insurance fund had paid. */
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
export function liftFact(fact: unknown, version: number): unknown {
  const two = version < 2 ? liftOne(fact) : fact;
  const three = version < 3 ? liftTwo(two) : two;
  const four = version < 4 ? liftThree(three) : three;
  return version < 5 ? liftFour(four) : four;
}
