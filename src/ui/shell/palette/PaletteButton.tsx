import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../kit/IconButton.tsx';
import { useText } from '../../i18n/useText.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));

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
      <Suspense fallback={null}>
        {isOpen ? <Palette onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
