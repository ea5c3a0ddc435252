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
