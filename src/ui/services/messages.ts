/** Services of messages from the operator and of questions to them. */
import type { Readable } from '../../domain/readable.ts';
import type { Answer, Page } from '../../protocol/answer.ts';
import type { WireContact } from '../../protocol/contacts/entities.ts';
import type { WireMessage } from '../../protocol/messages/entities.ts';

/** Mark that the user set on a message here, which may not have reached the exchange yet. */
export type MessageMark = 'read' | 'deleted';

/** Empty while no user is signed in. */
export interface MessageState {
  /** Unread messages of the inbox. */
  readonly unread: number;
  /** Own questions with an unread answer. */
  readonly unreadAnswers: number;
  /** Raised when the inbox may have changed. */
  readonly inboxVersion: number;
  /** Raised when a question or its answers may have changed. */
  readonly contactVersion: number;
  /** By id of the message. */
  readonly marks: ReadonlyMap<string, MessageMark>;
}

/** A page of a list; `keptAt` where it is what this browser kept, ms UTC. */
export interface KeptPage<Item> extends Page<Item> {
  readonly keptAt?: number;
}

/** Never reject. Reads without a connection answer what was last read, where this browser has it. */
export interface MessageActions {
  /** Messages with their content, newest first. */
  readonly page: (page: number) => Promise<Answer<KeptPage<WireMessage>>>;
  /** Shown at once; reaches the exchange when there is a connection. */
  readonly markRead: (message: WireMessage) => void;
  readonly markAllRead: (shown: readonly WireMessage[]) => void;
  readonly remove: (message: WireMessage) => void;
  /** The newest questions with their answers, newest first. */
  readonly contacts: (count: number) => Promise<Answer<KeptPage<WireContact>>>;
  /** All answers were seen. */
  readonly markAnswersRead: () => void;
}

export interface MessageServices {
  readonly messages: {
    readonly state: Readable<MessageState>;
    /** Loads what reads and changes messages; rejects where it cannot be loaded. */
    readonly open: () => Promise<MessageActions>;
  };
}
