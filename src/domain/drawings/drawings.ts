/** What a person draws on the chart of an instrument, and how two devices' drawings are joined. */
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

/** Names of colours that each theme has its own shade of. */
export const DRAWING_COLORS = ['1', '2', '3', '4', '5'] as const;
export type DrawingColor = (typeof DRAWING_COLORS)[number];

export const DRAWING_TEXT_MAX = 80;
/** Drawings of one instrument. */
export const DRAWINGS_MAX = 200;
/** Removals that are remembered for other devices, the newest of one instrument. */
export const REMOVALS_MAX = 200;

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
  /** Of a TEXT alone. */
  readonly text?: string;
  readonly changedAt: Millis;
}

/** What remains of a removed drawing, so that another device does not bring it back. */
export interface Removal {
  readonly id: string;
  readonly isRemoved: true;
  readonly changedAt: Millis;
}

export type DrawingEntry = Drawing | Removal;

export const isDrawing = (entry: DrawingEntry): entry is Drawing => !('isRemoved' in entry);

const byId = (a: DrawingEntry, b: DrawingEntry): number =>
  Number(a.id > b.id) - Number(a.id < b.id);

/** Of two states of one drawing the later; of simultaneous ones the removal, then the greater text. */
function later(a: DrawingEntry, b: DrawingEntry): DrawingEntry {
  if (a.changedAt !== b.changedAt) return a.changedAt > b.changedAt ? a : b;
  if (isDrawing(a) !== isDrawing(b)) return isDrawing(a) ? b : a;
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b;
}

/** The newest entries up to a number; ties by id, so that every device keeps the same. */
const newest = <Entry extends DrawingEntry>(entries: readonly Entry[], most: number): Entry[] =>
  entries.length <= most
    ? [...entries]
    : entries.toSorted((a, b) => b.changedAt - a.changedAt || byId(b, a)).slice(0, most);

/**
 * Joins what two devices know: per drawing the last change wins, and a removal is a change. The
 * order of joining makes no difference, nor does joining twice. Sorted by id.
 */
export function mergeDrawings(
  known: readonly DrawingEntry[],
  others: readonly DrawingEntry[],
): readonly DrawingEntry[] {
  const entries = new Map<string, DrawingEntry>();
  for (const entry of [...known, ...others]) {
    const other = entries.get(entry.id);
    entries.set(entry.id, other === undefined ? entry : later(other, entry));
  }
  const all = [...entries.values()];
  const drawings = newest(all.filter(isDrawing), DRAWINGS_MAX);
  const removals = newest(
    all.filter((entry) => !isDrawing(entry)),
    REMOVALS_MAX,
  );
  return [...drawings, ...removals].toSorted(byId);
}
