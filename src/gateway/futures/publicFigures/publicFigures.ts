/** Public figures of an instrument, shared by all who ask within a second. Rules [F-V11] to [F-V13]. */
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import type { InstrumentCode, OptionId } from '../../../domain/ids.ts';
import { notional, price, quantity } from '../../../domain/quantities.ts';
import { HOUR_MS, type Millis, SECOND_MS } from '../../../domain/time.ts';
import type { FuturesOptionConfig } from '../../../engine/contract.ts';
import {
  type figureCalls,
  type WireInstrumentFigures,
  wireLiquidation,
} from '../../../protocol/futures/figureCalls.ts';
import { readRows } from '../../limits/listReads.ts';
import { NONE_OPEN, type OpenInterestDep } from '../../dashboard/openFigures.ts';
import type { Kernel } from '../../kernel.ts';
import type { MarketDep } from '../../ports/marketReads.ts';
import { reject } from '../../../domain/rejections.ts';
import type { HandlersOf } from '../../calls/endpoint.ts';
import { refuse, succeed } from '../../reply.ts';

const AGE_MAX_MS = SECOND_MS;
const LIQUIDATIONS = 20;
const FUNDINGS = 90;
const FUNDING_EVERY_MS = 8 * HOUR_MS;
/** Moments that are looked at: those of closed markets are left out, a third of a week. */
const MOMENTS_MAX = 150;

type FigureCore = Pick<Kernel, 'clock' | 'rows'> & MarketDep & OpenInterestDep;

interface CachedFigures {
  readonly at: Millis;
  readonly made: Promise<WireInstrumentFigures>;
}

class PublicFigures {
  readonly #core: FigureCore;
  readonly #known = new Map<OptionId, CachedFigures>();

  constructor(core: FigureCore) {
    this.#core = core;
  }

  read(option: FuturesOptionConfig): Promise<WireInstrumentFigures> {
    const { optionId } = option;
    const at = this.#core.clock.now();
    const known = this.#known.get(optionId);
    if (known !== undefined && at - known.at < AGE_MAX_MS && at >= known.at) return known.made;
    const made = this.#make(option, at);
    this.#known.set(optionId, { at, made });
    // A failed answer is not kept.
    made.catch(() => {
      if (this.#known.get(optionId)?.made === made) this.#known.delete(optionId);
    });
    return made;
  }

  async #make(
    { optionId, instrument }: FuturesOptionConfig,
    at: Millis,
  ): Promise<WireInstrumentFigures> {
    const query = { kind: 'LIQUIDATION', userId: undefined, optionId, page: 1 } as const;
    const { items } = await this.#core.rows({ ...query, size: LIQUIDATIONS });
    return {
      futuresOptionId: optionId,
      at,
      openInterest: this.#interestOf(optionId, instrument),
      liquidations: readRows(wireLiquidation, items),
      fundings: this.#fundingsOf(instrument, at),
    };
  }

  #interestOf(optionId: OptionId, stock: InstrumentCode): WireInstrumentFigures['openInterest'] {
    const { long, short, longs, shorts } = this.#core.openInterest(optionId) ?? NONE_OPEN;
    const mark = parseDecimal(this.#core.market.ticker(stock)?.mark ?? '');
    const value =
      mark === undefined
        ? null
        : formatDecimal(notional(price(mark), quantity(long + short), 'cut'));
    return { long: formatDecimal(long), short: formatDecimal(short), longs, shorts, value };
  }

  #fundingsOf(stock: InstrumentCode, now: Millis): WireInstrumentFigures['fundings'] {
    const last = Math.floor(now / FUNDING_EVERY_MS) * FUNDING_EVERY_MS;
    const fundings: WireInstrumentFigures['fundings'] = [];
    for (let back = 0; back < MOMENTS_MAX && fundings.length < FUNDINGS; back += 1) {
      const at = last - back * FUNDING_EVERY_MS;
      const rate = this.#core.market.fundingRate(stock, at);
      if (rate !== undefined) fundings.push({ at, rate: formatDecimal(rate) });
    }
    return fundings;
  }
}

/** Public figures of an instrument. */
export function publicFigureHandlers(
  core: Kernel & MarketDep & OpenInterestDep,
): HandlersOf<typeof figureCalls> {
  const figures = new PublicFigures(core);
  return {
    instrumentFigures: async ({ futuresOptionId }) => {
      const option = core.rules.options.find(({ optionId }) => optionId === futuresOptionId);
      return option === undefined
        ? refuse(reject('UNKNOWN_OPTION'))
        : succeed(await figures.read(option));
    },
  };
}
