/**
 * The exchange's state: plain maps, changed in place by `evolve` alone and owned by the caller.
 * Markets and data derived from them (safe bands) are not durable: a restart begins without them.
 */
import type { User } from '../domain/accounts.ts';
import type { AccountKey } from '../domain/ledger/accounts.ts';
import type { Currency } from '../domain/ledger/currencies.ts';
import type { WalletBalance, WalletType } from '../domain/ledger/wallets.ts';
import type { TradingTermsFrom } from '../domain/futures/tradingTerms.ts';
import type {
  FuturesOrder,
  FuturesPosition,
  MarginType,
  OptionSetting,
  PositionMode,
  PositionSide,
} from '../domain/futuresOrders.ts';
import type { InstrumentCode, OptionId, OrderId, RoundId, UserId } from '../domain/ids.ts';
import type { MarketTick } from '../domain/market.ts';
import type { Money, Quantity } from '../domain/quantities.ts';
import type { Millis } from '../domain/time.ts';
import type { EngineRules, FuturesOptionConfig } from './contract.ts';
import type { Heap, HeapNode } from './heap.ts';
import type { RequestMemory, Requests } from './requests/requestMemory.ts';
import type { MemberBets, OpenBet, OpenRound } from './roundState.ts';
import type { Trigger, TriggerIndex } from './triggerIndex.ts';

/** One account of the double-entry ledger, in one currency. */
export interface LedgerAccount {
  readonly key: AccountKey;
  readonly currency: Currency;
  balance: Money;
}

export interface Wallet {
  readonly owner: UserId;
  readonly type: WalletType;
  readonly currency: Currency;
  readonly point: LedgerAccount;
  readonly wait: LedgerAccount;
  readonly margin: LedgerAccount;
}

/**
 * An order that is not finished; `heapKey` is the signed price it waits for. The
 * working orders of a user are chained, oldest first.
 */
export interface WorkingOrder extends HeapNode {
  order: FuturesOrder;
  /** The heap it lies in, if it waits for a price. */
  heap: Heap<WorkingOrder> | undefined;
  older: WorkingOrder | undefined;
  newer: WorkingOrder | undefined;
  /** Its queue position: the number in its id, or a later one once its price was amended. */
  place: number;
  readonly member: Member;
  readonly holding: Holding;
}

/** One user's account in one option: a setting, and a holding for each possible position. */
export interface OptionAccount {
  readonly member: Member;
  readonly option: OptionMarket;
  setting: OptionSetting;
  /** One-way mode; the others are for hedge mode. Each is created on first use. */
  net: Holding | undefined;
  long: Holding | undefined;
  short: Holding | undefined;
}

/** A position, if open, and the orders that affect it. */
export interface Holding {
  readonly member: Member;
  readonly option: OptionMarket;
  readonly account: OptionAccount;
  /** Its only possible side in hedge mode; undefined in one-way mode. */
  readonly positionSide: PositionSide | undefined;
  position: FuturesPosition | undefined;
  /** The money behind the position. */
  backing: Backing | undefined;
  /** Unfilled quantity of the working orders of each side. */
  restingBuy: Quantity;
  restingSell: Quantity;
  /** How many orders work here. */
  orderCount: number;
  /** The position as doubles: quantity (below zero for a short) and entry; see safeBands. */
  size: number;
  entry: number;
  bands: { readonly low: BandEdge; readonly high: BandEdge } | undefined;
  /** The nodes of the position's exits, created on first use. */
  exits: { readonly takeProfit: ExitNode; readonly stopLoss: ExitNode } | undefined;
}

/** One exit of a holding's position, waiting for its price or, without a trigger, not set. */
export interface ExitNode extends HeapNode {
  readonly holding: Holding;
  readonly kind: 'TAKEPROFIT' | 'STOPLOSS';
  trigger: Trigger | undefined;
  heap: Heap<ExitNode> | undefined;
  /** The market's last tick when it was set. */
  since: MarketTick | undefined;
}

/**
 * The money behind positions: a wallet behind all cross ones, a margin behind each isolated one.
 */
export interface Backing {
  readonly marginType: MarginType;
  readonly wallet: Wallet;
  /** Holdings with a position that it backs. */
  readonly holdings: Holding[];
  /** Whether it has bands of marks within which it needs no check; see safeBands. */
  hasSafeBands: boolean;
}

/** One end of a holding's safe band; `heapKey` is the mark price that leaves it. */
export interface BandEdge extends HeapNode {
  readonly holding: Holding;
}

