/** Rows of an account between the wire, the pricing worker and the screen; what did not change is the same object. */
import { type InstrumentCode, instrumentCode } from '../../domain/ids.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WirePosition } from '../../protocol/futures/entities.ts';
import type { PricedPosition } from '../../protocol/futures/pricedView.ts';
import type { InstrumentPrices, PricedTick } from '../../workers/clients/pricingClient.ts';
import type { PricingPosition } from '../../workers/pricing/pricingTypes.ts';
import { copyToRow, figuresToText, positionToRow } from './pricedTexts.ts';

/** Prices that the figures of positions were computed from. */
interface PricedFrom {
  readonly prices: ReadonlyMap<string, InstrumentPrices>;
  /** Whether wallet and prices are known of all that the account holds. */
  readonly isWhole: boolean;
}

/** Texts of the positions whose figures are known. */
export function pricedRows(
  positions: readonly WirePosition[],
  tick: PricedTick,
  { prices, isWhole }: PricedFrom,
): Map<string, PricedPosition> {
  const priced = new Map<string, PricedPosition>();
  for (const position of positions) {
    const row = tick.position(position.id);
    const at = prices.get(position.stock);
    const shown =
      row === undefined || at === undefined ? undefined : figuresToText(position, row, at, isWhole);
    if (shown !== undefined) priced.set(position.id, shown);
  }
  return priced;
}

/** Rows of the account's positions, and of its copies after them. */
export function rememberRows(): (
  account: Pick<AccountView, 'positions' | 'copytrade'>,
) => readonly PricingPosition[] {
  const ofPosition = remember(positionToRow);
  const ofCopy = remember(copyToRow);
  return ({ positions, copytrade }) => [
    ...Object.values(positions).map(ofPosition),
    ...Object.values(copytrade.copies).map(ofCopy),
  ];
}

/** The same wire object is the same row object, so that the client sees what did not change. */
function remember<Wire extends object>(
  toRow: (held: Wire) => PricingPosition,
): (held: Wire) => PricingPosition {
  const rows = new WeakMap<Wire, PricingPosition>();
  return (held) => {
    const known = rows.get(held);
    if (known !== undefined) return known;
    const row = toRow(held);
    rows.set(held, row);
    return row;
  };
}

export const byInstrument = (
  prices: ReadonlyMap<string, InstrumentPrices>,
): ReadonlyMap<InstrumentCode, InstrumentPrices> =>
  new Map([...prices].map(([stock, at]) => [instrumentCode(stock), at]));

/** Rows whose figures are the same stay the same object, so that only changed cells are drawn. */
export function keepUnchanged(
  before: ReadonlyMap<string, PricedPosition>,
  after: Map<string, PricedPosition>,
): ReadonlyMap<string, PricedPosition> {
  for (const [id, row] of after) {
    const known = before.get(id);
    if (known !== undefined && isSameRow(known, row)) after.set(id, known);
  }
  return after;
}

/** The figures all others follow from, for a position that is itself the same. */
const isSameRow = (a: PricedPosition, b: PricedPosition): boolean =>
  a.markPrice === b.markPrice &&
  a.lastPrice === b.lastPrice &&
  a.pnl === b.pnl &&
  a.pnlOnLast === b.pnlOnLast &&
  a.entryMargin === b.entryMargin &&
  a.initialMargin === b.initialMargin &&
  a.marginBalance === b.marginBalance &&
  a.marginRatio === b.marginRatio &&
  a.liquidationPrice === b.liquidationPrice &&
  a.breakEvenPrice === b.breakEvenPrice &&
  a.roe === b.roe;

type Prices = ReadonlyMap<string, InstrumentPrices>;

const NOTHING = (): void => undefined;

/** Prices that are not shown yet: the code that shows them publishes their figures too. */
export class ComingPrices {
  #waiting:
    | { readonly prices: Prices; readonly resolve: (publish: () => void) => void }
    | undefined;
  #isAnswering = false;

  /**
   * Resolves with what publishes the figures of these prices, and with nothing to do when there are
   * none to wait for: no prices, no answer so far, or newer prices before the answer.
   */
  wait(prices: Prices | undefined): Promise<() => void> {
    if (prices === undefined || !this.#isAnswering) return Promise.resolve(NOTHING);
    this.#release(NOTHING);
    return new Promise((resolve) => {
      this.#waiting = { prices, resolve };
    });
  }

  /**
   * Passes `publish` to the waiter for the figures of these prices, or calls it where there is
   * none.
   */
  answer(prices: Prices, publish: () => void): void {
    this.#isAnswering = true;
    if (this.#waiting?.prices === prices) this.#release(publish);
    else publish();
  }

  /** Releases the waiting picture; none waits until prices are answered again. */
  end(): void {
    this.#isAnswering = false;
    this.#release(NOTHING);
  }

  #release(publish: () => void): void {
    this.#waiting?.resolve(publish);
    this.#waiting = undefined;
  }
}
