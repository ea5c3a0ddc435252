/** Messages for the screens: what counts, reads and marks them is loaded with the first session. */
import { BehaviorSubject, filter } from 'rxjs';
import { lazy } from '../domain/lazy.ts';
import { reportDefect } from '../streams/defects.ts';
import { toReadable } from '../streams/readable.ts';
import type { MessageServices, MessageState } from '../ui/services/messages.ts';
import type { Actors } from './actors.ts';
import type { MessageParts } from './messageParts.ts';
import { signedInUser } from './sessions.ts';
import { inTime } from '../streams/inTime.ts';

const NO_MESSAGES: MessageState = {
  unread: 0,
  unreadAnswers: 0,
  inboxVersion: 0,
  contactVersion: 0,
  marks: new Map(),
};

export function createMessages(
  parts: Omit<MessageParts, 'userId'>,
  { auth }: Pick<Actors, 'auth'>,
): MessageServices['messages'] & { readonly clear: () => void } {
  const userId = signedInUser(auth);
  const state = new BehaviorSubject(NO_MESSAGES);
  const { load: open } = lazy(async () => {
    const { openMessages } = await inTime(
      () => import('./messageParts.ts'),
      parts.client.scheduler,
    );
    return openMessages({ ...parts, userId }, state);
  });
  userId.pipe(filter((id) => id !== undefined)).subscribe(() => void open().catch(reportDefect));
  return { state: toReadable(state), open, clear: () => state.next(NO_MESSAGES) };
}
