import { describe, expect, test } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import {
  type Admission,
  createGate,
  LANE_LIMITS,
  type Payer,
  type RateLimits,
  RATE_LIMITS,
  rowsOf,
  TOO_MANY,
} from '../../../../src/gateway/limits/gate.ts';
import type { AnyCall } from '../../../../src/protocol/call.ts';
import { CALLS } from '../../../../src/protocol/contract.ts';
import { createManualClock, turn } from '../../../support/clock.ts';

const ALICE: Payer = { userId: userId(1), address: '' };
const BOB: Payer = { userId: userId(2), address: '' };
const GUEST: Payer = { userId: undefined, address: '192.0.2.1' };
const NEIGHBOUR: Payer = { userId: undefined, address: '192.0.2.2' };
/** The status of a wrong request. */
const WRONG = 400;
/** Connections of a browser to one host. */
const CONNECTIONS = 6;
const LIMITS: RateLimits = {
  commands: { perSecond: 50, burst: 100 },
  reads: { perSecond: 200, burst: 400 },
  guests: { perSecond: 20, burst: 40 },
};

interface Calling {
  readonly payer?: Payer;
  readonly call?: AnyCall;
  readonly rows?: number;
}

function world(limits = LIMITS) {
  const clock = createManualClock(1_000);
  const gate = createGate({ limits, clock, nextTurn: (action) => void setImmediate(action) });
  return {
    clock,
    gate,
    /** How many of `count` calls, one after another and each answered with so many rows, are admitted. */
    take: async (
      count: number,
      { payer = ALICE, call = CALLS.placeOrder, rows = 0 }: Calling = {},
    ) => {
      let taken = 0;
      for (let n = 0; n < count; n += 1) {
        const admission = await gate.enter(call, payer);
        if (!admission.ok) continue;
        taken += 1;
        admission.leave(rows);
      }
      return taken;
    },
  };
}

describe('[H-R13] commands of one user', () => {
  test('a burst at once, then so many a second', async () => {
    const { take, clock } = world();
    expect(await take(1_000)).toBe(100);
    clock.advance(1_000);
    expect(await take(1_000)).toBe(50);
    clock.advance(20);
    expect(await take(10)).toBe(1);
    clock.advance(60_000);
    expect(await take(1_000)).toBe(100);
  });

  test('one more is refused with the time to wait, in whole seconds', async () => {
    const { take, gate } = world({ ...LIMITS, commands: { perSecond: 1, burst: 2 } });
    await take(2);
    expect(await gate.enter(CALLS.cancelOrder, ALICE)).toEqual({
      ok: false,
      rejection: { code: 'TOO_MANY_REQUESTS', data: { seconds: '1' } },
    });
  });

  test('what was refused costs nothing: asking on does not keep one out', async () => {
    const { take, clock } = world();
    await take(100);
    for (let n = 0; n < 100; n += 1) {
      clock.advance(10);
      await take(100);
    }
    clock.advance(1_000);
    expect(await take(1_000)).toBe(50);
  });

  test('are of no concern to another', async () => {
    const { take } = world();
    await take(1_000);
    expect(await take(1_000, { payer: BOB })).toBe(100);
  });

  test('a clock set back gives nothing', async () => {
    const { take, clock } = world();
    await take(100);
    clock.jumpTo(-60_000);
    expect(await take(10)).toBe(0);
  });
});

describe('[H-R14] other calls of one user', () => {
  test('have a roomier limit of their own', async () => {
    const { take } = world();
    await take(1_000);
    expect(await take(1_000, { call: CALLS.openOrders })).toBe(400);
    expect(await take(1, { call: CALLS.me })).toBe(0);
  });

  test('no limit where none is set', async () => {
    const { take } = world({});
    expect(await take(1_000)).toBe(1_000);
    expect(await take(1_000, { payer: GUEST, call: CALLS.keyValue })).toBe(1_000);
  });

  test('ten thousand users and more are each counted', async () => {
    const { take, clock } = world();
    for (let user = 1; user <= 12_000; user += 1)
      expect(await take(1, { payer: { userId: userId(user), address: '' } })).toBe(1);
    await take(1_000, { payer: BOB });
    clock.advance(10);
    expect(await take(10, { payer: { userId: userId(20_000), address: '' } })).toBe(10);
    expect(await take(10, { payer: BOB })).toBe(0);
  });
});

