/** Drawings on the chart of an instrument, and the merge of two devices' drawings. */
import type { Millis } from '../time.ts';

export const DRAWING_KINDS = [
  'TREND',
  'RAY',
  'HORIZONTAL',
  'VERTICAL',
  'CHANNEL',
  'RECTANGLE',
  'FIBONACCI',
  'TEXT',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

/** How many anchors a drawing has. A channel's third one is on its parallel line. */
export const ANCHOR_COUNTS = {
  TREND: 2,
  RAY: 2,
  HORIZONTAL: 1,
  VERTICAL: 1,
  CHANNEL: 3,
  RECTANGLE: 2,
  FIBONACCI: 2,
  TEXT: 1,
} as const satisfies Readonly<Record<DrawingKind, number>>;

/** Names of colors that each theme has its own shade of. */
export const DRAWING_COLORS = ['1', '2', '3', '4', '5'] as const;
export type DrawingColor = (typeof DRAWING_COLORS)[number];

export const DRAWING_TEXT_MAX = 80;
/** Drawings of one instrument. */
export const DRAWINGS_MAX = 200;
/** Removals that are remembered for other devices, the newest of one instrument. */
export const REMOVALS_MAX = 200;

/** Changes that one request carries; a longest one stays below the limit of a body. */
export const DRAWING_CHANGES_MAX = 50;

/** A point of the chart that no period and no screen changes. */
export interface Anchor {
  readonly at: Millis;
  /** Decimal text. */
  readonly price: string;
}

export interface Drawing {
  /** Begins with the time of its creation, so that ids sort in the order of drawing. */
  readonly id: string;
  readonly kind: DrawingKind;
  readonly anchors: readonly Anchor[];
  readonly color: DrawingColor;
  /** Text of a TEXT drawing; others have none. */
  readonly text?: string;
  readonly changedAt: Millis;
}

/** Tombstone of a removed drawing, so that another device does not restore it. */
export interface Removal {
  readonly id: string;
  readonly isRemoved: true;
  readonly changedAt: Millis;
}

export type DrawingEntry = Drawing | Removal;

export const isDrawing = (entry: DrawingEntry): entry is Drawing => !('isRemoved' in entry);

const byId = (a: DrawingEntry, b: DrawingEntry): number =>
  Number(a.id > b.id) - Number(a.id < b.id);

/** The same text for the same state, however its object was made. */
const textOf = (entry: DrawingEntry): string =>
  JSON.stringify(
    isDrawing(entry)
      ? [
          entry.id,
          entry.changedAt,
          entry.kind,
          entry.color,
          entry.text ?? '',
          ...entry.anchors.map(({ at, price }) => [at, price]),
        ]
      : [entry.id, entry.changedAt],
  );

/** The later of two states of one drawing; at equal times the removal, then the greater text. */
function later(a: DrawingEntry, b: DrawingEntry): DrawingEntry {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b;
  if (isDrawing(a) !== isDrawing(b)) return isDrawing(a) ? b : a;
  return textOf(a) >= textOf(b) ? a : b;
}

/** The newest entries up to a number; ties by id, so that every device keeps the same. */
const newest = <Entry extends DrawingEntry>(entries: readonly Entry[], most: number): Entry[] =>
  entries.length <= most
    ? [...entries]
    : entries.toSorted((a, b) => b.changedAt - a.changedAt || byId(b, a)).slice(0, most);

function latestOf(entries: readonly DrawingEntry[]): readonly DrawingEntry[] {
  const latest = new Map<string, DrawingEntry>();
  for (const entry of entries) {
    const other = latest.get(entry.id);
    latest.set(entry.id, other === undefined ? entry : later(other, entry));
  }
  return [...latest.values()];
}

/**
 * Joins two devices' drawings: per drawing the last change wins, and a removal is a change. The
 * order of joining makes no difference, nor does joining twice. Sorted by id.
 */
export function mergeDrawings(
  known: readonly DrawingEntry[],
  others: readonly DrawingEntry[],
): readonly DrawingEntry[] {
  const all = latestOf([...known, ...others]);
  const drawings = newest(all.filter(isDrawing), DRAWINGS_MAX);
  const removals = newest(
    all.filter((entry) => !isDrawing(entry)),
    REMOVALS_MAX,
  );
  return [...drawings, ...removals].toSorted(byId);
}

/** Whether the join has more drawings than an instrument takes, so that one of them would be lost. */
export const exceedsDrawings = (
  known: readonly DrawingEntry[],
  others: readonly DrawingEntry[],
): boolean => latestOf([...known, ...others]).filter(isDrawing).length > DRAWINGS_MAX;

/**
 * The changes that an instrument with these entries accepts: every change of a drawing it has and
 * every removal, and new drawings in the order of drawing while there is room.
 */
export function fittingChanges(
  known: readonly DrawingEntry[],
  changes: readonly DrawingEntry[],
): readonly DrawingEntry[] {
  const has = new Set(known.filter(isDrawing).map(({ id }) => id));
  const isNew = (entry: DrawingEntry): boolean => isDrawing(entry) && !has.has(entry.id);
  const others = changes.filter((entry) => !isNew(entry));
  const room = DRAWINGS_MAX - latestOf([...known, ...others]).filter(isDrawing).length;
  return [...others, ...changes.filter(isNew).toSorted(byId).slice(0, Math.max(0, room))];
}

/** The known entries that the other side lacks or has an older state of. */
export function newerThan(
  known: readonly DrawingEntry[],
  others: readonly DrawingEntry[],
): readonly DrawingEntry[] {
  const texts = new Set(others.map(textOf));
  return mergeDrawings(known, others).filter((entry) => !texts.has(textOf(entry)));
}
