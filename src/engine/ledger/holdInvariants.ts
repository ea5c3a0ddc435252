/** Whether the pockets of wallets hold what the features say. Rule [D-A8]. */
import type { Holds, Invariants, Margins } from '../tables.ts';

/**
 * `wait` of every wallet but FUTURES and BINARY is the sum of what the features hold of it; theirs
 * is held by orders and bets, which have invariants of their own.
 */
export const createHoldInvariants =
  (holds: readonly Holds[]): Invariants =>
  (state) => {
    const held = new Map<string, bigint>();
    for (const { userId, wallet, amount } of holds.flatMap((list) => list(state))) {
      const key = `${userId}/${wallet}`;
      held.set(key, (held.get(key) ?? 0n) + amount);
    }
    const broken: string[] = [];
    for (const { user, wallets } of state.members.values())
      for (const { type, wait } of wallets.values()) {
        if (type === 'FUTURES' || type === 'BINARY') continue;
        const expected = held.get(`${user.id}/${type}`) ?? 0n;
        if (wait.balance !== expected)
          broken.push(`${user.id}/${type} waits with ${wait.balance}, ${expected} of it is held`);
      }
    return broken;
  };

/** `margin` of FUTURES is the sum of what the features hold of it. */
export const createMarginInvariants =
  (margins: readonly Margins[]): Invariants =>
  (state) =>
    [...state.members.values()].flatMap((member) => {
      const { balance } = member.futures.margin;
      const held = margins.reduce((sum, marginOf) => sum + marginOf(state, member), 0n);
      return held === balance
        ? []
        : [`${member.user.id} has margin ${balance}, positions and copies ${held}`];
    });
