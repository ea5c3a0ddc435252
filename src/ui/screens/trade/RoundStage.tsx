import { gameKind } from '../../../domain/rounds/roundTypes.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { RoundChart } from './chart/RoundChart.tsx';
import { PowerBallCard } from './powerball/PowerBallCard.tsx';
import { ClosedMarket } from './round/ClosedMarket.tsx';
import s from './RoundStage.module.css';
import { useTrade } from './tradeContext.ts';

/**
 * A power ball round has no price: it shows its commitment while bets are open, and the last draw
 * with its proof.
 */
function PowerBallStage() {
  const { round, previous } = useTrade();
  return (
    <div className={s['balls']}>
      {round === undefined ? null : <PowerBallCard key={round.id} round={round} />}
      {previous === undefined ? null : <PowerBallCard key={previous.id} round={previous} />}
    </div>
  );
}

/** The main view of a round: its price chart, its draw, or why there is none. */
export function RoundStage() {
  const t = useText();
  const { option, phase, send } = useTrade();
  if (phase === 'closed') return <ClosedMarket />;
  if (phase === 'failed') {
    return (
      <EmptyState
        title={t('trade.failed')}
        action={<Button onClick={() => send({ type: 'RETRY' })}>{t('app.retry')}</Button>}
      />
    );
  }
  return gameKind(option.gameType) === 'POWERBALL' ? <PowerBallStage /> : <RoundChart />;
}
