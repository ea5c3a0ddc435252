/**
 * Selects commands when more are waiting than fit a group: an equal share per user, oldest first, and
 * one share for all who are registering.
 */
import type { Unstamped } from '../../domain/commands.ts';
import type { UserId } from '../../domain/ids.ts';

/** Whose share a command counts against; registrations, which are of no user yet, have one in common. */
export type Requester = UserId | 'guests';

/** The user whose command it is; undefined for the exchange's own, an operator's and a registration. */
export function userOf(command: Unstamped): UserId | undefined {
  if ('userId' in command) return command.userId;
  return command.type === 'ChangeTrader' && !command.isByOperator ? command.traderId : undefined;
}

/** Undefined for the exchange's own commands and operators', which are served first. */
export const requesterOf = (command: Unstamped): Requester | undefined =>
  command.type === 'RegisterUser' ? 'guests' : userOf(command);

/** The largest equal share whose total is at most `limit`. */
function levelOf(counts: readonly number[], limit: number): number {
  let left = limit;
  let others = counts.length;
  for (const count of counts.toSorted((a, b) => a - b)) {
    const share = Math.floor(left / others);
    if (count > share) return share;
    left -= count;
    others -= 1;
  }
  return Infinity;
}

/**
 * Splits the waiting commands into those that go now, at most `limit`, and those that stay, both in
 * order of arrival. The exchange's own go first: prices do not wait behind orders.
 */
export function fairShare<Item extends { readonly command: Unstamped }>(
  items: readonly Item[],
  limit: number,
): { readonly taken: readonly Item[]; readonly left: readonly Item[] } {
  if (items.length <= limit) return { taken: items, left: [] };
  const counts = new Map<Requester, number>();
  let own = 0;
  for (const { command } of items) {
    const requester = requesterOf(command);
    if (requester === undefined) own += 1;
    else counts.set(requester, (counts.get(requester) ?? 0) + 1);
  }
  let places = Math.max(0, limit - own);
  const level = levelOf([...counts.values()], places);
  // The remainder goes to the earliest users, one each.
  for (const count of counts.values()) places -= Math.min(count, level);
  let ownPlaces = Math.min(own, limit);
  const had = new Map<Requester, number>();
  const taken: Item[] = [];
  const left: Item[] = [];
  for (const item of items) {
    const requester = requesterOf(item.command);
    let goes = false;
    if (requester === undefined) {
      goes = ownPlaces > 0;
      ownPlaces -= 1;
    } else {
      const before = had.get(requester) ?? 0;
      had.set(requester, before + 1);
      const isExtra = before === level && places > 0;
      if (isExtra) places -= 1;
      goes = before < level || isExtra;
    }
    (goes ? taken : left).push(item);
  }
  return { taken, left };
}
