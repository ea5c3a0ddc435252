import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

/** Whether tables show only the current instrument, saved in this browser. */
export function useHideOthers() {
  const { preferences } = useServices();
  const hideOthers = useSelected(preferences.values, ({ terminal }) => terminal.hideOthers);
  const setHideOthers = (isHidden: boolean) => {
    const { terminal } = preferences.values.get();
    preferences.set({ terminal: { ...terminal, hideOthers: isHidden } });
  };
  return { hideOthers, setHideOthers };
}
