import type { WireDnw } from '../../../../protocol/money/entities.ts';
import type { WalletPlace } from '../walletPlace.ts';

/** What every form of the asset pages is given. */
export interface MoneyFormProps {
  readonly place: WalletPlace;
  /** Called with what the exchange made of the form. */
  readonly onSent: (dnw: WireDnw) => void;
  readonly onClose: () => void;
}
