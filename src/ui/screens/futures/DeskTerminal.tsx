import { useState } from 'react';
import { IconRoom } from '../../kit/IconButton.tsx';
import { Later, later, laterWithTexts } from '../../kit/later.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { FirstMarketPart } from '../../shell/firstMarket/FirstMarketPart.tsx';
import { layoutTexts } from '../../i18n/layoutTexts.ts';
import { useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import s from './DeskTerminal.module.css';
import { openDesk } from './layout/desk.ts';
import { SymbolBar } from './SymbolBar.tsx';
import { useTerminal } from './terminalContext.ts';

// The price comes first: the resizable panels load in parallel.
const DeskPanels = later(async () => (await import('./DeskPanels.tsx')).DeskPanels);

const DeskLayout = laterWithTexts(layoutTexts, async () =>
  (await import('./layout/loadLayout.ts')).loadLayout(),
);

const LayoutButton = laterWithTexts(
  layoutTexts,
  async () => (await import('./layout/LayoutButton.tsx')).LayoutButton,
);

/** The terminal on a wide screen: chart, depth, form and records at once. */
export function DeskTerminal() {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const [desk] = useState(() => openDesk(preferences));
  const layout = useReadable(desk.chosen);
  const waiting = (
    <FirstMarketPart part="chart">
      <SkeletonRows rows={12} label={t('app.loading')} />
    </FirstMarketPart>
  );
  return (
    <div className={s['desk']}>
      <SymbolBar
        key={option.id}
        end={
          <Later fallback={<IconRoom />}>
            <LayoutButton desk={desk} />
          </Later>
        }
      />
      <div className={s['panels']}>
        <Later fallback={waiting}>
          {layout === undefined ? <DeskPanels key={option.id} /> : <DeskLayout desk={desk} />}
        </Later>
      </div>
    </div>
  );
}
