/**
 * A door in front of a server, as a load balancer is one: while the server is away it turns
 * connections off, or keeps them waiting until the server is back.
 */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface TcpGate {
  readonly port: number;
  /** Lets everything through from now on, those that wait first. */
  readonly open: () => void;
  /** Turns off what comes, except that sockets wait after `refusedSockets` were turned off. */
  readonly shut: (refusedSockets: number) => void;
  readonly close: () => Promise<void>;
}

/** How a WebSocket's request begins; plain requests are turned off while the gate is shut. */
const isSocketRequest = (head: Buffer, path: string): boolean =>
  head.toString('latin1').startsWith(`GET ${path} `);

/** @param socketPath where the server takes WebSockets */
export async function openGate(targetPort: number, socketPath: string): Promise<TcpGate> {
  const incoming = new Set<Socket>();
  let waiting: (() => void)[] = [];
  /** Sockets to turn off before one may wait; undefined while the gate is open. */
  let refusals: number | undefined;

  const pass = (client: Socket, head: Buffer): void => {
    const server = connect(targetPort, '127.0.0.1');
    server.on('error', () => client.destroy());
    server.on('close', () => client.destroy());
    client.on('close', () => server.destroy());
    server.write(head);
    client.pipe(server).pipe(client);
  };
  const meet = (client: Socket, head: Buffer): void => {
    client.pause();
    if (refusals === undefined) {
      pass(client, head);
    } else if (isSocketRequest(head, socketPath) && refusals === 0) {
      waiting.push(() => pass(client, head));
    } else {
      if (isSocketRequest(head, socketPath)) refusals -= 1;
      client.destroy();
    }
  };

  const gate = createServer((client) => {
    incoming.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => incoming.delete(client));
    client.once('data', (head) => meet(client, head));
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  return {
    port: (gate.address() as AddressInfo).port,
    open: () => {
      refusals = undefined;
      const ready = waiting;
      waiting = [];
      for (const go of ready) go();
    },
    shut: (refusedSockets) => {
      refusals = refusedSockets;
    },
    close: async () => {
      for (const client of incoming) client.destroy();
      gate.close();
      await once(gate, 'close');
    },
  };
}
