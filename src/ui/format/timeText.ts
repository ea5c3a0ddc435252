/**
 * Formats moments (ms UTC) in the chosen time zone. Formatters are cached because creating one is
 * slow.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time.ts';
import type { Language } from '../../domain/preferences.ts';

/** An IANA zone; undefined means the browser's zone. */
export type Zone = string | undefined;

export type ZoneChoice = 'language' | 'Asia/Seoul' | 'UTC' | 'local';

/** Defaults to Korean time in Korean and to the browser's zone in English. */
export function zoneOf(choice: ZoneChoice, language: Language): Zone {
  switch (choice) {
    case 'language':
      return language === 'ko' ? 'Asia/Seoul' : undefined;
    case 'local':
      return undefined;
    case 'Asia/Seoul':
    case 'UTC':
      return choice;
  }
}

export type TimeStyle = 'time' | 'minute' | 'date' | 'moment';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(zone: Zone): Intl.DateTimeFormat {
  const known = formatters.get(zone ?? '');
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  formatters.set(zone ?? '', made);
  return made;
}

/** Calendar fields of a moment in the zone: two digits each, four for the year. */
function clock(at: number, zone: Zone) {
  const parts = formatter(zone).formatToParts(at);
  const figure = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return {
    year: figure('year'),
    month: figure('month'),
    day: figure('day'),
    hour: figure('hour'),
    minute: figure('minute'),
    second: figure('second'),
  };
}

/** Uses ISO order in both languages (`2025-05-07`, `05-07 09:00:00`), so that columns align. */
export function formatTime(at: number, style: TimeStyle, zone: Zone): string {
  const { year, month, day, hour, minute, second } = clock(at, zone);
  switch (style) {
    case 'time':
      return `${hour}:${minute}:${second}`;
    case 'minute':
      return `${hour}:${minute}`;
    case 'date':
      return `${year}-${month}-${day}`;
    case 'moment':
      return `${month}-${day} ${hour}:${minute}:${second}`;
  }
}

const dayOffsets = new Map<string, number>();

/** Offset at the beginning of a UTC day: charts ask for the offsets of thousands of moments. */
function dayOffset(day: number, zone: Zone): number {
  const key = `${day} ${zone ?? ''}`;
  const known = dayOffsets.get(key) ?? readOffset(day * DAY_MS, zone);
  dayOffsets.set(key, known);
  return known;
}

/** Offset of the zone from UTC at a moment, ms. No zone changes its clocks twice in a day. */
export function zoneOffsetMs(at: number, zone: Zone): number {
  const day = Math.floor(at / DAY_MS);
  const offset = dayOffset(day, zone);
  return offset === dayOffset(day + 1, zone) ? offset : readOffset(at, zone);
}

function readOffset(at: number, zone: Zone): number {
  const { year, month, day, hour, minute, second } = clock(at, zone);
  const shown = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return shown - Math.floor(at / SECOND_MS) * SECOND_MS;
}

/** ISO 8601 with the zone's offset: `2025-05-07T09:00:00.120+09:00`. */
export function formatIso(at: number, zone: Zone): string {
  const { year, month, day, hour, minute, second } = clock(at, zone);
  const millis = String(at % SECOND_MS).padStart(3, '0');
  const offset = zoneOffsetMs(at, zone);
  const ahead = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  const hours = two(Math.floor(ahead / HOUR_MS));
  const minutes = two(Math.floor((ahead % HOUR_MS) / MINUTE_MS));
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${millis}${sign}${hours}:${minutes}`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Time remaining as `07:59:03`, never below zero. */
export function formatCountdown(ms: number): string {
  const left = Math.max(0, ms);
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  return `${two(hours)}:${two(minutes)}:${two(Math.floor((left % MINUTE_MS) / SECOND_MS))}`;
}

/** An age in its largest unit, for `{count}초 전`. */
export function ageOf(ms: number): {
  readonly unit: 'second' | 'minute' | 'hour' | 'day';
  readonly count: number;
} {
  const age = Math.max(0, ms);
  if (age < MINUTE_MS) return { unit: 'second', count: Math.floor(age / SECOND_MS) };
  if (age < HOUR_MS) return { unit: 'minute', count: Math.floor(age / MINUTE_MS) };
  if (age < DAY_MS) return { unit: 'hour', count: Math.floor(age / HOUR_MS) };
  return { unit: 'day', count: Math.floor(age / DAY_MS) };
}

const dayFormats = new Map<Language, Intl.DateTimeFormat>();

/** A calendar day, `YYYY-MM-DD`, as the language writes it: `2026. 11. 22.`, `Nov 22, 2026`. */
export function formatDay(day: string, language: Language): string {
  const format =
    dayFormats.get(language) ??
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      year: 'numeric',
      month: language === 'ko' ? 'numeric' : 'short',
      day: 'numeric',
    });
  dayFormats.set(language, format);
  return format.format(Date.parse(`${day}T00:00:00Z`));
}
