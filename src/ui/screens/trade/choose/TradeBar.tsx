import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { later } from '../../../kit/later.tsx';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import { SECOND_MS, MINUTE_MS } from '../../../../domain/time.ts';
import { Tag } from '../../../kit/Badge.tsx';
import { useMedia } from '../../../kit/useMedia.ts';
import { Hint } from '../../../kit/Hint.tsx';
import {
  MarketBar,
  MarketFigure,
  MarketLast,
  MarketName,
  useMarketTitle,
} from '../../../kit/MarketBar.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { NO_FIGURE, formatFixed } from '../../../format/decimalText.ts';
import { formatTime } from '../../../format/timeText.ts';
import { useLanguage, useText, useZone } from '../../../i18n/useText.ts';
import { optionName } from '../../../market/instrument.ts';
import { FavoriteStar } from '../../../market/TickerCells.tsx';
import { useSiteName } from '../../../services/session.ts';
import { priceText, useInstrument, useLastPrice, useTrade } from '../tradeContext.ts';
import s from './TradeBar.module.css';
import { opensNext } from '../round/roundPhase.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable } from '../../../services/useReadable.ts';
import { type PaletteCommand, usePaletteCommands } from '../../../shell/palette/commandRegistry.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { otherGames, inKind, offeredKinds, sameMarket } from './chosenTrade.ts';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { Segmented } from '../../../kit/Segmented.tsx';

/** Selects game type and round length; the instrument stays. */
function GamePicker() {
  const t = useText();
  const navigate = useNavigate();
  const services = useServices();
  const { option } = useTrade();
  const options = useReadable(services.rounds.options).value ?? [];
  const instruments = useReadable(services.options).value;
  const go = (next: WireTradeOption | undefined) => {
    if (next !== undefined && next.id !== option.id) void navigate(`/trade/${next.id}`);
  };
  const lastStock = () => {
    const id = services.preferences.values.get().playingOption;
    return instruments?.find((instrument) => String(instrument.id) === id)?.stock;
  };
  const lengthText = (ms: number) =>
    ms % MINUTE_MS === 0
      ? t('rounds.minutes', { count: ms / MINUTE_MS })
      : t('rounds.seconds', { count: ms / SECOND_MS });
  return (
    <div className={s['game']}>
      <Segmented
        label={t('trade.kind')}
        value={gameKind(option.gameType)}
        onValue={(kind) => go(inKind(options, option, kind, lastStock()))}
        choices={offeredKinds(options).map((kind) => ({ value: kind, label: t(`rounds.${kind}`) }))}
      />
      <Segmented
        label={t('trade.length')}
        look="text"
        value={String(option.id)}
        onValue={(id) => go(options.find((other) => String(other.id) === id))}
        choices={sameMarket(options, option).map((other) => ({
          value: String(other.id),
          label: lengthText(other.durationMs),
        }))}
      />
    </div>
  );
}

/** Commands that the round screen adds to the palette: the other games. */
function useGameCommands(): void {
  const t = useText();
  const navigate = useNavigate();
  const { rounds } = useServices();
  const { option } = useTrade();
  const options = useReadable(rounds.options).value;
  const commands = useMemo(
    (): readonly PaletteCommand[] =>
      otherGames(options ?? [], option).map((other) => ({
        id: `trade/${other.id}`,
        label: optionLabel(t, other),
        keywords: ['round', 'game', '라운드', '게임', other.gameType],
        run: () => void navigate(`/trade/${other.id}`),
      })),
    [t, navigate, options, option],
  );
  usePaletteCommands(commands);
}

const TradeSymbolPicker = later(
  async () => (await import('./TradeSymbolPicker.tsx')).TradeSymbolPicker,
);

function Name() {
  const t = useText();
  const language = useLanguage();
  const { option, phase } = useTrade();
  const instrument = useInstrument(option.stock);
  return (
    <MarketName
      title={option.stock === null ? t('rounds.POWERBALL') : option.label}
      fullName={instrument === undefined ? undefined : optionName(instrument, language)}
      star={instrument === undefined ? undefined : <FavoriteStar option={instrument} />}
      tag={phase === 'closed' ? <Tag tone="warn">{t('market.closed')}</Tag> : undefined}
      picker={(part) => <TradeSymbolPicker {...part} />}
    />
  );
}

/** The last price, also in the page title; a power ball has none. */
function Last() {
  const { option } = useTrade();
  const last = useLastPrice(option);
  const text = priceText(option, last);
  useMarketTitle(option.label, last === undefined ? undefined : text, useSiteName());
  return option.stock === null ? null : <MarketLast value={last} text={text} />;
}

/** Difference between the last price and the opening price. */
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

function Figures() {
  const t = useText();
  const zone = useZone();
  const { option, round } = useTrade();
  const time = (at: number) => formatTime(at, 'time', zone);
  const odds = formatFixed(option.odds, { digits: 2, rounding: 'cut' });
  return (
    <>
      {option.stock === null ? null : (
        <>
          <MarketFigure label={t('trade.opening')}>
            {priceText(option, round?.opening?.price)}
          </MarketFigure>
          <MarketFigure label={t('trade.difference')}>
            <Difference />
          </MarketFigure>
        </>
      )}
      <MarketFigure label={t('trade.odds')}>{t('trade.oddsTimes', { odds })}</MarketFigure>
      <MarketFigure label={t('trade.round')}>
        {round === undefined ? (
          NO_FIGURE
        ) : (
          <>
            {time(round.startAt)}
            <span className={s['until']}>{` – ${time(round.endAt)}`}</span>
          </>
        )}
      </MarketFigure>
      <MarketFigure label={t('trade.lockBefore')}>
        {opensNext(option)
          ? t('trade.lockOpening')
          : t('trade.lockSeconds', { count: option.lockMs / SECOND_MS })}
      </MarketFigure>
    </>
  );
}

/** The header of a round: market, game type, price against the opening, odds. */
export function TradeBar() {
  const t = useText();
  const { option } = useTrade();
  useGameCommands();
  const kind = gameKind(option.gameType);
  const isRoomy = useMedia('(min-width: 1400px)');
  return (
    <MarketBar
      spacing="dense"
      name={<Name />}
      last={<Last />}
      choice={<GamePicker />}
      figures={<Figures />}
      end={
        <Hint text={t(`trade.hint${kind}`)}>
          {t(isRoomy ? `trade.about${kind}` : `trade.what${kind}`)}
        </Hint>
      }
    />
  );
}
