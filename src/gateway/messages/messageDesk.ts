/** Joins the parts of messages: the inboxes, and the mailings that fill them. */
import { Inbox } from './inbox.ts';
import { Mailings, type MailingsOptions } from './mailings.ts';

export interface MessageDesk {
  readonly inbox: Inbox;
  readonly mailings: Pick<Mailings, 'send' | 'list' | 'withSent'>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

export function createMessageDesk(options: Omit<MailingsOptions, 'inbox'>): MessageDesk {
  const inbox = new Inbox(options);
  const mailings = new Mailings({ ...options, inbox });
  return { inbox, mailings, start: () => mailings.start(), stop: () => mailings.stop() };
}

export interface MessagesDep {
  /** Messages to people. */
  readonly messages: MessageDesk;
}
