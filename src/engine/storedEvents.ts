/**
 * Stored events: a JSON list of rows, each led by the tag of its event. Text of earlier versions
 * stays readable: version 2 added triggers, exits and position modes, version 3 short rounds, version
 * 4 currencies of wallets and places of amended orders, each in events and last cells that earlier versions do not have, so one
 * reader serves all.
 */
import { type ExchangeEvent, isTransient, type StoredEvent } from '../domain/events.ts';
import { EVENTS, RETIRED_TAGS } from './features.ts';
import type { EventEntry } from './tables.ts';
import { DamagedText, readRow, type Row } from './codec/fields.ts';

/** The version `encodeEvents` writes. */
export const EVENTS_VERSION = 4;
/** The versions `decodeEvents` reads. */
const READABLE: readonly number[] = [1, 2, 3, EVENTS_VERSION];

const ENTRIES: Readonly<Record<StoredEvent['type'], EventEntry<StoredEvent>>> = EVENTS;

const isStoredType = (text: string): text is StoredEvent['type'] => Object.hasOwn(EVENTS, text);

const TYPE_OF_TAG: ReadonlyMap<unknown, StoredEvent['type']> = new Map(
  Object.keys(EVENTS).flatMap((type) => (isStoredType(type) ? [[ENTRIES[type].tag, type]] : [])),
);

/** Text of events for the log. A transient event is not for the log: a defect, and throws. */
export function encodeEvents(events: readonly ExchangeEvent[]): string {
  // Not `map`: JSON.stringify is slow on lists that were made with a length and then filled.
  const rows: Row[] = [];
  for (const event of events) rows.push(writeEvent(event));
  return JSON.stringify(rows);
}

function writeEvent(event: ExchangeEvent): Row {
  if (isTransient(event)) throw new RangeError(`${event.type} is transient and never stored`);
  const { tag, row } = ENTRIES[event.type];
  return row.writeTagged(tag, event);
}

/**
 * Events from text of the log.
 * Throws DamagedText when the text does not fit, RangeError on a version not known here.
 */
export function decodeEvents(text: string, version: number): readonly StoredEvent[] {
  if (!READABLE.includes(version)) throw new RangeError(`events of version ${version}`);
  const events: StoredEvent[] = [];
  for (const stored of readRow(JSON.parse(text))) {
    const event = readEvent(readRow(stored));
    if (event !== undefined) events.push(event);
  }
  return events;
}

/** @returns undefined for an event that is no longer in the log */
function readEvent(cells: readonly unknown[]): StoredEvent | undefined {
  const type = TYPE_OF_TAG.get(cells[0]);
  if (type !== undefined) return ENTRIES[type].row.readTyped(type, cells);
  if (RETIRED_TAGS.has(cells[0])) return undefined;
  throw new DamagedText(`an event with the tag ${JSON.stringify(cells[0])}`);
}
