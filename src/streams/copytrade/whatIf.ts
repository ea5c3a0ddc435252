/** The look back: reads a trader's facts, month by month, and copies them in the what-if worker. */
import { WINDOW_DAYS } from '../../domain/copytrade/figures.ts';
import type { CopyTerms, TraderFact } from '../../domain/copytrade/traderFacts.ts';
import type { WhatIfInput, WhatIfResult } from '../../domain/copytrade/whatIf.ts';
import { divide, formatDecimal, ONE } from '../../domain/decimal.ts';
import type { Tier } from '../../domain/futures/index.ts';
import { type InstrumentCode, instrumentCode, parsePositionId } from '../../domain/ids.ts';
import { moneyOf, priceOf, quantityOf, rateOf } from '../../domain/quantities.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Answer } from '../../protocol/answer.ts';
import type { WireTraderFact } from '../../protocol/copytrade/facts.ts';
import type {
  WhatIfAnswer,
  WhatIfControl,
  WhatIfQuestion,
} from '../../protocol/copytrade/whatIfView.ts';
import type { WireFuturesOption } from '../../protocol/futures/entities.ts';
import type { WhatIfRun } from '../../workers/clients/whatIfClient.ts';
import { clientError, fail, succeed } from '../answer.ts';
import type { Caller } from '../api.ts';
import { reportDefect } from '../defects.ts';

/** The longest span that one call answers. */
const SPAN_MS = 31 * DAY_MS;

/** Share of the progress that reading takes. */
const READING = 0.5;

export interface WhatIfParts {
  readonly api: Caller;
  readonly options: readonly WireFuturesOption[];
  /** ms UTC. */
  readonly now: number;
  readonly start: (input: WhatIfInput, onProgress: (share: number) => void) => WhatIfRun;
}

/** The first moment of the window: not before the user became a trader. */
const startOf = ({ window, since }: WhatIfQuestion, now: number): number =>
  window === 'ALL' ? since : Math.max(since, now - WINDOW_DAYS[window] * DAY_MS);

/** @returns undefined once it was cancelled; NO_CONNECTION when the worker could not be loaded */
export async function askWhatIf(
  { api, options, now, start }: WhatIfParts,
  question: WhatIfQuestion,
  { signal, onProgress }: WhatIfControl,
): Promise<Answer<WhatIfAnswer | undefined>> {
  const { traderId, settings, balance } = question;
  const from = startOf(question, now);
  const facts: TraderFact[] = [];
  for (let at = from; at <= now; at += SPAN_MS) {
    const to = Math.min(now, at + SPAN_MS - 1);
    const answer = await api.call('traderFills', { traderId, from: at, to });
    if (signal.aborted) return succeed(undefined);
    if (!answer.ok) return answer;
    facts.push(...answer.value.flatMap(factOf));
    onProgress(((to - from) / Math.max(1, now - from)) * READING);
  }
  const input: WhatIfInput = {
    facts,
    settings: {
      stocks: settings.stocks.map(instrumentCode),
      multiplyPer: settings.multiplyPer,
      maxBet: moneyOf(settings.maxBet),
      oneMaxBet: moneyOf(settings.oneMaxBet),
    },
    balance: moneyOf(balance),
    terms: termsOf(options),
  };
  const run = start(input, (share) => onProgress(READING + share * (1 - READING)));
  signal.addEventListener('abort', run.cancel);
  try {
    const result = await run.result;
    return succeed(result && toAnswer(result, balance, from));
  } catch (error) {
    reportDefect(error);
    return fail(clientError('NO_CONNECTION'));
  } finally {
    signal.removeEventListener('abort', run.cancel);
  }
}

function termsOf(options: readonly WireFuturesOption[]): ReadonlyMap<InstrumentCode, CopyTerms> {
  return new Map(
    options.map((option) => [
      instrumentCode(option.stock),
      {
        step: quantityOf(option.lotSize),
        minQuantity: quantityOf(option.minQuantity),
        tiers: option.tiers.map(tierOf),
      },
    ]),
  );
}

const tierOf = (tier: WireFuturesOption['tiers'][number]): Tier => ({
  floor: moneyOf(tier.floor),
  cap: tier.cap === null ? undefined : moneyOf(tier.cap),
  maintenanceRate: rateOf(tier.maintenanceRate),
  maintenanceAmount: moneyOf(tier.maintenanceAmount),
  leverageMax: tier.leverageMax,
});

/** None of a fact whose position has no readable id. */
function factOf(wire: WireTraderFact): readonly TraderFact[] {
  const positionId = parsePositionId(wire.positionId);
  if (positionId === undefined) return [];
  const { at, side, marks } = wire;
  const base = {
    at,
    side,
    positionId,
    instrument: instrumentCode(wire.stock),
    marks: marks === null ? undefined : { low: priceOf(marks.low), high: priceOf(marks.high) },
  };
  if (wire.kind === 'FUNDING')
    return [
      { ...base, kind: wire.kind, markPrice: priceOf(wire.markPrice), rate: rateOf(wire.rate) },
    ];
  const fill = {
    ...base,
    price: priceOf(wire.price),
    quantity: quantityOf(wire.quantity),
    held: quantityOf(wire.held),
    blockPrice: wire.blockPrice === null ? undefined : priceOf(wire.blockPrice),
    feeRate: rateOf(wire.feeRate),
  };
  if (wire.kind !== 'OPEN') return [{ ...fill, kind: wire.kind }];
  return [
    {
      ...fill,
      kind: wire.kind,
      leverage: wire.leverage,
      margin: moneyOf(wire.margin),
      traderFee: rateOf(wire.traderFee),
      wanted: quantityOf(wire.wanted),
      taken: quantityOf(wire.taken),
    },
  ];
}

function toAnswer(result: WhatIfResult, balance: string, from: number): WhatIfAnswer {
  const before = moneyOf(balance);
  const pnl = result.equity - before;
  const { days, worstDay } = result;
  const ends = days.map(
    ({ day, equity }) => [(day + 1) * DAY_MS - 1, formatDecimal(equity)] as const,
  );
  return {
    curve: ends.length === 0 ? [] : [[from, balance], ...ends],
    pnl: formatDecimal(pnl),
    roi: formatDecimal(before === 0n ? 0n : divide(pnl * ONE, before, 'cut')),
    tradingFees: formatDecimal(result.tradingFees),
    traderFees: formatDecimal(result.traderFees),
    funding: formatDecimal(result.funding),
    copies: result.copies,
    liquidations: result.liquidations,
    skips: result.skips,
    worstDay:
      worstDay === undefined
        ? null
        : { at: worstDay.day * DAY_MS, pnl: formatDecimal(worstDay.pnl) },
  };
}
