import { BehaviorSubject, of, Subject } from 'rxjs';
import { expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { succeed } from '../../../src/streams/answer.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { ManualScheduler } from '../streams/support/manualScheduler.ts';
import type { Client } from '../../../src/streams/client.ts';
import type { ClientNotice } from '../../../src/streams/notices.ts';
import type { MessageState } from '../../../src/ui/services/messages.ts';
import { openMessages } from '../../../src/wiring/messageParts.ts';

const NOTHING = {
  unread: 0,
  unreadAnswers: 0,
  inboxVersion: 0,
  contactVersion: 0,
} as unknown as MessageState;

test('[M-U4] what became unread is a notice of five seconds', () => {
  const bodies = new Map<string, Subject<string>>();
  const listen = (destination: string): Subject<string> => {
    const known = bodies.get(destination) ?? new Subject<string>();
    bodies.set(destination, known);
    return known;
  };
  const published: ClientNotice[] = [];
  const client = {
    transport: { mode: 'live', origin: 'https://demo.example' },
    api: { call: () => Promise.resolve(succeed({ count: 0 })) },
    site: toReadable(new BehaviorSubject(undefined)),
    socket: { connection: new BehaviorSubject(0), listen },
    scheduler: { now: () => 7 },
    now: { get: () => 1_700_000_000_000 },
    notices: { publish: (notice: ClientNotice) => published.push(notice) },
    // Messages use nothing else of the client.
  } as unknown as Client;
  const parts = {
    client,
    userId: of('u-1'),
    storage: createKeyValue(undefined),
    enqueue: () => Promise.resolve(),
  };
  const state = new BehaviorSubject(NOTHING);
  openMessages(parts, state);
  bodies.get(DESTINATIONS.newMessage)?.next('1');
  bodies.get(DESTINATIONS.newMessage)?.next('0');
  expect(state.value.unread).toBe(0);
  expect(published).toEqual([
    {
      id: 'unread-7-1',
      at: 1_700_000_000_000,
      tone: 'info',
      values: {},
      key: 'notice.NEW_MESSAGE',
      showMs: 5_000,
    },
  ]);
});

test('[M-U5] where the server publishes nothing about questions, own ones and answers are looked for', async () => {
  const scheduler = new ManualScheduler();
  const carriedOut = new Subject<string>();
  const site = new BehaviorSubject({ extensions: ['event-seq'] });
  let answers = 0;
  const client = {
    transport: { mode: 'live', origin: 'https://demo.example' },
    api: { call: () => Promise.resolve(succeed({ count: answers })), carriedOut },
    site: toReadable(site),
    socket: { connection: new BehaviorSubject(1), listen: () => new Subject() },
    scheduler,
    now: { get: () => 1_700_000_000_000 },
    notices: { publish: () => undefined },
    // Messages use nothing else of the client.
  } as unknown as Client;
  const parts = {
    client,
    userId: of('u-1'),
    storage: createKeyValue(undefined),
    enqueue: () => Promise.resolve(),
  };
  const state = new BehaviorSubject(NOTHING);
  openMessages(parts, state);
  await scheduler.advance(30_000);
  carriedOut.next('contactCreate');
  const counted = state.value.contactVersion;

  site.next({ extensions: [] });
  carriedOut.next('placeOrder');
  expect(state.value.contactVersion).toBe(counted);
  carriedOut.next('contactCreate');
  expect(state.value.contactVersion).toBe(counted + 1);
  answers = 1;
  await scheduler.advance(10_000);
  expect(state.value).toMatchObject({ unreadAnswers: 1, contactVersion: counted + 2 });
});
