/** The options of short rounds by id, in the shape of the wire. */
import { formatDecimal } from '../../domain/decimal.ts';
import { type InstrumentCode, type TradeOptionId, parseRoundId } from '../../domain/ids.ts';
import type { Instrument } from '../../domain/instruments/index.ts';
import type { RoundTermsFrom } from '../../domain/rounds/roundTerms.ts';
import { isOpenThroughout } from '../../domain/rounds/settle.ts';
import {
  type RoundOption,
  betTimesOf,
  bettingTimesAt,
  lockLengthMs,
  roundLengthMs,
  roundTimesAt,
} from '../../domain/rounds/roundTypes.ts';
import type { Millis } from '../../domain/time.ts';
import type { WireTradeOption } from '../../protocol/rounds/entities.ts';
import type { Clock } from '../ports.ts';
import type { OptionReads, Round } from './roundQueries.ts';

/** Options of short rounds with the terms that operators changed, as they are at a moment. */
class OfferedTerms {
  #options: readonly RoundOption[];
  readonly #pending = new Map<TradeOptionId, RoundTermsFrom>();
  #nextAt = Infinity;

  constructor(shipped: readonly RoundOption[]) {
    this.#options = shipped;
  }

  /** Every option as the rounds have it that bets are placed on now. */
  at(now: Millis): readonly RoundOption[] {
    if (now >= this.#nextAt) this.#apply(now);
    return this.#options;
  }

  /** Terms of the rounds of an option that take no bets yet, where they differ. */
  pendingOf(id: TradeOptionId, now: Millis): RoundTermsFrom | undefined {
    this.at(now);
    return this.#pending.get(id);
  }

  /** Changes of one option come in the order of their moments. */
  change(changed: RoundTermsFrom): void {
    const { optionId } = changed;
    const before = this.#pending.get(optionId);
    if (before !== undefined && before.from < changed.from) this.#apply(this.offeredFrom(before));
    this.#pending.set(optionId, changed);
    this.#nextAt = Math.min(this.#nextAt, this.offeredFrom(changed));
  }

  /** When the first round with these terms begins to take bets, ms UTC. */
  offeredFrom({ optionId, from }: RoundTermsFrom): Millis {
    const type = this.#options.find((option) => option.optionId === optionId)?.gameType;
    return type === undefined ? from : betTimesOf(type, roundTimesAt(type, from)).from;
  }

  #apply(now: Millis): void {
    const due = [...this.#pending.values()].filter((one) => this.offeredFrom(one) <= now);
    for (const { optionId } of due) this.#pending.delete(optionId);
    const terms = new Map(due.map((one) => [one.optionId, one.terms]));
    this.#options = this.#options.map((option) => ({ ...option, ...terms.get(option.optionId) }));
    this.#nextAt = Math.min(
      Infinity,
      ...[...this.#pending.values()].map((one) => this.offeredFrom(one)),
    );
  }
}

const POWER_BALL_LABEL = 'Power Ball';

export class OfferedOptions implements OptionReads {
  readonly #terms: OfferedTerms;
  readonly #clock: Pick<Clock, 'now'>;
  /** Places in the list of options. */
  readonly #places: ReadonlyMap<TradeOptionId, number>;
  readonly #instruments: ReadonlyMap<InstrumentCode, Instrument>;

  constructor(
    options: readonly RoundOption[],
    instruments: ReadonlyMap<InstrumentCode, Instrument>,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#terms = new OfferedTerms(options);
    this.#clock = clock;
    this.#places = new Map(options.map((option, place) => [option.optionId, place]));
    this.#instruments = instruments;
  }

  get options(): readonly RoundOption[] {
    return this.#terms.at(this.#clock.now());
  }

  readonly find = (id: TradeOptionId): RoundOption | undefined =>
    this.options[this.#places.get(id) ?? -1];

  readonly pendingOf = (id: TradeOptionId): RoundTermsFrom | undefined =>
    this.#terms.pendingOf(id, this.#clock.now());

  readonly change = (changed: RoundTermsFrom): void => this.#terms.change(changed);

  readonly round = (text: string): Round | undefined => {
    const parsed = parseRoundId(text);
    const option = parsed === undefined ? undefined : this.find(parsed.optionId);
    if (parsed === undefined || option === undefined) return undefined;
    const times = roundTimesAt(option.gameType, parsed.startAt);
    return times.startAt === parsed.startAt ? { option, times } : undefined;
  };

  readonly runningAt = (option: RoundOption, at: Millis): Round | undefined => {
    const times = roundTimesAt(option.gameType, at);
    return isOpenThroughout(option, times) ? { option, times } : undefined;
  };

  readonly bettingAt = (option: RoundOption, at: Millis): Round | undefined => {
    const times = bettingTimesAt(option.gameType, at);
    return isOpenThroughout(option, times) ? { option, times } : undefined;
  };

  readonly offeredFrom = (changed: RoundTermsFrom): Millis => this.#terms.offeredFrom(changed);

  readonly toWire = (option: RoundOption, now: Millis): WireTradeOption => {
    const { instrument: stock, gameType } = option;
    const known = stock === undefined ? undefined : this.#instruments.get(stock);
    return {
      id: option.optionId,
      gameType,
      stock: stock ?? null,
      label: stock === undefined ? POWER_BALL_LABEL : (known?.label ?? stock),
      priceDigits: known?.priceDigits ?? 0,
      durationMs: roundLengthMs(gameType),
      lockMs: lockLengthMs(gameType),
      odds: formatDecimal(option.odds),
      minPoint: formatDecimal(option.minStake),
      maxPoint: formatDecimal(option.maxStake),
      stepPoint: formatDecimal(option.stakeStep),
      maxPointPerRound: formatDecimal(option.maxPerRound),
      isPlay: option.isPlay,
      isOpen: this.runningAt(option, now) !== undefined,
    };
  };
}
