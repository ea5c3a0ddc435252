import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { PriceFreshness } from '../../market/OldPrices.tsx';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { keptValue, useKeeping } from '../../services/useKept.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { chosenOption } from './chosenOption.ts';
import { PhoneTerminal } from './PhoneTerminal.tsx';
import { DESK, type Terminal, TerminalContext, useTerminal } from './terminalContext.ts';
import { createTicket, type Ticket } from './ticket/ticketStore.ts';
import { ticketSchema } from './ticket/ticketFields.ts';
import { IconRoom } from '../../kit/IconButton.tsx';
import { Later, later, laterWithTexts } from '../../kit/later.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { FirstMarketPart } from '../../shell/firstMarket/FirstMarketPart.tsx';
import { layoutTexts } from '../../i18n/layoutTexts.ts';
import s from './DeskTerminal.module.css';
import { openDesk } from './layout/desk.ts';
import { SymbolBar } from './SymbolBar.tsx';

// The price comes first: the resizable panels load in parallel.
const DeskPanels = later(async () => (await import('./DeskPanels.tsx')).DeskPanels);

const DeskLayout = laterWithTexts(layoutTexts, async () =>
  (await import('./layout/loadLayout.ts')).loadLayout(),
);

const LayoutButton = laterWithTexts(
  layoutTexts,
  async () => (await import('./layout/LayoutButton.tsx')).LayoutButton,
);

/** The terminal on a wide screen: chart, depth, form and records at once. */
function DeskTerminal() {
  const t = useText();
  const { preferences } = useServices();
  const { option } = useTerminal();
  const [desk] = useState(() => openDesk(preferences));
  const layout = useReadable(desk.chosen);
  const waiting = (
    <FirstMarketPart part="chart">
      <SkeletonRows rows={12} label={t('app.loading')} />
    </FirstMarketPart>
  );
  return (
    <div className={s['desk']}>
      <SymbolBar
        key={option.id}
        end={
          <Later fallback={<IconRoom />}>
            <LayoutButton desk={desk} />
          </Later>
        }
      />
      <div className={s['panels']}>
        <Later fallback={waiting}>
          {layout === undefined ? <DeskPanels key={option.id} /> : <DeskLayout desk={desk} />}
        </Later>
      </div>
    </div>
  );
}

/** Subscribes to the instrument's live data, and fills an untouched form with its first price. */
function useLiveInstrument(option: WireFuturesOption, ticket: Ticket): void {
  const { market, notices, preferences } = useServices();
  useEffect(() => notices.openOption(option.id), [notices, option.id]);
  useEffect(() => preferences.set({ playingOption: String(option.id) }), [preferences, option.id]);
  useEffect(() => market.watch(option.stock), [market, option.stock]);
  useEffect(() => {
    const ticker = market.ticker(option.stock);
    let isFilled = false;
    const fill = () => {
      const last = ticker.get()?.last;
      if (isFilled || last === undefined) return;
      isFilled = true;
      if (ticket.fields.get().price === '') ticket.change({ price: last });
    };
    fill();
    return ticker.subscribe(fill);
  }, [market, option.stock, ticket]);
}

/**
 * The ticket of the instrument. Another instrument's starts over, because prices and quantities do
 * not carry over, but it takes over the habits of the one before.
 */
function useTicket({ id }: WireFuturesOption): Ticket {
  const { draft } = useServices();
  const nameOf = `ticket/${id}`;
  const create = (before?: Ticket) => {
    const ticket = createTicket(before);
    ticket.change(keptValue(draft, nameOf, ticketSchema) ?? {});
    return { id, ticket };
  };
  const [held, setHeld] = useState(() => create());
  const current = held.id === id ? held : create(held.ticket);
  if (current !== held) setHeld(current);
  useKeeping(nameOf, current.ticket.fields.get);
  return current.ticket;
}

function LiveTerminal(props: Pick<Terminal, 'option' | 'access'>) {
  const { option, access } = props;
  const ticket = useTicket(option);
  const terminal = useMemo(() => ({ option, ticket, access }), [option, ticket, access]);
  const isDesk = useMedia(DESK);
  useLiveInstrument(option, ticket);
  return (
    <TerminalContext value={terminal}>
      <PriceFreshness stock={option.stock} />
      {isDesk ? <DeskTerminal /> : <PhoneTerminal key={option.id} />}
    </TerminalContext>
  );
}

/** /future and, read-only, /futureView. */
export function TerminalScreen({ access }: { readonly access: Terminal['access'] }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { id } = useParams();
  const services = useServices();
  const options = useReadable(services.options);
  // Read once on opening, because viewing an instrument changes it.
  const [lastId] = useState(() => services.preferences.values.get().playingOption);
  if (options.value === undefined) {
    if (options.status === 'failed') {
      return <EmptyState title={refusalText(options.error)} />;
    }
    return <ScreenPending />;
  }
  const option = chosenOption(options.value, id, lastId);
  if (option === undefined) {
    return (
      <EmptyState
        title={t('market.unknown')}
        action={<LinkButton to="/futureView" text={t('home.toTerminal')} />}
      />
    );
  }
  return <LiveTerminal option={option} access={access} />;
}
