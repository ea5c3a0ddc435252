import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useHideOthers } from './useHideOthers.ts';

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
