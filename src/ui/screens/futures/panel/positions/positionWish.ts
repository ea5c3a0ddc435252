import type { WirePosition } from '../../../../../protocol/futures/entities.ts';

/** What is asked of a position; each opens a dialog or is done at once. */
export type PositionWish =
  | { readonly kind: 'close'; readonly marketType: 'MARKET' | 'LIMIT'; readonly percent: number }
  | { readonly kind: 'reverse' | 'margin' | 'exits' | 'share' };

export type Ask = (position: WirePosition, wish: PositionWish) => void;
