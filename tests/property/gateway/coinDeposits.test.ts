/** Whatever a chain reports and wherever the exchange is killed: each transfer is credited once. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONFIRMATIONS_NEEDED } from '../../../src/domain/coins/coins.ts';
import { parseUserId } from '../../../src/domain/ids.ts';
import type { Store } from '../../../src/gateway/ports.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import { decodeEvents } from '../../../src/engine/index.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import { createManualClock, turn } from '../../support/clock.ts';
import { createCoinNode, reportOf, transferTo } from '../../support/coinNode.ts';
import { createHttpExchange, OPENED_AT } from '../../support/httpExchange.ts';

const NEEDED = CONFIRMATIONS_NEEDED.BITCOIN;

/** Credits of the log by transaction. */
async function creditsOf(store: Store): Promise<ReadonlyMap<string, number>> {
  const credits = new Map<string, number>();
  for (const { events, version } of await store.read(0, 10_000))
    for (const event of decodeEvents(events, version))
      if (event.type === 'ApplicationEnded' && event.status === 'APPROVED') {
        const { reference } = event.application;
        credits.set(reference, (credits.get(reference) ?? 0) + 1);
      }
  return credits;
}

test('[C-D2] reports that come twice, late and out of order credit each transfer once', async () => {
  const reports = fc.array(
    fc.record({ tx: fc.nat(5), confirmations: fc.nat(NEEDED + 3), isRestart: fc.nat(15) }),
    { minLength: 5, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(reports, async (steps) => {
      const store = createMemoryStore();
      const clock = createManualClock(OPENED_AT);
      const node = createCoinNode();
      const open = () => createHttpExchange({ store, clock, coins: node });
      let it = await open();
      const { user } = await it.signIn('receiver');
      const userId = parseUserId(user.id);
      if (userId === undefined) throw new Error(`not an id: ${user.id}`);
      await it.gateway.core.coins.addresses.lasting(userId, 'BITCOIN');
      const isDeep = new Set<string>();
      for (const { tx, confirmations, isRestart } of steps) {
        const transfer = transferTo(0, `tx-${tx}`);
        node.reports = [reportOf(transfer, confirmations), reportOf(transfer, confirmations)];
        if (isRestart === 0) {
          await it.stop();
          it = await open();
        }
        await Promise.all([it.gateway.core.coins.look(), it.gateway.core.coins.look()]);
        if (confirmations >= NEEDED) isDeep.add(transfer.txid);
      }
      await it.stop();
      expect(await creditsOf(store)).toEqual(new Map([...isDeep].map((txid) => [txid, 1])));
    }),
    { numRuns: 8 },
  );
});

/** A store whose process is gone at its n-th write: before it, or after it and before the answer. */
function killedAt(
  store: Store,
  n: number,
  isStored: boolean,
): Store & { isDead: () => boolean; spare: () => void } {
  const never = new Promise<never>(() => {});
  let writes = 0;
  let isDead = false;
  let isSpared = false;
  const write = async (work: () => Promise<void>): Promise<void> => {
    if (isDead) return never;
    writes += 1;
    if (writes !== n || isSpared) return work();
    if (isStored) await work();
    isDead = true;
    return never;
  };
  return {
    ...store,
    append: (records, rows) => write(() => store.append(records, rows)),
    documents: {
      ...store.documents,
      transaction: (work) => write(() => store.documents.transaction(work)),
    },
    isDead: () => isDead,
    /** Its stop may write too. */
    spare: () => {
      isSpared = true;
    },
  };
}

test('[C-D2][C-D5][C-G3] an exchange killed at any write credits what arrived once', async () => {
  let wasAlive = false;
  for (let n = 1; !wasAlive; n += 1)
    for (const isStored of [false, true]) {
      const store = createMemoryStore();
      const clock = createManualClock(OPENED_AT);
      const node = createCoinNode();
      const first = await createHttpExchange({ store, clock, coins: node });
      const { user } = await first.signIn('receiver');
      const userId = parseUserId(user.id);
      if (userId === undefined) throw new Error(`not an id: ${user.id}`);
      await first.stop();
      const mortal = killedAt(store, n + 1, isStored);
      const second = await createHttpExchange({ store: mortal, clock, coins: node });
      void second.gateway.core.coins.addresses.lasting(userId, 'BITCOIN').then(() => {
        node.reports = [reportOf(transferTo(0, 'tx'), NEEDED)];
        return second.gateway.core.coins.look();
      });
      for (let turns = 0; turns < 50 && !mortal.isDead(); turns += 1) await turn();
      wasAlive = !mortal.isDead();
      const last = await createHttpExchange({ store, clock, coins: node });
      const address = await last.gateway.core.coins.addresses.lasting(userId, 'BITCOIN');
      expect(address).toMatchObject({ ok: true, answer: { address: 'address-0' } });
      node.reports = [reportOf(transferTo(0, 'tx'), NEEDED + 1)];
      await last.gateway.core.coins.look();
      expect(await creditsOf(store)).toEqual(new Map([['tx', 1]]));
      expect(node.settled).toContain('tx');
      await last.stop();
      mortal.spare();
      if (wasAlive) await second.stop();
    }
}, 120_000);

test('[C-D3][C-D6] what is for nobody, late or a second time is held', async () => {
  const node = createCoinNode();
  const it = await createHttpExchange({ coins: node });
  const { user, accessToken: token } = await it.signIn('receiver');
  const userId = parseUserId(user.id);
  if (userId === undefined) throw new Error(`not an id: ${user.id}`);
  const { addresses, deposits, look } = it.gateway.core.coins;
  await addresses.temporary(userId, 'BITCOIN');
  await addresses.temporary(userId, 'BITCOIN');
  const shared = await addresses.lasting(userId, 'XRP_LEDGER');
  expect(shared).toMatchObject({ answer: { address: 'shared', tag: '0' } });
  expect(await addresses.lasting(userId, 'EOS')).toMatchObject({
    rejection: { code: 'WALLET_NOT_OFFERED' },
  });
  const testCoins = { coinName: 'BTC', amount: '1' };
  const sent = await it.post('/api/wallet/sandbox/send', testCoins, { token });
  expect(sent.body.code).toBe('SANDBOX_OFF');
  const untagged = { ...transferTo(0, 'untagged'), network: 'XRP_LEDGER', coin: 'XRP' } as const;
  node.reports = [
    reportOf(transferTo(7, 'nobody'), NEEDED),
    reportOf({ ...untagged, address: 'shared' }, 1),
    reportOf(transferTo(0, 'used'), NEEDED),
    reportOf(transferTo(0, 'again'), NEEDED),
  ];
  await look();
  it.clock.jumpTo(it.clock.now() + DAY_MS);
  node.reports = [reportOf(transferTo(1, 'late'), NEEDED)];
  await look();
  const { items } = await deposits.list({ page: 1, size: 10, order: 'oldest' });
  expect(items.map(({ txid, status, reason }) => [txid, status, reason])).toEqual([
    ['nobody', 'HELD', 'UNKNOWN_RECEIVER'],
    ['untagged', 'HELD', 'UNKNOWN_RECEIVER'],
    ['used', 'CREDITED', undefined],
    ['again', 'HELD', 'ADDRESS_USED'],
    ['late', 'HELD', 'ADDRESS_EXPIRED'],
  ]);
  expect(node.settled).toEqual(['nobody', 'untagged', 'used', 'again', 'late']);
  await it.stop();
});
