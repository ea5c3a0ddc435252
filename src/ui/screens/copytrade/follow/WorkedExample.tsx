import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { useText } from '../../../i18n/useText.ts';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { formatUsdt } from '../../../market/instrument.ts';
import { useOptionLookup } from '../../../market/optionsById.ts';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { type Cut, type Example, type LastTrade, exampleOf, traderMarginOf } from './example.ts';
import s from './Follow.module.css';
import type { FollowSettings } from './followRules.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';

/** Limits of the next copy beside the settings: money in futures, and margins in open copies. */
interface CopyTerms {
  readonly available: string | undefined;
  /** In copies of this trader, which count against the maximum. */
  readonly inCopies: string;
  /** In copies of another one, who has to be left before this trader is followed. */
  readonly inOthers: string;
}

function useCopyTerms(traderId: string): CopyTerms {
  const { account } = useServices();
  const available = useFuturesAvailable();
  const copies = useSelected(account, ({ copytrade }) => copytrade.copies);
  const marginOf = (isCounted: (copied: string) => boolean): string =>
    formatDecimal(
      Object.values(copies)
        .filter((copy) => isCounted(copy.traderId))
        .reduce((sum, { margin }) => sum + (parseDecimal(margin) ?? 0n), 0n),
    );
  return {
    available,
    inCopies: marginOf((copied) => copied === traderId),
    inOthers: marginOf((copied) => copied !== traderId),
  };
}

const usdt = (text: string): string => `${formatUsdt(text)} USDT`;

const CUT_TEXTS = {
  ORDER: 'copyFollow.example.cutOrder',
  OPEN: 'copyFollow.example.cutOpen',
} as const satisfies Record<Cut, string>;

function Figures(props: {
  readonly trade: LastTrade;
  readonly settings: FollowSettings;
  readonly example: Extract<Example, { readonly kind: 'copied' }>;
}) {
  const t = useText();
  const { trade, settings, example } = props;
  const { quantity } = useOptionLookup().format(trade.futuresOptionId);
  return (
    <FigureList look="framed">
      <Figure label={t('copyFollow.example.traderMargin')}>
        {usdt(formatDecimal(traderMarginOf(trade)))}
      </Figure>
      <Figure label={t('copyFollow.example.multiplied', { percent: settings.multiplyPer })}>
        {usdt(example.multiplied)}
      </Figure>
      <Figure label={t('copyFollow.example.margin')}>
        {example.cut === undefined ? null : (
          <span className={s['working']}>{t(CUT_TEXTS[example.cut])} </span>
        )}
        <span className={s['strong']}>{usdt(example.margin)}</span>
      </Figure>
      <Figure label={t('copyFollow.example.quantity')}>{quantity(example.quantity)}</Figure>
      <Figure label={t('copyFollow.example.value')}>{usdt(example.value)}</Figure>
      <Figure label={t('copyFollow.example.fee')}>{usdt(example.fee)}</Figure>
      <Figure label={t('copyFollow.example.needed')}>{usdt(example.needed)}</Figure>
    </FigureList>
  );
}

/** Why nothing is copied, with the limit or the money that is the cause. */
function WhyNot({ example }: { readonly example: Exclude<Example, { readonly kind: 'copied' }> }) {
  const t = useText();
  if (example.kind === 'paused') return t('copyFollow.confirmPause');
  if (example.kind === 'held')
    return t('copyFollow.example.held', { amount: usdt(example.inOthers) });
  const reason = t(`copyFollow.skip.${example.reason}`);
  const { cut } = example;
  return t('copyFollow.example.skipped', {
    reason: cut === undefined ? reason : `${reason} (${t(CUT_TEXTS[cut])})`,
  });
}

/** The trade with what becomes of it under the settings that are typed at the moment. */
function OfTrade(props: {
  readonly traderId: string;
  readonly trade: LastTrade;
  readonly settings: FollowSettings | undefined;
}) {
  const t = useText();
  const lookup = useOptionLookup();
  const terms = useCopyTerms(props.traderId);
  const { trade, settings } = props;
  const option = lookup.get(trade.futuresOptionId);
  const example =
    settings === undefined || option === undefined
      ? undefined
      : exampleOf({ trade, settings, option, ...terms });
  return (
    <>
      <p className={s['trade']}>
        {t('copyFollow.example.trade', {
          label: lookup.label(trade.futuresOptionId, trade.stock),
          side: t(`column.${trade.side}`),
          leverage: trade.leverage,
        })}
        <small>
          {t('copyFollow.example.at', {
            price: lookup.format(trade.futuresOptionId).price(trade.entryPrice),
          })}
        </small>
      </p>
      {example === undefined || settings === undefined ? (
        <p className={s['note']}>{t('copyFollow.example.fix')}</p>
      ) : example.kind === 'copied' ? (
        <Figures trade={trade} settings={settings} example={example} />
      ) : (
        <p className={s['blocked']}>
          <WhyNot example={example} />
        </p>
      )}
    </>
  );
}

/** The newest position of the trader, open or closed. */
function useLastTrade(traderId: string) {
  const { call } = useServices();
  return useQuery<{ readonly trade: LastTrade | undefined }>({
    key: ['copytrade', 'lastTrade', traderId],
    read: async () => {
      const [open, closed] = await Promise.all([
        call('traderOpenPositions', { traderId }),
        call('traderPositions', { traderId, page: 1, size: 1 }),
      ]);
      if (!open.ok) return open;
      if (!closed.ok) return closed;
      const all = [...open.value, ...closed.value.items].filter(({ quantity }) => quantity !== '0');
      return { ok: true, value: { trade: all.toSorted((a, b) => b.openedAt - a.openedAt)[0] } };
    },
  });
}

/** The trader's last trade, computed with the reader's own money. */
export function WorkedExample(props: {
  readonly trader: WireTraderCard;
  readonly settings: FollowSettings | undefined;
}) {
  const t = useText();
  const { state } = useLastTrade(props.trader.traderId);
  const trade = state.value?.trade;
  return (
    <section className={s['section']} aria-labelledby="worked-example">
      <h2 className={s['sectionTitle']} id="worked-example">
        {t('copyFollow.example.title')}
      </h2>
      <p className={s['note']}>{t('copyFollow.example.intro')}</p>
      {state.status === 'loading' && state.value === undefined ? (
        <SkeletonRows rows={5} label={t('app.loading')} />
      ) : trade === undefined ? (
        <p className={s['note']}>
          {t(state.status === 'failed' ? 'copyMine.loadFailed' : 'copyFollow.example.none')}
        </p>
      ) : (
        <div className={s['example']} aria-live="polite">
          <OfTrade traderId={props.trader.traderId} trade={trade} settings={props.settings} />
        </div>
      )}
      <p className={s['note']}>{t('copyFollow.example.note')}</p>
    </section>
  );
}
