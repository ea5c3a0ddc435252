/** Drawings as they are stored and sent. */
import * as v from 'valibot';
import {
  ANCHOR_COUNTS,
  DRAWING_COLORS,
  DRAWING_KINDS,
  DRAWING_TEXT_MAX,
  type DrawingEntry,
  DRAWINGS_MAX,
  REMOVALS_MAX,
} from '../../domain/drawings/drawings.ts';

const id = v.pipe(v.string(), v.regex(/^[\da-z]{10,40}$/));
const moment = v.pipe(v.number(), v.safeInteger());
const price = v.pipe(v.string(), v.maxLength(32), v.regex(/^\d+(?:\.\d+)?$/));
const anchor = v.object({ at: moment, price });

const drawing = v.pipe(
  v.strictObject({
    id,
    kind: v.picklist(DRAWING_KINDS),
    anchors: v.pipe(v.array(anchor), v.maxLength(3)),
    color: v.picklist(DRAWING_COLORS),
    text: v.exactOptional(v.pipe(v.string(), v.maxLength(DRAWING_TEXT_MAX))),
    changedAt: moment,
  }),
  v.check(({ kind, anchors }) => anchors.length === ANCHOR_COUNTS[kind]),
);

const removal = v.strictObject({ id, isRemoved: v.literal(true), changedAt: moment });

/** The drawings of one instrument, with the removals that other devices may not know of. */
export const wireDrawings: v.GenericSchema<readonly DrawingEntry[]> = v.pipe(
  v.array(v.union([drawing, removal])),
  v.maxLength(DRAWINGS_MAX + REMOVALS_MAX),
);
