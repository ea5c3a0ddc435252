import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, type ReactNode, useEffect } from 'react';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import { SECOND_MS } from '../../../../domain/time.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { FlashText } from '../../../kit/FlashText.tsx';
import { Hint } from '../../../kit/Hint.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { Skeleton } from '../../../kit/Skeleton.tsx';
import { formatFixed, NO_FIGURE } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { optionName } from '../../../market/instrument.ts';
import { FavouriteStar } from '../../../market/TickerCells.tsx';
import { priceText, useInstrument, useLastPrice, useTrade } from '../tradeContext.ts';
import { GamePicker } from './GamePicker.tsx';
import s from './TradeBar.module.css';
import { useGameCommands } from './useGameCommands.ts';

const TradeSymbolPicker = lazy(async () => ({
  default: (await import('./TradeSymbolPicker.tsx')).TradeSymbolPicker,
}));

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={s['figure']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SymbolName() {
  const t = useText();
  const language = useLanguage();
  const { option, phase } = useTrade();
  const instrument = useInstrument(option.stock);
  return (
    <div className={s['name']}>
      {instrument === undefined ? null : <FavouriteStar option={instrument} />}
      <OnDemand
        trigger={(open) => (
          <button
            type="button"
            className={s['symbol']}
            aria-haspopup="dialog"
            aria-keyshortcuts="/"
            onClick={open}
          >
            <h1>{option.stock === null ? t('rounds.POWERBALL') : option.label}</h1>
            <span className={s['full']}>
              {instrument === undefined ? null : optionName(instrument, language)}
            </span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
      >
        {(part) => <TradeSymbolPicker {...part} />}
      </OnDemand>
      {phase === 'closed' ? <Tag tone="warn">{t('market.closed')}</Tag> : null}
    </div>
  );
}

/** Last price, also in the page's title. */
function Last() {
  const { option } = useTrade();
  const last = useLastPrice(option);
  const text = priceText(option, last);
  useEffect(() => {
    document.title =
      last === undefined ? `${option.label} | Maru` : `${text} | ${option.label} | Maru`;
  }, [text, last, option.label]);
  useEffect(
    () => () => {
      document.title = 'Maru';
    },
    [],
  );
  if (option.stock === null) return null;
  return (
    <div className={s['last']}>
      {last === undefined ? (
        <Skeleton width={8} />
      ) : (
        <FlashText className={s['price']} value={last} text={text} />
      )}
    </div>
  );
}

/** How far the price is from the opening, in its own units. */
function Difference() {
  const { option, round } = useTrade();
  const now = parseDecimal(useLastPrice(option) ?? '');
  const from = parseDecimal(round?.opening?.price ?? '');
  if (now === undefined || from === undefined) return <>{NO_FIGURE}</>;
  const difference = formatDecimal(now - from);
  const text = formatFixed(difference, {
    digits: option.priceDigits,
    rounding: 'halfUp',
    sign: 'always',
  });
  return <Signed value={difference} text={text} />;
}

/** The market of the rounds: what, how long, where the price stands against the opening, at what odds. */
export function TradeBar() {
  const t = useText();
  const zone = useZone();
  const { option, round } = useTrade();
  useGameCommands();
  const time = (at: number) => formatTime(at, 'time', zone);
  return (
    <section className={s['bar']} aria-label={t('market.symbol')}>
      <SymbolName />
      <Last />
      <GamePicker />
      <div className={s['figures']}>
        <dl className={s['list']}>
          {option.stock === null ? null : (
            <>
              <Figure label={t('trade.opening')}>{priceText(option, round?.opening?.price)}</Figure>
              <Figure label={t('trade.difference')}>
                <Difference />
              </Figure>
            </>
          )}
          <Figure label={t('trade.odds')}>
            {t('trade.oddsTimes', {
              odds: formatFixed(option.odds, { digits: 2, rounding: 'cut' }),
            })}
          </Figure>
          <Figure label={t('trade.round')}>
            {round === undefined ? (
              NO_FIGURE
            ) : (
              <>
                {time(round.startAt)}
                <span className={s['until']}>{` – ${time(round.endAt)}`}</span>
              </>
            )}
          </Figure>
          <Figure label={t('trade.lockBefore')}>
            {t('trade.lockSeconds', { count: option.lockMs / SECOND_MS })}
          </Figure>
        </dl>
        <div className={s['rule']}>
          <Hint text={t(`trade.hint${gameKind(option.gameType)}`)}>{t('trade.rules')}</Hint>
        </div>
      </div>
    </section>
  );
}
