import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { LinkButton } from '../../kit/LinkButton.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { useMedia } from '../../kit/useMedia.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { createWritable, type Writable } from '../../services/derived.ts';
import { keptValue, useKeeping } from '../../services/useKept.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { chosenOption } from './chosenOption.ts';
import { DeskTerminal } from './DeskTerminal.tsx';
import { PhoneTerminal } from './PhoneTerminal.tsx';
import { type Terminal, TerminalContext } from './terminalContext.ts';
import { createTicket, type Ticket } from './ticket/ticketStore.ts';
import { ticketSchema } from './ticket/ticketFields.ts';

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

/** Holds the newest ticket; the next instrument's ticket takes over its habits. */
type NewestTicket = Writable<Ticket | undefined>;

function LiveTerminal(
  props: Pick<Terminal, 'option' | 'access'> & { readonly tickets: NewestTicket },
) {
  const { option, access, tickets } = props;
  const { draft } = useServices();
  const draftName = `ticket/${option.id}`;
  const [ticket] = useState(() => {
    const created = createTicket(tickets.get());
    created.change(keptValue(draft, draftName, ticketSchema) ?? {});
    return created;
  });
  useKeeping(draftName, ticket.fields.get);
  useEffect(() => {
    tickets.set(ticket);
  }, [tickets, ticket]);
  const terminal = useMemo(() => ({ option, ticket, access }), [option, ticket, access]);
  const isDesk = useMedia('(min-width: 1024px)');
  useLiveInstrument(option, ticket);
  return (
    <TerminalContext value={terminal}>
      {isDesk ? <DeskTerminal /> : <PhoneTerminal />}
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
  const [tickets] = useState(() => createWritable<Ticket | undefined>(undefined));
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
  // Another instrument starts over: prices and quantities do not carry over.
  return <LiveTerminal key={option.id} option={option} access={access} tickets={tickets} />;
}
