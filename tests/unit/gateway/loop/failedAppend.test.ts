/** Groups of commands whose storing failed, or was reported as failed. */
import { describe, expect, it } from 'vitest';
import { userId } from '../../../../src/domain/ids.ts';
import { invariants, positionsOf } from '../../../../src/engine/index.ts';
import { LOOP_LIMITS } from '../../../../src/gateway/loop/loop.ts';
import { turn } from '../../../support/clock.ts';
import { orderOf } from '../../../support/engine.ts';
import {
  codeOf,
  limitBuy,
  logOf,
  moveTo,
  openExchange,
  startLoop,
  workingOf,
} from '../../../support/loop.ts';
import { UnavailableError } from '../../../../src/gateway/ports/submit.ts';

const ALICE = userId(1);

describe('when an append fails', () => {
  it('the group is answered TRY_AGAIN, nothing of it is stored or published, and the next one works', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    const [hash, published] = [await loop.hash(), loop.published.length];
    loop.store.fateOf = () => 'failed';
    const results = await Promise.all(['a', 'b'].map((id) => loop.submit(limitBuy(id))));
    expect(results.map(codeOf)).toEqual(['TRY_AGAIN', 'TRY_AGAIN']);
    expect(await loop.hash()).toBe(hash);
    expect(loop.published).toHaveLength(published);
    expect(loop.logger.warnings.join()).toContain('the medium failed');
    loop.store.fateOf = () => 'stored';
    await loop.must(limitBuy('a'));
    expect(await workingOf(loop)).toEqual(['a']);
    expect(await loop.read(({ engine }) => invariants(engine))).toEqual([]);
  });

  it('markets keep their prices: an order right after it is filled', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    loop.store.fateOf = () => 'failed';
    await loop.submit(limitBuy('a'));
    loop.store.fateOf = () => 'stored';
    const { events } = await loop.must(orderOf({ quantity: '1' }));
    expect(events.map(({ type }) => type)).toContain('OrderFilled');
  });

  it('a move in the group is carried out again, so that its extreme still fills', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    await loop.must(limitBuy('a', '95'));
    let failures = 1;
    loop.store.fateOf = () => (failures-- > 0 ? 'failed' : 'stored');
    const result = await loop.submit(moveTo({ last: '100', low: '94' }));
    expect(result.ok && result.events.map(({ type }) => type)).toContain('OrderFilled');
    expect(await workingOf(loop)).toEqual([]);
    expect(await loop.read(({ engine }) => positionsOf(engine, ALICE).length)).toBe(1);
  });

  it('but the group was stored after all, the order is there and published once, however often it is sent', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    loop.store.fateOf = () => 'unsure';
    expect(codeOf(await loop.submit(limitBuy('a')))).toBe('TRY_AGAIN');
    loop.store.fateOf = () => 'stored';
    const again = await loop.must(limitBuy('a'));
    expect(again.events).toEqual([]);
    expect(await workingOf(loop)).toEqual(['a']);
    const log = await logOf(loop.medium);
    expect(log.map(({ position }) => position)).toEqual(log.map((_, index) => index + 1));
    await loop.must(limitBuy('b'));
    expect(loop.published.map(({ record }) => record)).toEqual(await logOf(loop.medium));
    const events = loop.published.flatMap((run) => run.events);
    expect(events.filter(({ type }) => type === 'OrderAccepted')).toHaveLength(2);
  });

  it('but the group was stored after all, its move is not carried out again, also when that is known later', async () => {
    for (const isUnreadable of [false, true]) {
      const loop = await startLoop();
      await openExchange(loop);
      await loop.must(limitBuy('reached', '95'));
      loop.store.fateOf = () => 'unsure';
      loop.store.isUnreadable = isUnreadable;
      const moved = loop.submit(moveTo({ last: '100', low: '94' }));
      const late = loop.submit(limitBuy('late', '94'));
      expect(codeOf(await late)).toBe('TRY_AGAIN');
      loop.store.fateOf = () => 'stored';
      loop.store.isUnreadable = false;
      await loop.clock.run(LOOP_LIMITS.retryMs);
      const result = await moved;
      expect(result.ok && result.events.map(({ type }) => type)).toContain('OrderFilled');
      // The order that came after the move rests: a second move to 94 would have filled it.
      expect(await workingOf(loop)).toEqual(['late']);
      const log = (await logOf(loop.medium)).map(({ position }) => position);
      expect(log).toEqual(log.map((_, index) => index + 1));
    }
  });

  it('and the store cannot be read, all is refused until it can', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    await loop.must(limitBuy('resting', '95'));
    loop.store.fateOf = () => 'failed';
    loop.store.isUnreadable = true;
    expect(codeOf(await loop.submit(limitBuy('a')))).toBe('TRY_AGAIN');
    await turn();
    await expect(workingOf(loop)).rejects.toThrow(UnavailableError);
    expect(codeOf(await loop.submit(limitBuy('b')))).toBe('TRY_AGAIN');
    const moved = loop.submit(moveTo({ last: '100', low: '94' }));
    await loop.clock.run(LOOP_LIMITS.retryMs);
    await expect(workingOf(loop)).rejects.toThrow(UnavailableError);
    loop.store.fateOf = () => 'stored';
    loop.store.isUnreadable = false;
    await loop.clock.run(LOOP_LIMITS.retryMs);
    expect(codeOf(await moved)).toBe('ok');
    expect(await workingOf(loop)).toEqual([]);
    await loop.must(limitBuy('a'));
  });

  it('a reader that waited for the group sees the state without it', async () => {
    const loop = await startLoop();
    await openExchange(loop);
    loop.store.isHeld = true;
    loop.store.fateOf = () => 'failed';
    const answer = loop.submit(limitBuy('a'));
    await turn();
    const seen = workingOf(loop);
    loop.store.release();
    expect(await seen).toEqual([]);
    expect(codeOf(await answer)).toBe('TRY_AGAIN');
  });
});
