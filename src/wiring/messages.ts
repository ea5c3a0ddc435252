/** Messages for the screens: what counts, reads and marks them is loaded with the first session. */
import { BehaviorSubject, filter } from 'rxjs';
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
  let opened: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { openMessages } = await inTime(
      () => import('./messageParts.ts'),
      parts.client.scheduler,
    );
    return openMessages({ ...parts, userId }, state);
  };
  const open = () => {
    opened ??= load();
    // Loaded again by whoever asks next.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  userId.pipe(filter((id) => id !== undefined)).subscribe(() => void open().catch(reportDefect));
  return { state: toReadable(state), open, clear: () => state.next(NO_MESSAGES) };
}
