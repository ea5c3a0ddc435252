import type { RoundCommand } from '../../domain/rounds/commands.ts';
import type { CommandTable } from '../tables.ts';
import { placeBet } from './placeBet.ts';
import { changeRoundTerms } from './roundTerms.ts';
import { settleRound, voidRound } from './settleRound.ts';

export const roundCommands: CommandTable<RoundCommand> = {
  PlaceBet: placeBet,
  SettleRound: settleRound,
  VoidRound: voidRound,
  ChangeRoundTerms: changeRoundTerms,
};
