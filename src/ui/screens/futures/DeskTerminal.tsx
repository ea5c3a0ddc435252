import { Later, later } from '../../kit/later.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { FirstMarketPart } from '../../shell/firstMarket/FirstMarketPart.tsx';
import { useText } from '../../i18n/useText.ts';
import s from './DeskTerminal.module.css';
import { SymbolBar } from './SymbolBar.tsx';

// The price comes first: the resizable panels load in parallel.
const DeskPanels = later(async () => (await import('./DeskPanels.tsx')).DeskPanels);

/** The terminal on a wide screen: chart, depth, form and records at once. */
export function DeskTerminal() {
  const t = useText();
  return (
    <div className={s['desk']}>
      <SymbolBar />
      <div className={s['panels']}>
        <Later
          fallback={
            <FirstMarketPart part="chart">
              <SkeletonRows rows={12} label={t('app.loading')} />
            </FirstMarketPart>
          }
        >
          <DeskPanels />
        </Later>
      </div>
    </div>
  );
}
