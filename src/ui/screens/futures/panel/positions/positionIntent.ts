import * as v from 'valibot';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';

const positionIntent = v.variant('kind', [
  v.object({
    kind: v.literal('close'),
    marketType: v.picklist(['MARKET', 'LIMIT']),
    percent: v.number(),
  }),
  v.object({ kind: v.picklist(['reverse', 'margin', 'exits', 'ladder', 'scale', 'share']) }),
]);
/** A requested action on a position; it opens a dialog or is sent at once. */
export type PositionIntent = Readonly<v.InferOutput<typeof positionIntent>>;

/** An open dialog as it is kept over a reload of the page. */
export const openPositionIntent = v.object({ positionId: v.string(), intent: positionIntent });

/** Props of every dialog about one position. */
export interface PositionDialogProps {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
  readonly onClose: () => void;
}

export type OnPositionIntent = (position: WirePosition, intent: PositionIntent) => void;
