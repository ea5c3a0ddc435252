/**
 * Addresses that users withdraw to, with a label each. While the switch of the user or of the site
 * is on, coins go to addresses of the book alone, and to each only a day after it was added: an
 * attacker who breaks into an account cannot empty it at once. Turning the switch off takes a day
 * as well.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { type Coin, COINS, NETWORKS } from '../../domain/coins/coins.ts';
import type { Destination } from '../../domain/coins/destinations.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import type { Site } from '../../domain/sites.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../domain/time.ts';
import type { Documents } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { readDestination } from './addresses.ts';

const KINDS = { entry: 'withdrawAddress', lock: 'withdrawAddressLock' } as const;
const ENTRIES_MAX = 50;
const ID_DIGITS = 32;

const entryBody = v.object({
  coin: v.picklist(COINS),
  network: v.picklist(NETWORKS),
  address: v.string(),
  tag: v.nullable(v.string()),
  label: v.string(),
});
const lockBody = v.object({ isOn: v.boolean(), offAt: v.nullable(v.number()) });

/** An address as written by a user. */
export interface WrittenAddress {
  readonly coin: Coin;
  readonly address: string;
  readonly tag: string | undefined;
}

export interface BookEntry {
  readonly id: string;
  readonly destination: Destination;
  readonly label: string;
  readonly addedAt: Millis;
}

/** The switches behind the wait. */
export interface AddressLock {
  /** The user's own switch. */
  readonly isOn: boolean;
  /** Turned off, it still holds until then; undefined while it is on or never was. */
  readonly offAt: Millis | undefined;
}

type BookSite = Pick<Site, 'addressesWait'>;

interface Options {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly acceptsTest: boolean;
}

/** The same destination of a user has one entry. */
function entryId(userId: UserId, { coin, network, address, tag }: Destination): string {
  const key = JSON.stringify([userId, coin, network, address, tag ?? null]);
  return `a-${bytesToHex(sha256(utf8ToBytes(key))).slice(0, ID_DIGITS)}`;
}

export class AddressBook {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Oldest first. */
  async entries(userId: UserId, coin?: Coin): Promise<readonly BookEntry[]> {
    const { items } = await this.#options.documents.query({
      kind: KINDS.entry,
      owner: userId,
      ...(coin !== undefined && { labels: [[`coin:${coin}`]] }),
      page: 1,
      size: ENTRIES_MAX,
      order: 'oldest',
    });
    return items.map(readEntry);
  }

  /** An address that is there already takes the new label and waits no longer than before. */
  async add(userId: UserId, written: WrittenAddress, label: string): Promise<Reply<BookEntry>> {
    const read = this.read(written);
    if (!read.ok) return read;
    const { documents, clock } = this.#options;
    const id = entryId(userId, read.answer);
    const known = await documents.get(KINDS.entry, id);
    if (known === undefined && (await this.entries(userId)).length >= ENTRIES_MAX)
      return refuse(reject('ADDRESS_BOOK_FULL', { maximum: String(ENTRIES_MAX) }));
    const { coin, network, address, tag } = read.answer;
    const at = clock.now();
    const result = await documents.transact(
      [
        {
          type: 'put',
          kind: KINDS.entry,
          id,
          owner: userId,
          labels: [`coin:${coin}`],
          expectedVersion: known?.version ?? 0,
          body: JSON.stringify({ coin, network, address, tag: tag ?? null, label }),
        },
      ],
      { actor: userId, at },
    );
    if (!result.ok) return refuse(reject('TRY_AGAIN'));
    return succeed({ id, destination: read.answer, label, addedAt: known?.createdAt ?? at });
  }

  async remove(userId: UserId, id: string): Promise<Reply<undefined>> {
    const { documents, clock } = this.#options;
    const known = await documents.get(KINDS.entry, id);
    if (known?.owner !== userId) return refuse(reject('UNKNOWN_ADDRESS'));
    await documents.transact([{ type: 'delete', kind: KINDS.entry, id }], {
      actor: userId,
      at: clock.now(),
    });
    return succeed(undefined);
  }

  async lock(userId: UserId): Promise<AddressLock> {
    const found = await this.#options.documents.get(KINDS.lock, userId);
    if (found === undefined) return { isOn: false, offAt: undefined };
    const { isOn, offAt } = v.parse(lockBody, JSON.parse(found.body));
    return { isOn, offAt: offAt ?? undefined };
  }

  async setLock(userId: UserId, isOn: boolean): Promise<Reply<AddressLock>> {
    const { documents, clock } = this.#options;
    const before = await this.lock(userId);
    if (before.isOn === isOn) return succeed(before);
    const at = clock.now();
    const after: AddressLock = { isOn, offAt: isOn ? undefined : at + DAY_MS };
    await documents.transact(
      [
        {
          type: 'put',
          kind: KINDS.lock,
          id: userId,
          owner: userId,
          body: JSON.stringify({ isOn, offAt: after.offAt ?? null }),
        },
      ],
      { actor: userId, at },
    );
    return succeed(after);
  }

  /** Whether new addresses of the user wait now. */
  isLocked({ isOn, offAt }: AddressLock, site: BookSite): boolean {
    return site.addressesWait || isOn || (offAt !== undefined && this.#options.clock.now() < offAt);
  }

  /** From when on coins may go to an address. */
  usableAt({ addedAt }: BookEntry, isLocked: boolean): Millis {
    return isLocked ? addedAt + DAY_MS : addedAt;
  }

  /** A written address in its stored form. */
  read({ coin, address, tag }: WrittenAddress): Reply<Destination> {
    return readDestination(coin, address, { tag, acceptsTest: this.#options.acceptsTest });
  }

  /**
   * The destination of a withdrawal, if coins of the user may go there now: a right address with
   * its tag, and where addresses wait, one that has been in the book for a day.
   */
  async allowed(
    userId: UserId,
    written: WrittenAddress,
    site: BookSite,
  ): Promise<Reply<Destination>> {
    const read = this.read(written);
    if (!read.ok || !this.isLocked(await this.lock(userId), site)) return read;
    const { documents, clock } = this.#options;
    const found = await documents.get(KINDS.entry, entryId(userId, read.answer));
    if (found === undefined) return refuse(reject('UNKNOWN_ADDRESS'));
    const left = this.usableAt(readEntry(found), true) - clock.now();
    return left > 0
      ? refuse(reject('ADDRESS_WAITS', { hours: String(Math.ceil(left / HOUR_MS)) }))
      : read;
  }
}

function readEntry({ id, body, createdAt }: StoredDocument): BookEntry {
  const { label, tag, ...destination } = v.parse(entryBody, JSON.parse(body));
  return {
    id,
    destination: { ...destination, tag: tag ?? undefined },
    label,
    addedAt: createdAt,
  };
}
