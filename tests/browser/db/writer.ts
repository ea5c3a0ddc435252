/** A worker that writes, as another tab would. */
import type { WriterNews, WriterTask } from './writerTask.ts';

export interface Writer {
  /** Calls back with each news. */
  readonly start: (task: WriterTask, receive: (news: WriterNews) => void) => void;
  /** At once, in the middle of whatever it does. */
  readonly kill: () => void;
}

export function openWriter(): Writer {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  return {
    start: (task, receive) => {
      worker.addEventListener('message', ({ data }: MessageEvent<WriterNews>) => receive(data));
      worker.postMessage(task);
    },
    kill: () => worker.terminate(),
  };
}