describe('[H-L1] the cost of a call', () => {
  test('grows with the rows of its answer', async () => {
    const { take, clock } = world();
    // 200 rows count as 8 calls beside the call itself.
    expect(await take(100, { call: CALLS.historyList, rows: 200 })).toBe(Math.ceil(400 / 9));
    clock.advance(1_000);
    expect(await take(100, { call: CALLS.historyList, rows: 200 })).toBe(Math.ceil(195 / 9));
  });

  test('is what the contract says of it', async () => {
    const { take } = world();
    expect(await take(100, { call: { ...CALLS.openOrders, cost: 40 } })).toBe(10);
  });

  test('counts the members of the lists that an answer is or has', () => {
    expect(rowsOf([1, 2, 3])).toBe(3);
    expect(rowsOf({ items: [1, 2], total: 9, ticks: [1] })).toBe(3);
    for (const one of [null, 'text', 7, {}, undefined]) expect(rowsOf(one)).toBe(0);
  });
});

describe('[H-L2] guests of one address', () => {
  test('share a limit, and those of another have their own', async () => {
    const { take } = world();
    expect(await take(100, { payer: GUEST, call: CALLS.keyValue })).toBe(40);
    expect(await take(100, { payer: NEIGHBOUR, call: CALLS.keyValue })).toBe(40);
  });

  test('who may not make a call at all are counted too', async () => {
    const { take } = world();
    expect(await take(100, { payer: GUEST, call: CALLS.cancelAll })).toBe(40);
  });

  test('may sign in and up whatever they read, and members read on', async () => {
    const { take } = world();
    await take(100, { payer: GUEST, call: CALLS.keyValue });
    expect(await take(10, { payer: GUEST, call: CALLS.login })).toBe(10);
    expect(await take(10, { payer: GUEST, call: CALLS.signup })).toBe(10);
    const member = { userId: userId(1), address: GUEST.address };
    expect(await take(10, { payer: member, call: CALLS.keyValue })).toBe(10);
  });

  test('of a host without addresses are not limited', async () => {
    const { take } = world();
    const payer = { userId: undefined, address: '' };
    expect(await take(1_000, { payer, call: CALLS.keyValue })).toBe(1_000);
  });
});

describe('[H-L3] requests at once', () => {
  const CROWD = 300;
  const enterAll = (gate: ReturnType<typeof world>['gate'], payer: Payer, count: number) => {
    const admissions: Admission[] = [];
    for (let n = 0; n < count; n += 1)
      void gate.enter(CALLS.keyValue, payer).then((admission) => admissions.push(admission));
    return admissions;
  };
  const turns = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await turn();
  };
  const FREE: RateLimits = {};

  test('a few of one requester run, some wait, the others are refused', async () => {
    const { gate } = world(FREE);
    const admissions = enterAll(gate, GUEST, CROWD);
    await turns(20);
    const { runningOfOne, waitingOfOne } = LANE_LIMITS;
    const running = admissions.filter(({ ok }) => ok);
    expect(running).toHaveLength(runningOfOne);
    // Some run before the last arrive, so that the refused are all beyond the queue.
    expect(admissions).toHaveLength(CROWD - waitingOfOne + runningOfOne);
    const refused = admissions.find(({ ok }) => !ok);
    expect(refused).toEqual({
      ok: false,
      rejection: { code: 'TOO_MANY_REQUESTS', data: { seconds: '1' } },
    });
  });

  test('another requester does not wait behind them', async () => {
    const { gate } = world(FREE);
    enterAll(gate, GUEST, CROWD);
    await turns(20);
    const mine = enterAll(gate, NEIGHBOUR, 1);
    await turns(2);
    expect(mine.map(({ ok }) => ok)).toEqual([true]);
  });

  test('one begins in each turn, so that orders pass between them', async () => {
    const { gate } = world(FREE);
    const begun: number[] = [];
    const admissions = enterAll(gate, GUEST, 4);
    for (let n = 0; n < 6; n += 1) {
      await turn();
      begun.push(admissions.length);
    }
    expect(Math.max(...begun.map((count, n) => count - (begun[n - 1] ?? 0)))).toBe(1);
    expect(begun.at(-1)).toBe(4);
  });

  test('everyone who waits is served in the end', async () => {
    const { gate } = world(FREE);
    let served = 0;
    const all = Array.from({ length: 60 }, async (_, n) => {
      const admission = await gate.enter(CALLS.keyValue, n % 3 === 0 ? NEIGHBOUR : GUEST);
      await turn();
      if (admission.ok) admission.leave(0);
      served += 1;
    });
    await Promise.all(all);
    expect(served).toBe(60);
  });
});

