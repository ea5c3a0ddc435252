/** What members below a partner traded, staked and copied in all, by currency. Rule [N-P10]. */
import type { UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/ledger/currencies.ts';
import { addMoney, type Money, NO_MONEY } from '../../domain/quantities.ts';

export interface Volume {
  readonly currency: Currency;
  readonly amount: Money;
}

export class MemberVolumes {
  readonly #volumes = new Map<UserId, Map<Currency, Money>>();
  readonly #changed = new Set<UserId>();

  of(member: UserId): readonly Volume[] {
    return Array.from(this.#volumes.get(member) ?? [], ([currency, amount]) => ({
      currency,
      amount,
    }));
  }

  set(member: UserId, volumes: readonly Volume[]): void {
    this.#volumes.set(
      member,
      new Map(volumes.map(({ currency, amount }) => [currency, amount] as const)),
    );
  }

  add(member: UserId, volumes: readonly Volume[]): void {
    if (volumes.length === 0) return;
    const own = this.#volumes.get(member) ?? new Map<Currency, Money>();
    for (const { currency, amount } of volumes)
      own.set(currency, addMoney(own.get(currency) ?? NO_MONEY, amount));
    this.#volumes.set(member, own);
    this.#changed.add(member);
  }

  takeChanged(): readonly { readonly id: UserId; readonly volumes: readonly Volume[] }[] {
    const changed = Array.from(this.#changed, (id) => ({ id, volumes: this.of(id) }));
    this.#changed.clear();
    return changed;
  }

  /** After a failure to keep them. */
  putBackChanged(members: readonly UserId[]): void {
    for (const id of members) this.#changed.add(id);
  }
}