/** A registered user with all that belongs to them. */
export interface Member {
  user: User;
  readonly number: number;
  readonly wallets: Map<WalletType, Wallet>;
  readonly futures: Wallet;
  readonly options: Map<OptionId, OptionAccount>;
  readonly cross: Backing;
  positionMode: PositionMode;
  /** Orders by client order id: working ones and the last that are over. Also in `requests`. */
  readonly orders: RequestMemory<WorkingOrder>;
  oldestWorking: WorkingOrder | undefined;
  newestWorking: WorkingOrder | undefined;
  workingCount: number;
  /** The last requests that are over, by their kind; see requests/requestMemory. */
  readonly requests: Requests;
  /** Created at the first bet. */
  bets: MemberBets | undefined;
}

/**
 * An instrument's market at the last tick, and the quantities that users have taken from its book
 * since.
 */
export interface Market {
  readonly instrument: InstrumentCode;
  readonly optionMarkets: OptionMarket[];
  tick: MarketTick | undefined;
  /** Bets whose entry is the next tick. */
  readonly awaitingEntry: Set<OpenBet>;
  /** The mark price as a double; 0 while there is none. */
  approximateMark: number;
  takenFromBids: Quantity;
  takenFromAsks: Quantity;
}

/** An option with everything in it that a tick may touch. */
export interface OptionMarket {
  readonly config: FuturesOptionConfig;
  readonly market: Market;
  readonly defaultSetting: OptionSetting;
  readonly buyOrders: Heap<WorkingOrder>;
  readonly sellOrders: Heap<WorkingOrder>;
  /** TAKEPROFIT and STOPLOSS orders, and the exits of positions, until a tick reaches them. */
  readonly orderTriggers: TriggerIndex<WorkingOrder>;
  readonly exitTriggers: TriggerIndex<ExitNode>;
  /** Orders whose trigger was reached and which the book has not yet filled whole. */
  readonly triggered: Set<WorkingOrder>;
  /** The ends of the safe bands, and the positions whose backing has none at present. */
  readonly bandLows: Heap<BandEdge>;
  readonly bandHighs: Heap<BandEdge>;
  readonly unsettled: Set<Holding>;
  readonly approximateTiers: readonly ApproximateTier[];
}

/** A maintenance tier as doubles, in scaled units; the rate is a plain share. */
export interface ApproximateTier {
  readonly cap: number;
  readonly rate: number;
  readonly amount: number;
}

/** The numbers the next ids get. */
export interface NextNumbers {
  user: number;
  order: number;
  position: number;
  fill: number;
  bet: number;
}

export interface EngineState {
  readonly rules: EngineRules;
  isOpened: boolean;
  readonly members: Map<UserId, Member>;
  readonly ledger: Map<AccountKey, LedgerAccount>;
  readonly markets: Map<InstrumentCode, Market>;
  readonly options: Map<OptionId, OptionMarket>;
  /** Working orders by id. */
  readonly orders: Map<OrderId, WorkingOrder>;
  /** The last funding moment settled. */
  readonly fundedUntil: Map<InstrumentCode, Millis>;
  /** Fees and limits of trading that were changed, oldest first. */
  readonly tradingTerms: TradingTermsFrom[];
  /** Rounds with bets in progress. */
  readonly openRounds: Map<RoundId, OpenRound>;
  /** Rounds the operator cancelled, with the moment they would have ended. */
  readonly cancelledRounds: Map<RoundId, Millis>;
  readonly next: NextNumbers;
}

/** A wallet's balances at this moment. */
export const balanceOf = ({ type, currency, point, wait, margin }: Wallet): WalletBalance => ({
  type,
  currency,
  point: point.balance,
  wait: wait.balance,
  margin: margin.balance,
});

/** The number in an id such as `o-1024`. */
export const numberInId = (id: string): number => Number(id.slice(2));

/** A user's choice for an option, or the option's default. */
export const settingOf = (member: Member, optionMarket: OptionMarket): OptionSetting =>
  member.options.get(optionMarket.config.optionId)?.setting ?? optionMarket.defaultSetting;

/** The member an event or order names; an unknown one is a defect of the log. */
export function memberOf(state: EngineState, id: UserId): Member {
  const member = state.members.get(id);
  if (member === undefined) throw new Error(`unknown user in the log: ${id}`);
  return member;
}

/** The market of an option an event names; an unknown one means other rules wrote the log. */
export function optionMarketOf(state: EngineState, id: OptionId): OptionMarket {
  const optionMarket = state.options.get(id);
  if (optionMarket === undefined) throw new Error(`option ${id} is not in the rules`);
  return optionMarket;
}
