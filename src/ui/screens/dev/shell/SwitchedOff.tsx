import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { useServices } from '../../../services/ServicesContext.tsx';

/** In place of a developer page while they are off: how to switch them on. */
export function SwitchedOff() {
  const t = useText();
  const { preferences } = useServices();
  return (
    <EmptyState
      isPage
      title={t('dev.off')}
      hint={t('dev.offHint', { name: t('settings.developerPages') })}
      action={
        <Button tone="primary" onClick={() => preferences.set({ developerPages: true })}>
          {t('dev.switchOn')}
        </Button>
      }
    />
  );
}
