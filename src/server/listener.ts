/** The server's listener: opened on a port, and closed in bounded time once its answers are sent. */
import type { Server } from 'node:http';

/**
 * @returns the port it listens on
 * @throws Error when the address cannot be listened on
 */
export function openListener(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/**
 * Cuts connections of one address beyond `most`: a request costs something, and one that is never
 * sent cannot be refused. Behind a proxy all connections are the proxy's, so it has to be roomy.
 */
export function limitConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress;
    if (address === undefined) return;
    const count = open.get(address) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const others = (open.get(address) ?? 1) - 1;
      if (others > 0) open.set(address, others);
      else open.delete(address);
    });
  });
}

/** How often connections whose answer has been sent are checked. */
const SWEEP_MS = 20;

/**
 * Accepts no further connections and resolves when the open ones are done. Clients keep
 * connections open for later requests, so each is closed once its answer is sent; one that has not
 * finished its request or read its answer after `graceMs` is cut.
 */
export async function closeListener(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const limit = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(limit);
}
