import Keyboard from 'lucide-react/icons/keyboard';
import { useEffect, useState } from 'react';
import { Later, later } from '../kit/later.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { useText } from '../i18n/useText.ts';
import { followShortcut } from './shortcutKeys.ts';

const ShortcutsDialog = later(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);

/** Handles shortcuts on the whole page; `?` lists them. */
export function Shortcuts() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (followShortcut(event)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <IconButton label={t('keys.help')} aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        <Keyboard size={16} aria-hidden="true" />
      </IconButton>
      <Later>{isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
