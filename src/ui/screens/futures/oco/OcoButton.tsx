import { later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { ocoTexts } from '../../../i18n/ocoTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTerminal } from '../terminalContext.ts';
import { DialogButton } from '../DialogButton.tsx';
import { useIsTrader } from '../../../services/useIsTrader.ts';
import { useOffers } from '../../../services/useOffers.ts';

const OcoDialog = later(async () => {
  const [part] = await Promise.all([import('./OcoDialog.tsx'), loadTextFiles(ocoTexts)]);
  return part.OcoDialog;
});

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