describe('[H-L4] refusals', () => {
  test('the first go out at once, the others one after another after a pause', async () => {
    const { gate, clock } = world();
    const sent: number[] = [];
    for (let n = 0; n < 150; n += 1)
      void gate.beforeRefusal(GUEST, WRONG).then(() => sent.push(clock.now()));
    await turn();
    expect(sent).toHaveLength(100);
    await clock.run(2_000);
    const paused = sent.slice(100).map((at) => at - 1_000);
    expect(paused).toEqual(Array.from({ length: 50 }, (_, n) => 250 + 5 * n));
  });

  test('that say when to come back are paused after fewer', async () => {
    const { gate, clock } = world();
    let sent = 0;
    for (let n = 0; n < 150; n += 1)
      void gate.beforeRefusal(GUEST, TOO_MANY).then(() => void (sent += 1));
    await turn();
    expect(sent).toBe(20);
    await clock.run(2_000);
    expect(sent).toBe(150);
  });

  test('have one timer, so that those which came due in a standstill do not go out together', async () => {
    const { gate, clock } = world();
    for (let n = 0; n < 130; n += 1) void gate.beforeRefusal(GUEST, WRONG);
    expect(clock.pendingTimers()).toBe(1);
    await clock.run(300);
    expect(clock.pendingTimers()).toBe(1);
    await clock.run(100);
    expect(clock.pendingTimers()).toBe(0);
  });

  test('of another requester are not paused', async () => {
    const { gate } = world();
    for (let n = 0; n < 150; n += 1) void gate.beforeRefusal(GUEST, WRONG);
    expect(await gate.beforeRefusal(NEIGHBOUR, WRONG)).toBe(false);
  });

  test('one that would wait too long ends its connection instead', async () => {
    const { gate } = world();
    const ends: Promise<boolean>[] = [];
    for (let n = 0; n < 6_000; n += 1) ends.push(gate.beforeRefusal(GUEST, WRONG));
    expect(await ends.at(-1)).toBe(true);
  });

  test('of a host without addresses are not paused', async () => {
    const { gate } = world();
    for (let n = 0; n < 1_000; n += 1)
      expect(await gate.beforeRefusal(ALICE, TOO_MANY)).toBe(false);
  });
});

describe('[H-L10] twenty traders behind one address', () => {
  const VISITS = { pages: 1, files: 40, calls: 30 };
  const TRADERS = 20;

  test('open the page at once, with all its files and calls, and place orders: nobody is refused', async () => {
    const { gate } = world(RATE_LIMITS);
    const { address } = GUEST;
    const entering: Promise<Admission>[] = [];
    const enter = (admission: Promise<Admission>): void =>
      void entering.push(
        admission.then(async (one) => {
          // An answer takes a turn, as one from memory does.
          await turn();
          if (one.ok) one.leave(10);
          return one;
        }),
      );
    const load = async (trader: number): Promise<void> => {
      const member = { userId: userId(trader + 1), address };
      for (let n = 0; n < VISITS.pages; n += 1) enter(gate.enterVisit('PAGE', address));
      enter(gate.enterVisit('SOCKET', address));
      for (let n = 0; n < VISITS.calls; n += 1) {
        enter(gate.enter(CALLS.openOrders, member));
        enter(gate.enter(CALLS.placeOrder, member));
      }
      // A browser has six connections to a host: so many of a page's requests are under way.
      for (let n = 0; n < VISITS.files; n += CONNECTIONS) {
        const batch = Array.from({ length: CONNECTIONS }, () => gate.enterVisit('FILE', address));
        for (const admission of batch) enter(admission);
        await Promise.all(entering.slice(-CONNECTIONS));
      }
      for (let n = 0; n < VISITS.calls; n += CONNECTIONS) {
        const batch = Array.from({ length: CONNECTIONS }, () =>
          gate.enter(CALLS.keyValue, { userId: undefined, address }),
        );
        for (const admission of batch) enter(admission);
        await Promise.all(entering.slice(-CONNECTIONS));
      }
    };
    await Promise.all(Array.from({ length: TRADERS }, (_, trader) => load(trader)));
    const admissions = await Promise.all(entering);
    expect(admissions.filter(({ ok }) => !ok)).toEqual([]);
    expect(admissions.length).toBeGreaterThan(TRADERS * (VISITS.files + 3 * VISITS.calls));
  });

  test('one page with forty files and thirty calls at once, on as many connections', async () => {
    const { gate } = world(RATE_LIMITS);
    const { address } = GUEST;
    const files = Array.from({ length: VISITS.files }, () => gate.enterVisit('FILE', address));
    const calls = Array.from({ length: VISITS.calls }, () => gate.enter(CALLS.keyValue, GUEST));
    const all = [...files, ...calls].map(async (entering) => {
      const admission = await entering;
      await turn();
      if (admission.ok) admission.leave(10);
      return admission.ok;
    });
    expect(await Promise.all(all)).toEqual(all.map(() => true));
  });
});
