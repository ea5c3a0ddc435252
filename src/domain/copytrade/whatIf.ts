/**
 * Hypothetical result of following a trader: their recorded facts, copied with given settings by
 * the functions that the engine copies with. Rules [Y-W..].
 */
import { multiply } from '../decimal.ts';
import { tierAt, unrealizedPnl } from '../futures/index.ts';
import type { InstrumentCode, PositionId } from '../ids.ts';
import { type Money, money, NO_MONEY, type Price, type Rate } from '../quantities.ts';
import { DAY_MS, type Millis } from '../time.ts';
import {
  closedCopy,
  fundedCopy,
  type HeldCopy,
  isBeyondMargin,
  liquidatedCopy,
  openedCopy,
  openingCost,
} from './heldCopy.ts';
import {
  allocated,
  copyCloseQuantity,
  copyMargin,
  type FollowSettings,
  settleTraderFee,
  SKIP_REASONS,
  type SkipReason,
  wantedQuantity,
} from './proportion.ts';
import type {
  ClosingFact,
  CopyTerms,
  FundingFact,
  OpeningFact,
  TraderFact,
} from './traderFacts.ts';

export interface WhatIfInput {
  /** In the order in which they happened. */
  readonly facts: readonly TraderFact[];
  readonly settings: FollowSettings;
  /** `point` of the FUTURES wallet at the beginning. */
  readonly balance: Money;
  readonly terms: ReadonlyMap<InstrumentCode, CopyTerms>;
}

export interface DayEquity {
  readonly day: number;
  /** Free and in copies, what is open at the last known price. */
  readonly equity: Money;
}

export interface WhatIfResult {
  /** One point for each day with facts. */
  readonly days: readonly DayEquity[];
  /** Value of the initial funds, open copies included. */
  readonly equity: Money;
  readonly point: Money;
  /** Results of everything closed, before fees. */
  readonly realizedPnl: Money;
  readonly tradingFees: Money;
  readonly traderFees: Money;
  readonly funding: Money;
  /** Copies opened, and those liquidated by the mark. */
  readonly copies: number;
  readonly liquidations: number;
  readonly skips: Readonly<Record<SkipReason, number>>;
  /** The day that lost most, compared to the day before; undefined when none lost. */
  readonly worstDay: { readonly day: number; readonly pnl: Money } | undefined;
}

interface OpenCopy {
  readonly instrument: InstrumentCode;
  readonly traderFee: Rate;
  held: HeldCopy;
}

interface PairSums {
  earned: Money;
  highWater: Money;
}

/** One run; facts are applied in order, so that a caller may stop in between. */
export class WhatIf {
  readonly #input: WhatIfInput;
  readonly #copies = new Map<PositionId, OpenCopy>();
  readonly #pairs = new Map<InstrumentCode, PairSums>();
  readonly #prices = new Map<InstrumentCode, Price>();
  readonly #skips = new Map<SkipReason, number>();
  readonly #days: DayEquity[] = [];
  #next = 0;
  #point: bigint;
  #realized = 0n;
  #tradingFees = 0n;
  #traderFees = 0n;
  #funding = 0n;
  #opened = 0;
  #liquidated = 0;
  #lastAt: Millis | undefined;

  constructor(input: WhatIfInput) {
    this.#input = input;
    this.#point = input.balance;
  }

