import { hasControl, pressControl } from '../shortcutKeys.ts';
import { type TextKey, useText } from '../../i18n/useText.ts';
import { useBoundKeys } from '../../kit/boundKeys.ts';
import type { PaletteCommand } from './commandRegistry.ts';

/** Controls with a shortcut: those on the page can also be found by name. */
const CONTROLS: readonly { readonly key: string; readonly text: TextKey }[] = [
  { key: 'l', text: 'keys.limit' },
  { key: 'm', text: 'keys.market' },
  { key: 'p', text: 'keys.price' },
  { key: 'q', text: 'keys.quantity' },
  { key: 'c', text: 'keys.cancelAll' },
  { key: ',', text: 'nav.settings' },
  { key: '?', text: 'keys.help' },
];

export function usePageCommands(): readonly PaletteCommand[] {
  const t = useText();
  const bound = useBoundKeys();
  return CONTROLS.map(({ key, text }) => ({ key: bound(key), text }))
    .filter(({ key }) => hasControl(key))
    .map(({ key, text }) => ({
      id: `control/${key}`,
      label: t(text),
      note: key.toUpperCase(),
      run: () => void pressControl(key),
    }));
}
