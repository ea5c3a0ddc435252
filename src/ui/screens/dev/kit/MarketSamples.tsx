import { Tag } from '../../../kit/Badge.tsx';
import { MarketBar, MarketFigure, MarketLast, MarketName } from '../../../kit/MarketBar.tsx';
import { PopoverPanel } from '../../../kit/PopoverPanel.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { toneOf } from '../../../kit/Signed.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import s from './Kit.module.css';
import { useKitTexts } from './useKitTexts.ts';

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
