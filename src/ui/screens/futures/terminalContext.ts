import { createContext, useContext, useMemo } from 'react';
import type { PositionMode } from '../../../domain/futuresOrders.ts';
import type { AccountView } from '../../../protocol/accountView.ts';
import type { WireFuturesOption, WirePosition } from '../../../protocol/futures/entities.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import type { Ticket } from './ticket/ticketStore.ts';

export interface Terminal {
  readonly option: WireFuturesOption;
  readonly ticket: Ticket;
  /** `view` is read-only: the form shows sign-in links instead of its buttons. */
  readonly access: 'trade' | 'view';
}

/** Media in which chart, depth, form and records have room beside each other. */
export const DESK = '(min-width: 1024px)';

export const TerminalContext = createContext<Terminal | undefined>(undefined);

/** Context that every part of the terminal shares: instrument, access and ticket. */
export function useTerminal(): Terminal {
  const terminal = useContext(TerminalContext);
  if (terminal === undefined) throw new Error('a part of the terminal was drawn outside it');
  return terminal;
}

/** Default until the exchange reports the setting: cross, 20x or the instrument's maximum. */
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

export interface OptionPositions {
  readonly long: WirePosition | undefined;
  readonly short: WirePosition | undefined;
}

function positionOf(optionId: number, side: WirePosition['side']) {
  return (account: AccountView): WirePosition | undefined =>
    Object.values(account.positions).find(
      (position) => position.futuresOptionId === optionId && position.side === side,
    );
}

/** The open positions of an instrument; only hedge mode can have both. */
export function useOptionPositions(optionId: number): OptionPositions {
  const { account } = useServices();
  const long = useSelected(account, positionOf(optionId, 'LONG'));
  const short = useSelected(account, positionOf(optionId, 'SHORT'));
  return useMemo(() => ({ long, short }), [long, short]);
}

export const usePositionMode = (): PositionMode =>
  useSelected(useServices().account, (account) => account.positionMode);
