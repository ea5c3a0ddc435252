import { laterWithTexts } from '../../../kit/later.tsx';
import { sizeTexts } from '../../../i18n/sizeTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { DialogButton } from '../DialogButton.tsx';

const SizeDialog = laterWithTexts(
  sizeTexts,
  async () => (await import('./SizeDialog.tsx')).SizeDialog,
);

/** Opens the position size calculator. */
export function SizeButton() {
  const t = useText();
  return (
    <DialogButton
      name="size"
      label={t('order.size')}
      dialog={(close) => <SizeDialog onClose={close} />}
    />
  );
}
