/**
 * From account and prices to what screens show of them: sends the pricing worker what changed and
 * requests figures of them, one request at a time. Prices change with the beat of the screen, and
 * the figures that belong to them follow within the same beat.
 */
import {
  BehaviorSubject,
  catchError,
  map,
  merge,
  Observable,
  of,
  type SchedulerLike,
  share,
  Subscription,
  switchMap,
  tap,
  timer,
} from 'rxjs';
import { isSameRecord } from '../../domain/sameRecord.ts';
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
import type { EstimateAnswer, PricingPosition } from '../../workers/pricing/pricingTypes.ts';
import {
  accountToWallet,
  copyToRow,
  estimateToText,
  figuresToText,
  inputToQuestion,
  optionToMarket,
  positionToRow,
  walletToText,
} from './pricedTexts.ts';
import type { Readable } from '../../domain/readable.ts';
import { reportDefect } from '../defects.ts';
import { selectReadable, toReadable } from '../readable.ts';

export interface PricingSources {
  readonly account: Observable<AccountView>;
  readonly options: Observable<readonly WireFuturesOption[]>;
  /** Newest prices by stock; emits when any of them changed. */
  readonly prices: Observable<ReadonlyMap<string, InstrumentPrices>>;
  /** Runs the work once, when everything that changes at this moment has changed. */
  readonly soon: (work: () => void) => void;
  readonly scheduler: SchedulerLike;
}

/** Pause after a failed answer, so that a lasting failure is not repeated at once. */
const RETRY_MS = 1_000;

export interface Pricing {
  readonly positions: Readable<ReadonlyMap<string, PricedPosition>>;
  readonly position: (positionId: string) => Readable<PricedPosition | undefined>;
  readonly figures: Readable<AccountFigures | undefined>;
  /** The worker does not answer; no figures are shown until it does. */
  readonly isFailing: Readable<boolean>;
  /** Follows the input while it has listeners. */
  readonly estimate: (input: Readable<EstimateInput>) => Readable<Estimate | undefined>;
  readonly close: () => void;
}

/**
 * Runs `ask` soon after a change, one run at a time; what changes meanwhile is asked about after
 * it. A failed run is repeated after a pause.
 * @returns the function to call after each change
 */
function askAfterChange(
  { soon, scheduler }: PricingSources,
  running: Subscription,
  ask: () => Promise<void>,
  onFailure: (error: unknown) => void,
): () => void {
  let isScheduled = false;
  let isAsking = false;
  /** Something changed since the last run began. */
  let isDirty = false;
  const finish = (): void => {
    isAsking = false;
    if (isDirty) schedule();
  };
  const run = (): void => {
    isScheduled = false;
    if (isAsking || running.closed) return;
    isAsking = true;
    isDirty = false;
    ask().then(finish, (error: unknown) => {
      onFailure(error);
      isDirty = true;
      running.add(timer(RETRY_MS, scheduler).subscribe(finish));
    });
  };
  function schedule(): void {
    isDirty = true;
    if (isScheduled) return;
    isScheduled = true;
    soon(run);
  }
  return schedule;
}

export function createPricing(client: PricingClient, sources: PricingSources): Pricing {
  const positions = new BehaviorSubject<ReadonlyMap<string, PricedPosition>>(new Map());
  const figures = new BehaviorSubject<AccountFigures | undefined>(undefined);
  const isFailing = new BehaviorSubject(false);
  /** Counts the requests: estimates follow prices and account. */
  const requests = new BehaviorSubject(0);
  const subscriptions = new Subscription();
  const toRows = rememberRows();
  let wire: readonly WirePosition[] = [];
  let rows: readonly PricingPosition[] = [];
  /** Without its wallet an account has no figures: they are unknown, not zero. */
  let isWalletKnown = false;
  let stocks = new Set<number>();
  let prices: ReadonlyMap<string, InstrumentPrices> = new Map();

  const ask = async (): Promise<void> => {
    const asked = prices;
    const held = wire;
    const answer = client.tick(byInstrument(asked));
    // Sent after the tick without waiting for it: both answers are in the same picture.
    requests.next(requests.value + 1);
    const tick = await answer;
    if (tick === undefined) return schedule();
    positions.next(keepUnchanged(positions.value, pricedRows(held, tick, asked)));
    figures.next(isWalletKnown ? walletToText(tick.figures) : undefined);
    if (isFailing.value) isFailing.next(false);
  };
  /** Old figures beside new prices would be wrong: none are shown. */
  const onFailure = (error: unknown): void => {
    if (!isFailing.value) reportDefect(error);
    isFailing.next(true);
    positions.next(new Map());
    figures.next(undefined);
  };
  const schedule = askAfterChange(sources, subscriptions, ask, onFailure);
  const follow = (): void => {
    client.setPositions(rows.filter(({ optionId }) => stocks.has(optionId)));
    schedule();
  };
  const onAccount = (account: AccountView): void => {
    wire = Object.values(account.positions);
    rows = toRows(account);
    isWalletKnown = account.wallets['FUTURES'] !== undefined;
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
    isFailing: toReadable(isFailing),
    estimate: (input) => followEstimate(client, input, requests, sources.scheduler),
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

/** Rows of the account's positions, and of its copies after them. */
function rememberRows(): (
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

const toEstimate = (answer: EstimateAnswer | undefined): Estimate | undefined =>
  answer === undefined
    ? undefined
    : { buy: estimateToText(answer.buy), sell: estimateToText(answer.sell) };

/** A side whose figures are the same stays the same object, so that only a changed one is drawn. */
function keepSides(
  before: Estimate | undefined,
  after: Estimate | undefined,
): Estimate | undefined {
  if (before === undefined || after === undefined) return after;
  const kept = (side: keyof Estimate) =>
    isSameRecord(before[side], after[side]) ? before[side] : after[side];
  return { buy: kept('buy'), sell: kept('sell') };
}

/** Requests an estimate when the input or the prices change; an answer to older ones is dropped. */
function followEstimate(
  client: PricingClient,
  input: Readable<EstimateInput>,
  requests: Observable<unknown>,
  scheduler: SchedulerLike,
): Readable<Estimate | undefined> {
  const value = new BehaviorSubject<Estimate | undefined>(undefined);
  const typed = new Observable<void>((subscriber) => input.subscribe(() => subscriber.next()));
  const following = merge(requests, typed).pipe(
    switchMap(() => client.estimate(inputToQuestion(input.get()))),
    map(toEstimate),
    catchError((error: unknown, restarted) => {
      reportDefect(error);
      const later = timer(RETRY_MS, scheduler).pipe(switchMap(() => restarted));
      return merge(of(undefined), later);
    }),
    tap((estimate) => value.next(keepSides(value.value, estimate))),
    share(),
  );
  return {
    get: () => value.value,
    subscribe: (listener) => {
      const subscription = following.subscribe(() => listener());
      return () => subscription.unsubscribe();
    },
  };
}
