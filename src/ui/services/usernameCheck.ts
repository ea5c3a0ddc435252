/**
 * Asks whether a username is free while it is typed, without a timer: one question is under way at
 * a time, and only the newest text is asked next, so fast typing costs few calls and an old answer
 * is never shown for a new text.
 */
import { createWritable } from './derived.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Answer } from '../../protocol/answer.ts';

export type UsernameState = 'idle' | 'checking' | 'free' | 'taken' | 'unknown';

export interface UsernameCheck {
  readonly state: Readable<UsernameState>;
  /** The text as it stands; undefined while it is not worth asking about. */
  readonly follow: (username: string | undefined) => void;
}

export function createUsernameCheck(
  ask: (username: string) => Promise<Answer<boolean>>,
): UsernameCheck {
  const state = createWritable<UsernameState>('idle');
  let wanted: string | undefined;
  let isAsking = false;

  const answered = (username: string, answer: Answer<boolean> | undefined) => {
    if (wanted !== username) return;
    if (answer === undefined || !answer.ok) state.set('unknown');
    else state.set(answer.value ? 'free' : 'taken');
  };

  const askOn = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (let username = wanted; username !== undefined;) {
      const asked = username;
      answered(asked, await ask(asked).catch(() => undefined));
      username = wanted === asked ? undefined : wanted;
    }
    isAsking = false;
  };

  return {
    state,
    follow: (username) => {
      if (username === wanted) return;
      wanted = username;
      state.set(username === undefined ? 'idle' : 'checking');
      if (username !== undefined) void askOn();
    },
  };
}
