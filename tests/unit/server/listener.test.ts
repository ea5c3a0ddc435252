import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { closeListener, limitConnections, openListener } from '../../../src/server/listener.ts';

test('[H-L6] connections of one address beyond the limit are cut, and one that ends makes room', async () => {
  const server = createServer((_, response) => response.end('here'));
  limitConnections(server, 2);
  const port = await openListener(server, 0, '127.0.0.1');
  /** Answer of the server over a connection of its own; empty when it is cut. */
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    const answered = once(socket, 'data').then(() => 'answered');
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return { socket, what: await Promise.race([answered, ended.then(() => 'cut')]) };
  };
  const [first, second] = [await open(), await open()];
  expect([first.what, second.what]).toEqual(['answered', 'answered']);
  expect((await open()).what).toBe('cut');
  first.socket.destroy();
  await once(first.socket, 'close');
  // The server may learn of it a moment later: connections are cut until it has.
  for (;;) {
    const next = await open();
    if (next.what === 'answered') {
      next.socket.destroy();
      break;
    }
  }
  second.socket.destroy();
  await closeListener(server, 1_000);
});
