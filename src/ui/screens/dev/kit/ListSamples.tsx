import { useState } from 'react';
import { BottomBar } from '../../../kit/BottomBar.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { Figure, FigureList, LineList } from '../../../kit/FigureList.tsx';
import { SearchForm } from '../../../kit/SearchForm.tsx';
import { Signed, toneOf } from '../../../kit/Signed.tsx';
import { Skeleton, SkeletonRows } from '../../../kit/Skeleton.tsx';
import { TabBar } from '../../../kit/TabBar.tsx';
import { SmallTable } from '../../../kit/table/SmallTable.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { MarketBar, MarketFigure, MarketLast, MarketName } from '../../../kit/MarketBar.tsx';
import { PopoverPanel } from '../../../kit/PopoverPanel.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';

function TabSample() {
  const t = useKitTexts();
  const [tab, setTab] = useState<'ready' | 'none'>('none');
  return (
    <div className={s['frame']}>
      <TabBar
        label={t.tabs}
        value={tab}
        onValue={setTab}
        aside={<Button size="small">{t.order}</Button>}
        tabs={[
          {
            value: 'ready',
            label: t.orders,
            count: 3,
            content: <SkeletonRows rows={3} label={t.loading} />,
          },
          {
            value: 'none',
            label: t.none,
            content: (
              <EmptyState title={t.empty} hint={t.emptyHint} action={<Button>{t.order}</Button>} />
            ),
          },
        ]}
      />
    </div>
  );
}

function SmallTableSample() {
  const t = useKitTexts();
  return (
    <SmallTable>
      <caption>{t.small}</caption>
      <thead>
        <tr>
          <th scope="col">{t.symbol}</th>
          <th scope="col">{t.price}</th>
          <th scope="col">{t.fee}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">BTC/USDT</th>
          <td>101,234.5</td>
          <td>0.05%</td>
        </tr>
        <tr>
          <th scope="row">{t.long}</th>
          <td>–</td>
          <td>0.02%</td>
        </tr>
      </tbody>
    </SmallTable>
  );
}

/** Lists, their empty states, and the frames around them. */
export function ListSamples() {
  const t = useKitTexts();
  const [words, setWords] = useState('BTC');
  return (
    <>
      <SearchForm words={words} label={t.symbol} submit={t.find} onSearch={setWords} />
      <div className={s['columns']}>
        <FigureList>
          <Figure label={t.cost}>1,012.34 USDT</Figure>
          <Figure label={t.fee}>
            <Skeleton width={8} />
          </Figure>
          <Figure label={t.liquidation}>–</Figure>
        </FigureList>
        <LineList>
          <li>
            <span>{t.first}</span>
            <strong>101,234.5</strong>
          </li>
          <li>
            <span>{t.long}</span>
            <Signed value="-3.5" text="-3.5" />
          </li>
        </LineList>
      </div>
      <SmallTableSample />
      <SkeletonRows rows={3} label={t.loading} />
      <TabSample />
      <div className={s['edge']}>
        <BottomBar className={s['bar']} aria-label={t.bottom}>
          <Button tone="up" size="large">
            {t.buy}
          </Button>
        </BottomBar>
      </div>
    </>
  );
}

/** The market bar with prices, before the first price, and with little room. */
export function MarketSamples() {
  const t = useKitTexts();
  const name = (title: string, tag?: string) => (
    <MarketName
      title={title}
      fullName={t.name}
      tag={tag === undefined ? undefined : <Tag tone="warn">{tag}</Tag>}
      picker={(part) => (
        <PopoverPanel {...part} label={t.find}>
          <p className={s['panel']}>{t.empty}</p>
        </PopoverPanel>
      )}
    />
  );
  return (
    <>
      <div className={s['frame']}>
        <MarketBar
          name={name('BTC/USDT')}
          last={
            <MarketLast value="101234.5" text="101,234.5" className={toneOf('1')}>
              +2.31%
            </MarketLast>
          }
          figures={
            <>
              <MarketFigure label={t.mark} hint={t.hintText}>
                101,233.9
              </MarketFigure>
              <MarketFigure label={t.amount}>1.2B</MarketFigure>
            </>
          }
        />
      </div>
      <div className={s['frame']}>
        <MarketBar
          name={name('SOL/USDT', t.closed)}
          last={<MarketLast value={undefined} text="" />}
          figures={
            <MarketFigure label={t.mark}>
              <Skeleton width={9} />
            </MarketFigure>
          }
        />
      </div>
      <div className={s['frame']}>
        <MarketBar
          spacing="dense"
          name={name('ETH/USDT')}
          last={<MarketLast value="3123.4" text="3,123.4" />}
          choice={
            <Segmented
              label={t.side}
              value="buy"
              onValue={() => undefined}
              choices={[
                { value: 'buy', label: t.buy },
                { value: 'sell', label: t.sell },
              ]}
            />
          }
          figures={<MarketFigure label={t.cost}>3,120.0</MarketFigure>}
          end={t.hint}
        />
      </div>
    </>
  );
}
