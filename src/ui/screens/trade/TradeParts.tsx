/** Parts shared by the desktop and phone layouts. */
import { useNavigate, useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { Later, later } from '../../kit/later.tsx';
import { choicesOf } from '../../kit/choices.ts';
import { Segmented } from '../../kit/Segmented.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { ResultStrip } from './results/ResultStrip.tsx';
import { useTrade } from './tradeContext.ts';
import { useText } from '../../i18n/useText.ts';
import { useKept } from '../../services/useKept.ts';
import { gameKind } from '../../../domain/rounds/roundTypes.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { RoundChart } from './chart/RoundChart.tsx';
import { PowerBallCard } from './powerball/PowerBallCard.tsx';
import { ClosedMarket } from './round/ClosedMarket.tsx';
import s from './RoundStage.module.css';

// Loaded after the round, or on demand.
const RoundRecords = later(async () => (await import('./RoundRecords.tsx')).RoundRecords);
const ReplayDialog = later(async () => (await import('./replay/ReplayDialog.tsx')).ReplayDialog);
const MultiRounds = later(async () => (await import('./multi/MultiRounds.tsx')).MultiRounds);

export function Records({ onReplay }: { readonly onReplay: (tradeRoundId: string) => void }) {
  const t = useText();
  return (
    <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
      <RoundRecords onReplay={onReplay} />
    </Later>
  );
}

/** The last rounds of the option; clicking one opens its replay. */
export function Results(props: {
  readonly className: string | undefined;
  readonly onReplay: (tradeRoundId: string) => void;
}) {
  const t = useText();
  const { option } = useTrade();
  return (
    <section className={props.className} aria-label={t('trade.results')}>
      <h2>{t('trade.results')}</h2>
      <ResultStrip tradeOptionId={option.id} onPick={props.onReplay} />
    </section>
  );
}

const openRound = v.optional(v.string());

/** Opens the replay of one round at a time. */
export function useReplay() {
  const [roundId, setRoundId] = useKept<string | undefined>('replay', openRound, () => undefined);
  const dialog =
    roundId === undefined ? null : (
      <Later>
        <ReplayDialog tradeRoundId={roundId} onClose={() => setRoundId(undefined)} />
      </Later>
    );
  return { open: setRoundId, dialog };
}

/** One option in full, or several small ones; stored in the address. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'many' ? ('many' as const) : ('one' as const);
  const setView = (next: 'one' | 'many') =>
    setQuery(next === 'many' ? { view: 'many' } : {}, { replace: true });
  return { view, setView };
}

export function ViewSwitch() {
  const t = useText();
  const { view, setView } = useView();
  return (
    <Segmented
      label={t('trade.view')}
      value={view}
      onValue={setView}
      choices={choicesOf(['one', 'many'], (shown) => t(`trade.${shown}`))}
    />
  );
}

export function ManyRounds() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
      <MultiRounds onOpen={(id) => void navigate(`/trade/${id}`)} />
    </Later>
  );
}

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
