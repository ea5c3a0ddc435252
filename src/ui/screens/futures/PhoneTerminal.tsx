import * as v from 'valibot';
import { Later, later } from '../../kit/later.tsx';
import { ORDER_SIDES, type OrderSide } from '../../../domain/futuresOrders.ts';
import { Button } from '../../kit/Button.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { TabBar } from '../../kit/TabBar.tsx';
import { useText } from '../../i18n/useText.ts';
import { useKept } from '../../services/useKept.ts';
import { ChartCredit } from '../../shell/ChartCredit.tsx';
import { FeedLine } from '../../shell/FeedNote.tsx';
import { ChartPanel } from './chart/ChartPanel.tsx';
import { LaterRecordPanel } from './laterRecordPanel.ts';
import { BottomBar } from '../../kit/BottomBar.tsx';
import s from './PhoneTerminal.module.css';
import { SymbolBar } from './SymbolBar.tsx';
import { useTerminal } from './terminalContext.ts';

const OrderSheet = later(async () => (await import('./OrderSheet.tsx')).OrderSheet);

// Loaded when their tab is first opened.
const OrderBook = later(async () => (await import('./book/OrderBook.tsx')).OrderBook);
const TradeTape = later(async () => (await import('./book/TradeTape.tsx')).TradeTape);

const views = v.picklist(['chart', 'book', 'tape']);
type View = v.InferOutput<typeof views>;

const openSide = v.optional(v.picklist(ORDER_SIDES));

/** The terminal on a phone: one panel at a time, with buy and sell always one tap away. */
export function PhoneTerminal() {
  const t = useText();
  const { option } = useTerminal();
  const [view, setView] = useKept<View>('phoneView', views, () => 'chart');
  const [ordering, setOrdering] = useKept<OrderSide | undefined>(
    'orderSheet',
    openSide,
    () => undefined,
  );
  const rows = <SkeletonRows rows={8} label={t('app.loading')} />;
  return (
    <div className={s['phone']}>
      <SymbolBar />
      <div className={s['view']}>
        <TabBar<View>
          label={t('chart.title')}
          value={view}
          onValue={setView}
          tabs={[
            { value: 'chart', label: t('chart.title'), content: <ChartPanel /> },
            {
              value: 'book',
              label: t('book.title'),
              content: (
                <Later fallback={rows}>
                  <OrderBook />
                </Later>
              ),
            },
            {
              value: 'tape',
              label: t('tape.title'),
              content: (
                <Later fallback={rows}>
                  <TradeTape />
                </Later>
              ),
            },
          ]}
        />
      </div>
      <div className={s['records']}>
        <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
          <LaterRecordPanel />
        </Later>
      </div>
      <FeedLine stock={option.stock}>
        {' · '}
        <ChartCredit />
      </FeedLine>
      <BottomBar className={s['sticky']}>
        <Button tone="up" size="large" onClick={() => setOrdering('BUY')}>
          {t('order.buyLong')}
        </Button>
        <Button tone="down" size="large" onClick={() => setOrdering('SELL')}>
          {t('order.sellShort')}
        </Button>
      </BottomBar>
      {ordering === undefined ? null : (
        <Later>
          <OrderSheet side={ordering} onClose={() => setOrdering(undefined)} />
        </Later>
      )}
    </div>
  );
}
