import { useState } from 'react';
import { TabBar } from '../../components/TabBar.tsx';
import { useMedia } from '../../components/useMedia.ts';
import { useText } from '../../i18n/useText.ts';
import { ChartCredit } from '../../shell/ChartCredit.tsx';
import { FeedNote } from '../../shell/FeedNote.tsx';
import { OrderBook } from './book/OrderBook.tsx';
import { TradeTape } from './book/TradeTape.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import s from './DeskTerminal.module.css';
import { AccountFigures } from './panel/Assets.tsx';
import { RecordPanel } from './panel/RecordPanel.tsx';
import { SymbolBar } from './SymbolBar.tsx';
import { OrderForm } from './ticket/OrderForm.tsx';
import { useIsLoggedIn } from '../../services/session.ts';

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
  const isLoggedIn = useIsLoggedIn();
  return (
    <div className={s['desk']}>
      <SymbolBar />
      <div className={s['grid']}>
        <div className={s['chart']}>
          <ChartPanel />
        </div>
        <Depth />
        <div className={s['records']}>
          <RecordPanel />
        </div>
        <aside className={s['form']}>
          <OrderForm />
          {isLoggedIn ? (
            <section className={s['account']} aria-label={t('assets.title')}>
              <h2>{t('assets.title')}</h2>
              <AccountFigures className={s['figures']} />
            </section>
          ) : null}
          <p className={s['feed']}>
            <FeedNote /> · <ChartCredit />
          </p>
        </aside>
      </div>
    </div>
  );
}
