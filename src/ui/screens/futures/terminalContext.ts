import { createContext, useContext } from 'react';
import type { WireFuturesOption, WirePosition } from '../../../protocol/entities.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import type { Ticket } from './ticket/ticketStore.ts';

export interface Terminal {
  readonly option: WireFuturesOption;
  readonly ticket: Ticket;
  /** `view` is read-only: the form shows the ways in instead of its buttons. */
  readonly access: 'trade' | 'view';
}

export const TerminalContext = createContext<Terminal | undefined>(undefined);

/** What every part of the terminal is about. */
export function useTerminal(): Terminal {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('a part of the terminal was drawn outside it');
  return terminal;
}

/** Before the exchange has told otherwise: cross, 20x or the most the instrument offers. */
const FIRST_LEVERAGE = 20;

/** The chosen leverage and margin type of the instrument. */
export function useSetting() {
  const { option } = useTerminal();
  const known = useSelected(useServices().account, (account) => account.settings[option.id]);
  return {
    leverage: known?.leverage ?? Math.min(FIRST_LEVERAGE, option.leverageMax),
    marginType: known?.marginType ?? 'CROSS',
  };
}

/** The open position of an instrument; one-way mode has at most one. */
export function useOptionPosition(optionId: number): WirePosition | undefined {
  return useSelected(useServices().account, (account) =>
    Object.values(account.positions).find((position) => position.futuresOptionId === optionId),
  );
}
