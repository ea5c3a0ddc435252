import { parseRoundId } from '../../../../domain/ids.ts';
import { gameKind } from '../../../../domain/rounds/roundTypes.ts';
import type { RoundTick, WireRound } from '../../../../protocol/rounds/entities.ts';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { formatTime } from '../../../format/timeText.ts';
import { useRefusalText, useText, useZone } from '../../../i18n/useText.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useBetsOfRound } from '../bets/useBetsOfRound.ts';
import { PowerBallCard } from '../powerball/PowerBallCard.tsx';
import { useTradeOptions } from '../../../market/rounds/optionLookup.ts';
import { optionLabel } from '../../../market/rounds/roundNames.ts';
import { useSettledRound } from '../results/useRecentRounds.ts';
import { OwnSettlements } from './OwnSettlements.tsx';
import { ReplayChart } from './ReplayChart.tsx';
import s from './ReplayDialog.module.css';
import { Settlement } from './Settlement.tsx';

function Body(props: {
  readonly round: WireRound;
  readonly ticks: readonly RoundTick[];
  readonly label: string;
}) {
  const t = useText();
  const { round, ticks, label } = props;
  const bets = useBetsOfRound(round.id);
  const isPowerBall = gameKind(round.gameType) === 'POWERBALL';
  const isOver = round.status !== 0;
  return (
    <div className={s['body']}>
      {isOver ? null : <p className={s['note']}>{t('replay.notOver')}</p>}
      {isPowerBall ? (
        <PowerBallCard round={round} />
      ) : ticks.length === 0 ? (
        <p className={s['note']}>{t('replay.noTicks')}</p>
      ) : (
        <ReplayChart round={round} ticks={ticks} bets={bets} label={label} />
      )}
      {isOver && !isPowerBall ? <Settlement round={round} ticks={ticks} /> : null}
      <OwnSettlements round={round} ticks={ticks} bets={bets} />
    </div>
  );
}

/** The name of option and round: `BTC/USDT · Rent 1 min · 2025-05-07 09:01:00`. */
function useRoundTitle(tradeRoundId: string): { readonly title: string; readonly label: string } {
  const t = useText();
  const zone = useZone();
  const parts = parseRoundId(tradeRoundId);
  const options = useTradeOptions();
  const option = parts === undefined ? undefined : options.get(parts.optionId);
  if (parts === undefined || option === undefined) return { title: t('replay.title'), label: '' };
  const time = `${formatTime(parts.startAt, 'date', zone)} ${formatTime(parts.startAt, 'time', zone)}`;
  const label = optionLabel(t, option);
  return { title: `${label} · ${time}`, label };
}

/** The prices of any round and its settlement in figures; for a power ball, its draw and proof. */
export function ReplayDialog(props: {
  readonly tradeRoundId: string;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { rounds } = useServices();
  const { tradeRoundId } = props;
  const { title, label } = useRoundTitle(tradeRoundId);
  const settled = useSettledRound(parseRoundId(tradeRoundId)?.optionId ?? 0);
  const { state, refetch } = useQuery({
    key: ['rounds', 'round', tradeRoundId],
    read: () => rounds.round(tradeRoundId),
    // A round that was still running when opened is read again once it is over.
    version: settled?.id === tradeRoundId ? settled.id : undefined,
  });
  return (
    <Dialog kind="wide" title={title} onClose={props.onClose}>
      {state.value !== undefined ? (
        <Body {...state.value} label={label} />
      ) : state.status === 'failed' ? (
        <EmptyState
          title={t('rounds.failed')}
          hint={refusalText(state.error)}
          action={<Button onClick={refetch}>{t('app.retry')}</Button>}
        />
      ) : (
        <SkeletonRows rows={8} label={t('app.loading')} />
      )}
    </Dialog>
  );
}
