import { later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { sizeTexts } from '../../../i18n/sizeTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { DialogButton } from '../DialogButton.tsx';

const SizeDialog = later(async () => {
  const [part] = await Promise.all([import('./SizeDialog.tsx'), loadTextFiles(sizeTexts)]);
  return part.SizeDialog;
});

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
