import { Button } from '../kit/Button.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';
import { useText } from '../i18n/useText.ts';

/** Shown in place of a screen that failed to render. */
export function BrokenScreen({ onRetry }: { readonly onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert">
      <EmptyState
        title={t('app.broken')}
        hint={t('app.brokenHint')}
        action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
      />
    </div>
  );
}
