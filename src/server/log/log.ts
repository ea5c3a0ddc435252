/**
 * The log: one JSON line for each thing worth one, on stderr. What people type, their tokens and
 * addresses are never part of a line; what looks like one in the words of another system is masked.
 * Rules [O-L1] to [O-L3].
 */
import type { LogContext, Logger } from '../../gateway/ports.ts';
import { masked } from './masked.ts';

export interface RequestLine {
  /** The id that the answer's header carries. */
  readonly request: string;
  readonly method: string;
  /** As the contract writes it; a path that the exchange does not know is not repeated. */
  readonly route: string;
  readonly status: number;
  /** From its arrival to the end of its answer. */
  readonly ms: number;
}

export interface Log extends Pick<Logger, 'info' | 'warn'> {
  /** Written with others at the end of the turn: there may be thousands a second. */
  readonly request: (line: RequestLine) => void;
  /** Writes what waits; call it before the process ends. */
  readonly flush: () => void;
}

export interface LogOptions {
  /** Receives whole lines, each with its line break. */
  readonly write: (lines: string) => void;
  /** Ms since 1970. */
  readonly now: () => number;
}

export function createLog({ write, now }: LogOptions): Log {
  let waiting: string[] = [];
  const lineOf = (level: string, fields: object): string =>
    `${JSON.stringify({ at: new Date(now()).toISOString(), level, ...fields })}\n`;
  const flush = (): void => {
    if (waiting.length === 0) return;
    const lines = waiting.join('');
    waiting = [];
    write(lines);
  };
  const say = (level: string, message: string, about?: LogContext): void => {
    waiting.push(lineOf(level, { message: masked(message), ...about }));
    flush();
  };
  return {
    info: (message, about) => say('info', message, about),
    warn: (message, about) => say('warn', message, about),
    request: ({ ms, ...line }) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push(lineOf('info', { message: 'request', ...line, ms: Math.round(ms * 10) / 10 }));
    },
    flush,
  };
}
