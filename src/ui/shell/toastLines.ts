/** What a toast says: one line, or one for each order of an intent of several. */
import type { Notice } from '../../protocol/notice.ts';

export interface ToastLines {
  /**
   * Adds what a notice says. What an order has come to follows on what it began with.
   * @param begins the short words of a beginning, `주문 완료`; undefined for what goes on or stands alone
   * @returns the lines of its toast, oldest order first
   */
  readonly add: (
    notice: Pick<Notice, 'thread' | 'part'>,
    text: string,
    begins?: string,
  ) => readonly string[];
  /** The toast of the thread has closed. */
  readonly end: (thread: string) => void;
}

interface Line {
  readonly text: string;
  readonly begins: string | undefined;
}

export function createToastLines(): ToastLines {
  const threads = new Map<string, Map<string, Line>>();
  return {
    add: ({ thread, part = '' }, text, begins) => {
      if (thread === undefined) return [text];
      const lines = threads.get(thread) ?? new Map<string, Line>();
      threads.set(thread, lines);
      const before = begins === undefined ? lines.get(part)?.begins : undefined;
      lines.set(part, {
        text: before === undefined ? text : `${before} → ${text}`,
        begins: begins ?? before,
      });
      return [...lines.values()].map((line) => line.text);
    },
    end: (thread) => void threads.delete(thread),
  };
}
