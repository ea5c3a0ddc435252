/** The own account priced twice with every change of prices: by a pricing worker and by the oracle. */
import {
  BehaviorSubject,
  combineLatest,
  exhaustMap,
  filter,
  from,
  map,
  type Subscription,
} from 'rxjs';
import { instrumentCode } from '../../domain/ids.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Client } from '../../streams/client.ts';
import { reportDefect } from '../../streams/defects.ts';
import {
  accountToWallet,
  copyToRow,
  optionToMarket,
  positionToRow,
} from '../../streams/futures/pricedTexts.ts';
import { toReadable } from '../../streams/readable.ts';
import type {
  LivePricing,
  ComparedFigure,
  DifferingFigure,
} from '../../ui/services/dev/pricing.ts';
import {
  type InstrumentPrices,
  startPricingWorker,
  type PricedFigures,
} from '../../workers/clients/pricingClient.ts';
import {
  type PricingMarket,
  type PricingPosition,
  TICK_COLUMNS,
  type WalletFigures,
} from '../../workers/pricing/pricingTypes.ts';
import { oracleFigures } from '../../qa/oracle.ts';
import { pricesOf } from '../marketPrices.ts';
import { toObservable } from '../observables.ts';
import { formatDecimal } from '../../domain/decimal.ts';

// The pricing worker's answer beside the oracle's, as decimal texts.

const ACCOUNT_FIGURES = [
  ...(['playerPoint', 'held', 'margins', 'unrealizedPnl', 'markPnl'] as const),
  ...(['crossInitialMargin', 'funding', 'shownBalance', 'available', 'crossMarginRatio'] as const),
];

const text = (value: bigint | undefined): string | undefined =>
  value === undefined ? undefined : formatDecimal(value);

export const comparedRow = (
  worker: PricedFigures | undefined,
  oracle: PricedFigures | undefined,
): readonly ComparedFigure[] =>
  TICK_COLUMNS.map((name) => ({
    name,
    worker: text(worker?.[name]),
    oracle: text(oracle?.[name]),
  }));

const comparedAccount = (worker: WalletFigures, oracle: WalletFigures): readonly ComparedFigure[] =>
  ACCOUNT_FIGURES.map((name) => ({
    name,
    worker: text(worker[name]),
    oracle: text(oracle[name]),
  }));

/** The figures on which both sides do not agree. */
const differing = (
  figures: readonly ComparedFigure[],
  where: Pick<DifferingFigure, 'of' | 'at'>,
): readonly DifferingFigure[] =>
  figures.flatMap((figure) => (figure.worker === figure.oracle ? [] : [{ ...figure, ...where }]));

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

/** A row whose figures a double cannot hold travels exactly. */
export const pathOf = (row: PricedFigures | undefined): 'fast' | 'exact' =>
  TICK_COLUMNS.some((name) => {
    const value = row?.[name] ?? 0n;
    return value > SAFE || value < -SAFE;
  })
    ? 'exact'
    : 'fast';

/** Ticks whose time is kept. */
const TICKS_KEPT = 300;
/** Figures that differed which are kept. */
const DIFFERED_KEPT = 20;

interface Inputs {
  readonly markets: readonly PricingMarket[];
  readonly rows: readonly PricingPosition[];
  readonly wallet: ReturnType<typeof accountToWallet>;
  readonly prices: ReadonlyMap<string, InstrumentPrices>;
}

function inputsOf(client: Client) {
  const options = toObservable(client.options).pipe(
    map(({ value }) => value),
    filter((value) => value !== undefined),
  );
  const { shown: prices } = pricesOf(
    client,
    new BehaviorSubject<ReadonlyMap<string, number>>(new Map()),
  );
  return combineLatest([options, toObservable(client.account), prices]).pipe(
    map(([offered, account, known]): Inputs => {
      const markets = offered.map(optionToMarket);
      const offers = new Set<number>(offered.map(({ id }) => id));
      const rows = [
        ...Object.values(account.positions).map(positionToRow),
        ...Object.values(account.copytrade.copies).map(copyToRow),
      ].filter(({ optionId }) => offers.has(optionId));
      return { markets, rows, wallet: accountToWallet(account), prices: known };
    }),
  );
}

/** @returns ends the pricing and its worker */
function start(client: Client, state: BehaviorSubject<LivePricing | undefined>): () => void {
  const worker = startPricingWorker();
  const tick = async ({ markets, rows, wallet, prices }: Inputs): Promise<void> => {
    const byInstrument = new Map(
      [...prices].map(([stock, price]) => [instrumentCode(stock), price] as const),
    );
    const beganAt = performance.now();
    worker.setMarkets(markets);
    worker.setPositions(rows);
    worker.setWallet(wallet);
    const answer = await worker.tick(byInstrument);
    const tookMs = performance.now() - beganAt;
    if (answer === undefined) return;
    const marketOf = ({ optionId }: PricingPosition): PricingMarket | undefined =>
      markets.find((market) => market.optionId === optionId);
    const hasPrice = (row: PricingPosition): boolean => {
      const market = marketOf(row);
      return market !== undefined && byInstrument.has(market.instrument);
    };
    const oracle = oracleFigures({
      positions: rows,
      wallet,
      marketOf,
      priceOf: (position) => {
        const market = marketOf(position);
        return market && byInstrument.get(market.instrument);
      },
    });
    const priced = rows.filter((row) => hasPrice(row));
    const positions = priced.map((row) => {
      const figures = answer.position(row.positionId);
      return {
        positionId: row.positionId,
        stock: String(marketOf(row)?.instrument ?? ''),
        side: row.side,
        path: pathOf(figures),
        figures: comparedRow(figures, oracle.positions.get(row.positionId)),
      };
    });
    // Before every price is known, each side fills the account in its own order.
    const isWhole = priced.length === rows.length;
    const account = isWhole ? comparedAccount(answer.figures, oracle.account) : [];
    const before = state.value;
    const at = client.now.get();
    const wrong = [
      ...differing(account, { of: 'account', at }),
      ...positions.flatMap(({ figures, positionId }) => differing(figures, { of: positionId, at })),
    ];
    state.next({
      positions,
      account,
      waiting: [
        ...new Set(
          rows.filter((row) => !hasPrice(row)).map((row) => String(marketOf(row)?.instrument)),
        ),
      ],
      differences: wrong.length + (before?.differences ?? 0),
      differed: [...wrong, ...(before?.differed ?? [])].slice(0, DIFFERED_KEPT),
      tickMs: [...(before?.tickMs ?? []), tookMs].slice(-TICKS_KEPT),
    });
  };
  const running: Subscription = inputsOf(client)
    .pipe(exhaustMap((inputs) => from(tick(inputs).catch(reportDefect))))
    .subscribe();
  return () => {
    running.unsubscribe();
    worker.close();
    state.next(undefined);
  };
}

/**
 * Prices in a worker of its own while it has a listener, so that the page's own pricing is neither
 * slowed nor disturbed.
 */
export function createLivePricing(client: Client): Readable<LivePricing | undefined> {
  const state = new BehaviorSubject<LivePricing | undefined>(undefined);
  const { get, subscribe } = toReadable(state);
  let listeners = 0;
  let end: (() => void) | undefined;
  return {
    get,
    subscribe: (listener) => {
      listeners += 1;
      end ??= start(client, state);
      const stop = subscribe(listener);
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        end?.();
        end = undefined;
      };
    },
  };
}
