import { useText } from '../../i18n/useText.ts';
import { FeedLine } from '../../shell/FeedNote.tsx';
import { TradeBar } from './choose/TradeBar.tsx';
import { Dial, PhaseText, ServerClock } from './dial/Dial.tsx';
import { LiveBets } from './live/LiveBets.tsx';
import { ResultLine } from './round/ResultLine.tsx';
import { RoundStage } from './RoundStage.tsx';
import { BetSides } from './ticket/BetSides.tsx';
import { PayoutFigures, StakeField } from './ticket/StakeField.tsx';
import { ManyRounds, Records, Results, useReplay, useView, ViewSwitch } from './TradeParts.tsx';
import { useTrade } from './tradeContext.ts';
import { BottomBar } from '../../kit/BottomBar.tsx';
import s from './TradePhone.module.css';

/** The round screen on a phone: the round above, the ticket within thumb reach. */
export function TradePhone() {
  const t = useText();
  const { option } = useTrade();
  const { view } = useView();
  const replay = useReplay();
  const switcher = (
    <div className={s['view']}>
      <ViewSwitch />
      <ServerClock />
    </div>
  );
  if (view === 'many') {
    return (
      <div className={s['phone']}>
        {switcher}
        <ManyRounds />
      </div>
    );
  }
  return (
    <div className={s['phone']} data-ticket>
      <TradeBar />
      <div className={s['clock']}>
        <Dial size={56} />
        <PhaseText />
        <div className={s['payout']}>
          <PayoutFigures />
        </div>
      </div>
      <div className={s['stage']} data-power={option.stock === null}>
        <RoundStage />
      </div>
      <ResultLine onReplay={replay.open} />
      <LiveBets />
      <Results className={s['results']} onReplay={replay.open} />
      <div className={s['records']}>
        <Records onReplay={replay.open} />
      </div>
      {switcher}
      <FeedLine stock={option.stock} />
      <BottomBar className={s['sticky']} data-thumb="bet" aria-label={t('bet.title')}>
        <StakeField />
        <BetSides isRepeated />
      </BottomBar>
      {replay.dialog}
    </div>
  );
}
