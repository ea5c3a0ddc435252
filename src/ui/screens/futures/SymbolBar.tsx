import BellPlus from 'lucide-react/icons/bell-plus';
import Info from 'lucide-react/icons/info';
import { type ReactNode, useCallback } from 'react';
import * as v from 'valibot';
import { Later, later, laterWithTexts } from '../../kit/later.tsx';
import { Tag } from '../../kit/Badge.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LiveText } from '../../kit/LiveText.tsx';
import {
  MarketBar,
  MarketFigure,
  MarketLast,
  MarketName,
  useMarketTitle,
} from '../../kit/MarketBar.tsx';
import { toneOf } from '../../kit/Signed.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { useEndFirstMarket } from '../../shell/firstMarket/FirstMarketPart.tsx';
import { formatCountdown } from '../../format/timeText.ts';
import { instrumentTexts } from '../../i18n/instrumentTexts.ts';
import { useLanguage, useText } from '../../i18n/useText.ts';
import { useKept } from '../../services/useKept.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSiteName } from '../../services/session.ts';
import { useReadable } from '../../services/useReadable.ts';
import { formatPercent, instrumentFormat, optionName } from '../../market/instrument.ts';
import {
  FavoriteStar,
  FundingRate,
  Turnover,
  useChange,
  useKnown,
  useTickerField,
  useTickerText,
  Volume,
} from '../../market/TickerCells.tsx';
import { useTerminal } from './terminalContext.ts';
import { useTerminalCommands } from './useTerminalCommands.ts';
import { Offered } from '../../services/useOffers.ts';

const SymbolPicker = later(async () => (await import('./SymbolPicker.tsx')).SymbolPicker);

const PriceAlertsDialog = later(
  async () => (await import('../../market/priceAlerts/PriceAlertsDialog.tsx')).PriceAlertsDialog,
);

const InstrumentDialog = laterWithTexts(
  instrumentTexts,
  async () => (await import('../../market/instrumentSheet/InstrumentDialog.tsx')).InstrumentDialog,
);

function DetailsButton() {
  const t = useText();
  const { option } = useTerminal();
  const [isOpen, setOpen] = useKept('instrument', v.boolean(), () => false);
  return (
    <>
      <IconButton
        label={t('market.details', { label: option.label })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Info size={16} aria-hidden="true" />
      </IconButton>
      <Later>
        {isOpen ? <InstrumentDialog option={option} onClose={() => setOpen(false)} /> : null}
      </Later>
    </>
  );
}

function PriceAlertsButton() {
  const t = useText();
  const { option } = useTerminal();
  const [isOpen, setOpen] = useKept('priceAlerts', v.boolean(), () => false);
  return (
    <>
      <IconButton
        label={t('priceAlert.open', { label: option.label })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <BellPlus size={16} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Later>
          <PriceAlertsDialog option={option} onClose={() => setOpen(false)} />
        </Later>
      ) : null}
    </>
  );
}

function PriceFigure(props: {
  readonly label: string;
  readonly hint?: string;
  readonly field: 'mark' | 'index' | 'high24' | 'low24';
}) {
  const { option } = useTerminal();
  const { field } = props;
  const { price } = instrumentFormat(option);
  const isKnown = useKnown(option.stock);
  const text = useTickerText(
    option.stock,
    useCallback((ticker) => price(ticker?.[field]), [price, field]),
  );
  return (
    <MarketFigure label={props.label} hint={props.hint}>
      {isKnown ? <LiveText text={text} /> : <Skeleton width={9} />}
    </MarketFigure>
  );
}

function Countdown() {
  const { option } = useTerminal();
  const nextAt = useTickerField(option.stock, 'nextFundingAt');
  const now = useReadable(useServices().now);
  return <>{nextAt === undefined ? '--:--:--' : formatCountdown(nextAt - now)}</>;
}

/** Last price and change; the price also appears in the page title. */
function Last() {
  const { option } = useTerminal();
  const last = useTickerField(option.stock, 'last');
  const change = useChange(option.stock);
  const text = instrumentFormat(option).price(last);
  useEndFirstMarket('bar', last !== undefined);
  useMarketTitle(option.label, last === undefined ? undefined : text, useSiteName());
  return (
    <MarketLast value={last} text={text} className={toneOf(change)}>
      {formatPercent(change, 'always')}
    </MarketLast>
  );
}

function Name() {
  const t = useText();
  const language = useLanguage();
  const { option } = useTerminal();
  const isOpen = useTickerField(option.stock, 'isOpen');
  return (
    <MarketName
      title={option.label}
      fullName={optionName(option, language)}
      star={<FavoriteStar option={option} />}
      tag={
        <>
          {isOpen === false ? <Tag tone="warn">{t('market.closed')}</Tag> : null}
          <Offered call="setPriceAlert">
            <PriceAlertsButton />
          </Offered>
        </>
      }
      picker={(part) => <SymbolPicker {...part} />}
    />
  );
}

function Figures() {
  const t = useText();
  const { option } = useTerminal();
  const hours = t(option.hours === 'ALWAYS' ? 'market.hoursAlways' : 'market.hoursWeekdays');
  return (
    <>
      <PriceFigure label={t('market.mark')} hint={t('market.markHint')} field="mark" />
      <PriceFigure label={t('market.index')} hint={t('market.indexHint')} field="index" />
      <MarketFigure label={t('market.fundingBoth')} hint={t('market.fundingHint')}>
        <FundingRate option={option} />
        {' / '}
        <Countdown />
      </MarketFigure>
      <PriceFigure label={t('market.high')} field="high24" />
      <PriceFigure label={t('market.low')} field="low24" />
      <MarketFigure label={t('market.volume')}>
        <Volume option={option} />
      </MarketFigure>
      <MarketFigure label={t('market.turnover')}>
        <Turnover option={option} />
      </MarketFigure>
      <MarketFigure label={t('market.hours')}>{hours}</MarketFigure>
    </>
  );
}

/** The header of the instrument: name, last, mark, index, day range, funding, hours, and `end`. */
export function SymbolBar({ end }: { readonly end?: ReactNode }) {
  useTerminalCommands();
  const buttons = (
    <>
      {end}
      <Offered call="instrumentFigures">
        <DetailsButton />
      </Offered>
    </>
  );
  return <MarketBar name={<Name />} last={<Last />} figures={<Figures />} end={buttons} />;
}
