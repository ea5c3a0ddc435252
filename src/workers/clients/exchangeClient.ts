/** Starts the practice exchange, or joins that of another tab, and hands out the page's end of its port. */
import type { PageEnd } from './portProtocol.ts';

export interface PracticeExchange {
  readonly port: PageEnd;
  /** An exchange of its own ends with it; a shared one ends with the last page that uses it. */
  readonly close: () => void;
}

/**
 * One for this page alone.
 * @param name of the exchange, see domain/practice; the first one of a browser where left out
 */
export function startPracticeExchange(name = 'exchange'): PracticeExchange {
  const worker = new Worker(new URL('../exchange.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('serve', [port2]);
  return { port: port1, close: () => worker.terminate() };
}

/** One for all tabs of this browser; where there are no shared workers, one for this page alone. */
export function joinPracticeExchange(name = 'exchange'): PracticeExchange {
  if (typeof SharedWorker === 'undefined') return startPracticeExchange(name);
  const { port } = new SharedWorker(new URL('../exchange.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return { port, close: () => port.close() };
}
