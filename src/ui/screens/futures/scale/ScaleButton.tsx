import * as v from 'valibot';
import { Button } from '../../../kit/Button.tsx';
import { Later, later } from '../../../kit/later.tsx';
import { loadTextFiles } from '../../../i18n/setup.ts';
import { scaleTexts } from '../../../i18n/scaleTexts.ts';
import { useText } from '../../../i18n/useText.ts';
import { useKept } from '../../../services/useKept.ts';
import { useTerminal } from '../terminalContext.ts';

const ScaleDialog = later(async () => {
  const [part] = await Promise.all([import('./ScaleDialog.tsx'), loadTextFiles(scaleTexts)]);
  return part.ScaleDialog;
});

/** Opens the form of a scale order. */
export function ScaleButton() {
  const t = useText();
  const { option, access } = useTerminal();
  const [isOpen, setOpen] = useKept('scale', v.boolean(), () => false);
  if (access !== 'trade') return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('order.scale')}
      </Button>
      <Later>
        {isOpen ? (
          <ScaleDialog option={option} position={undefined} onClose={() => setOpen(false)} />
        ) : null}
      </Later>
    </>
  );
}
