/**
 * The pricing worker as the page uses it: positions by id instead of rows, changes sent once, one
 * tick in progress at a time.
 */
import { type Remote, transfer, wrap } from 'comlink';
import type { InstrumentCode } from '../../domain/ids.ts';
import type { Price } from '../../domain/quantities.ts';
import {
  type EstimateAnswer,
  type EstimateQuestion,
  type PricingApi,
  type PricingMarket,
  type PricingPosition,
  type PricingWallet,
  TICK_COLUMNS,
  TICK_PRICES,
  type TickAnswer,
  type TickColumn,
  type WalletFigures,
} from '../pricing/pricingTypes.ts';

/** Calls of a worker that may end before it answers them. */
interface PendingCalls {
  /** As the call is answered; rejects by `fail`, and at once after it. */
  readonly answered: <T>(call: () => Promise<T>) => Promise<T>;
  /** The worker answers nothing more; the first error counts. */
  readonly fail: (error: unknown) => void;
}

function createPendingCalls(): PendingCalls {
  let failure: { readonly error: unknown } | undefined;
  const pending = new Set<(error: unknown) => void>();
  return {
    answered: (call) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) throw failure.error;
        pending.add(reject);
        call()
          .then(resolve, reject)
          .finally(() => pending.delete(reject));
      }),
    fail: (error) => {
      failure ??= { error };
      for (const reject of pending) reject(error);
    },
  };
}

export interface InstrumentPrices {
  readonly mark: Price;
  readonly last: Price;
  readonly bid: Price | undefined;
  readonly ask: Price | undefined;
}

export type PricedFigures = Readonly<Record<TickColumn, bigint | undefined>>;

/** One tick's answer: figures by position id, readable until the next tick is answered. */
export interface PricedTick {
  readonly figures: WalletFigures;
  readonly positionIds: readonly string[];
  /** Undefined for an id that is not priced. Scaled integers; a figure without value is undefined. */
  readonly position: (positionId: string) => PricedFigures | undefined;
}

export interface PricingClient {
  /** Rules of all instruments; must come before positions of them. */
  readonly setMarkets: (markets: readonly PricingMarket[]) => void;
  /** The whole list; what did not change is not sent. */
  readonly setPositions: (positions: readonly PricingPosition[]) => void;
  readonly setWallet: (wallet: PricingWallet) => void;
  /**
   * Prices all positions; undefined when the rows changed while the answer was pending. Rejects
   * when the worker throws, and always once a change could not be sent: the rows no longer agree.
   */
  readonly tick: (
    prices: ReadonlyMap<InstrumentCode, InstrumentPrices>,
  ) => Promise<PricedTick | undefined>;
  /**
   * On the prices of the last tick; undefined for an unknown option or one without a price. Rejects
   * as a tick does.
   */
  readonly estimate: (question: EstimateQuestion) => Promise<EstimateAnswer | undefined>;
  /** Rejects what is pending and all that is requested later. */
  readonly fail: (error: unknown) => void;
  readonly close: () => void;
}

/** Starts the worker of the build. */
export const startPricingWorker = (): PricingClient =>
  clientOfWorker(
    new Worker(new URL('../pricing.worker.ts', import.meta.url), {
      type: 'module',
      name: 'pricing',
    }),
  );

/** A client to a worker that has just been started; closing ends the worker. */
export function clientOfWorker(worker: Worker): PricingClient {
  const client = createPricingClient(wrap<PricingApi>(worker), () => worker.terminate());
  // A worker that cannot be loaded never answers: this event is all that the page receives.
  worker.addEventListener('error', ({ message }) => client.fail(new Error(message)));
  return client;
}

