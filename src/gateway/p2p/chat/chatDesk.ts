/** Chat between both sides of a P2P trade, stored and then published. Rules [Q-G8] to [Q-G11]. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserId } from '../../../domain/ids.ts';
import { chatClosesAt, P2P_MESSAGE_RATE, P2P_MESSAGES_MAX } from '../../../domain/p2p/chat.ts';
import type { P2pParty } from '../../../domain/p2p/steps.ts';
import { reject, type Rejection } from '../../../domain/rejections.ts';
import { SECOND_MS } from '../../../domain/time.ts';
import { shareAttached } from '../../contacts/attachments.ts';
import { createKeyedTurns } from '../../keyedTurns.ts';
import { TokenBuckets } from '../../limits/tokenBuckets.ts';
import type { Page } from '../../ports.ts';
import { refuse, type Reply, succeed } from '../../reply.ts';
import { publishNews } from '../news.ts';
import type { P2pDocuments } from '../p2pDocuments.ts';
import type { StoredP2p } from '../wire.ts';
import type { AdminsDep } from '../../admins/adminBook.ts';
import type { Kernel } from '../../kernel.ts';
import type { AccountReadsDep } from '../../ports/accountReads.ts';
import {
  MESSAGE_KIND,
  messageLabel,
  type P2pMessage,
  putMessage,
  readMessage,
  type StoredMessage,
} from './messageDocuments.ts';

type Needs = Kernel & AccountReadsDep & AdminsDep;

const ID_DIGITS = 32;
/** Marked in one round: an order waits while the embedded database has a transaction open. */
const MARKED_AT_ONCE = 10;
/** Unread messages that are looked at to mark trades in a list. */
const UNREAD_SEEN = 200;

/** Who writes: the user themselves, or an operator for the counter. */
export interface Writer {
  readonly id: UserId;
  readonly clientRequestId: string;
}

/** The same request of a writer is the same message. */
const messageId = (p2pId: string, { id, clientRequestId }: Writer): string => {
  const hex = bytesToHex(sha256(utf8ToBytes(JSON.stringify([p2pId, id, clientRequestId]))));
  return `m-${hex.slice(0, ID_DIGITS)}`;
};

const isSame = (known: P2pMessage, given: P2pMessage): boolean =>
  known.text === given.text &&
  known.files.map(({ id }) => id).join() === given.files.map(({ id }) => id).join();

export class ChatDesk {
  readonly #core: Needs;
  readonly #details: P2pDocuments;
  readonly #limits = new TokenBuckets<UserId>(P2P_MESSAGE_RATE);
  /** Messages of one trade follow one another. */
  readonly #inTurn = createKeyedTurns<string>();

  constructor(core: Needs, details: P2pDocuments) {
    this.#core = core;
    this.#details = details;
  }

  /** Newest first. */
  async list(p2pId: string, page: number, size: number): Promise<Page<StoredMessage>> {
    const labels = [[messageLabel.trade(p2pId)]];
    const { items, total } = await this.#core.documents.query({
      kind: MESSAGE_KIND,
      labels,
      page,
      size,
    });
    return { items: items.map(readMessage), total };
  }

  /** How many messages of the user no operator has opened, by trade. */
  async unreadOfUsers(): Promise<ReadonlyMap<string, number>> {
    const { items } = await this.#core.documents.query({
      kind: MESSAGE_KIND,
      labels: [[messageLabel.by('USER')], [messageLabel.read(false)]],
      page: 1,
      size: UNREAD_SEEN,
    });
    const counts = new Map<string, number>();
    for (const { message } of items.map(readMessage))
      counts.set(message.p2pId, (counts.get(message.p2pId) ?? 0) + 1);
    return counts;
  }

  /** Whether anything can be written about a trade: in time, and while its user's data is there. */
  async isOpen({ p2p, reference }: StoredP2p): Promise<boolean> {
    const closesAt = chatClosesAt(p2p);
    if (closesAt !== undefined && this.#core.clock.now() >= closesAt) return false;
    return (await this.#details.read(reference)) !== undefined;
  }

  /** Stores a message; the one that is there where the request was made before. */
  say(trade: StoredP2p, writer: Writer, message: P2pMessage): Promise<Reply<StoredMessage>> {
    const { p2pId, by, files } = message;
    return this.#inTurn(p2pId, async () => {
      const id = messageId(p2pId, writer);
      const found = await this.#core.documents.get(MESSAGE_KIND, id);
      const known = found && readMessage(found);
      if (known !== undefined)
        return isSame(known.message, message)
          ? succeed(known)
          : refuse(reject('CLIENT_REQUEST_ID_REUSED'));
      const refused = await this.#refusal(trade, writer.id, by);
      if (refused !== undefined) return refuse(refused);
      // Before the message, which is shown to them at once.
      if (by === 'COUNTER') await shareAttached(this.#core, files, trade.userId);
      const createdAt = this.#core.clock.now();
      const said: StoredMessage = { id, owner: trade.userId, version: 0, createdAt, message };
      const origin = { actor: writer.id, at: createdAt };
      const { ok } = await this.#core.documents.transact([putMessage(said)], origin);
      if (!ok) return refuse(reject('TRY_AGAIN'));
      await publishNews(this.#core, { id: p2pId, owner: trade.userId });
      return succeed(said);
    });
  }

  /** Marks the messages of one side as read by the other. */
  markRead({ p2p: { id }, userId: owner }: StoredP2p, by: P2pParty, reader: UserId) {
    return this.#inTurn(id, async () => {
      const labels = [[messageLabel.trade(id)], [messageLabel.by(by)], [messageLabel.read(false)]];
      let isChanged = false;
      for (;;) {
        const query = { kind: MESSAGE_KIND, labels, page: 1, size: MARKED_AT_ONCE };
        const { items } = await this.#core.documents.query(query);
        if (items.length === 0) break;
        const changes = items.map((item) => {
          const stored = readMessage(item);
          return putMessage({ ...stored, message: { ...stored.message, isRead: true } });
        });
        const origin = { actor: reader, at: this.#core.clock.now() };
        const { ok } = await this.#core.documents.transact(changes, origin);
        // Its owner's data was erased meanwhile.
        if (!ok) break;
        isChanged = true;
      }
      if (isChanged) await publishNews(this.#core, { id, owner });
    });
  }

  async #refusal(trade: StoredP2p, writer: UserId, by: P2pParty): Promise<Rejection | undefined> {
    if (!(await this.isOpen(trade))) return reject('P2P_CHAT_CLOSED');
    const { total } = await this.#core.documents.query({
      kind: MESSAGE_KIND,
      labels: [[messageLabel.trade(trade.p2p.id)], [messageLabel.by(by)]],
      page: 1,
      size: 1,
    });
    if (total >= P2P_MESSAGES_MAX)
      return reject('P2P_CHAT_FULL', { maximum: String(P2P_MESSAGES_MAX) });
    const waitMs = this.#limits.take(writer, this.#core.clock.now());
    return waitMs === 0
      ? undefined
      : reject('P2P_CHAT_LIMIT', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });
  }
}
