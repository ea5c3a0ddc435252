/** English texts of positions, orders and their dialogs, the same keys as Korean. */
import { closing } from './en/closing.ts';
import { positionDialogs } from './en/positionDialogs.ts';
import type { PositionsTexts } from './koPositions.ts';

export const enPositions: PositionsTexts = { ...closing, ...positionDialogs };
