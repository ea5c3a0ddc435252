/** Whether anything left an account while an operator had frozen its withdrawals. Rule [D-F2]. */
import type { MoneyEvent } from '../../src/domain/money/commands.ts';
import type { P2pEvent } from '../../src/domain/p2p/commands.ts';
import type { WithdrawalFreezeEvent } from '../../src/domain/withdrawalFreeze/withdrawalFreeze.ts';
import type { UserId } from '../../src/domain/ids.ts';
import { isOut } from './movements.ts';

/** Events that freeze an account, and those of money that may leave it. */
export type FreezeFact = WithdrawalFreezeEvent | MoneyEvent | P2pEvent;

export class FreezeAudit {
  readonly #complain: (line: string) => void;
  readonly #frozen = new Set<UserId>();

  constructor(complain: (line: string) => void) {
    this.#complain = complain;
  }

  onEvent(event: FreezeFact): void {
    switch (event.type) {
      case 'WithdrawalsFrozen':
        this.#frozen.add(event.userId);
        return;
      case 'WithdrawalsUnfrozen':
        if (!this.#frozen.delete(event.userId))
          this.#complain(`${event.userId} was not frozen and is unfrozen`);
        return;
      case 'MoneyApplied':
        if (isOut(event.application)) this.#leaves(event.application.userId, event.application.id);
        return;
      case 'ApplicationEnded': {
        const { application, status } = event;
        const isByHand = application.provider === undefined;
        if (status === 'APPROVED' && isOut(application) && isByHand)
          this.#leaves(application.userId, application.id);
        return;
      }
      case 'P2pRequested':
        if (event.trade.side === 'SELL') this.#leaves(event.trade.userId, event.trade.id);
        return;
      case 'P2pStepped':
        if (event.trade.side === 'SELL' && event.trade.status === 'MATCHED')
          this.#leaves(event.trade.userId, event.trade.id);
        return;
      // Between a user's own wallets, and terms for all users.
      case 'FundsMoved':
      case 'MoneyTermsChanged':
      case 'LocalRatesChanged':
      case 'PaymentAccountChanged':
        return;
    }
  }

  #leaves(user: UserId, id: string): void {
    if (this.#frozen.has(user)) this.#complain(`${id} leaves ${user}, who is frozen`);
  }
}
