import { useCallback } from 'react';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';

const COVERED = '••••••';

/** Covers balances while the person wants them hidden; the choice is kept in this browser. */
export function useMask() {
  const { preferences } = useServices();
  const isHidden = useSelected(preferences.values, ({ hideBalances }) => hideBalances);
  return {
    isHidden,
    mask: useCallback((text: string): string => (isHidden ? COVERED : text), [isHidden]),
    toggle: () => preferences.set({ hideBalances: !isHidden }),
  };
}
