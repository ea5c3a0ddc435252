import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useParams } from 'react-router-dom';
import type { WireTradeOption } from '../../../protocol/rounds/entities.ts';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { PriceFreshness } from '../../market/PriceFreshness.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { createWritable, type Writable } from '../../services/derived.ts';
import { keptValue, useKeeping } from '../../services/useKept.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAuthUser } from '../../services/session.ts';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { chosenTrade } from './choose/chosenTrade.ts';
import { Announcer } from './round/Announcer.tsx';
import { useRecentRounds } from './results/useRecentRounds.ts';
import { useRound } from './round/useRound.ts';
import { type BetAttempt, createBetAttempt } from './ticket/betAttempt.ts';
import { useAttemptFacts } from './ticket/useAttemptFacts.ts';
import { TradeContext, useInstrument } from './tradeContext.ts';
import { TradeDesk } from './TradeDesk.tsx';
import { TradePhone } from './TradePhone.tsx';

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
  const { rounds, preferences } = services;
  const instruments = useReadable(services.options).value;
  // Read once on opening, because viewing an option changes it.
  const [last] = useState(() => preferences.values.get());
  const stake = useStake();
  const [attempt] = useState(() =>
    createBetAttempt({ send: (input) => rounds.bet(input), newId: newClientOrderId }),
  );
  useAttemptFacts(attempt);
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
