/**
 * Asks the exchange about a text while it is typed, without a timer: one request is in progress at a
 * time and only the newest text is sent next, so fast typing causes few calls and an old answer is
 * never shown for a new text.
 */
import { useEffect, useState } from 'react';
import type { Readable } from '../../domain/readable.ts';
import type { Answer, CallError } from '../../protocol/answer.ts';
import { createWritable } from './derived.ts';
import { useReadable } from './useReadable.ts';

export type Live<T> =
  | { readonly status: 'idle' | 'checking' }
  | { readonly status: 'known'; readonly value: T }
  /** Refused, or without an answer. */
  | { readonly status: 'failed'; readonly error: CallError | undefined };

export interface LiveRead<T> {
  readonly state: Readable<Live<T>>;
  /** The current text; undefined while it is not worth a request. */
  readonly follow: (text: string | undefined) => void;
}

const IDLE = { status: 'idle' } as const;
const CHECKING = { status: 'checking' } as const;

export function createLiveRead<T>(request: (text: string) => Promise<Answer<T>>): LiveRead<T> {
  const state = createWritable<Live<T>>(IDLE);
  let wanted: string | undefined;
  let isRequesting = false;

  const answered = (text: string, answer: Answer<T> | undefined) => {
    if (wanted !== text) return;
    if (answer?.ok === true) state.set({ status: 'known', value: answer.value });
    else state.set({ status: 'failed', error: answer?.error });
  };

  const requestNewest = async (): Promise<void> => {
    if (isRequesting) return;
    isRequesting = true;
    for (let text = wanted; text !== undefined;) {
      const sent = text;
      answered(sent, await request(sent).catch(() => undefined));
      text = wanted === sent ? undefined : wanted;
    }
    isRequesting = false;
  };

  return {
    state,
    follow: (text) => {
      if (text === wanted) return;
      wanted = text;
      state.set(text === undefined ? IDLE : CHECKING);
      if (text !== undefined) void requestNewest();
    },
  };
}

/** The answer about the text as it stands; `request` is taken from the first render. */
export function useLiveRead<T>(
  request: (text: string) => Promise<Answer<T>>,
  text: string | undefined,
): Live<T> {
  const [read] = useState(() => createLiveRead(request));
  useEffect(() => read.follow(text), [read, text]);
  return useReadable(read.state);
}
