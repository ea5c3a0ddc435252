import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useText } from '../../i18n/useText.ts';
import s from './DeskTerminal.module.css';
import { SymbolBar } from './SymbolBar.tsx';

// The price comes first: the panels, and what makes them resizable, are loaded beside it.
const DeskPanels = lazy(async () => ({ default: (await import('./DeskPanels.tsx')).DeskPanels }));

/** Everything at once: chart, depth, form, records. */
export function DeskTerminal() {
  const t = useText();
  return (
    <div className={s['desk']}>
      <SymbolBar />
      <div className={s['panels']}>
        <Suspense fallback={<SkeletonRows rows={12} label={t('app.loading')} />}>
          <DeskPanels />
        </Suspense>
      </div>
    </div>
  );
}
