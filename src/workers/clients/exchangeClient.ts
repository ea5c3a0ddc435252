/** Starts the practice exchange and hands out the page's end of its port. */
import type { PageEnd } from './portProtocol.ts';

export interface PracticeExchange {
  readonly port: PageEnd;
  readonly close: () => void;
}

export function startPracticeExchange(): PracticeExchange {
  const worker = new Worker(new URL('../exchange.worker.ts', import.meta.url), {
    type: 'module',
    name: 'exchange',
  });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage('serve', [port2]);
  return { port: port1, close: () => worker.terminate() };
}
