import { afterEach, describe, expect, it } from 'vitest';
import { createThread } from '../../../../src/server/threads/thread.ts';
import type { EchoCall } from '../../../support/echo.thread.ts';
import { until } from '../../../support/until.ts';

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0)) await end();
});

function openEcho(mayStart?: () => void) {
  const lost: string[] = [];
  const thread = createThread<EchoCall, string>({
    name: 'the echo',
    source: new URL('../../../support/echo.thread.ts', import.meta.url),
    ...(mayStart && { mayStart }),
    onLost: (problem) => lost.push(problem),
  });
  ended.push(() => thread.end());
  return { thread, lost, echo: (text: string) => thread.call({ kind: 'echo', text }) };
}

describe('[O-D4] a thread', () => {
  it('answers each call, and its failures with their text and code', async () => {
    const { thread, echo, lost } = openEcho();
    expect(await Promise.all(['a', 'b', 'c'].map(echo))).toEqual(['a', 'b', 'c']);
    await expect(thread.call({ kind: 'fail', code: 'E1' })).rejects.toMatchObject({
      message: 'it failed',
      code: 'E1',
    });
    expect(lost).toEqual([]);
  });

  it('that ends rejects what waits, says so once, and is started again by a later call', async () => {
    const { thread, echo, lost } = openEcho();
    await echo('up');
    const outcomes = await Promise.allSettled([thread.call({ kind: 'end' }), echo('too late')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(lost).toEqual(['the echo ended: code 3']);
    await until(async () => expect(await echo('again')).toBe('again'));
    expect(lost).toHaveLength(1);
  });

  it('that hangs is ended when the limit of a call has passed', async () => {
    const { thread, lost } = openEcho();
    const problem = 'the echo ended: no answer within 300 ms';
    await expect(thread.call({ kind: 'hang' }, 300)).rejects.toThrow(problem);
    expect(lost).toEqual([problem]);
  });

  it('that may not start says why, and starts once it may', async () => {
    let problem: string | undefined = 'no room';
    const { echo } = openEcho(() => {
      if (problem !== undefined) throw new Error(problem);
    });
    await expect(echo('a')).rejects.toThrow('no room');
    problem = undefined;
    expect(await echo('a')).toBe('a');
  });

  it('that was ended answers its last call, and is not started again', async () => {
    const { thread, echo, lost } = openEcho();
    await echo('up');
    await thread.end({ kind: 'echo', text: 'last' });
    await expect(echo('a')).rejects.toThrow('the echo was ended');
    expect(lost).toEqual([]);
  });
});
