/** Listening to a gateway as its STOMP clients do, in this process and without a port. */
import { expect } from 'vitest';
import type { Gateway } from '../../src/gateway/gateway.ts';
import { turn } from './clock.ts';
import { createRawPeer, type RawPeer } from './stompPeer.ts';

export interface Listener extends RawPeer {
  /** Bodies of the messages of one destination, in order of arrival. */
  readonly received: (destination: string) => readonly unknown[];
}

/** Connects, with a token or as a guest, and subscribes under the destinations' own names. */
export async function listenTo(
  gateway: Pick<Gateway, 'connect'>,
  token: string | undefined,
  destinations: readonly string[],
): Promise<Listener> {
  const peer = createRawPeer(gateway.connect);
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  peer.send('CONNECT', { 'accept-version': '1.2', ...authorization });
  while (peer.texts.length === 0) await turn();
  expect(peer.frames()[0]?.command).toBe('CONNECTED');
  for (const destination of destinations) peer.send('SUBSCRIBE', { id: destination, destination });
  return Object.assign(peer, {
    received: (destination: string): readonly unknown[] =>
      peer
        .frames()
        .filter(
          ({ command, headers }) =>
            command === 'MESSAGE' && headers.get('destination') === destination,
        )
        .map(({ body }): unknown => JSON.parse(body)),
  });
}
