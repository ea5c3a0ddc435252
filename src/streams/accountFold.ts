/**
 * The account as the client knows it: a pure fold of its log. Events carry the state after them, so
 * folding is setting; the stamp keeps an event from being applied twice.
 */
import { castDraft, current, freeze, isDraft, produce, type Draft } from 'immer';
import { parseDecimal } from '../domain/decimal.ts';
import type { AccountEvent } from '../protocol/contract.ts';
import type { PointEvent } from '../protocol/ledger/accountEvents.ts';
import type { AccountView, FundingPayment } from '../protocol/accountView.ts';
import type { WireFill, WireOrder, WirePosition } from '../protocol/futures/entities.ts';
import type { WireWallet } from '../protocol/ledger/entities.ts';
import type { WireBet } from '../protocol/rounds/entities.ts';
import type { AccountFact } from './facts.ts';

/** How many finished orders, fills, funding payments and settled bets the view keeps; the rest is in the history. */
export const LIST_MAX = 100;

/** Counted up when the view or the fold changes: snapshots of another version are not used. */
export const FOLD_VERSION = 4;

export const EMPTY_ACCOUNT: AccountView = freeze(
  {
    seq: 0,
    at: undefined,
    user: undefined,
    wallets: {},
    openOrders: {},
    positions: {},
    positionMode: 'ONE_WAY',
    settings: {},
    openBets: {},
    closedOrders: [],
    fills: [],
    fundings: [],
    settledBets: [],
  },
  true,
);

type View = Draft<AccountView>;

/** Puts `item` first, once; the oldest leaves when there are too many. */
function putFirst<T>(list: T[], item: T, isSame: (other: T) => boolean): void {
  const known = list.findIndex(isSame);
  if (known >= 0) list.splice(known, 1);
  list.unshift(item);
  if (list.length > LIST_MAX) list.length = LIST_MAX;
}

function setOrder(view: View, order: WireOrder): void {
  if (order.status === 'WORKING') {
    view.openOrders[order.id] = order;
    return;
  }
  delete view.openOrders[order.id];
  // Shifting a draft goes through a proxy for every element: a plain copy is changed instead.
  if (isDraft(view.closedOrders)) view.closedOrders = [...current(view.closedOrders)];
  putFirst(view.closedOrders, order, ({ id }) => id === order.id);
}

/** A copied position follows its trader out in parts; it is gone with the last of them. */
function setCopied(view: View, position: WirePosition): void {
  if (parseDecimal(position.quantity) === 0n) delete view.positions[position.id];
  else view.positions[position.id] = position;
}

function setWallets(view: View, { wallets }: PointEvent): void {
  for (const { walletType, currency, point, gameWaitPoint, realPoint } of wallets) {
    const known: WireWallet = view.wallets[walletType] ?? {
      type: walletType,
      point,
      gameWaitPoint,
    };
    const futures = walletType === 'FUTURES' ? { realPoint, playerPoint: point } : {};
    view.wallets[walletType] = { ...known, currency, point, gameWaitPoint, ...futures };
  }
}

function addFunding(
  view: View,
  { seq, at, position, rate, amount }: Extract<AccountEvent, { type: 'FUNDING_FEE' }>,
): void {
  const payment: FundingPayment = {
    seq,
    at,
    futuresPositionId: position.id,
    stock: position.stock,
    rate,
    amount,
  };
  if (isDraft(view.fundings)) view.fundings = [...current(view.fundings)];
  putFirst(
    view.fundings,
    payment,
    (other) => other.futuresPositionId === position.id && other.at === at,
  );
}

function addFill(view: View, fill: WireFill): void {
  if (isDraft(view.fills)) view.fills = [...current(view.fills)];
  putFirst(view.fills, fill, ({ id }) => id === fill.id);
}

/** A settled bet is never in progress again, whatever is heard late. */
function setBet(view: View, bet: WireBet): void {
  const isSame = (known: WireBet): boolean => known.id === bet.id;
  if (bet.status === 0) {
    if (!view.settledBets.some(isSame)) view.openBets[bet.id] = bet;
    return;
  }
  delete view.openBets[bet.id];
  if (isDraft(view.settledBets)) view.settledBets = [...current(view.settledBets)];
  putFirst(view.settledBets, bet, isSame);
}

function applyEvent(view: View, event: AccountEvent): void {
  switch (event.type) {
    case 'ORDER_SUCCESS':
    case 'ORDER_UPDATE':
    case 'ORDER_CANCEL':
      setOrder(view, event.order);
      return;
    case 'ORDER_FILLED':
      setOrder(view, event.order);
      addFill(view, event.fill);
      return;
    case 'POSITION_OPEN':
    case 'POSITION_UPDATE':
    case 'POSITION_UPDATE_LIQUIDPRICE':
    case 'POSITION_WARN':
    case 'COPYTRADE_OPEN':
      view.positions[event.position.id] = event.position;
      return;
    case 'COPYTRADE_CLOSE':
      setCopied(view, event.position);
      return;
    case 'FUNDING_FEE':
      view.positions[event.position.id] = event.position;
      addFunding(view, event);
      return;
    case 'POSITION_CLOSE':
    case 'POSITION_LIQUID':
      delete view.positions[event.position.id];
      return;
    case 'LEVERAGE_UPDATE':
    case 'MARGIN_TYPE_UPDATE':
      view.settings[event.setting.futuresOptionId] = event.setting;
      return;
    case 'POSITION_MODE_UPDATE':
      view.positionMode = event.mode;
      return;
    case 'POINT':
      setWallets(view, event);
      return;
    case 'gameBet':
    case 'betResult':
      setBet(view, event.bet);
      return;
  }
}

/** Changes the given view; a fact that it contains already changes nothing. */
function apply(view: View, fact: AccountFact): void {
  const isFirst = view.at === undefined;
  if (!isFirst && fact.seq <= view.seq) return;
  // A baseline is a value of the log: the view works on a copy, never on the fact itself.
  if (fact.type === 'BASELINE') Object.assign(view, structuredClone(fact.account));
  else applyEvent(view, fact);
  view.seq = fact.seq;
  view.at = fact.at;
}

/** The view after these facts; the given one stays as it is, and so does what did not change in it. */
export function foldFacts(view: AccountView, facts: readonly AccountFact[]): AccountView {
  return produce(view, (draft) => {
    for (const fact of facts) apply(draft, fact);
  });
}

export interface Replaying {
  readonly add: (facts: readonly AccountFact[]) => void;
  /** The view so far, frozen; ends the replay. */
  readonly finish: () => AccountView;
}

/** The same fold without a copy for every batch: for the start, when nobody looks at what lies between. */
export function replayFold(start: AccountView): Replaying {
  const view = castDraft(structuredClone(start));
  return {
    add: (facts) => {
      for (const fact of facts) apply(view, fact);
    },
    finish: () => freeze(view, true),
  };
}
