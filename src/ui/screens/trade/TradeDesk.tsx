import { useText } from '../../i18n/useText.ts';
import { FeedLine } from '../../shell/FeedNote.tsx';
import { TradeBar } from './choose/TradeBar.tsx';
import { Dial, PhaseText, ServerClock } from './dial/Dial.tsx';
import { LiveBets } from './live/LiveBets.tsx';
import { ResultLine } from './round/ResultLine.tsx';
import {
  RoundStage,
  ManyRounds,
  Records,
  Results,
  useReplay,
  useView,
  ViewSwitch,
} from './TradeParts.tsx';
import { BetSides } from './ticket/BetSides.tsx';
import { PayoutFigures, StakeField } from './ticket/StakeField.tsx';
import s from './TradeDesk.module.css';
import { useTrade } from './tradeContext.ts';

function Ticket() {
  const t = useText();
  return (
    <section className={s['ticket']} aria-label={t('bet.title')}>
      <div className={s['clock']}>
        <Dial size={104} />
        <div className={s['phase']}>
          <PhaseText />
          <span className={s['server']}>
            <ServerClock />
          </span>
        </div>
      </div>
      <StakeField />
      <PayoutFigures />
      <BetSides isRepeated />
    </section>
  );
}

/** The round screen on a wide window: the round on the left, the ticket on the right. */
export function TradeDesk() {
  const { option } = useTrade();
  const t = useText();
  const { view } = useView();
  const replay = useReplay();
  return (
    <div className={s['desk']}>
      <div className={s['top']}>
        {view === 'many' ? <h1 className={s['title']}>{t('multi.title')}</h1> : <TradeBar />}
        <span className={s['view']}>
          <ViewSwitch />
        </span>
      </div>
      {view === 'many' ? (
        <div className={s['many']}>
          <ManyRounds />
        </div>
      ) : (
        <div className={s['body']}>
          <div className={s['round']}>
            <ResultLine onReplay={replay.open} />
            <div className={s['stage']}>
              <RoundStage />
            </div>
            <Results className={s['results']} onReplay={replay.open} />
            <div className={s['records']}>
              <Records onReplay={replay.open} />
            </div>
          </div>
          <aside className={s['side']}>
            <Ticket />
            <LiveBets />
            <FeedLine place="desk" stock={option.stock} />
          </aside>
        </div>
      )}
      {replay.dialog}
    </div>
  );
}
