import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { Later, laterWithTexts } from '../kit/later.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { shortcutTexts } from '../i18n/shortcutTexts.ts';
import { useText } from '../i18n/useText.ts';
import { setBoundKeys, useBoundKeys } from '../kit/boundKeys.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useSelected } from '../services/useReadable.ts';
import { followShortcut } from './shortcutKeys.ts';

const ShortcutsDialog = laterWithTexts(
  shortcutTexts,
  async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
);

/** Handles shortcuts on the whole page; `?` lists them. */
export function Shortcuts() {
  const t = useText();
  const bound = useBoundKeys();
  const [isOpen, setOpen] = useState(false);
  const chosen = useSelected(useServices().preferences.values, ({ boundKeys }) => boundKeys);
  useEffect(() => setBoundKeys(chosen), [chosen]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (followShortcut(event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton
        label={t('keys.help')}
        aria-keyshortcuts={bound('?')}
        onClick={() => setOpen(true)}
      >
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      <Later>{isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
