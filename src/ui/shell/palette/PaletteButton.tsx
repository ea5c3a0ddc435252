import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { Later, later } from '../../kit/later.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { useText } from '../../i18n/useText.ts';

const Palette = later(async () => (await import('./Palette.tsx')).Palette);

/** Opens the palette, also with its shortcut. */
export function PaletteButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+k Meta+k"
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden="true" />
      </IconButton>
      <Later>{isOpen ? <Palette onClose={() => setOpen(false)} /> : null}</Later>
    </>
  );
}
