/** Senses and acts of a player. Players know what their client knows, and nothing else. */
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import type { AccountView } from '../../../src/protocol/accountView.ts';
import type { WireFuturesOption, WirePosition } from '../../../src/protocol/futures/entities.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import type { WireTicker } from '../../../src/protocol/market/entities.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { ApplyForMoney } from '../../../src/domain/money/commands.ts';
import type { WalletType } from '../../../src/domain/ledger/wallets.ts';
import type { AnswerOf, Api, Params } from '../../../src/streams/api.ts';
import type { Chance } from '../chance.ts';

export interface Situation {
  readonly view: AccountView;
  readonly options: readonly WireFuturesOption[];
  readonly ticker: (stock: string) => WireTicker | undefined;
  readonly chance: Chance;
  /** ms UTC. */
  readonly now: number;
  /** An unused client order id. */
  readonly newOrderId: () => string;
  /** Memory of the player from one action to the next. */
  readonly memory: Memory;
  /** Notes a P2P trade or a use of a coupon that was acknowledged. */
  readonly traded: (id: string) => void;
  /** Notes an amount that was sent to the player over a chain, by its transaction. */
  readonly arriving: (txid: string, amount: bigint) => void;
  /** Reports an answer that no right exchange would give. */
  readonly complain: (line: string) => void;
}

export interface Memory {
  /** A conversion at a quote that was not taken at once. */
  quoted?: QuotedConversion | undefined;
}

export interface QuotedConversion {
  readonly from: WalletType;
  readonly to: WalletType;
  readonly amount: string;
  readonly quote: AnswerOf<'convertQuote'>;
}

/** Interfaces that a player acts through: two devices of theirs, and the operator's counter. */
export interface Reach {
  readonly api: Api;
  readonly other: Api;
  /** Applies at the counter, as an operator would enter it for them. */
  readonly apply: (application: Asked) => Promise<Answer<readonly WireDnw[]>>;
}

export type Asked = Omit<ApplyForMoney, 'type' | 'userId' | 'at'>;

export type OrderParams = Params<'placeOrder'> & { readonly clientOrderId: string };

/** One thing to do. An order that is not answered is sent again under its id. */
export type Action =
  | { readonly kind: 'order'; readonly params: OrderParams }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly run: (api: Api) => Promise<Answer<unknown>>;
      /** Complaint where it is accepted although it must be refused. */
      readonly says?: string;
    }
  | MoneyAction;

/**
 * Carried out again, under the same request ids, while it is not answered. Its value is what the
 * exchange acknowledged.
 */
export interface MoneyAction {
  readonly kind: 'money';
  readonly run: (reach: Reach) => Promise<Answer<readonly WireDnw[]>>;
}

/** A trading strategy; undefined means no action this time. */
export type Strategy = (situation: Situation) => Action | undefined;

export const call = (name: string, run: (api: Api) => Promise<Answer<unknown>>): Action => ({
  kind: 'call',
  name,
  run,
});

/** Scaled integer of decimal text; zero for a text that is none. */
export const scaled = (text: string | null | undefined): bigint => parseDecimal(text ?? '') ?? 0n;

/** `value` moved by `bp` hundredths of a percent, down to a multiple of `step`. */
export function shifted(value: bigint, bp: number, step: string): string {
  const by = (value * BigInt(10_000 + bp)) / 10_000n;
  const unit = scaled(step);
  return formatDecimal(unit === 0n ? by : by - (by % unit));
}

/** Whole lots worth `value` (scaled) at `price` (scaled), at least the smallest order. */
export function lotsWorth(value: bigint, price: bigint, option: WireFuturesOption): string {
  const lot = scaled(option.lotSize);
  if (price <= 0n || lot <= 0n) return option.minQuantity;
  const coins = (value * 100_000_000n) / price;
  const whole = coins - (coins % lot);
  const smallest = scaled(option.minQuantity);
  const largest = scaled(option.maxQuantity);
  const bounded = whole < smallest ? smallest : whole > largest ? largest : whole;
  return formatDecimal(bounded);
}

/** FUTURES `point` as scaled integer. */
export const freeMoney = ({ wallets }: AccountView): bigint => scaled(wallets['FUTURES']?.point);

export const positionsOf = ({ positions }: AccountView): readonly WirePosition[] =>
  Object.values(positions);

export const optionOf = (
  options: readonly WireFuturesOption[],
  id: number,
): WireFuturesOption | undefined => options.find((option) => option.id === id);

/** Fields of an order that a plain one leaves out. */
export const PLAIN = { price: null, triggerPrice: null, positionSide: null } as const;

/** The order that closes `quantity` of a position at the market. */
export const closing = (
  { view, newOrderId }: Situation,
  position: WirePosition,
  quantity: string,
): Action => ({
  kind: 'order',
  params: {
    ...PLAIN,
    clientOrderId: newOrderId(),
    futuresOptionId: position.futuresOptionId,
    marketType: 'MARKET',
    side: position.side === 'LONG' ? 'SELL' : 'BUY',
    positionSide: view.positionMode === 'HEDGE' ? position.side : null,
    quantity,
    reduceOnly: true,
  },
});
