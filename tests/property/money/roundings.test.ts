/**
 * Money that is computed: each amount is within one unit of its own precision of the exact rational,
 * on the side that the rule names. Figures are worked out here by fractions of their own.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unplayedOf } from '../../../src/domain/bonus/bonus.ts';
import {
  allocated,
  copyCloseQuantity,
  copyMargin,
  settleTraderFee,
  wantedQuantity,
} from '../../../src/domain/copytrade/proportion.ts';
import { fundingPayment, tradingFee } from '../../../src/domain/futures/fees.ts';
import { marginShareOf } from '../../../src/domain/futures/isolatedClose.ts';
import { unrealizedPnl } from '../../../src/domain/futures/pnl.ts';
import {
  boughtFor,
  conversionYield,
  wonToPay,
  wonToReceive,
} from '../../../src/domain/money/conversion.ts';
import { feeOf } from '../../../src/domain/money/terms.ts';
import { paymentsOf } from '../../../src/domain/partners/profits.ts';
import { money, NO_MONEY, price, quantity, rate, share } from '../../../src/domain/quantities.ts';
import { ratio } from '../../../src/domain/ratio.ts';
import { fixedOddsPayout, poolPayout } from '../../../src/domain/rounds/payout.ts';
import { writtenFiles } from '../../style/tools/tree.ts';

/** One of a scaled number; 8 decimals. */
const ONE = 100_000_000n;
const WON = ONE;
const LOT = 100_000n;
const SEED = { numRuns: 400, seed: 20_261_130 };

/** Random figures by the size that each kind has; `n` are more of them. */
interface Figures {
  readonly amount: bigint;
  readonly other: bigint;
  readonly price: bigint;
  readonly exit: bigint;
  /** Below one. */
  readonly rate: bigint;
  readonly isLong: boolean;
}

const sized = (digits: number) =>
  fc
    .tuple(fc.nat(digits), fc.bigInt({ min: 1n, max: 99_999n }))
    .map(([zeros, lead]) => lead * 10n ** BigInt(zeros));

const anyFigures: fc.Arbitrary<Figures> = fc.record({
  amount: sized(11),
  other: sized(11),
  price: sized(8),
  exit: sized(8),
  rate: fc.bigInt({ min: 1n, max: ONE - 1n }),
  isLong: fc.boolean(),
});

/** The exact value, as a fraction of the scaled unit. */
type Exact = readonly [numerator: bigint, denominator: bigint];

/** `down`: never above the exact value; `up`: never below; `cut`: never further from zero. */
type Side = 'down' | 'up' | 'cut';

interface Row {
  readonly side: Side;
  /** The grain of the result; a scaled unit where left out. */
  readonly step?: bigint;
  readonly computed: (f: Figures) => bigint;
  readonly exact: (f: Figures) => Exact;
}

const sideOf = ({ isLong }: Figures) => (isLong ? 'LONG' : 'SHORT');
const terms = (f: Figures) => ({
  minimum: NO_MONEY,
  maximum: NO_MONEY,
  unit: NO_MONEY,
  hours: undefined,
  dailyMaximum: undefined,
  monthlyMaximum: undefined,
  fixedFee: money(f.other),
  feeRate: rate(f.rate),
});
const larger = (f: Figures) => (f.amount > f.other ? f.amount : f.other);
const smaller = (f: Figures) => (f.amount > f.other ? f.other : f.amount);

