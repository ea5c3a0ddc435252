/** Messages to members at every process. */
import { expect, test } from 'vitest';
import { parseUserId, type UserId } from '../../../src/domain/ids.ts';
import { createLocalBus } from '../../../src/gateway/ports/bus.ts';
import { sharePublish } from '../../../src/gateway/sharedPublish.ts';
import { turn } from '../../support/clock.ts';

const MEMBER = parseUserId('u-1') as UserId;

function openProcess(bus: ReturnType<typeof createLocalBus>, isActing: boolean) {
  const sent: string[] = [];
  const own = {
    toTopic: () => 0,
    toUser: (_: UserId, destination: string, body: string) => sent.push(`${destination} ${body}`),
    topicsUnder: () => [],
    hasUserListeners: () => false,
    usersListeningTo: () => [],
  };
  const acting = {
    isHere: () => isActing,
    forward: () => Promise.reject(new Error('nothing is forwarded')),
  };
  return { sent, publish: sharePublish(own, { bus, acting, onEnded: () => undefined }) };
}

test('[O-Z12] a message of the acting process reaches the sockets of every process, once', async () => {
  const bus = createLocalBus();
  const acting = openProcess(bus, true);
  const others = [openProcess(bus, false), openProcess(bus, false)];
  expect(acting.publish.hasUserListeners(MEMBER, '/queue')).toBe(true);
  acting.publish.toUser(MEMBER, '/queue', 'hello');
  await turn();
  expect([acting, ...others].map(({ sent }) => sent)).toEqual([
    ['/queue hello'],
    ['/queue hello'],
    ['/queue hello'],
  ]);
});

test('[O-Z12] a process that follows publishes to its own sockets alone', async () => {
  const bus = createLocalBus();
  const acting = openProcess(bus, true);
  const following = openProcess(bus, false);
  following.publish.toUser(MEMBER, '/queue', 'hello');
  await turn();
  expect([acting.sent, following.sent]).toEqual([[], ['/queue hello']]);
  expect(following.publish.hasUserListeners(MEMBER, '/queue')).toBe(false);
});
