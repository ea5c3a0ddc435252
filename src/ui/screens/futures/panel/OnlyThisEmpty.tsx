import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useText } from '../../../i18n/useText.ts';
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

/** Shown when the table is empty only because other instruments are hidden. */
export function OnlyThisEmpty({ title }: { readonly title: string }) {
  const t = useText();
  const { setHideOthers } = useHideOthers();
  return (
    <EmptyState
      title={title}
      action={
        <Button size="small" onClick={() => setHideOthers(false)}>
          {t('panel.showAll')}
        </Button>
      }
    />
  );
}
