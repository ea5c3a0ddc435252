import { useEffect, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { buttonClass } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useMedia } from '../../components/useMedia.ts';
import type { WireFuturesOption } from '../../../protocol/entities.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useReadable } from '../../services/useReadable.ts';
import { ScreenPending } from '../ScreenPending.tsx';
import { DeskTerminal } from './DeskTerminal.tsx';
import { PhoneTerminal } from './PhoneTerminal.tsx';
import { type Terminal, TerminalContext } from './terminalContext.ts';
import { createTicket, type Ticket } from './ticket/ticketStore.ts';

/** The instrument of the path; without one the first on offer. */
export function chosenOption(
  options: readonly WireFuturesOption[],
  id: string | undefined,
): WireFuturesOption | undefined {
  if (id === undefined) return options.find((option) => option.isPlay);
  return options.find((option) => String(option.id) === id || option.stock === id);
}

/** Asks for the instrument's live data, and puts its first price into an untouched form. */
function useLiveInstrument(option: WireFuturesOption, ticket: Ticket): void {
  const { market } = useServices();
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

function LiveTerminal({ option, access }: Pick<Terminal, 'option' | 'access'>) {
  // Another instrument starts with an empty form: its prices mean nothing for the last one's.
  const ticket = useMemo(() => createTicket(), [option.id]);
  const terminal = useMemo(() => ({ option, ticket, access }), [option, ticket, access]);
  const isDesk = useMedia('(min-width: 1024px)');
  useLiveInstrument(option, ticket);
  return (
    <TerminalContext value={terminal}>{isDesk ? <DeskTerminal /> : <PhoneTerminal />}</TerminalContext>
  );
}

/** /future and, read-only, /futureView. */
export function TerminalScreen({ access }: { readonly access: Terminal['access'] }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { id } = useParams();
  const options = useReadable(useServices().options);
  if (options.value === undefined) {
    if (options.status === 'failed') {
      return <EmptyState title={refusalText(options.error)} />;
    }
    return <ScreenPending />;
  }
  const option = chosenOption(options.value, id);
  if (option === undefined) {
    return (
      <EmptyState
        title={t('market.unknown')}
        action={
          <Link to="/futureView" className={buttonClass('plain')}>
            {t('home.toTerminal')}
          </Link>
        }
      />
    );
  }
  return <LiveTerminal option={option} access={access} />;
}
