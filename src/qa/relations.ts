/** Properties that need no oracle: how figures of related accounts stand to each other. */
import { ONE } from '../domain/decimal.ts';
import { price, quantity } from '../domain/quantities.ts';
import type { PricingPosition, PricingWallet } from '../workers/pricing/pricingTypes.ts';
import { markedAt, marketOf, markOf, type Marks } from './cases.ts';
import type { Holds } from './property.ts';
import { type PricedAccount, rowOf, type TestedWorker } from './testedWorker.ts';

/** One position with its account. */
export interface Alone {
  readonly position: PricingPosition;
  readonly wallet: PricingWallet;
  readonly marks: Marks;
}

const failing = (claims: readonly (readonly [says: string, holds: boolean])[]): readonly string[] =>
  claims.filter(([, holds]) => !holds).map(([says]) => says);

const RISING = ['pnl', 'roe', 'roeOfMarkMargin', 'pnlOnLast', 'roeOnLast'] as const;

export const monotone: Holds<{ readonly alone: Alone; readonly others: Marks }> = async (
  worker,
  { alone: { position, wallet, marks }, others },
) => {
  const isRising = markOf(position, marks) <= markOf(position, others);
  const [low, high] = isRising ? [marks, others] : [others, marks];
  const positions = [position];
  // The answer is read before the next question: its memory goes round.
  const below = { ...rowOf(await worker.price({ positions, wallet, marks: low }), position) };
  const above = rowOf(await worker.price({ positions, wallet, marks: high }), position);
  return failing(
    RISING.map((name) => {
      const rise = (above[name] ?? 0n) - (below[name] ?? 0n);
      return [`${name} moves with the price`, position.side === 'LONG' ? rise >= 0n : rise <= 0n];
    }),
  );
};

/** 0.01 %: the grain of a shown return. */
const RETURN_STEP = ONE / 10_000n;

export const mirrored: Holds<Alone> = async (worker, { position, wallet, marks }) => {
  const long = { ...position, side: 'LONG', positionId: 'long' } as const;
  const short = { ...position, side: 'SHORT', positionId: 'short' } as const;
  const answer = await worker.price({ positions: [long, short], wallet, marks });
  const a = rowOf(answer, long);
  const b = rowOf(answer, short);
  const total = (name: keyof typeof a): bigint => (a[name] ?? 0n) + (b[name] ?? 0n);
  return failing([
    ...(['pnl', 'pnlOnLast'] as const).map(
      (name) => [`${name} of both is zero`, total(name) === 0n] as const,
    ),
    ...(['roe', 'roeOfMarkMargin', 'roeOnLast'] as const).map(
      (name) => [`${name} is mirrored`, [0n, RETURN_STEP].includes(total(name))] as const,
    ),
    ...(['entryMargin', 'initialMargin', 'maintenanceMargin'] as const).map(
      (name) => [`${name} is the same`, a[name] === b[name]] as const,
    ),
  ]);
};

/** Down to four decimals, so that lots of it have no more than eight. */
const onCent = (at: bigint): bigint => (at / 10_000n) * 10_000n;

export const parts: Holds<{ readonly alone: Alone; readonly percent: number }> = async (
  worker,
  { alone: { position, wallet, marks }, percent },
) => {
  const whole = { ...position, entryPrice: price(onCent(position.entryPrice)) };
  const lots = (position.quantity * BigInt(percent)) / 100n / 100_000n;
  const first = quantity(lots * 100_000n);
  if (first === 0n) return [];
  const halves = [first, quantity(position.quantity - first)].map((held, index) => ({
    ...whole,
    positionId: `part-${index}`,
    quantity: held,
  }));
  const answer = await worker.price({ positions: [whole, ...halves], wallet, marks });
  const row = rowOf(answer, whole);
  const total = (name: 'pnl' | 'pnlOnLast'): bigint =>
    halves.reduce((sum, each) => sum + (rowOf(answer, each)[name] ?? 0n), 0n);
  return failing([
    ['pnl of the parts is that of the whole', total('pnl') === row.pnl],
    ['pnlOnLast of the parts is that of the whole', total('pnlOnLast') === row.pnlOnLast],
    ...halves.map(
      (each) => [`roe of ${each.positionId}`, rowOf(answer, each).roe === row.roe] as const,
    ),
  ]);
};

/** A mark of 90 million: 2^53 units of 1e-8, less the largest tick. */
const MARK_MAX = 2n ** 53n - ONE;

/** The ratio is rounded up, so 100 % is reached at the price itself or by the next tick. */
export const liquidations: Holds<PricedAccount> = async (worker, account) => {
  const answer = await worker.price(account);
  const stops = account.positions.map((position) => rowOf(answer, position).liquidationPrice);
  const wrong: string[] = [];
  for (const [index, position] of account.positions.entries()) {
    const stop = stops[index];
    const { tickSize } = marketOf(position);
    // Beyond it no mark is an exact double, and the worker refuses it.
    const isAskable = stop !== undefined && stop > tickSize && stop < MARK_MAX;
    if (!isAskable) continue;
    wrong.push(...(await aroundStop(worker, account, position, stop)));
  }
  return wrong;
};

async function aroundStop(
  worker: TestedWorker,
  account: PricedAccount,
  position: PricingPosition,
  stop: bigint,
): Promise<readonly string[]> {
  const { tickSize } = marketOf(position);
  const known: bigint[] = [];
  for (const at of [stop - tickSize, stop, stop + tickSize]) {
    const marks = markedAt(position, account.marks, at);
    const { marginRatio } = rowOf(await worker.price({ ...account, marks }), position);
    known.push(marginRatio ?? 2n * ONE);
  }
  const [below = ONE, there = ONE, above = ONE] = known;
  const past = position.side === 'LONG' ? below : above;
  const { positionId } = position;
  // Of two legs each margin is rounded up: a hair of the balance may lie between them.
  return failing([
    [`${positionId} is liquidated around its price`, known.some((ratio) => ratio >= ONE - 10n)],
    [`${positionId} is not liquidated before it`, known.some((ratio) => ratio <= ONE + 10n)],
    [
      `${positionId} is liquidated by the next tick`,
      position.marginType === 'CROSS' || (there <= ONE && past >= ONE),
    ],
  ]);
}
