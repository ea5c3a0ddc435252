import { laterWithTexts } from '../../../kit/later.tsx';
import { scaleTexts } from '../../../i18n/scaleTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTerminal } from '../terminalContext.ts';
import { DialogButton } from '../DialogButton.tsx';
import { useOffers } from '../../../services/useOffers.ts';

const ScaleDialog = laterWithTexts(
  scaleTexts,
  async () => (await import('./ScaleDialog.tsx')).ScaleDialog,
);

/** Opens the form of a scale order. */
export function ScaleButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const offers = useOffers();
  if (access !== 'trade' || !offers('placeScale')) return null;
  return (
    <DialogButton
      name="scale"
      label={t('order.scale')}
      dialog={(close) => <ScaleDialog option={option} position={undefined} onClose={close} />}
    />
  );
}
