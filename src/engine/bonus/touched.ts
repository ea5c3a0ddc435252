/** Bonuses while the events of a command are gone through. */
import type { WalletBonus } from '../../domain/bonus/bonus.ts';
import type { UserId } from '../../domain/ids.ts';
import type { WalletType } from '../../domain/ledger/wallets.ts';
import type { EngineState } from '../state.ts';
import { bonusOf } from './bonusState.ts';

/** A bonus while the events of a command are gone through. */
export interface OpenBonus {
  readonly userId: UserId;
  readonly wallet: WalletType;
  /** Before the command; undefined for none. */
  readonly before: WalletBonus | undefined;
  now: WalletBonus | undefined;
}

/** The bonuses that a command touches, in the order in which it does. */
export class Touched {
  readonly #state: EngineState;
  readonly #all = new Map<string, OpenBonus>();

  constructor(state: EngineState) {
    this.#state = state;
  }

  of(userId: UserId, wallet: WalletType): OpenBonus {
    const key = `${userId}/${wallet}`;
    const known = this.#all.get(key);
    if (known !== undefined) return known;
    const before = bonusOf(this.#state, { owner: userId, type: wallet });
    const open: OpenBonus = { userId, wallet, before, now: before };
    this.#all.set(key, open);
    return open;
  }

  [Symbol.iterator](): IterableIterator<OpenBonus> {
    return this.#all.values();
  }
}
