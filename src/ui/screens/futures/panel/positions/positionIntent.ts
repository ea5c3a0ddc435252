import type { WirePosition } from '../../../../../protocol/futures/entities.ts';

/** A requested action on a position; it opens a dialog or is sent at once. */
export type PositionIntent =
  | { readonly kind: 'close'; readonly marketType: 'MARKET' | 'LIMIT'; readonly percent: number }
  | { readonly kind: 'reverse' | 'margin' | 'exits' | 'share' };

export type OnPositionIntent = (position: WirePosition, intent: PositionIntent) => void;
