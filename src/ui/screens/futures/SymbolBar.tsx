import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, type ReactNode, useEffect } from 'react';
import { cx } from '../../kit/cx.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { FlashText } from '../../kit/FlashText.tsx';
import { Hint } from '../../kit/Hint.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { toneOf } from '../../kit/Signed.tsx';
import { Tag } from '../../kit/Badge.tsx';
import { formatCountdown } from '../../format/timeText.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { baseCoin, formatPercent, instrumentFormat, optionName } from '../../market/instrument.ts';
import {
  FavouriteStar,
  FundingRate,
  useChange,
  useTickerField,
  Volume,
} from '../../market/TickerCells.tsx';
import s from './SymbolBar.module.css';
import { useTerminal } from './terminalContext.ts';
import { useTerminalCommands } from './useTerminalCommands.ts';

const SymbolPicker = lazy(async () => ({
  default: (await import('./SymbolPicker.tsx')).SymbolPicker,
}));

function Figure({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={s['figure']}>
      <dt>{hint === undefined ? label : <Hint text={hint}>{label}</Hint>}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PriceFigure({
  label,
  hint,
  field,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly field: 'mark' | 'index' | 'high24' | 'low24';
}) {
  const { option } = useTerminal();
  const value = useTickerField(option.stock, field);
  return (
    <Figure label={label} hint={hint}>
      {value === undefined ? <Skeleton width={9} /> : instrumentFormat(option).price(value)}
    </Figure>
  );
}

function Countdown() {
  const { option } = useTerminal();
  const nextAt = useTickerField(option.stock, 'nextFundingAt');
  const now = useReadable(useServices().now);
  return <>{nextAt === undefined ? '--:--:--' : formatCountdown(nextAt - now)}</>;
}

/** Last price and change, also in the page's title. */
function Last() {
  const { option } = useTerminal();
  const last = useTickerField(option.stock, 'last');
  const change = useChange(option.stock);
  const text = instrumentFormat(option).price(last);
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
  return (
    <div className={cx(s['last'], toneOf(change))}>
      {last === undefined ? (
        <Skeleton width={8} />
      ) : (
        <FlashText className={s['price']} value={last} text={text} />
      )}
      <span className={s['change']}>{formatPercent(change, 'always')}</span>
    </div>
  );
}

/** What the instrument is doing: name, last, mark, index, day, funding, hours. */
export function SymbolBar() {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  useTerminalCommands();
  const isOpen = useTickerField(option.stock, 'isOpen');
  const hours = t(option.hours === 'ALWAYS' ? 'market.hoursAlways' : 'market.hoursWeekdays');
  return (
    <section className={s['bar']} aria-label={t('market.symbol')}>
      <div className={s['name']}>
        <FavouriteStar option={option} />
        <OnDemand
          trigger={(open) => (
            <button
              type="button"
              className={s['symbol']}
              aria-haspopup="dialog"
              aria-keyshortcuts="/"
              onClick={open}
            >
              <h1>{option.label}</h1>
              <span className={s['full']}>{optionName(option, language)}</span>
              <ChevronDown size={14} aria-hidden="true" />
            </button>
          )}
        >
          {(part) => <SymbolPicker {...part} />}
        </OnDemand>
        {isOpen === false ? <Tag tone="warn">{t('market.closed')}</Tag> : null}
      </div>
      <Last />
      <dl className={s['figures']}>
        <PriceFigure label={t('market.mark')} hint={t('market.markHint')} field="mark" />
        <PriceFigure label={t('market.index')} hint={t('market.indexHint')} field="index" />
        <Figure label={t('market.fundingBoth')} hint={t('market.fundingHint')}>
          <FundingRate option={option} />
          {' / '}
          <Countdown />
        </Figure>
        <PriceFigure label={t('market.high')} field="high24" />
        <PriceFigure label={t('market.low')} field="low24" />
        <Figure label={`${t('market.volume')}(${baseCoin(option)})`}>
          <Volume option={option} />
        </Figure>
        <Figure label={t('market.hours')}>{hours}</Figure>
      </dl>
    </section>
  );
}