const ROWS: Readonly<Record<string, Row>> = {
  'the fee of a fill': {
    side: 'up',
    computed: (f) =>
      tradingFee({ quantity: quantity(f.amount), price: price(f.price), feeRate: rate(f.rate) }),
    exact: (f) => [f.amount * f.price * f.rate, ONE * ONE],
  },
  funding: {
    side: 'down',
    computed: (f) =>
      fundingPayment({
        side: sideOf(f),
        quantity: quantity(f.amount),
        markPrice: price(f.price),
        fundingRate: rate(f.rate),
      }),
    exact: (f) => [(f.isLong ? -1n : 1n) * f.amount * f.price * f.rate, ONE * ONE],
  },
  'the result of a close': {
    side: 'cut',
    computed: (f) =>
      unrealizedPnl({
        side: sideOf(f),
        quantity: quantity(f.amount),
        entryPrice: price(f.price),
        price: price(f.exit),
      }),
    exact: (f) => [(f.isLong ? 1n : -1n) * f.amount * (f.exit - f.price), ONE],
  },
  'the margin that a close releases': {
    side: 'cut',
    computed: (f) =>
      marginShareOf(
        { quantity: quantity(larger(f)), margin: money(f.price) },
        quantity(smaller(f)),
      ),
    exact: (f) => [f.price * smaller(f), larger(f)],
  },
  'a win at fixed odds': {
    side: 'down',
    computed: (f) => fixedOddsPayout({ stake: money(f.amount), payoutRate: rate(ONE + f.rate) }),
    exact: (f) => [f.amount * (ONE + f.rate), ONE],
  },
  'a win of a pool': {
    side: 'down',
    computed: (f) =>
      poolPayout({
        stake: money(smaller(f)),
        totalPool: money(f.amount + f.other),
        winningPool: money(larger(f)),
        feeRate: rate(f.rate),
      }),
    exact: (f) => [smaller(f) * (f.amount + f.other) * (ONE - f.rate), larger(f) * ONE],
  },
  'the fee of an application': {
    side: 'up',
    computed: (f) => feeOf(terms(f), money(f.amount)),
    exact: (f) => [f.other * ONE + f.amount * f.rate, ONE],
  },
  'won that is paid': {
    side: 'up',
    step: WON,
    computed: (f) => wonToPay(money(f.amount), price(f.price)),
    exact: (f) => [f.amount * f.price, ONE],
  },
  'won that is received': {
    side: 'down',
    step: WON,
    computed: (f) => wonToReceive(money(f.amount), price(f.price)),
    exact: (f) => [f.amount * f.price, ONE],
  },
  'coins that won buys': {
    side: 'down',
    step: LOT,
    computed: (f) => boughtFor(money(f.amount), price(f.price), money(LOT)),
    exact: (f) => [f.amount * ONE, f.price],
  },
  'a conversion': {
    side: 'down',
    step: 100n,
    computed: (f) => conversionYield(money(f.amount), ratio(f.price, f.exit), 'USDT'),
    exact: (f) => [f.amount * f.price, f.exit],
  },
  'the margin of a copy': {
    side: 'cut',
    computed: (f) =>
      copyMargin(
        { multiplyPer: 37, maxBet: money(f.amount), oneMaxBet: money(f.amount) },
        money(f.amount),
        NO_MONEY,
      ),
    exact: (f) => [f.amount * 37n, 100n],
  },
  'the quantity of a copy': {
    side: 'down',
    step: LOT,
    computed: (f) =>
      wantedQuantity({
        margin: money(f.amount),
        leverage: 7,
        price: price(f.price),
        step: quantity(LOT),
      }),
    exact: (f) => [f.amount * 7n * ONE, f.price],
  },
  "a follower's part of a block": {
    side: 'down',
    step: LOT,
    computed: (f) =>
      allocated({
        margin: money(f.amount * f.price),
        leverage: 100,
        wanted: quantity(f.amount),
        block: {
          price: price(ONE),
          taken: quantity(f.other),
          wanted: quantity(f.amount + f.other),
        },
        step: quantity(LOT),
      }),
    exact: (f) => [f.amount * f.other, f.amount + f.other],
  },
  'what a copy closes': {
    side: 'down',
    step: LOT,
    computed: (f) =>
      copyCloseQuantity({
        copy: quantity(f.amount),
        closed: quantity(f.other),
        held: quantity(f.other + f.price),
        step: quantity(LOT),
      }),
    exact: (f) => [f.amount * f.other, f.other + f.price],
  },
  "the trader's fee": {
    side: 'cut',
    computed: (f) =>
      settleTraderFee({
        earned: money(f.amount + f.other),
        highWater: money(f.other),
        share: rate(f.rate),
        point: money(f.amount),
      }).fee,
    exact: (f) => [f.amount * f.rate, ONE],
  },
  "a partner's profit, a coupon's percent and the turnover of futures": {
    side: 'down',
    computed: (f) => share(money(f.amount), rate(f.rate), 'down'),
    exact: (f) => [f.amount * f.rate, ONE],
  },
  'what partners are paid': {
    side: 'down',
    step: 100n,
    computed: (f) => paymentsOf([{ currency: 'USDT', profit: money(f.amount) }])[0]?.amount ?? 0n,
    exact: (f) => [f.amount, 1n],
  },
  'what of a bonus was not turned over': {
    side: 'down',
    step: 100n,
    computed: (f) =>
      unplayedOf(
        {
          amount: money(f.amount),
          required: money(larger(f)),
          turned: money(larger(f) - smaller(f)),
          own: money(0n),
        },
        100n,
      ),
    exact: (f) => [f.amount * smaller(f), larger(f)],
  },
};

