/**
 * The recorded markets, played from the anchor on.
 *
 * A moment of the wall clock plays the recorded moment a whole number of days away, so the time of
 * day (UTC) is kept; instruments with weekday hours are shifted by whole weeks. The day of the
 * anchor plays the record's second day where there is one, so that most charts begin with a
 * recorded day. At the end of its record an instrument plays backward, and so on without end, in
 * both directions of time: there is always history, and the price never jumps.
 */
import { OPEN_WEEK_MS, openMsAt, timeAtOpenMs } from '../../domain/instruments/index.ts';
import { DAY_MS, MINUTE_MS, type Millis } from '../../domain/time.ts';
import type { FeedInfo, PlayedRecord } from '../ports/feedReads.ts';
import type { FileSource } from './fileSource.ts';
import { recordedFunding, usualFunding } from './funding.ts';
import { hash32, hashText } from './hash.ts';
import { Market } from './market.ts';
import { createPlayedFeed, type ListedFeed, type PlayedMarket } from './playedFeed.ts';
import { type PlayableRecord, readRecords, type ReadRecords } from './records.ts';
import { SeriesWave } from './seriesWave.ts';

export interface ReplayOptions {
  /** When the replay began (ms UTC). The same anchor continues the same replay after a restart. */
  readonly anchorAt: Millis;
  /** Determines what the record leaves open: the path within a minute, trade sizes, books. */
  readonly seed: string;
  /** Each recorded moment plays at that very time, whatever the anchor. Rule [M-F18]. */
  readonly isAtRecordedTime?: boolean | undefined;
}

const DAY_MINUTES = DAY_MS / MINUTE_MS;
const OPEN_WEEK_MINUTES = OPEN_WEEK_MS / MINUTE_MS;

const endMinute = ({ series }: PlayableRecord): number => series.startMinute + series.length;

/**
 * The day to begin on: the one after `startMinute`, or that one when the record is no longer than a
 * day.
 */
const dayToBegin = (startMinute: number, length: number): number =>
  Math.floor(startMinute / DAY_MINUTES) + (length > DAY_MINUTES ? 1 : 0);

const longest = (records: readonly PlayableRecord[]): PlayableRecord | undefined =>
  records.reduce<PlayableRecord | undefined>(
    (best, one) => (best === undefined || one.series.length > best.series.length ? one : best),
    undefined,
  );

/**
 * The recorded day that plays at the anchor, for each record without closing hours: one day for
 * all that overlap the longest record (reckoned from the median of their beginnings), and a day of
 * its own for a record of another time.
 */
function recordedDays(records: readonly PlayableRecord[]): ReadonlyMap<PlayableRecord, number> {
  const reference = longest(records);
  const days = new Map<PlayableRecord, number>();
  if (reference === undefined) return days;
  const together = records.filter(
    (one) =>
      one.series.startMinute < endMinute(reference) &&
      endMinute(one) > reference.series.startMinute,
  );
  const starts = together.map((one) => one.series.startMinute).toSorted((a, b) => a - b);
  const median = starts[Math.floor(starts.length / 2)] ?? reference.series.startMinute;
  const shared = dayToBegin(median, reference.series.length);
  for (const one of records)
    days.set(
      one,
      together.includes(one) ? shared : dayToBegin(one.series.startMinute, one.series.length),
    );
  return days;
}

/** Recorded open minute less playing open minute. */
function shiftMinutes(
  record: PlayableRecord,
  recordedDay: number | undefined,
  anchorAt: Millis,
): number {
  if (recordedDay !== undefined) return (recordedDay - Math.floor(anchorAt / DAY_MS)) * DAY_MINUTES;
  const recordedWeek = Math.floor(record.series.startMinute / OPEN_WEEK_MINUTES);
  const anchorWeek = Math.floor(openMsAt(record.instrument.hours, anchorAt) / OPEN_WEEK_MS);
  return (recordedWeek - anchorWeek) * OPEN_WEEK_MINUTES;
}

/**
 * The played recording, and the moment from which it plays without repeating itself. Rule [M-F16].
 */
function playedRecord(record: PlayableRecord, shift: number, anchorAt: Millis): PlayedRecord {
  const { instrument, series } = record;
  const momentOf = (openMinute: number) => timeAtOpenMs(instrument.hours, openMinute * MINUTE_MS);
  return {
    instrument: instrument.code,
    venue: record.name.venue,
    recordedFrom: momentOf(series.startMinute),
    recordedTo: timeAtOpenMs(instrument.hours, endMinute(record) * MINUTE_MS - 1),
    playedFrom: Math.min(momentOf(series.startMinute - shift), anchorAt),
  };
}

function play(record: PlayableRecord, shift: number, seed: number): PlayedMarket {
  const { instrument, series } = record;
  const own = hash32(seed, hashText(instrument.code), 31);
  const wave = new SeriesWave(series, own);
  return {
    listing: {
      instrument,
      venue: record.name.venue,
      recordedFrom: timeAtOpenMs(instrument.hours, series.startMinute * MINUTE_MS),
      recordedTo: timeAtOpenMs(instrument.hours, endMinute(record) * MINUTE_MS - 1),
    },
    market: new Market(instrument, wave, shift - series.startMinute, own),
    funding:
      record.funding === undefined
        ? usualFunding
        : recordedFunding(record.funding, shift * MINUTE_MS),
  };
}

/** A folder that is read and can be played. Throws FeedDataError for rows that make no series. */
type Playable = (options: ReplayOptions) => ListedFeed;

/**
 * Reads a folder of the recorded schema. For each instrument the longest series of one-minute
 * candles is played, Binance's USDT-margined contract before other venues, trades where there are
 * no candles. Rejects with FeedDataError for a folder with nothing to play or a broken file.
 */
export async function readReplay(files: FileSource): Promise<Playable> {
  const read = await readRecords(files);
  return (options) => playRecords(read, options);
}

/** The same, played at once. */
export const createReplayFeed = async (
  files: FileSource,
  options: ReplayOptions,
): Promise<ListedFeed> => (await readReplay(files))(options);

function playRecords(read: ReadRecords, options: ReplayOptions): ListedFeed {
  const seed = hashText(options.seed);
  const records = read(seed);
  const always = records.filter((one) => one.instrument.hours === 'ALWAYS');
  const days = recordedDays(always);
  const shifted = records.map((record) => ({
    record,
    shift:
      options.isAtRecordedTime === true
        ? 0
        : shiftMinutes(record, days.get(record), options.anchorAt),
  }));
  const played = shifted.map(({ record, shift }) => play(record, shift, seed));
  const shown = longest(always.length > 0 ? always : records);
  const listing = played.find((one) => one.listing.instrument === shown?.instrument)?.listing;
  const info: FeedInfo = {
    kind: 'replay',
    seed: options.seed,
    ...(listing?.recordedFrom === undefined ? {} : { recordedFrom: listing.recordedFrom }),
    ...(listing?.recordedTo === undefined ? {} : { recordedTo: listing.recordedTo }),
    records: shifted.map(({ record, shift }) => playedRecord(record, shift, options.anchorAt)),
  };
  return createPlayedFeed(info, played);
}
