/**
 * A thread of this process that answers calls. It is started at the first call, and again at the
 * next call after it ended: a waiting caller receives an error and may retry.
 */
import { Worker } from 'node:worker_threads';
import type { ThreadMessage, ThreadReply } from './answerCalls.ts';
import { threadScript } from './threadScript.ts';

export interface ThreadOptions {
  /** For messages, such as `the embedded database`. */
  readonly name: string;
  /** The thread's own source, beside the module that starts it. */
  readonly source: URL;
  /** Data of the thread's workerData, such as the path of its files. */
  readonly data?: unknown;
  /** Called before each start; throws an Error where starting cannot succeed. */
  readonly mayStart?: () => void;
  /** Receives one line when the thread ended without being asked to. */
  readonly onLost: (problem: string) => void;
}

export interface Thread<Call, Answer> {
  /**
   * Rejects with an Error when the thread answers with one, whose `code` it has, when it ends before
   * it answers, or when `withinMs` have passed; such a thread is ended, because it hangs.
   */
  readonly call: (call: Call, withinMs?: number) => Promise<Answer>;
  /** Ends the thread, one that runs after it answered `last`. It is not started again. */
  readonly end: (last?: Call) => Promise<void>;
}

class ThreadError extends Error {
  override readonly name = 'ThreadError';
  /** Code of the error in the thread, such as PostgreSQL's five letters. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** A thread that ends again and again is not started more often. */
const RESTART_MS = 1_000;

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ThreadError) => void;
}

/** One run of the thread's script. */
class Run<Call, Answer> {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #calls = 0;
  #cause: string | undefined;

  constructor({ name, source, data }: ThreadOptions, onEnd: (problem: string) => void) {
    const { script, options } = threadScript(source);
    this.#worker = new Worker(script, { ...options, name, workerData: data });
    this.#worker.on('message', (reply: ThreadReply<Answer>) => this.#take(reply));
    this.#worker.on('error', (error) => {
      this.#cause ??= error instanceof Error ? error.message : String(error);
    });
    this.#worker.on('exit', (code) => {
      const problem = `${name} ended: ${this.#cause ?? `code ${code}`}`;
      for (const { reject } of this.#waiting.values()) reject(new ThreadError(problem));
      this.#waiting.clear();
      onEnd(problem);
    });
  }

  call(call: Call, withinMs: number | undefined): Promise<Answer> {
    this.#calls += 1;
    const id = this.#calls;
    return new Promise((resolve, reject) => {
      const limit =
        withinMs === undefined
          ? undefined
          : setTimeout(() => {
              this.#cause ??= `no answer within ${withinMs} ms`;
              void this.end();
            }, withinMs);
      this.#waiting.set(id, {
        resolve: (answer) => {
          clearTimeout(limit);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(limit);
          reject(error);
        },
      });
      const message: ThreadMessage<Call> = { id, call };
      this.#worker.postMessage(message);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #take(reply: ThreadReply<Answer>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting?.reject(new ThreadError(reply.error.message, reply.error.code));
    else waiting?.resolve(reply.answer);
  }
}

class RestartedThread<Call, Answer> implements Thread<Call, Answer> {
  readonly #options: ThreadOptions;
  #run: Run<Call, Answer> | undefined;
  #startedAt = -Infinity;
  #problem = '';
  #isEnding = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  readonly call = async (call: Call, withinMs?: number): Promise<Answer> => {
    this.#run ??= this.#start();
    return this.#run.call(call, withinMs);
  };

  readonly end = async (last?: Call): Promise<void> => {
    this.#isEnding = true;
    try {
      if (last !== undefined) await this.#run?.call(last, undefined);
    } finally {
      await this.#run?.end();
    }
  };

  #start(): Run<Call, Answer> {
    if (this.#isEnding) throw new ThreadError(`${this.#options.name} was ended`);
    const now = performance.now();
    if (now - this.#startedAt < RESTART_MS) throw new ThreadError(this.#problem);
    this.#options.mayStart?.();
    this.#startedAt = now;
    return new Run(this.#options, (problem) => {
      this.#run = undefined;
      this.#problem = problem;
      if (!this.#isEnding) this.#options.onLost(problem);
    });
  }
}

export const createThread = <Call, Answer>(options: ThreadOptions): Thread<Call, Answer> =>
  new RestartedThread(options);
