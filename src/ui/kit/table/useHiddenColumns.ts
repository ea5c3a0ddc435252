import { useCallback } from 'react';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';

/** The hidden columns of a table, saved in this browser. */
export function useHiddenColumns(table: string) {
  const { preferences } = useServices();
  const hidden = useSelected(preferences.values, ({ terminal }) => terminal.hiddenColumns[table]);
  const setHidden = useCallback(
    (ids: readonly string[]) => {
      const { terminal } = preferences.values.get();
      preferences.set({
        terminal: { ...terminal, hiddenColumns: { ...terminal.hiddenColumns, [table]: ids } },
      });
    },
    [preferences, table],
  );
  return { hidden, setHidden };
}