  /** Applies at most `count` facts. @returns the share of all that are applied, 1 at the end */
  step(count: number): number {
    const { facts } = this.#input;
    const end = Math.min(facts.length, this.#next + count);
    for (; this.#next < end; this.#next += 1) {
      const fact = facts[this.#next];
      if (fact !== undefined) this.#apply(fact);
    }
    return facts.length === 0 ? 1 : this.#next / facts.length;
  }

  /** As of the facts applied so far. */
  result(): WhatIfResult {
    const days = this.#lastAt === undefined ? [] : [...this.#days, this.#dayOf(this.#lastAt)];
    return {
      days,
      equity: this.#equity(),
      point: money(this.#point),
      realizedPnl: money(this.#realized),
      tradingFees: money(this.#tradingFees),
      traderFees: money(this.#traderFees),
      funding: money(this.#funding),
      copies: this.#opened,
      liquidations: this.#liquidated,
      skips: skipCounts(this.#skips),
      worstDay: worstDay(days, this.#input.balance),
    };
  }

  #apply(fact: TraderFact): void {
    this.#endDay(fact.at);
    this.#liquidate(fact);
    this.#prices.set(fact.instrument, fact.kind === 'FUNDING' ? fact.markPrice : fact.price);
    if (fact.kind === 'OPEN') this.#open(fact);
    else if (fact.kind === 'FUNDING') this.#fund(fact);
    else this.#close(fact);
  }

  /** The mark between two facts may have liquidated the copy. */
  #liquidate({ positionId, instrument, side, marks }: TraderFact): void {
    const copy = this.#copies.get(positionId);
    const terms = this.#input.terms.get(instrument);
    if (copy === undefined || terms === undefined || marks === undefined) return;
    const worst = side === 'LONG' ? marks.low : marks.high;
    if (!isBeyondMargin(copy.held, worst, terms.tiers)) return;
    this.#realized -= copy.held.margin;
    copy.held = liquidatedCopy(copy.held);
    this.#liquidated += 1;
    const fee = this.#settle(positionId, copy, 0n);
    this.#point -= fee;
    this.#traderFees += fee;
  }

  #open(fact: OpeningFact): void {
    const { settings, terms: allTerms } = this.#input;
    const terms = allTerms.get(fact.instrument);
    if (settings.multiplyPer === 0) return;
    if (terms === undefined || !settings.stocks.includes(fact.instrument))
      return this.#skip('PAIR_NOT_FOLLOWED');
    const held = this.#copies.get(fact.positionId);
    const { price, margin: traderMargin, leverage } = fact;
    const margin = copyMargin(settings, traderMargin, this.#inCopies());
    if (margin === 0n) return this.#skip('OVER_MAX_BET');
    const wanted = wantedQuantity({ margin, leverage, price, step: terms.step });
    if (wanted < terms.minQuantity) return this.#skip('BELOW_MINIMUM');
    const { blockPrice } = fact;
    if (blockPrice === undefined) return this.#skip('PRICE_MOVED');
    const sums =
      fact.wanted === 0n ? { taken: wanted, wanted } : { taken: fact.taken, wanted: fact.wanted };
    const block = { price: blockPrice, ...sums };
    const quantity = allocated({ margin, leverage, wanted, block, step: terms.step });
    const total = money(multiply(blockPrice, quantity + (held?.held.quantity ?? 0n), 'up'));
    if (leverage > tierAt(terms.tiers, total).leverageMax) return this.#skip('LEVERAGE_TIER');
    if (quantity < terms.minQuantity) return this.#skip('PRICE_MOVED');
    const fill = { side: fact.side, leverage, quantity, price: blockPrice, feeRate: fact.feeRate };
    const cost = openingCost(fill);
    if (this.#point < cost.margin + cost.fee) return this.#skip('NO_BALANCE');
    const { copy, point } = openedCopy(held?.held, fill);
    this.#point += point;
    this.#tradingFees += cost.fee;
    if (held !== undefined) held.held = copy;
    else {
      this.#opened += 1;
      const { instrument, traderFee } = fact;
      this.#copies.set(fact.positionId, { instrument, traderFee, held: copy });
    }
  }

  #close(fact: ClosingFact): void {
    const copy = this.#copies.get(fact.positionId);
    const terms = this.#input.terms.get(fact.instrument);
    if (copy === undefined || terms === undefined) return;
    const { held } = copy;
    const closes = copyCloseQuantity({
      copy: held.quantity,
      closed: fact.quantity,
      held: fact.held,
      step: terms.step,
    });
    if (closes === 0n) return;
    const price = fact.blockPrice ?? fact.price;
    const { copy: after, point } = closedCopy(held, closes, { price, feeRate: fact.feeRate });
    this.#point += point;
    this.#realized += after.realizedPnl - held.realizedPnl;
    this.#tradingFees += after.fee - held.fee;
    copy.held = after;
    if (after.quantity > 0n) return;
    const realized = after.realizedPnl - held.realizedPnl;
    const insurance = point + (after.fee - held.fee) - realized - held.margin;
    const fee = this.#settle(fact.positionId, copy, insurance);
    this.#point -= fee;
    this.#traderFees += fee;
  }

  #fund({ positionId, markPrice, rate: fundingRate }: FundingFact): void {
    const copy = this.#copies.get(positionId);
    if (copy === undefined) return;
    const before = copy.held.funding;
    copy.held = fundedCopy(copy.held, { markPrice, fundingRate });
    this.#funding += copy.held.funding - before;
  }

  /**
   * Counts a copy that is over for its pair.
   * @param insurance what the insurance fund added to its last part
   * @returns the trader's share
   */
  #settle(positionId: PositionId, copy: OpenCopy, insurance: bigint): Money {
    const { instrument, traderFee, held } = copy;
    this.#copies.delete(positionId);
    const pair = this.#pairs.get(instrument) ?? { earned: NO_MONEY, highWater: NO_MONEY };
    this.#pairs.set(instrument, pair);
    pair.earned = money(pair.earned + held.realizedPnl - held.fee + held.funding + insurance);
    const point = money(this.#point);
    const { fee, highWater } = settleTraderFee({ ...pair, share: traderFee, point });
    pair.highWater = highWater;
    return fee;
  }

  #skip(reason: SkipReason): void {
    this.#skips.set(reason, (this.#skips.get(reason) ?? 0) + 1);
  }

  #inCopies(): Money {
    let sum = 0n;
    for (const { held } of this.#copies.values()) sum += held.margin;
    return money(sum);
  }

  #equity(): Money {
    let equity = this.#point;
    for (const { instrument, held } of this.#copies.values()) {
      const price = this.#prices.get(instrument) ?? held.entryPrice;
      equity += held.margin + unrealizedPnl({ ...held, price });
    }
    return money(equity);
  }

  #dayOf(at: Millis): DayEquity {
    return { day: Math.floor(at / DAY_MS), equity: this.#equity() };
  }

  #endDay(at: Millis): void {
    const last = this.#lastAt;
    this.#lastAt = at;
    if (last === undefined || Math.floor(last / DAY_MS) === Math.floor(at / DAY_MS)) return;
    this.#days.push(this.#dayOf(last));
  }
}

const skipCounts = (
  counted: ReadonlyMap<SkipReason, number>,
): Readonly<Record<SkipReason, number>> => {
  const counts: Record<SkipReason, number> = {
    TRADER_FULL: 0,
    PAIR_NOT_FOLLOWED: 0,
    MARKET_CLOSED: 0,
    OVER_MAX_BET: 0,
    BELOW_MINIMUM: 0,
    LEVERAGE_TIER: 0,
    PRICE_MOVED: 0,
    NO_BALANCE: 0,
  };
  for (const reason of SKIP_REASONS) counts[reason] = counted.get(reason) ?? 0;
  return counts;
};

function worstDay(days: readonly DayEquity[], balance: Money): WhatIfResult['worstDay'] {
  let before = balance;
  let worst: WhatIfResult['worstDay'];
  for (const { day, equity } of days) {
    const pnl = money(equity - before);
    if (pnl < (worst?.pnl ?? 0n)) worst = { day, pnl };
    before = equity;
  }
  return worst;
}

/** The whole run at once. */
export function whatIf(input: WhatIfInput): WhatIfResult {
  const run = new WhatIf(input);
  run.step(input.facts.length);
  return run.result();
}
