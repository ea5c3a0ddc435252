import { useMemo, useState } from 'react';
import { TabBar } from '../../kit/TabBar.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { useText } from '../../i18n/useText.ts';
import { OrderBook } from './book/OrderBook.tsx';
import { TradeTape } from './book/TradeTape.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { Form, Records } from './DeskParts.tsx';
import s from './DeskTerminal.module.css';
import { SplitPanels, type SplitPart } from './SplitPanels.tsx';

/** Book and tape in tabs, where there is no room for both. */
function DepthTabs() {
  const t = useText();
  const [tab, setTab] = useState<'book' | 'tape'>('book');
  return (
    <TabBar
      label={t('book.title')}
      value={tab}
      onValue={setTab}
      tabs={[
        { value: 'book', label: t('book.title'), content: <OrderBook /> },
        { value: 'tape', label: t('tape.title'), content: <TradeTape /> },
      ]}
    />
  );
}

function Titled({ part }: { readonly part: 'book' | 'tape' }) {
  const t = useText();
  return (
    <>
      <h2 className={s['head']}>{t(`${part}.title`)}</h2>
      <div className={s['fill']}>{part === 'book' ? <OrderBook /> : <TradeTape />}</div>
    </>
  );
}

/** Chart, book and tape; the tape has its own panel on a wide screen. */
function MarketPanels() {
  const t = useText();
  const isWide = useMedia('(min-width: 1600px)');
  const parts = useMemo((): readonly SplitPart[] => {
    const chart = { id: 'chart', min: 320, label: t('chart.title'), content: <ChartPanel /> };
    const book = { id: 'book', min: 232, max: 520, label: t('book.title') };
    if (!isWide) return [chart, { ...book, size: 288, content: <DepthTabs /> }];
    const tape = { id: 'tape', size: 264, min: 200, max: 480, label: t('tape.title') };
    return [
      chart,
      { ...book, size: 296, content: <Titled part="book" /> },
      { ...tape, content: <Titled part="tape" /> },
    ];
  }, [t, isWide]);
  return (
    <SplitPanels name={isWide ? 'marketWide' : 'market'} direction="horizontal" parts={parts} />
  );
}

function MainPanels() {
  const t = useText();
  const parts = useMemo(
    (): readonly SplitPart[] => [
      { id: 'market', min: 320, label: t('chart.title'), content: <MarketPanels /> },
      { id: 'records', size: '30%', min: 120, label: t('layout.records'), content: <Records /> },
    ],
    [t],
  );
  return <SplitPanels name="rows" direction="vertical" parts={parts} />;
}

/** Chart, book, records and form in resizable panels. */
export function DeskPanels() {
  const t = useText();
  const parts = useMemo(
    (): readonly SplitPart[] => [
      { id: 'main', min: 560, label: t('chart.title'), content: <MainPanels /> },
      { id: 'form', size: 320, min: 288, max: 480, label: t('order.title'), content: <Form /> },
    ],
    [t],
  );
  return <SplitPanels name="columns" direction="horizontal" parts={parts} />;
}
