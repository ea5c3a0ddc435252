import type { RoundCommand } from '../../domain/rounds/commands.ts';
import type { CommandTable } from '../tables.ts';
import { byMember } from '../turn.ts';
import { cashOutBet } from './cashOutBet.ts';
import { placeBet } from './placeBet.ts';
import { changeRoundTerms } from './roundTerms.ts';
import { settleRound, voidRound } from './settleRound.ts';

export const roundCommands: CommandTable<RoundCommand> = {
  PlaceBet: byMember(placeBet),
  CashOutBet: byMember(cashOutBet),
  SettleRound: settleRound,
  VoidRound: voidRound,
  ChangeRoundTerms: changeRoundTerms,
};
