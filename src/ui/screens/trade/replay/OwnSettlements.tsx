import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { Signed } from '../../../kit/Signed.tsx';
import { formatWhole } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { profitOf, signedAmount } from '../../../market/rounds/betColumns.tsx';
import { usePriceText } from '../../../market/rounds/optionLookup.ts';
import { resultKey, sideKey, sideTone } from '../../../market/rounds/roundNames.ts';
import { type BetExplanation, explainBet } from './explainBet.ts';
import { type ReplayProps, useTickTime } from './ReplayChart.tsx';
import { cx } from '../../../kit/cx.ts';
import { LineList } from '../../../kit/FigureList.tsx';
import s from './Settlement.module.css';

/** The comparison that decided this bet. */
function useReason(): (bet: WireBet, why: BetExplanation, round: ReplayProps['round']) => string {
  const t = useText();
  const priceText = usePriceText();
  return (bet, { entry, comparison }, round) => {
    if (bet.voidReason !== null) return t(`rounds.voidReason.${bet.voidReason}`);
    const ball = round.draw?.powerBall;
    if (ball !== undefined && ball !== null && round.side !== null) {
      return t('replay.betBall', { ball, side: t(sideKey(round.gameType, round.side)) });
    }
    const closing = round.closing?.price;
    if (entry === undefined || comparison === undefined || closing === undefined) {
      return t(resultKey(round));
    }
    return t('replay.betWon', {
      closing: priceText(round.tradeOptionId, closing),
      sign: comparison,
      entry: priceText(round.tradeOptionId, entry),
    });
  };
}

/** The calculation of the payout. */
function useSum(): (bet: WireBet, why: BetExplanation) => string {
  const t = useText();
  return (bet, { result }) => {
    const point = formatWhole(bet.point);
    switch (result) {
      case 'WON':
        return t('replay.betSum', {
          point,
          odds: formatWhole(bet.odds),
          payout: formatWhole(bet.payout),
        });
      case 'LOST':
        return t('replay.betLost', { point });
      case 'VOID':
        return t('replay.betVoid', { point });
      case 'CASHED':
        return t('replay.betCashed', { payout: formatWhole(bet.payout) });
      case 'OPEN':
        return t('replay.betOpen');
    }
  };
}

function Row({ bet, round, ticks }: { readonly bet: WireBet } & Omit<ReplayProps, 'bets'>) {
  const t = useText();
  const timeText = useTickTime();
  const reason = useReason();
  const sum = useSum();
  const why = explainBet(bet, round, ticks);
  return (
    <li>
      <span>
        <span className={cx(s['side'], sideTone(bet.type))}>
          {t(sideKey(bet.gameType, bet.type))}
        </span>
        {` ${formatWhole(bet.point)} · ${timeText(bet.at)}`}
      </span>
      <span className={s['sum']}>
        {why.result === 'OPEN' ? (
          t('rounds.OPEN')
        ) : (
          <Signed
            value={profitOf(bet)}
            text={`${t(`rounds.${why.result}`)} ${signedAmount(profitOf(bet))}`}
          />
        )}
        <small>{sum(bet, why)}</small>
      </span>
      <span className={s['muted']}>
        {reason(bet, why, round)}
        {why.agrees === false ? ` · ${t('replay.differs')}` : ''}
      </span>
    </li>
  );
}

/** The player's bets of the round, each with its comparison and its calculation. */
export function OwnSettlements({ round, ticks, bets }: ReplayProps) {
  const t = useText();
  if (bets.length === 0) return null;
  return (
    <section className={s['settlement']} aria-label={t('replay.ownBets')}>
      <h3 className={s['title']}>{t('replay.ownBets')}</h3>
      <LineList>
        {bets.map((bet) => (
          <Row key={bet.id} bet={bet} round={round} ticks={ticks} />
        ))}
      </LineList>
    </section>
  );
}
