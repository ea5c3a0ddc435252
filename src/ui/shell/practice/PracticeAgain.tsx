import { useState } from 'react';
import { loadTextFiles } from '../../i18n/setup.ts';
import { practiceTexts } from '../../i18n/practiceTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { Later, later } from '../../kit/later.tsx';

const PracticeDialog = later(async () => {
  const [part] = await Promise.all([import('./PracticeDialog.tsx'), loadTextFiles(practiceTexts)]);
  return part.PracticeDialog;
});

/** Opens the dialog in which practice is started again. */
export function PracticeAgain() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('mode.practiceAgain')}
      </Button>
      <Later>{isOpen ? <PracticeDialog onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
