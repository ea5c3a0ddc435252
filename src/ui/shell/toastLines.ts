/** What a toast says: one line, or one for each order of an intent of several. */
import type { Notice } from '../../protocol/notice.ts';

export interface ToastLines {
  /** Adds what a notice says. @returns the lines of its toast, oldest order first */
  readonly add: (notice: Pick<Notice, 'thread' | 'part'>, text: string) => readonly string[];
  /** The toast of the thread has closed. */
  readonly end: (thread: string) => void;
}

export function createToastLines(): ToastLines {
  const threads = new Map<string, Map<string, string>>();
  return {
    add: ({ thread, part }, text) => {
      if (thread === undefined || part === undefined) return [text];
      const lines = threads.get(thread) ?? new Map<string, string>();
      threads.set(thread, lines.set(part, text));
      return [...lines.values()];
    },
    end: (thread) => void threads.delete(thread),
  };
}
