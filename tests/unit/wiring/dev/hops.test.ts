/** The recording of commands and facts, on a clock that the test moves. */
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import type { AccountEvent } from '../../../../src/protocol/accountEvents.ts';
import type { ReceivedEvents } from '../../../../src/streams/accountState.ts';
import type { AccountFact } from '../../../../src/streams/facts.ts';
import type { Transport } from '../../../../src/streams/transport.ts';
import { type Press, recordHops } from '../../../../src/wiring/dev/hops.ts';
import { createProbe } from '../../../../src/wiring/probe.ts';
import { until } from '../../../support/until.ts';

const OFFSET_MS = 100;

function start(answer: () => Promise<Response>) {
  const presses = new Subject<Press>();
  const frames = new Subject<string>();
  const received = new Subject<ReceivedEvents>();
  const pictures: (() => void)[] = [];
  const clock = { at: 1_000 };
  const probe = createProbe();
  const hops = recordHops({
    now: () => clock.at,
    offsetMs: () => OFFSET_MS,
    presses,
    frames,
    received,
    watch: probe.watch,
    afterNextPicture: (action) => pictures.push(action),
  });
  const transport = probe.transport({ fetch: answer } as unknown as Transport);
  const log = probe.log({
    append: async () => ({ ok: true, value: { lastSeq: 1 } }),
  } as unknown as Parameters<typeof probe.log>[0]);
  const fold = (seqs: readonly number[], isReplay = false): void =>
    received.next({ events: seqs.map((seq) => ({ seq }) as AccountEvent), isReplay });
  return { hops, presses, frames, pictures, clock, transport, log, fold };
}

const post = (body: object): Request =>
  new Request('http://maru.test/api/futures/order', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('[I-L9] a command is kept with its press, its answer and the ids of both', async () => {
  const { hops, presses, clock, transport } = start(async () => {
    clock.at = 1_030;
    return Response.json({ data: { id: 'o-1' } });
  });
  presses.next({ at: 990, label: 'Buy / Long' });
  const answer = await transport.fetch(post({ clientOrderId: 'c-1', quantity: '1' }));
  expect(await answer.json()).toEqual({ data: { id: 'o-1' } });
  await until(() => expect(hops.commandsOf(['o-1'])).toHaveLength(1));
  const [command] = hops.commandsOf(['c-1']);
  expect(command).toEqual({
    call: 'POST /api/futures/order',
    press: { at: 1_090, label: 'Buy / Long' },
    sentAt: 1_100,
    answer: { at: 1_130, status: 200 },
    ids: ['c-1', 'o-1'],
  });
  expect(hops.commandsOf(['c-2', '1'])).toEqual([]);
});

test('[I-L9] a request that gets no answer has status 0, and the page still gets the failure', async () => {
  const { hops, transport } = start(() => Promise.reject(new TypeError('lost')));
  await expect(transport.fetch(post({ clientOrderId: 'c-1' }))).rejects.toThrow('lost');
  await until(() => expect(hops.commandsOf(['c-1'])).toHaveLength(1));
  expect(hops.commandsOf(['c-1'])[0]?.answer).toEqual({ at: 1_100, status: 0 });
});

test('[I-L10] a press longer than a second ago is not what caused a command', async () => {
  const { hops, presses, clock, transport } = start(async () => Response.json({}));
  presses.next({ at: 1_000, label: 'Buy / Long' });
  clock.at = 2_001;
  await transport.fetch(post({ clientOrderId: 'c-1' }));
  await until(() => expect(hops.commandsOf(['c-1'])).toHaveLength(1));
  expect(hops.commandsOf(['c-1'])[0]?.press).toBeUndefined();
});

test('[I-L9] a fact is kept with each station that it passed, the first time', async () => {
  const { hops, frames, pictures, clock, log, fold } = start(async () => Response.json({}));
  frames.next('no event');
  frames.next('{"seq":7}');
  clock.at = 1_002;
  await log.append('source', [{ seq: 7 } as AccountFact]);
  clock.at = 1_003;
  fold([7]);
  clock.at = 1_004;
  fold([8]);
  expect(pictures).toHaveLength(1);
  clock.at = 1_016;
  pictures[0]?.();
  frames.next('{"seq":7}');
  expect(hops.ofFact(7)).toEqual({ received: 1_100, stored: 1_102, folded: 1_103, drawn: 1_116 });
  expect(hops.ofFact(8)).toEqual({ folded: 1_104, drawn: 1_116 });
});

test('[I-L9] what is replayed from the log has passed nothing, and only the newest facts are kept', () => {
  const { hops, fold } = start(async () => Response.json({}));
  fold([1], true);
  expect(hops.ofFact(1)).toBeUndefined();
  fold(Array.from({ length: 20_001 }, (_, index) => index + 1));
  expect(hops.ofFact(1)).toBeUndefined();
  expect(hops.ofFact(2)).toBeDefined();
});
