import type { LedgerCommand } from '../../domain/ledger/commands.ts';
import type { CommandTable } from '../tables.ts';
import { adjustWallet } from './adjust.ts';
import { creditFromHouse, openExchange } from './decide.ts';

export const ledgerCommands: CommandTable<LedgerCommand> = {
  OpenExchange: openExchange,
  CreditFromHouse: creditFromHouse,
  AdjustWallet: adjustWallet,
};
