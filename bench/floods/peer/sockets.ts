/** Sockets of a flood: each subscribes as it is meant to, and is opened again when it is closed. */
import { WebSocket } from 'ws';
import { SOCKET_PATH, SOCKET_PROTOCOL } from '../../../src/protocol/destinations.ts';
import type { FloodCounts } from '../flood.ts';
import type { SocketFlood } from '../requests.ts';

/** As fast as a page that reconnects without a pause. */
const REOPEN_MS = 20;

const CONNECT = 'CONNECT\naccept-version:1.2\nhost:localhost\nheart-beat:0,0\n\n\0';

const subscribe = (topic: string, id: number): string =>
  `SUBSCRIBE\nid:${id}\ndestination:${topic}\n\n\0`;

type Counts = { -readonly [name in keyof FloodCounts]: FloodCounts[name] };

function openSocket(port: number, flood: SocketFlood, counts: Counts, number: number): void {
  const { addresses, topics, reads } = flood;
  const localAddress = addresses[number % addresses.length] ?? '127.0.0.1';
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, SOCKET_PROTOCOL, {
    localAddress,
  });
  socket.on('open', () => socket.send(CONNECT));
  socket.on('message', (data: Buffer) => {
    counts.answered += 1;
    const text = data.toString('utf8', 0, 16);
    if (text.startsWith('CONNECTED')) {
      counts.accepted += 1;
      for (const [id, topic] of topics.entries()) socket.send(subscribe(topic, id));
      if (!reads) socket.pause();
    }
  });
  // The end follows an error, and is counted there.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    counts.broken += 1;
    setTimeout(() => openSocket(port, flood, counts, number), REOPEN_MS);
  });
}

/** Opens them all at once. Accepted are those that were CONNECTED, broken those that were closed or refused. */
export function openSockets(port: number, flood: SocketFlood, counts: Counts): void {
  for (let number = 0; number < flood.sockets; number += 1) openSocket(port, flood, counts, number);
}
