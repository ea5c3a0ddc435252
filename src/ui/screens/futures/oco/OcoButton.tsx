import * as v from 'valibot';
import { Button } from '../../../kit/Button.tsx';
import { Later, later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { ocoTexts } from '../../../i18n/ocoTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';
import { useTerminal } from '../terminalContext.ts';

const OcoDialog = later(async () => {
  const [part] = await Promise.all([import('./OcoDialog.tsx'), loadTextFiles(ocoTexts)]);
  return part.OcoDialog;
});

/** Opens the form of an OCO. */
export function OcoButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const [isOpen, setOpen] = useKept('oco', v.boolean(), () => false);
  if (access !== 'trade') return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('order.oco')}
      </Button>
      <Later>{isOpen ? <OcoDialog option={option} onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
