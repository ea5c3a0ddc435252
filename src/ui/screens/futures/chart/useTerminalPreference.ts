import { useCallback } from 'react';
import type { TerminalPreferences } from '../../../../domain/preferences.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** One layout preference of the terminal, with its setter. */
export function useTerminalPreference<Key extends keyof TerminalPreferences>(
  key: Key,
): readonly [TerminalPreferences[Key], (value: TerminalPreferences[Key]) => void] {
  const { preferences } = useServices();
  const value = useSelected(preferences.values, ({ terminal }) => terminal[key]);
  const set = useCallback(
    (next: TerminalPreferences[Key]) =>
      preferences.set({ terminal: { ...preferences.values.get().terminal, [key]: next } }),
    [preferences, key],
  );
  return [value, set];
}
