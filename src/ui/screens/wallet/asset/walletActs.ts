/** Acts on a wallet that the site offers. */
import type { WireTerms } from '../../../../protocol/money/entities.ts';
import type { WalletAct } from '../walletPlace.ts';

const APPLIES: Readonly<Partial<Record<WalletAct, WireTerms['type']>>> = {
  deposit: 'D',
  withdraw: 'W',
  buy: 'WB',
  sell: 'WS',
};

/** Where the money of a wallet can go within the account. */
export interface WalletRoutes {
  readonly type: string;
  readonly canTransfer: boolean;
  readonly canConvert: boolean;
}

/** Acts of a wallet, in the order of their buttons. */
export function actsOf(
  { type, canTransfer, canConvert }: WalletRoutes,
  terms: readonly WireTerms[],
): readonly WalletAct[] {
  const offers = (act: WalletAct) =>
    terms.some((one) => one.walletType === type && one.type === APPLIES[act]);
  const acts: readonly (readonly [WalletAct, boolean])[] = [
    ['deposit', offers('deposit')],
    ['withdraw', offers('withdraw')],
    ['transfer', canTransfer],
    ['convert', canConvert],
    ['buy', offers('buy')],
    ['sell', offers('sell')],
  ];
  return acts.flatMap(([act, isOffered]) => (isOffered ? [act] : []));
}
