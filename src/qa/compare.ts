/** The worker's answer held against the oracle's, figure by figure. */
import { formatDecimal } from '../domain/decimal.ts';
import type { PricedFigures, PricedTick } from '../workers/clients/pricingClient.ts';
import { TICK_COLUMNS, type WalletFigures } from '../workers/pricing/pricingTypes.ts';
import { type LonePosition, markOf, marketOf } from './cases.ts';
import { oracleFigures } from './oracle.ts';
import { EMPTY_WALLET, type PricedAccount, rowOf } from './testedWorker.ts';

const shown = (value: bigint | undefined): string =>
  value === undefined ? 'none' : formatDecimal(value);

/** `roe: worker 0.12, oracle 0.13`; undefined when they are equal. */
const difference = (
  what: string,
  worker: bigint | undefined,
  oracle: bigint | undefined,
): string | undefined =>
  worker === oracle ? undefined : `${what}: worker ${shown(worker)}, oracle ${shown(oracle)}`;

/** Figures of one position that differ. */
const rowDifferences = (
  what: string,
  worker: PricedFigures,
  oracle: PricedFigures | undefined,
): readonly string[] =>
  TICK_COLUMNS.map((name) => difference(`${what} ${name}`, worker[name], oracle?.[name])).filter(
    (each) => each !== undefined,
  );

const ACCOUNT_FIGURES = [
  'playerPoint',
  'held',
  'margins',
  'unrealizedPnl',
  'markPnl',
  'crossInitialMargin',
  'funding',
  'shownBalance',
  'available',
  'crossMarginRatio',
] as const satisfies readonly (keyof WalletFigures)[];

/** Figures of the account that differ. */
export const accountDifferences = (
  worker: WalletFigures,
  oracle: WalletFigures,
): readonly string[] =>
  ACCOUNT_FIGURES.map((name) => difference(`account ${name}`, worker[name], oracle[name])).filter(
    (each) => each !== undefined,
  );

/** Figures of the oracle for an account of the usual markets. */
export const oracleOf = ({ positions, wallet, marks, lasts = marks }: PricedAccount) =>
  oracleFigures({
    positions,
    wallet,
    marketOf,
    priceOf: (position) => ({ mark: markOf(position, marks), last: markOf(position, lasts) }),
  });

/** Every figure of every position that differs. */
export function positionDifferences(answer: PricedTick, account: PricedAccount): readonly string[] {
  const oracle = oracleOf(account);
  return account.positions.flatMap((position) =>
    rowDifferences(
      position.positionId,
      rowOf(answer, position),
      oracle.positions.get(position.positionId),
    ),
  );
}

/** Every figure of a position in a market of its own that differs. */
export function loneDifferences(answer: PricedTick, of: LonePosition): readonly string[] {
  const oracle = oracleFigures({
    positions: [of.position],
    wallet: EMPTY_WALLET,
    marketOf: () => of.market,
    priceOf: () => ({ mark: of.mark, last: of.last }),
  });
  return rowDifferences('p', rowOf(answer, of.position), oracle.positions.get('p'));
}
