/** Korean texts of positions, orders and their dialogs, which come with the tables below the chart. */
import { closing } from './ko/closing.ts';
import { positionDialogs } from './ko/positionDialogs.ts';
import type { Widen } from './ko.ts';

export const koPositions = { ...closing, ...positionDialogs } as const;

/** Every language has the same texts. */
export type PositionsTexts = Widen<typeof koPositions>;
