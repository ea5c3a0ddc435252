/** Texts of the list of shortcuts, the same keys as Korean. */
import type { shortcuts as korean } from '../ko/shortcuts.ts';
import type { Widen } from '../ko.ts';

export const shortcuts: Widen<typeof korean> = {
  closePosition: 'Close this symbol’s position at market',
  reverse: 'Reverse this symbol’s position · repeat the last bet',
  double: 'Double the last bet',
  none: 'Quantity 0%',
  fullscreen: 'Chart in fullscreen',
  change: '{action}, now {key}, change the key',
  press: '{action}: press the new key',
  taken: '{key} is already used: {action}',
  unusable: 'This key cannot be used as a shortcut',
  changed: '{action}: {key}',
  reset: 'Reset to defaults',
  hint: 'Click a key to change it. Kept on this device.',
};
