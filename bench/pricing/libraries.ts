/** Peers from the registry: decimal.js, and the perpetual arithmetic of Orderly Network. */
import * as orderly from '@orderly.network/perp';
import { Decimal } from 'decimal.js';
import { formatDecimal } from '../../src/domain/decimal.ts';
import { type Tier, tierAt } from '../../src/domain/futures/index.ts';
import type { PricedPosition } from '../../src/domain/futures/kernel.ts';
import { type Money, money } from '../../src/domain/quantities.ts';
import type { Contender, Figures } from './contender.ts';

const { ROUND_CEIL, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_CEIL } = Decimal;
/** Enough digits for any product of three inputs. */
const Exact = Decimal.clone({ precision: 60 });

type DecimalTier = { readonly tier: Tier; readonly rate: Decimal; readonly amount: Decimal };
type DecimalPosition = {
  readonly d: 1 | -1;
  readonly quantity: Decimal;
  readonly entry: Decimal;
  readonly wallet: Decimal;
  readonly leverage: number;
};
type DecimalRow = { readonly [Figure in keyof Figures]?: Decimal | undefined };

const decimalOf = (scaled: bigint): Decimal => new Exact(formatDecimal(scaled));
const scaledOf = (value: Decimal | undefined): bigint | undefined =>
  value === undefined ? undefined : BigInt(value.times(1e8).toFixed(0));

const toDecimals = (p: PricedPosition): DecimalPosition => ({
  d: p.side === 'LONG' ? 1 : -1,
  quantity: decimalOf(p.quantity),
  entry: decimalOf(p.entryPrice),
  wallet: decimalOf(p.walletMargin ?? 0n),
  leverage: p.leverage,
});

function pricedByDecimals(
  { d, quantity, entry, wallet, leverage }: DecimalPosition,
  tiers: readonly DecimalTier[],
  tick: Decimal,
  mark: Decimal,
): DecimalRow {
  const gain = mark.minus(entry).times(d);
  const made = quantity.times(gain);
  const pnl = made.toDP(8, ROUND_DOWN);
  const bought = quantity.times(entry);
  const value = quantity.times(mark);
  const found = tiers.find(
    ({ tier }) => tier.cap === undefined || value.lt(formatDecimal(tier.cap)),
  );
  const rate = found?.rate ?? new Exact(0);
  const amount = found?.amount ?? new Exact(0);
  const maintenance = value.times(rate).minus(amount).toDP(8, ROUND_CEIL);
  const held = bought.minus(wallet.plus(amount).times(d));
  const stop = held.div(quantity.times(new Exact(1).minus(rate.times(d))));
  const initial = bought.div(leverage).toDP(8, ROUND_CEIL);
  const balance = wallet.plus(pnl);
  const losing = (): Decimal =>
    bought.div(leverage).plus(bought.times('0.0008')).minus(made).toDP(8, ROUND_CEIL);
  return {
    pnl,
    roe: gain.times(leverage).div(entry).toDP(4, ROUND_HALF_CEIL),
    liquidationPrice: held.gt(0)
      ? stop.toNearest(tick, d > 0 ? ROUND_CEIL : ROUND_FLOOR)
      : undefined,
    initialMargin: initial,
    maintenanceMargin: maintenance,
    marginRatio: balance.gt(0) ? maintenance.div(balance).toDP(8, ROUND_CEIL) : undefined,
    cost: gain.isNegative() ? losing() : initial,
  };
}

/** Decimals on precise settings; the positions are converted beforehand, marks at each call. */
export const decimalJs: Contender = {
  name: 'decimal.js',
  prepare: ({ markets, positions }) => {
    const converted = positions.map(toDecimals);
    const tables = markets.map(({ tiers, tickSize }) => ({
      tick: decimalOf(tickSize),
      tiers: tiers.map((tier) => ({
        tier,
        rate: decimalOf(tier.maintenanceRate),
        amount: decimalOf(tier.maintenanceAmount),
      })),
    }));
    const rows: DecimalRow[] = [];
    return {
      revalue: (marks) => {
        const prices = Array.from(marks, (mark) => decimalOf(BigInt(mark)));
        for (const [index, position] of converted.entries()) {
          const market = positions[index]?.market ?? 0;
          const table = tables[market];
          const mark = prices[market];
          if (table === undefined || mark === undefined) continue;
          rows[index] = pricedByDecimals(position, table.tiers, table.tick, mark);
        }
      },
      row: (index) => {
        const row = rows[index] ?? {};
        return Object.fromEntries(
          Object.entries(row).map(([figure, value]) => [figure, scaledOf(value)]),
        );
      },
    };
  },
};

type OrderlyRow = { readonly pnl: number; readonly roe: number; readonly stop: number | null };

/**
 * PnL, ROI, liquidation price and maintenance margin by Orderly's functions. Its margin rules are
 * its own (one rate a market, fees reserved), so only PnL and ROI are comparable.
 */
export const orderlyPerp: Contender = {
  name: '@orderly.network/perp',
  prepare: ({ markets, positions }) => {
    const inputs = positions.map((p) => ({
      qty: (p.side === 'LONG' ? 1 : -1) * (Number(p.quantity) / 1e8),
      openPrice: Number(p.entryPrice) / 1e8,
      leverage: p.leverage,
      margin: Number(p.walletMargin ?? 0n) / 1e8,
      market: p.market,
      rate: rateOf(
        markets[p.market]?.tiers ?? [],
        money((p.quantity * p.entryPrice) / 100_000_000n),
      ),
    }));
    const rows: OrderlyRow[] = [];
    let kept = 0;
    return {
      revalue: (marks) => {
        for (const [index, input] of inputs.entries()) {
          const { qty, openPrice, leverage, margin, rate } = input;
          const markPrice = (marks[input.market] ?? 0) / 1e8;
          const pnl = orderly.positions.unrealizedPnL({ markPrice, openPrice, qty });
          const roe = orderly.positions.unrealizedPnLROI({
            positionQty: qty,
            openPrice,
            IMR: 1 / leverage,
            unrealizedPnL: pnl,
          });
          const stop = orderly.positions.liquidationPriceIsolated({
            isolatedPositionMargin: margin,
            costPosition: qty * openPrice,
            positionQty: qty,
            sumUnitaryFunding: 0,
            lastSumUnitaryFunding: 0,
            baseMMR: rate,
            baseIMR: 1 / leverage,
            IMRFactor: 0,
            leverage,
          });
          kept += orderly.positions.maintenanceMargin({ positionQty: qty, markPrice, MMR: rate });
          rows[index] = { pnl, roe, stop };
        }
      },
      row: (index) => {
        const row = rows[index];
        if (row === undefined || !Number.isFinite(kept)) return {};
        return {
          pnl: BigInt(Math.trunc(row.pnl * 1e8)),
          roe: BigInt(Math.round(row.roe * 1e4)) * 10_000n,
        };
      },
    };
  },
};

const rateOf = (tiers: readonly Tier[], value: Money): number =>
  Number(tierAt(tiers, value).maintenanceRate) / 1e8;
