import { useState } from 'react';
import { practiceTexts } from '../../i18n/practiceTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../kit/Button.tsx';
import { Later, laterWithTexts } from '../../kit/later.tsx';

const PracticeDialog = laterWithTexts(
  practiceTexts,
  async () => (await import('./PracticeDialog.tsx')).PracticeDialog,
);

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
