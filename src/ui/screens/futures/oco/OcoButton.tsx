import { later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { ocoTexts } from '../../../i18n/ocoTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTerminal } from '../terminalContext.ts';
import { DialogButton } from '../DialogButton.tsx';

const OcoDialog = later(async () => {
  const [part] = await Promise.all([import('./OcoDialog.tsx'), loadTextFiles(ocoTexts)]);
  return part.OcoDialog;
});

/** Opens the form of an OCO. */
export function OcoButton() {
  const t = useText();
  const { option, access } = useTerminal();
  if (access !== 'trade') return null;
  return (
    <DialogButton
      name="oco"
      label={t('order.oco')}
      dialog={(close) => <OcoDialog option={option} onClose={close} />}
    />
  );
}
