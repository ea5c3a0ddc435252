import { lazy, Suspense, useState } from 'react';
import { SkeletonRows } from '../../components/Skeleton.tsx';
import { TabBar } from '../../components/TabBar.tsx';
import { useMedia } from '../../components/useMedia.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCredit } from '../../shell/ChartCredit.tsx';
import { FeedNote } from '../../shell/FeedNote.tsx';
import { OrderBook } from './book/OrderBook.tsx';
import { TradeTape } from './book/TradeTape.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import s from './DeskTerminal.module.css';
import { SymbolBar } from './SymbolBar.tsx';

// Prices come first: what one trades with is loaded beside them.
const OrderSide = lazy(async () => ({ default: (await import('./OrderSide.tsx')).OrderSide }));
const RecordPanel = lazy(async () => ({
  default: (await import('./panel/RecordPanel.tsx')).RecordPanel,
}));

/** Book and tape beside each other where there is room, else one behind the other. */
function Depth() {
  const t = useText();
  const isWide = useMedia('(min-width: 1600px)');
  const [tab, setTab] = useState<'book' | 'tape'>('book');
  if (isWide) {
    return (
      <>
        <div className={s['book']}>
          <h2 className={s['head']}>{t('book.title')}</h2>
          <div className={s['fill']}>
            <OrderBook />
          </div>
        </div>
        <div className={s['tape']}>
          <h2 className={s['head']}>{t('tape.title')}</h2>
          <div className={s['fill']}>
            <TradeTape />
          </div>
        </div>
      </>
    );
  }
  return (
    <div className={s['book']}>
      <TabBar
        label={t('book.title')}
        value={tab}
        onValue={setTab}
        tabs={[
          { value: 'book', label: t('book.title'), content: <OrderBook /> },
          { value: 'tape', label: t('tape.title'), content: <TradeTape /> },
        ]}
      />
    </div>
  );
}

/** Everything at once: chart, depth, form, records. */
export function DeskTerminal() {
  const t = useText();
  return (
    <div className={s['desk']}>
      <SymbolBar />
      <div className={s['grid']}>
        <div className={s['chart']}>
          <ChartPanel />
        </div>
        <Depth />
        <div className={s['records']}>
          <Suspense fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
            <RecordPanel />
          </Suspense>
        </div>
        <aside className={s['form']}>
          <Suspense fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
            <OrderSide />
          </Suspense>
          <p className={s['feed']}>
            <FeedNote /> · <ChartCredit />
          </p>
        </aside>
      </div>
    </div>
  );
}
