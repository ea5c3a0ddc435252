import * as v from 'valibot';
import { Button } from '../../../kit/Button.tsx';
import { Later, later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { sizeTexts } from '../../../i18n/sizeTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';

const SizeDialog = later(async () => {
  const [part] = await Promise.all([import('./SizeDialog.tsx'), loadTextFiles(sizeTexts)]);
  return part.SizeDialog;
});

/** Opens the position size calculator. */
export function SizeButton() {
  const t = useText();
  const [isOpen, setOpen] = useKept('size', v.boolean(), () => false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('order.size')}
      </Button>
      <Later>{isOpen ? <SizeDialog onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
