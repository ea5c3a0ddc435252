/** Facts of a trader by hand, and one year of a busy one from a seed. */
import type {
  ClosingFact,
  CopyTerms,
  FundingFact,
  OpeningFact,
  TraderFact,
} from '../../src/domain/copytrade/traderFacts.ts';
import { instrumentCode, parsePositionId, type PositionId } from '../../src/domain/ids.ts';
import { INSTRUMENTS, TAKER_FEE_RATE, TIERS } from '../../src/domain/instruments/index.ts';
import {
  NO_QUANTITY,
  type Price,
  price,
  priceOf,
  quantity,
  quantityOf,
  rateOf,
} from '../../src/domain/quantities.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts';
import { initialMargin } from '../../src/domain/futures/index.ts';

export const BTC = instrumentCode('BTCUSDT');
export const ETH = instrumentCode('ETHUSDT');
export const BEGUN_AT = Date.UTC(2026, 0, 5, 12);
/** 4 basis points. */
const FEE = rateOf('0.0004');

const position = (number: number): PositionId => {
  const id = parsePositionId(`p-${number}`);
  if (id === undefined) throw new Error('no id of a position');
  return id;
};

const TERMS: CopyTerms = {
  step: quantityOf('0.001'),
  minQuantity: quantityOf('0.001'),
  tiers: TIERS[INSTRUMENTS[0]?.tierClass ?? 'major'],
};
export const ALL_TERMS = new Map([
  [BTC, TERMS],
  [ETH, TERMS],
]);

interface Given {
  readonly number?: number;
  readonly at?: number;
  readonly quantity?: string;
  readonly held?: string;
  readonly blockPrice?: string;
  readonly low?: string;
  readonly high?: string;
}

const baseOf = ({ number = 1, at = BEGUN_AT, low, high }: Given) => ({
  at,
  positionId: position(number),
  instrument: BTC,
  side: 'LONG' as const,
  marks:
    low === undefined || high === undefined
      ? undefined
      : { low: priceOf(low), high: priceOf(high) },
});

const fillOf = (at: string, given: Given) => ({
  ...baseOf(given),
  price: priceOf(at),
  feeRate: FEE,
  quantity: quantityOf(given.quantity ?? '1'),
  held: quantityOf(given.held ?? '0'),
  blockPrice: priceOf(given.blockPrice ?? at),
});

/** A long opened with ten times leverage, of one coin where nothing else is said. */
export function opensAt(at: string, given: Given = {}): OpeningFact {
  const fill = fillOf(at, given);
  const margin = initialMargin({ quantity: fill.quantity, price: fill.price, leverage: 10 });
  return {
    ...fill,
    kind: 'OPEN',
    leverage: 10,
    margin,
    traderFee: rateOf('0.1'),
    wanted: NO_QUANTITY,
    taken: NO_QUANTITY,
  };
}

export const closesAt = (at: string, given: Given = {}): ClosingFact => ({
  ...fillOf(at, { held: '1', ...given }),
  kind: 'CLOSE',
});

export const fundingAt = (mark: string, rate: string, given: Given = {}): FundingFact => ({
  ...baseOf(given),
  kind: 'FUNDING',
  markPrice: priceOf(mark),
  rate: rateOf(rate),
});

/** Numbers below `n` from a seed, without a state outside. */
function numbersOf(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** As many fills as said over a year: opened in two parts, closed in two. */
export function yearOfFacts(fills: number, seed = 13): readonly TraderFact[] {
  const next = numbersOf(seed);
  const facts: TraderFact[] = [];
  const every = (365 * DAY_MS) / fills;
  let mark = 60_000_00000000n;
  const around = (): Price => {
    mark += (mark * BigInt(next(2_001) - 1_000)) / 1_000_000n;
    return price((mark / 10_000_000n) * 10_000_000n);
  };
  for (let n = 0; n < fills; n += 1) {
    const part = n % 4;
    const at = BEGUN_AT + Math.floor(n * every);
    const now = around();
    const size = quantity(BigInt(1 + next(20)) * 1_000_000n);
    const side = (n >> 2) % 2 === 0 ? ('LONG' as const) : ('SHORT' as const);
    const last = facts.findLast((fact) => fact.kind !== 'FUNDING');
    const held = part === 0 || last === undefined ? NO_QUANTITY : after(last);
    const moved = price((now * 1_0001n) / 1_0000n);
    const fill = {
      at,
      positionId: position(1 + (n >> 2)),
      instrument: BTC,
      side,
      price: now,
      held,
      blockPrice: moved,
      feeRate: TAKER_FEE_RATE,
      marks: part === 0 ? undefined : { low: price((now * 99n) / 100n), high: moved },
    };
    if (part < 2) {
      const margin = initialMargin({ quantity: size, price: now, leverage: 10 });
      facts.push({
        ...fill,
        kind: 'OPEN',
        quantity: size,
        leverage: 10,
        margin,
        traderFee: rateOf('0.1'),
        wanted: NO_QUANTITY,
        taken: NO_QUANTITY,
      });
    } else {
      const closes = part === 3 ? held : quantity(held / 2n);
      facts.push({ ...fill, kind: 'CLOSE', quantity: closes });
    }
    if (part === 1) {
      const { positionId, instrument } = fill;
      const base = { at: at + MINUTE_MS, positionId, instrument, side, marks: fill.marks };
      facts.push({ ...base, kind: 'FUNDING', markPrice: now, rate: rateOf('0.0001') });
    }
  }
  return facts;
}

const after = (fact: Exclude<TraderFact, FundingFact>) =>
  fact.kind === 'OPEN' ? quantity(fact.held + fact.quantity) : quantity(fact.held - fact.quantity);
