/** The calls by which a person asks the operator. Rules [M-C..]. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { UserId } from '../../domain/ids.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import type { contactCalls } from '../../protocol/contacts/calls.ts';
import { playerOf } from '../admins/permitted.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { refuse, succeed } from '../reply.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { attached, isSameFiles } from './attachments.ts';
import type { ContactDesk } from './contactDesk.ts';
import { type Contact, toWireContact } from './contactDocuments.ts';
import { filterOf } from './filters.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import { TokenBuckets } from '../limits/tokenBuckets.ts';

const perMinute = (count: number): number => (count * SECOND_MS) / MINUTE_MS;

/** How often a person, and all persons at one address, may ask. */
const OF_USER = { perSecond: perMinute(2), burst: 10 };
const OF_ADDRESS = { perSecond: perMinute(10), burst: 40 };

class ContactLimits {
  readonly #users = new TokenBuckets<UserId>(OF_USER);
  readonly #addresses = new TokenBuckets<string>(OF_ADDRESS);

  /**
   * Takes one question of both budgets, or none.
   * @param address empty where the host has none, as in a browser: then only the user counts
   */
  take(userId: UserId, address: string, now: Millis): Rejection | undefined {
    const addressMs = address === '' ? 0 : this.#addresses.waitMs(address, now);
    const waitMs = Math.max(addressMs, this.#users.waitMs(userId, now));
    if (waitMs > 0)
      return reject('CONTACT_LIMIT', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });
    this.#users.take(userId, now);
    if (address !== '') this.#addresses.take(address, now);
    return undefined;
  }
}

const DONE = succeed({ status: 200 as const });
const ID_BYTES = 16;
const ID_DIGITS = 2 * ID_BYTES;

type Create = Handler<(typeof contactCalls)['contactCreate']>;

/** The same request of a person is the same question. */
function contactId(core: Kernel, owner: UserId, requestId: string | undefined): string {
  const hex =
    requestId === undefined
      ? bytesToHex(core.random(ID_BYTES))
      : bytesToHex(sha256(utf8ToBytes(JSON.stringify([owner, requestId]))));
  return `k-${hex.slice(0, ID_DIGITS)}`;
}

const isSame = (known: Contact, given: Contact): boolean =>
  known.question === given.question && isSameFiles(known.files, given.files);

function create(core: Kernel, desk: ContactDesk): Create {
  const limits = new ContactLimits();
  return async (params, { identity: { userId }, address, site }) => {
    const { question, fileIds, clientRequestId, playerId } = params;
    // No user asks in another's name.
    if (playerId !== undefined && playerId !== userId) return refuse(reject('NO_PERMISSION'));
    const files = await attached(core, userId, fileIds);
    if (!files.ok) return files;
    const contact: Contact = {
      question,
      files: files.answer,
      siteId: site.id,
      isRead: true,
      answers: [],
      assigned: { operator: null, version: 0 },
    };
    const id = contactId(core, userId, clientRequestId);
    const known = clientRequestId === undefined ? undefined : await desk.find(id);
    const refused =
      known === undefined ? limits.take(userId, address, core.clock.now()) : undefined;
    if (refused !== undefined) return refuse(refused);
    const asked = known ?? (await desk.ask(id, userId, contact));
    if (!isSame(asked.contact, contact)) return refuse(reject('CLIENT_REQUEST_ID_REUSED'));
    return succeed(toWireContact(asked));
  };
}

export function contactHandlers(
  core: Kernel & AdminsDep & AccountReadsDep,
  desk: ContactDesk,
): HandlersOf<typeof contactCalls> {
  return {
    contactCreate: create(core, desk),
    contactList: async (params, { identity: { userId } }) => {
      const { page, size, playerId } = params;
      const owner = await playerOf(core, userId, playerId, 'contacts.read');
      if (!owner.ok) return owner;
      const filter = filterOf(params);
      if (!filter.ok) return filter;
      const { items, total } = await desk.list({
        ...filter.answer,
        owner: owner.answer,
        page,
        size,
      });
      return succeed({ items: items.map(toWireContact), total, page, size });
    },
    contactRead: async ({ id }, { identity: { userId } }) => {
      const read = await desk.read(id, userId);
      return read.ok ? succeed(toWireContact(read.answer)) : read;
    },
    contactReadAll: async (_, { identity: { userId } }) => {
      await desk.readAll(userId);
      return DONE;
    },
    contactUnreadCount: async (_, { identity: { userId } }) =>
      succeed({ count: await desk.unreadCount(userId) }),
  };
}
