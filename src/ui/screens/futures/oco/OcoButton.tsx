import { laterWithTexts } from '../../../kit/later.tsx';
import { ocoTexts } from '../../../i18n/ocoTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTerminal } from '../terminalContext.ts';
import { DialogButton } from '../DialogButton.tsx';
import { useIsTrader } from '../../../services/useIsTrader.ts';
import { useOffers } from '../../../services/useOffers.ts';

const OcoDialog = laterWithTexts(ocoTexts, async () => (await import('./OcoDialog.tsx')).OcoDialog);

/** Opens the form of an OCO. */
export function OcoButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const offers = useOffers();
  const isTrader = useIsTrader();
  if (access !== 'trade' || !offers('placeOco')) return null;
  return (
    <DialogButton
      name="oco"
      label={t('order.oco')}
      blocked={isTrader ? t('blocked.traderExits') : undefined}
      dialog={(close) => <OcoDialog option={option} onClose={close} />}
    />
  );
}
