/** The server's listener: opened on a port, and closed in bounded time with its answers given. */
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

/** How often connections are looked at whose answer is out. */
const SWEEP_MS = 20;

/**
 * Takes no connection any more and resolves when those that are open are done. Clients keep
 * connections open for later requests, so each is closed once its answer is out; one that has not
 * finished its request or read its answer after `graceMs` is broken off.
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