/** The difference, as a multiple of `1 / (denominator)`; positive where more was computed. */
const offBy = (computed: bigint, [numerator, denominator]: Exact): bigint =>
  computed * denominator - numerator;

const isOnSide = (side: Side, computed: bigint, [numerator, denominator]: Exact): boolean => {
  const off = offBy(computed, [numerator, denominator]);
  if (side === 'down') return off <= 0n;
  if (side === 'up') return off >= 0n;
  return numerator >= 0n ? off <= 0n : off >= 0n;
};

test.each(Object.entries(ROWS))(
  '%s is within one unit of the exact value, on its side',
  (_, { side, step = 1n, computed, exact }) => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const [found, value] = [computed(figures), exact(figures)];
        const off = offBy(found, value);
        expect({
          isWithin: (off < 0n ? -off : off) < step * value[1],
          isOnSide: isOnSide(side, found, value),
          isWhole: found % step === 0n,
        }).toEqual({ isWithin: true, isOnSide: true, isWhole: true });
      }),
      SEED,
    );
  },
);

test('the comparison can fail: by a whole unit, and on the other side', () => {
  const exact: Exact = [7n, 2n];
  expect(isOnSide('down', 3n, exact)).toBe(true);
  expect(isOnSide('down', 4n, exact)).toBe(false);
  expect(isOnSide('up', 3n, exact)).toBe(false);
  expect(isOnSide('cut', -4n, [-7n, 2n])).toBe(false);
  expect(offBy(5n, exact)).toBeGreaterThan(2n);
});

/**
 * How often each file rounds. Where this fails, an amount is computed differently: it gets a row
 * above, or it is a price, a limit or a figure that is shown, whose own tests say how it rounds.
 */
const ROUNDINGS: Readonly<Record<string, number>> = {
  'domain/bonus/bonus.ts': 1,
  'domain/copytrade/figures.ts': 4,
  'domain/copytrade/proportion.ts': 8,
  'domain/copytrade/whatIf.ts': 1,
  'domain/decimal.ts': 5,
  'domain/futures/bankruptcy.ts': 1,
  'domain/futures/exitPrices.ts': 1,
  'domain/futures/fees.ts': 3,
  'domain/futures/fills.ts': 1,
  'domain/futures/isolatedClose.ts': 1,
  'domain/futures/liquidationLadder.ts': 1,
  'domain/futures/margin.ts': 4,
  'domain/futures/orderCost.ts': 3,
  'domain/futures/orderLimits.ts': 5,
  'domain/futures/orderOutcome.ts': 2,
  'domain/futures/pnl.ts': 2,
  'domain/futures/positionSize.ts': 5,
  'domain/futures/priceBand.ts': 4,
  'domain/futures/stopReach.ts': 1,
  'domain/futures/tradeResult.ts': 3,
  'domain/futures/trailingTrigger.ts': 4,
  'domain/money/conversion.ts': 9,
  'domain/money/terms.ts': 1,
  'domain/orderEntry.ts': 10,
  'domain/partners/profits.ts': 2,
  'domain/quantities.ts': 2,
  'domain/ratio.ts': 2,
  'domain/returns.ts': 4,
  'domain/rounds/cashOut.ts': 1,
  'domain/rounds/payout.ts': 2,
  'engine/bonus/movements.ts': 2,
  'engine/bonus/settle.ts': 2,
  'engine/copytrade/follows.ts': 1,
  'engine/copytrade/openCopy.ts': 1,
  'engine/copytrade/traderFills.ts': 3,
  'engine/coupons/coupons.ts': 2,
  'engine/futures/book.ts': 1,
  'engine/futures/execution.ts': 1,
  'engine/futures/orderChecks.ts': 1,
  'engine/futures/settings.ts': 1,
  'engine/futures/trailing.ts': 2,
};

test('no file rounds more often than is known here', () => {
  const calls = /\b(?:divide|roundToStep|roundRatio|multiply|share|notional)\(/g;
  const found = writtenFiles()
    .filter(({ path }) => /^src\/(?:domain|engine)\/.*\.ts$/.test(path))
    .map(({ path, text }) => [path.slice('src/'.length), text.match(calls)?.length ?? 0] as const)
    .filter(([, count]) => count > 0);
  expect(Object.fromEntries(found)).toEqual(ROUNDINGS);
});
