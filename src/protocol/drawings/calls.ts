/** Calls of the drawings that follow a person to their other devices. */
import * as v from 'valibot';
import { DRAWING_CHANGES_MAX } from '../../domain/drawings/drawings.ts';
import { type CallDocs, defineCall, MEMBER_COMMAND, MEMBER_READ } from '../call.ts';
import { AT } from '../examples.ts';
import { siteInfoId, stockCode } from '../fields.ts';
import { wireDrawings } from './entities.ts';

/** How often the drawings of the instrument have changed. */
const version = v.number();
const changes = v.pipe(wireDrawings, v.minLength(1), v.maxLength(DRAWING_CHANGES_MAX));

/** Sent to every device of the user after a change. */
export const drawingsMessage = v.object({ version, stock: stockCode, changes });

export const drawingCalls = {
  drawings: defineCall({
    ...MEMBER_READ,
    path: '/api/player/drawings',
    params: v.object({ stock: stockCode, siteInfoId }),
    answer: v.object({ version, entries: wireDrawings }),
  }),
  saveDrawings: defineCall({
    ...MEMBER_COMMAND,
    path: '/api/player/drawings',
    params: v.object({ stock: stockCode, changes, siteInfoId }),
    answer: v.object({ version }),
  }),
} as const;

const ENTRY = {
  id: '0mi8x2k00a1b2c3d4e5f6',
  kind: 'HORIZONTAL',
  anchors: [{ at: AT, price: '66000' }],
  color: '1',
  changedAt: AT,
} as const;

export const drawingDocs = {
  drawings: {
    summary:
      "The user's drawings on the chart of an instrument, with the removals that other devices may not know of.",
    isExtension: true,
    refusals: ['UNKNOWN_STOCK'],
    example: { params: { stock: 'BTCUSDT' }, answer: { version: 4, entries: [ENTRY] } },
  },
  saveDrawings: {
    summary:
      'Joins changes into the drawings of an instrument: of each drawing the last change wins, and a removal is a change. Repeating a request changes nothing.',
    isExtension: true,
    refusals: ['UNKNOWN_STOCK', 'DRAWING_LIMIT'],
    example: { params: { stock: 'BTCUSDT', changes: [ENTRY] }, answer: { version: 5 } },
  },
} satisfies CallDocs<typeof drawingCalls>;
