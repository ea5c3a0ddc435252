import type { AdjustWallet, LedgerCommand } from '../../domain/ledger/commands.ts';
import type { CommandTable } from '../tables.ts';
import { creditFromHouse, openExchange } from './decide.ts';

/** Adjustments know of bonuses and transfers, and are a feature of their own. */
export const ledgerCommands: CommandTable<Exclude<LedgerCommand, AdjustWallet>> = {
  OpenExchange: openExchange,
  CreditFromHouse: creditFromHouse,
};
