import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useParams } from 'react-router-dom';
import type { WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PriceFreshness } from '../../market/OldPrices.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { createWritable, type Writable } from '../../services/derived.ts';
import { keptValue, useKeeping } from '../../services/useKept.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAuthUser } from '../../services/session.ts';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { chosenTrade } from './choose/chosenTrade.ts';
import { Announcer } from './round/Announcer.tsx';
import { useRecentRounds } from './results/useRecentRounds.ts';
import { useRound } from './round/useRound.ts';
import type { BetAttempt } from './ticket/betAttempt.ts';
import { useBetAttempt } from './ticket/useBet.ts';
import { TradeContext, useInstrument, useTrade } from './tradeContext.ts';
import { TradeDesk } from './TradeDesk.tsx';
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
import { BottomBar } from '../../kit/BottomBar.tsx';
import s from './TradeScreen.module.css';

/** The round screen on a phone: the round above, the ticket within thumb reach. */
function TradePhone() {
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

/**
 * Live data of the option's market; the instrument is saved for both trading screens, as is the
 * game type.
 */
function useLiveMarket({ stock, gameType }: WireTradeOption): void {
  const { market, preferences } = useServices();
  const instrumentId = useInstrument(stock)?.id;
  useEffect(() => (stock === null ? undefined : market.watch(stock)), [market, stock]);
  useEffect(() => {
    if (instrumentId !== undefined) preferences.set({ playingOption: String(instrumentId) });
  }, [preferences, instrumentId]);
  useEffect(() => preferences.set({ playingGame: gameType }), [preferences, gameType]);
}

function LiveTrade(props: {
  readonly option: WireTradeOption;
  readonly stake: Writable<string>;
  readonly attempt: BetAttempt;
}) {
  const { option, stake, attempt } = props;
  useLiveMarket(option);
  const { phase, round, betting, previous: received, now, send } = useRound(option.id);
  // The exchange's history, until a round has ended here.
  const recent = useRecentRounds(option.id).state.value;
  const previous = received ?? recent?.find(({ id }) => id !== round?.id);
  const trade = useMemo(
    () => ({ option, phase, round, betting, previous, now, send, stake, attempt }),
    [option, phase, round, betting, previous, now, send, stake, attempt],
  );
  const isDesk = useMedia('(min-width: 1024px)');
  return (
    <TradeContext value={trade}>
      {option.stock === null ? null : <PriceFreshness stock={option.stock} />}
      {isDesk ? <TradeDesk /> : <TradePhone />}
      <Announcer />
    </TradeContext>
  );
}

const STAKE = 'stake';

/** The typed stake: what a reload kept, else what this person last typed on this site. */
function useStake(): Writable<string> {
  const { draft, rounds, site } = useServices();
  const userId = useAuthUser()?.id;
  const siteId = useSelected(site, (known) => known?.id);
  const [stake] = useState(() => {
    const known =
      siteId === undefined || userId === undefined ? undefined : rounds.stakes.of(siteId, userId);
    return createWritable(keptValue(draft, STAKE, v.string()) ?? known ?? '');
  });
  useKeeping(STAKE, stake.get);
  useEffect(() => {
    if (siteId === undefined || userId === undefined) return undefined;
    return stake.subscribe(() => rounds.stakes.keep(siteId, userId, stake.get()));
  }, [rounds, stake, siteId, userId]);
  return stake;
}

function Offered({ options }: { readonly options: readonly WireTradeOption[] }) {
  const t = useText();
  const { id } = useParams();
  const services = useServices();
  const { preferences } = services;
  const instruments = useReadable(services.options).value;
  // Read once on opening, because viewing an option changes it.
  const [last] = useState(() => preferences.values.get());
  const stake = useStake();
  const attempt = useBetAttempt();
  const stock = instruments?.find(
    (instrument) => String(instrument.id) === last.playingOption,
  )?.stock;
  const option = chosenTrade(options, { id, stock, gameType: last.playingGame });
  if (option === undefined) {
    if (id === undefined) return <EmptyState title={t('trade.none')} />;
    return (
      <EmptyState
        title={t('trade.unknown')}
        action={<LinkButton to="/trade" text={t('trade.toFirst')} />}
      />
    );
  }
  return <LiveTrade key={option.id} option={option} stake={stake} attempt={attempt} />;
}

/** /trade and /trade/{id}: short rounds. */
export function TradeScreen() {
  const refusalText = useRefusalText();
  const services = useServices();
  const mode = useReadable(services.mode);
  const options = useReadable(services.rounds.options);
  if (options.value === undefined) {
    return options.status === 'failed' ? (
      <EmptyState title={refusalText(options.error)} />
    ) : (
      <ScreenPending />
    );
  }
  return <Offered key={mode} options={options.value} />;
}
