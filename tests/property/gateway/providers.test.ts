/** Random faults of providers and kills of the exchange: each application ends once, nothing is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDnwId } from '../../../src/domain/ids.ts';
import { FAULTS, type Fault } from '../../../src/gateway/providers/sandbox/faults.ts';
import { createMemoryStore } from '../../../src/gateway/stores/memory.ts';
import type { WireDnw } from '../../../src/protocol/money/entities.ts';
import { memberWith, proofOf } from '../../support/apiMoney.ts';
import type { HttpExchange } from '../../support/httpExchange.ts';
import { createProviderWorld, Life, transitOf } from '../../support/providerExchange.ts';

interface Way {
  readonly path: string;
  readonly params: object;
}

const ways = {
  deposit: (amount: number) => ({
    path: '/api/gluwa/make-qrcode',
    params: { amount: `${amount}` },
  }),
  page: (amount: number) => ({
    path: '/api/dnw/p2p/vancoin-p2p-url',
    params: { value: `${amount}` },
  }),
  withdrawal: (amount: number) => ({
    path: '/api/dnw/bitshop/url',
    params: { amount: `${amount}`, type: 'sell' },
  }),
  purchase: (amount: number) => ({
    path: '/api/bitdex/sendCoin',
    params: { walletType: 'USDT', won: String(amount * 1_380) },
  }),
  safety: (amount: number) => ({
    path: '/api/dh-safety/signup',
    params: { walletType: 'USDT', won: String(amount * 1_380) },
  }),
  sale: (amount: number) => ({
    path: '/api/bitdex/sellCoin',
    params: { walletType: 'USDT', point: `${amount}` },
  }),
} satisfies Record<string, (amount: number) => Way>;

const application = fc.record({
  way: fc.constantFrom(...(Object.keys(ways) as (keyof typeof ways)[])),
  amount: fc.integer({ min: 20, max: 90 }),
  faults: fc.subarray([...FAULTS], { maxLength: 3 }),
  /** Time that passes afterwards, ms. */
  pauseMs: fc.constantFrom(0, 1_000, 5_000, 20_000),
});

const story = fc.record({
  applications: fc.array(application, { minLength: 1, maxLength: 8 }),
  /** Steps of each life but the last. */
  lives: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }),
});

const listOf = async (exchange: HttpExchange, token: string): Promise<readonly WireDnw[]> => {
  const path = '/api/dnw/list?typeStrs=D,W,WB,WS&size=200';
  return (await exchange.get<{ items: readonly WireDnw[] }>(path, { token })).body.items;
};

test('[V-D7] whatever providers do wrong and whenever the process is killed', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ applications, lives }) => {
      const faultsOf = new Map<string, readonly Fault[]>();
      const world = createProviderWorld(
        createMemoryStore(),
        ({ reference }) => faultsOf.get(reference) ?? [],
      );
      const first = await world.open();
      const member = await memberWith(first, 'player', '5000');
      const { token } = member;
      await first.gateway.stop();

      const lifetimes = lives.map((steps) => new Life(steps));
      let life = lifetimes.shift() ?? new Life();
      let exchange = await world.open(life);
      for (const [n, { way, amount, faults, pauseMs }] of applications.entries()) {
        // Applications are numbered in their order.
        faultsOf.set(`d-${n + 1}`, faults);
        const { path, params } = ways[way](amount);
        const request = { ...params, clientRequestId: `r-${n}` };
        for (;;) {
          const answered: unknown[] = [];
          const apply = async (it: HttpExchange): Promise<void> => {
            const proof = await proofOf(it, member);
            answered.push(await it.post(path, { ...request, proof }, { token }));
          };
          void apply(exchange);
          while (answered.length === 0 && !life.isOver) await world.run(1_000);
          if (answered.length > 0) break;
          life = lifetimes.shift() ?? new Life();
          exchange = await world.open(life);
        }
        await world.run(pauseMs);
      }
      exchange = await world.open();
      await world.run(250_000);

      // What was paid by half waits for an operator, who sends it back.
      for (const { id, status } of await listOf(exchange, token)) {
        const open = parseDnwId(id);
        if (status !== 'REQUESTED' || open === undefined) continue;
        const kept = await exchange.gateway.core.providers.requests.find(open);
        expect(kept?.request).toMatchObject({ state: 'HELD', problem: 'WRONG_AMOUNT' });
        await exchange.gateway.core.submit(
          { type: 'DecideApplication', id: open, decision: 'REJECTED', reason: '' },
          'operator',
        );
      }
      await world.run(1_000);

      const ended = await listOf(exchange, token);
      expect(ended).toHaveLength(applications.length);
      for (const { id, status } of ended) {
        const open = parseDnwId(id);
        const kept = open && (await exchange.gateway.core.providers.requests.find(open));
        const paid = world.sandbox.book.payments.find(({ reference }) => reference === id);
        const isPaid = paid?.status === 'PAID' && paid.paid === paid.amount;
        expect([status, kept?.request.state]).toEqual([isPaid ? 'APPROVED' : 'REJECTED', 'ENDED']);
      }
      expect(await transitOf(exchange.gateway)).toEqual(world.sandbox.book.balances());
      await exchange.stop();
    }),
    { numRuns: 12 },
  );
});
