/** Players' answers and lists about money, compared with the log. */
import type { UserId } from '../../src/domain/ids.ts';
import { createDocuments } from '../../src/gateway/documents/documents.ts';
import type { Store } from '../../src/gateway/ports.ts';
import { readDnw } from '../../src/gateway/money/rows.ts';
import { type ProviderRequest, Requests } from '../../src/gateway/providers/requests.ts';
import type { WireDnw } from '../../src/protocol/money/entities.ts';
import { REQUEST_STATES } from '../../src/domain/providers/requests.ts';
import type { Fact } from './moneyAudit.ts';
import { scaled } from './players/player.ts';

type Facts = ReadonlyMap<string, Fact>;

/**
 * Amount paid out or credited: a movement's in the other wallet, an application's after its fee.
 */
const arriving = (dnw: WireDnw): bigint =>
  scaled(dnw.counterWalletType === null ? dnw.receives : dnw.counterAmount);

/** Acknowledged transfers, conversions and applications that the log lacks or has otherwise. */
export function unkept(moved: readonly WireDnw[], facts: Facts): readonly string[] {
  const complaints: string[] = [];
  const requests = new Map<string, string>();
  for (const dnw of moved) {
    const fact = facts.get(dnw.id);
    if (fact === undefined) complaints.push(`${dnw.id} was acknowledged and is not in the log`);
    else if (fact.amount !== scaled(dnw.amount) || fact.receives !== arriving(dnw))
      complaints.push(`${dnw.id} was acknowledged as ${dnw.amount}, the log has ${fact.amount}`);
    if (fact !== undefined && dnw.status !== 'REQUESTED' && fact.status !== dnw.status)
      complaints.push(`${dnw.id} was acknowledged as ${dnw.status} and is ${fact.status}`);
    const request = `${fact?.userId}/${dnw.clientRequestId}`;
    const before = requests.get(request) ?? dnw.id;
    if (before !== dnw.id)
      complaints.push(`${request} was acknowledged as ${before} and ${dnw.id}`);
    requests.set(request, dnw.id);
  }
  return complaints;
}

const ROWS_MAX = 100_000;

/** Something of the log that a user's list shows. */
export type Listed = Pick<Fact, 'userId' | 'rows' | 'status'>;

/** Users whose list shows something else than the log. */
export async function wrongLists(
  store: Pick<Store, 'history'>,
  users: readonly UserId[],
  listed: Iterable<Listed>,
): Promise<readonly string[]> {
  const expected = new Map<UserId, string[]>();
  for (const { userId, rows, status } of listed) {
    const own = expected.get(userId) ?? [];
    expected.set(userId, own);
    own.push(...rows.map((row) => `${row} ${status}`));
  }
  const complaints: string[] = [];
  for (const userId of users) {
    const { items } = await store.history({ kind: 'DNW', userId, page: 1, size: ROWS_MAX });
    // Bonuses of coupons are in the list as well; they are audited apart.
    const moved = items.map(readDnw).filter(({ type }) => type !== 'B');
    const shown = moved.map(({ id, type, status }) => `${id}/${type} ${status}`);
    const wanted = expected.get(userId) ?? [];
    const isSame = shown.toSorted().join() === wanted.toSorted().join();
    if (!isSame) complaints.push(`${userId} is shown another list than the log's`);
  }
  return complaints;
}

/** Coins that were sent over a chain and did not arrive as they were sent, or were never sent. */
export function wrongArrivals(
  sent: ReadonlyMap<string, bigint>,
  arrived: ReadonlyMap<string, bigint>,
): readonly string[] {
  const missing = [...sent].flatMap(([txid, amount]) =>
    arrived.get(txid) === amount ? [] : [`${txid} sent ${amount}, ${arrived.get(txid)} arrived`],
  );
  const unsent = [...arrived.keys()].filter((txid) => !sent.has(txid));
  return [...missing, ...unsent.map((txid) => `${txid} arrived and was not sent`)];
}

/** Requests to payment providers that the exchange noted. */
export async function requestsIn({
  documents,
}: Pick<Store, 'documents'>): Promise<readonly ProviderRequest[]> {
  const requests = new Requests(createDocuments(documents), { now: () => 0 });
  const { items } = await requests.list({ states: REQUEST_STATES, page: 1, size: ROWS_MAX });
  return items.map(({ request }) => request);
}
