/** The other side of a thread: what its script calls to answer, and the messages between both. */
import { parentPort } from 'node:worker_threads';

export interface ThreadMessage<Call> {
  readonly id: number;
  readonly call: Call;
}

export type ThreadReply<Answer> =
  | { readonly id: number; readonly answer: Answer }
  | {
      readonly id: number;
      readonly error: { readonly message: string; readonly code: string | undefined };
    };

/** The port to the thread that started this one. */
export function startersPort() {
  if (parentPort === null) throw new Error('this script runs in a thread');
  return parentPort;
}

/** Answers one call with the outcome of `work`. Never rejects. */
export async function answerWith<Answer>(id: number, work: () => Promise<Answer>): Promise<void> {
  startersPort().postMessage(await outcomeOf(id, work));
}

async function outcomeOf<Answer>(
  id: number,
  work: () => Promise<Answer>,
): Promise<ThreadReply<Answer>> {
  try {
    return { id, answer: await work() };
  } catch (error) {
    return { id, error: { message: messageOf(error), code: codeOf(error) } };
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message || error.name : String(error);

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
