/**
 * Checks whether a username is available while it is typed, without a timer: one request is in
 * progress at a time and only the newest text is sent next, so fast typing causes few calls and an
 * old answer is never shown for a new text.
 */
import { createWritable } from './derived.ts';
import type { Readable } from '../../domain/readable.ts';
import type { Answer } from '../../protocol/answer.ts';

export type UsernameState = 'idle' | 'checking' | 'free' | 'taken' | 'unknown';

export interface UsernameCheck {
  readonly state: Readable<UsernameState>;
  /** The current text; undefined while it is not a valid username. */
  readonly follow: (username: string | undefined) => void;
}

export function createUsernameCheck(
  request: (username: string) => Promise<Answer<boolean>>,
): UsernameCheck {
  const state = createWritable<UsernameState>('idle');
  let wanted: string | undefined;
  let isRequesting = false;

  const answered = (username: string, answer: Answer<boolean> | undefined) => {
    if (wanted !== username) return;
    if (answer === undefined || !answer.ok) state.set('unknown');
    else state.set(answer.value ? 'free' : 'taken');
  };

  const requestNewest = async (): Promise<void> => {
    if (isRequesting) return;
    isRequesting = true;
    for (let username = wanted; username !== undefined;) {
      const sent = username;
      answered(sent, await request(sent).catch(() => undefined));
      username = wanted === sent ? undefined : wanted;
    }
    isRequesting = false;
  };

  return {
    state,
    follow: (username) => {
      if (username === wanted) return;
      wanted = username;
      state.set(username === undefined ? 'idle' : 'checking');
      if (username !== undefined) void requestNewest();
    },
  };
}
