import Maximize2 from 'lucide-react/icons/maximize-2';
import X from 'lucide-react/icons/x';
import { useEffect, useMemo } from 'react';
import type { WireTradeOption } from '../../../../protocol/rounds/entities.ts';
import { IconButton } from '../../../kit/IconButton.tsx';
import { Signed } from '../../../kit/Signed.tsx';
import { formatFixed, formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Writable } from '../../../services/derived.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { RoundChart } from '../chart/RoundChart.tsx';
import { Dial, PhaseText } from '../dial/Dial.tsx';
import {
  entryOf,
  standingOf,
  sumOfSettled,
  sumOfStanding,
} from '../../../market/rounds/betStanding.ts';
import { difference } from '../replay/explainRound.ts';
import { optionLabel, resultKey, resultTone, sideTone } from '../../../market/rounds/roundNames.ts';
import { isOver } from '../round/roundPhase.ts';
import { useRound } from '../round/useRound.ts';
import { BetSides } from '../ticket/BetSides.tsx';
import { useBetAttempt } from '../ticket/useBet.ts';
import { priceText, TradeContext, useBetsOf, useLastPrice, useTrade } from '../tradeContext.ts';
import { cx } from '../../../kit/cx.ts';
import s from './RoundCard.module.css';

const profitText = (amount: string): string =>
  formatFixed(amount, { digits: 2, rounding: 'cut', sign: 'always' });

/** The newest price and its difference from the opening price. */
function Price() {
  const t = useText();
  const { option, round } = useTrade();
  const last = useLastPrice(option);
  if (option.stock === null) return null;
  const opening = round?.opening?.price;
  const change = difference(last, opening);
  return (
    <dl className={s['price']}>
      <div>
        <dt className="visuallyHidden">{t('trade.last')}</dt>
        <dd>
          <strong>{priceText(option, last)}</strong>
        </dd>
      </div>
      <div>
        <dt>{t('multi.opening')}</dt>
        <dd>
          {`${priceText(option, opening)} `}
          <Signed
            value={change}
            text={formatFixed(change, {
              digits: option.priceDigits,
              rounding: 'halfUp',
              sign: 'always',
            })}
          />
        </dd>
      </div>
    </dl>
  );
}

/** The user's bets on the round that opens next, where bets go to one that is not shown yet. */
function useNextText(): string | undefined {
  const t = useText();
  const { round, betting } = useTrade();
  const { open } = useBetsOf(betting.round?.id);
  if (open.length === 0 || betting.round?.id === round?.id) return undefined;
  const { count, stake } = sumOfStanding(open.map((bet) => ({ bet, standing: 'waiting' })));
  return t('multi.ownNext', { count, point: formatWhole(stake) });
}

/** The user's bets in one line: count, total stake, and current standing; then the next round's. */
function OwnLine() {
  const t = useText();
  const { option, round } = useTrade();
  const last = useLastPrice(option);
  const { open, settled } = useBetsOf(round?.id);
  const next = useNextText();
  if (open.length + settled.length === 0) {
    return <p className={s['own']}>{next ?? t('multi.noOwn')}</p>;
  }
  const isSettled = open.length === 0;
  const sum = isSettled
    ? sumOfSettled(settled)
    : sumOfStanding(
        open.map((bet) => ({ bet, standing: standingOf(bet, entryOf(bet, round), last) })),
      );
  return (
    <p className={s['own']}>
      {`${t('multi.own', { count: sum.count, point: formatWhole(sum.stake) })} `}
      {option.stock === null && !isSettled ? null : (
        <strong>
          <Signed value={sum.net} text={profitText(sum.net)} />
        </strong>
      )}
      {next === undefined ? null : ` · ${next}`}
    </p>
  );
}

/** The phase of the round or, once it is over, its result. */
function Status() {
  const t = useText();
  const { phase, round } = useTrade();
  if (round === undefined || !isOver(phase)) return <PhaseText />;
  return (
    <strong className={cx(s['result'], sideTone(resultTone(round)))}>{t(resultKey(round))}</strong>
  );
}

/** The card of one option: its dial, price, the user's bets, and one-tap betting. */
export function RoundCard(props: {
  readonly option: WireTradeOption;
  /** Stake shared by all cards. */
  readonly stake: Writable<string>;
  readonly onOpen: (tradeOptionId: number) => void;
  readonly onRemove: (tradeOptionId: number) => void;
}) {
  const t = useText();
  const { market } = useServices();
  const { option, stake } = props;
  const { stock } = option;
  useEffect(() => (stock === null ? undefined : market.watch(stock)), [market, stock]);
  const { phase, round, betting, previous, now, send } = useRound(option.id);
  const attempt = useBetAttempt();
  const trade = useMemo(
    () => ({ option, phase, round, betting, previous, now, send, stake, attempt }),
    [option, phase, round, betting, previous, now, send, stake, attempt],
  );
  const label = optionLabel(t, option);
  return (
    <TradeContext value={trade}>
      <li className={s['card']} aria-label={label} data-phase={phase}>
        <header className={s['head']}>
          <h2>{label}</h2>
          <IconButton label={t('multi.open', { label })} onClick={() => props.onOpen(option.id)}>
            <Maximize2 size={14} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('multi.remove', { label })}
            onClick={() => props.onRemove(option.id)}
          >
            <X size={14} aria-hidden="true" />
          </IconButton>
        </header>
        <div className={s['middle']}>
          <Dial size={64} />
          <div className={s['figures']}>
            <Status />
            <Price />
          </div>
        </div>
        {stock === null ? null : (
          <div className={s['chart']}>
            <RoundChart look="small" />
          </div>
        )}
        <OwnLine />
        <BetSides />
      </li>
    </TradeContext>
  );
}
