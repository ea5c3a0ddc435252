/**
 * From account and prices to what screens show of them: sends the pricing worker what changed and
 * asks it at most once a frame, one question under way at a time.
 */
import { BehaviorSubject, type Observable, Subscription } from 'rxjs';
import { type InstrumentCode, instrumentCode } from '../../domain/ids.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { WireFuturesOption, WirePosition } from '../../protocol/futures/entities.ts';
import type {
  AccountFigures,
  Estimate,
  EstimateInput,
  PricedPosition,
} from '../../protocol/futures/pricedView.ts';
import type {
  InstrumentPrices,
  PricedTick,
  PricingClient,
} from '../../workers/clients/pricingClient.ts';
import type { PricingPosition } from '../../workers/pricing/pricingTypes.ts';
import {
  accountToWallet,
  estimateToText,
  figuresToText,
  inputToQuestion,
  optionToMarket,
  positionToRow,
  walletToText,
} from './pricedTexts.ts';
import type { Readable } from '../../domain/readable.ts';
import { selectReadable, toReadable } from '../readable.ts';

export interface PricingSources {
  readonly account: Observable<AccountView>;
  readonly options: Observable<readonly WireFuturesOption[]>;
  /** Newest prices by stock; emits when any of them changed. */
  readonly prices: Observable<ReadonlyMap<string, InstrumentPrices>>;
  /** Runs once at the next frame. */
  readonly frame: (work: () => void) => void;
}

export interface Pricing {
  readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
  readonly position: (positionId: string) => Readable<PricedPosition | undefined>;
  readonly figures: Readable<AccountFigures | undefined>;
  /** Follows the input while somebody listens. */
  readonly estimate: (input: Readable<EstimateInput>) => Readable<Estimate | undefined>;
  readonly close: () => void;
}

export function createPricing(client: PricingClient, sources: PricingSources): Pricing {
  const positions = new BehaviorSubject<ReadonlyMap<string, PricedPosition>>(new Map());
  const figures = new BehaviorSubject<AccountFigures | undefined>(undefined);
  /** Counts the answers, so that estimates follow prices and account. */
  const answered = new BehaviorSubject(0);
  const subscriptions = new Subscription();
  const asRow = rememberRows();
  let wire: readonly WirePosition[] = [];
  let stocks = new Set<number>();
  let prices: ReadonlyMap<string, InstrumentPrices> = new Map();
  let isScheduled = false;
  let isAsking = false;
  /** Something changed since the last question was put. */
  let isDirty = false;

  const follow = (): void => {
    const known = wire.filter((position) => stocks.has(position.futuresOptionId));
    client.setPositions(known.map(asRow));
    schedule();
  };
  const ask = async (): Promise<void> => {
    isAsking = true;
    isDirty = false;
    const asked = prices;
    const held = wire;
    const tick = await client.tick(byInstrument(asked)).finally(() => {
      isAsking = false;
    });
    if (tick === undefined) return schedule();
    positions.next(keepUnchanged(positions.value, pricedRows(held, tick, asked)));
    figures.next(walletToText(tick.figures));
    answered.next(answered.value + 1);
    if (isDirty) schedule();
  };
  function schedule(): void {
    isDirty = true;
    if (isScheduled) return;
    isScheduled = true;
    sources.frame(() => {
      isScheduled = false;
      if (!isAsking) void ask();
    });
  }

  const onAccount = (account: AccountView): void => {
    wire = Object.values(account.positions);
    client.setWallet(accountToWallet(account));
    follow();
  };
  subscriptions.add(
    sources.options.subscribe((options) => {
      stocks = new Set(options.map((option) => option.id));
      client.setMarkets(options.map(optionToMarket));
      follow();
    }),
  );
  subscriptions.add(sources.account.subscribe(onAccount));
  subscriptions.add(
    sources.prices.subscribe((next) => {
      prices = next;
      schedule();
    }),
  );

  return {
    positions: toReadable(positions),
    position: (positionId) => selectReadable(positions, (all) => all.get(positionId)),
    figures: toReadable(figures),
    estimate: (input) => followEstimate(client, input, answered),
    close: () => {
      subscriptions.unsubscribe();
      client.close();
    },
  };
}

/** Texts of the positions whose figures are known. */
function pricedRows(
  positions: readonly WirePosition[],
  tick: PricedTick,
  prices: ReadonlyMap<string, InstrumentPrices>,
): Map<string, PricedPosition> {
  const priced = new Map<string, PricedPosition>();
  for (const position of positions) {
    const row = tick.position(position.id);
    const at = prices.get(position.stock);
    const shown =
      row === undefined || at === undefined ? undefined : figuresToText(position, row, at);
    if (shown !== undefined) priced.set(position.id, shown);
  }
  return priced;
}

/** The same wire position is the same row object, so that the client sees what did not change. */
function rememberRows(): (position: WirePosition) => PricingPosition {
  const rows = new WeakMap<WirePosition, PricingPosition>();
  return (position) => {
    const known = rows.get(position);
    if (known !== undefined) return known;
    const row = positionToRow(position);
    rows.set(position, row);
    return row;
  };
}

const byInstrument = (
  prices: ReadonlyMap<string, InstrumentPrices>,
): ReadonlyMap<InstrumentCode, InstrumentPrices> =>
  new Map([...prices].map(([stock, at]) => [instrumentCode(stock), at]));

/** Rows whose figures are the same stay the same object, so that only changed cells are drawn. */
function keepUnchanged(
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

/** Asks again when the input or the prices change; an answer to an older question is dropped. */
function followEstimate(
  client: PricingClient,
  input: Readable<EstimateInput>,
  answered: Observable<number>,
): Readable<Estimate | undefined> {
  const listeners = new Set<() => void>();
  let value: Estimate | undefined;
  let asked: EstimateInput | undefined;
  let sources: Subscription | undefined;
  const ask = async (): Promise<void> => {
    const question = input.get();
    asked = question;
    const answer = await client.estimate(inputToQuestion(question));
    if (asked !== question || sources === undefined) return;
    value =
      answer === undefined
        ? undefined
        : { buy: estimateToText(answer.buy), sell: estimateToText(answer.sell) };
    for (const listener of listeners) listener();
  };
  const start = (): Subscription => {
    const all = answered.subscribe(() => void ask());
    all.add(input.subscribe(() => void ask()));
    return all;
  };
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener);
      if (sources === undefined) {
        // Set before the first answer can come.
        sources = new Subscription();
        sources.add(start());
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        sources?.unsubscribe();
        sources = undefined;
      };
    },
  };
}
