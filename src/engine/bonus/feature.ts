/** The bonuses of the engine: one event, which carries the bonus of a wallet as it is after it. */
import { BONUS_CAUSES, type BonusCommand, type BonusEvent } from '../../domain/bonus/bonus.ts';
import { WALLET_TYPES } from '../../domain/ledger/wallets.ts';
import { userId, word } from '../codec/cells.ts';
import { optional, row } from '../codec/row.ts';
import type { CommandTable, EngineFeature, EventTable } from '../tables.ts';
import { cancelBonuses } from './cancel.ts';
import { bonusInvariants, bonusRow, bonusSection, setBonus } from './bonusState.ts';

const commands: CommandTable<BonusCommand> = { CancelBonuses: cancelBonuses };

const events: EventTable<BonusEvent> = {
  BonusChanged: {
    tag: 'BN',
    row: row({
      userId,
      wallet: word(WALLET_TYPES),
      cause: word(BONUS_CAUSES),
      bonus: optional(bonusRow),
    }),
    owner: (event) => event.userId,
    evolve: setBonus,
  },
};

export const bonuses = {
  commands,
  events,
  section: bonusSection,
  invariants: bonusInvariants,
} satisfies EngineFeature;