/** @param remote the worker's api, through Comlink or, in tests, any other carrier */
export function createPricingClient(remote: Remote<PricingApi>, close: () => void): PricingClient {
  const { answered, fail } = createPendingCalls();
  let markets: readonly PricingMarket[] = [];
  let rows: PricingPosition[] = [];
  let version = 0;
  let idsVersion = -1;
  let ids: readonly string[] = [];
  let rowOf: ReadonlyMap<string, number> = new Map();
  /** Columns of earlier answers, oldest first; the newest one is still being read. */
  const read: Float64Array[] = [];
  const send = (call: Promise<unknown>): void => {
    version += 1;
    call.catch(fail);
  };

  return {
    setMarkets: (next) => {
      markets = next;
      rows = rows.filter((row) => next.some((market) => market.optionId === row.optionId));
      send(remote.setMarkets([...next]));
    },
    setPositions: (positions) => {
      const wanted = new Map(positions.map((position) => [position.positionId, position]));
      for (let row = rows.length - 1; row >= 0; row -= 1) {
        const held = rows[row];
        if (held === undefined || wanted.has(held.positionId)) continue;
        const last = rows.pop();
        if (last !== undefined && row < rows.length) rows[row] = last;
        send(remote.dropRow(row));
      }
      const known = new Map(rows.map((held, row) => [held.positionId, row]));
      for (const position of positions) {
        const row = known.get(position.positionId) ?? rows.length;
        if (rows[row] === position) continue;
        rows[row] = position;
        send(remote.setRow(row, position));
      }
    },
    setWallet: (wallet) => {
      remote.setWallet(wallet).catch(fail);
    },
    tick: async (prices) => {
      const columns = priceColumns(markets, prices);
      const used = read.length > 1 ? read.shift() : undefined;
      const answer: TickAnswer = await answered(() =>
        used === undefined
          ? remote.tick(transfer(columns, [columns.buffer]))
          : remote.tick(transfer(columns, [columns.buffer]), transfer(used, [used.buffer])),
      );
      read.push(answer.columns);
      if (answer.version !== version) return undefined;
      if (idsVersion !== version) {
        ids = rows.map((row) => row.positionId);
        rowOf = new Map(ids.map((id, row) => [id, row]));
        idsVersion = version;
      }
      return readTick(ids, rowOf, answer);
    },
    estimate: (question) => answered(() => remote.estimate(question)),
    fail,
    close,
  };
}

function priceColumns(
  markets: readonly PricingMarket[],
  prices: ReadonlyMap<InstrumentCode, InstrumentPrices>,
): Float64Array<ArrayBuffer> {
  const columns = new Float64Array(TICK_PRICES.length * markets.length);
  for (const [index, market] of markets.entries()) {
    const known = prices.get(market.instrument);
    for (const [kind, name] of TICK_PRICES.entries())
      columns[kind * markets.length + index] =
        known?.[name] === undefined ? Number.NaN : Number(known[name]);
  }
  return columns;
}

function readTick(
  ids: readonly string[],
  rowOf: ReadonlyMap<string, number>,
  answer: TickAnswer,
): PricedTick {
  const wide = new Map(answer.wide.map((row) => [row.row, row.values]));
  return {
    figures: answer.figures,
    positionIds: ids,
    position: (positionId) => {
      const row = rowOf.get(positionId);
      if (row === undefined) return undefined;
      return wide.get(row) ?? readRow(answer, row);
    },
  };
}

function readRow(answer: TickAnswer, row: number): PricedFigures {
  const figure = (name: TickColumn): bigint | undefined => {
    const value = answer.columns[TICK_COLUMNS.indexOf(name) * answer.rows + row];
    return value === undefined || Number.isNaN(value) ? undefined : BigInt(value);
  };
  return {
    pnl: figure('pnl'),
    roe: figure('roe'),
    roeOfMarkMargin: figure('roeOfMarkMargin'),
    pnlOnLast: figure('pnlOnLast'),
    roeOnLast: figure('roeOnLast'),
    roeOnLastOfMarkMargin: figure('roeOnLastOfMarkMargin'),
    liquidationPrice: figure('liquidationPrice'),
    entryMargin: figure('entryMargin'),
    initialMargin: figure('initialMargin'),
    maintenanceMargin: figure('maintenanceMargin'),
    marginBalance: figure('marginBalance'),
    marginRatio: figure('marginRatio'),
    breakEvenPrice: figure('breakEvenPrice'),
  };
}
