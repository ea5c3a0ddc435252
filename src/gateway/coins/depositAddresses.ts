/**
 * The addresses that users were given. The next number of a source and the address made from it are
 * stored in one transaction, so that no number is used twice, whatever is cut short. They belong to
 * the exchange's books: closing an account erases none, since coins may still arrive there.
 */
import * as v from 'valibot';
import { type Network, NETWORKS } from '../../domain/coins/coins.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { HOUR_MS, type Millis } from '../../domain/time.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';
import type { StoredDocument } from '../ports/documents.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { AddressSource, ReceivingAddress } from './ports.ts';
import { createSerial, type Serial } from './serial.ts';

/** `coinIndex`: the next number of a source. `coinAddressOf`: the lasting address of a user. */
const KINDS = { index: 'coinIndex', address: 'coinAddress', own: 'coinAddressOf' } as const;
const TEMPORARY_MS = 24 * HOUR_MS;
/** One-time addresses of one user that may be open at a time. */
const TEMPORARY_MAX = 5;

const indexBody = v.object({ next: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
const addressBody = v.object({
  userId: v.pipe(
    v.string(),
    v.transform(parseUserId),
    v.guard((id: UserId | undefined): id is UserId => id !== undefined),
  ),
  network: v.picklist(NETWORKS),
  address: v.string(),
  tag: v.nullable(v.string()),
  index: v.number(),
  source: v.string(),
  expiresAt: v.nullable(v.number()),
  /** The first transfer to a one-time address. */
  usedBy: v.nullable(v.string()),
});

export interface DepositAddress extends ReceivingAddress {
  readonly network: Network;
  readonly userId: UserId;
  /** From then on it is not credited any more; undefined for a lasting address. */
  readonly expiresAt: Millis | undefined;
}

/** An address with the document it is in. */
export interface KnownAddress extends DepositAddress {
  readonly usedBy: string | undefined;
  /** The change that marks it as used, if nothing else changed it since it was read. */
  readonly markUsed: (by: string) => PutDocument;
}

const addressId = (network: Network, { address, tag }: ReceivingAddress): string =>
  [network, address, ...(tag === undefined ? [] : [tag])].join('/');
const ownLabel = (userId: UserId): string => `user:${userId}`;

interface Options {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly source: AddressSource;
}

export class DepositAddresses {
  readonly #options: Options;
  readonly #serials = new Map<Network, Serial>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** The user's lasting address, made when it is first wanted. */
  async lasting(userId: UserId, network: Network): Promise<Reply<DepositAddress>> {
    const source = this.#options.source.nameOf(network);
    if (source === undefined) return refuse(reject('WALLET_NOT_OFFERED'));
    const own = [userId, network, source].join('/');
    return this.#oneAfterAnother(network, async () => {
      const { documents } = this.#options;
      const kept = await documents.get(KINDS.own, own);
      const known =
        kept && (await documents.get(KINDS.address, v.parse(v.string(), JSON.parse(kept.body))));
      return known === undefined
        ? this.#make({ userId, network, source, own, expiresAt: undefined })
        : succeed(readAddress(known));
    });
  }

  /** An address for one transfer within a day. */
  async temporary(userId: UserId, network: Network): Promise<Reply<DepositAddress>> {
    const source = this.#options.source.nameOf(network);
    if (source === undefined) return refuse(reject('WALLET_NOT_OFFERED'));
    return this.#oneAfterAnother(network, async () => {
      const now = this.#options.clock.now();
      if ((await this.#openTemporary(userId, now)) >= TEMPORARY_MAX)
        return refuse(reject('TEMPORARY_ADDRESS_LIMIT', { maximum: String(TEMPORARY_MAX) }));
      return this.#make({ userId, network, source, own: undefined, expiresAt: now + TEMPORARY_MS });
    });
  }

  /** The owner of a receiving address; undefined where it is not assigned. */
  async find(network: Network, receiving: ReceivingAddress): Promise<KnownAddress | undefined> {
    const { documents } = this.#options;
    const found = await documents.get(KINDS.address, addressId(network, receiving));
    if (found === undefined) return undefined;
    const { usedBy } = v.parse(addressBody, JSON.parse(found.body));
    return {
      ...readAddress(found),
      usedBy: usedBy ?? undefined,
      markUsed: (by) => ({
        ...put(found.kind, found.id, { ...parsed(found), usedBy: by }),
        labels: found.labels,
        expectedVersion: found.version,
      }),
    };
  }

  #oneAfterAnother<T>(network: Network, work: () => Promise<T>): Promise<T> {
    const serial = this.#serials.get(network) ?? createSerial();
    this.#serials.set(network, serial);
    return serial(work);
  }

  async #openTemporary(userId: UserId, now: Millis): Promise<number> {
    const { items } = await this.#options.documents.query({
      kind: KINDS.address,
      labels: [[ownLabel(userId)], ['temporary']],
      from: now - TEMPORARY_MS,
      page: 1,
      size: 200,
    });
    return items.filter((item) => parsed(item).usedBy === null).length;
  }

  async #make(p: {
    readonly userId: UserId;
    readonly network: Network;
    readonly source: string;
    readonly own: string | undefined;
    readonly expiresAt: Millis | undefined;
  }): Promise<Reply<DepositAddress>> {
    const { documents, clock, source } = this.#options;
    const { userId, network, own, expiresAt } = p;
    const counter = [network, p.source].join('/');
    const counted = await documents.get(KINDS.index, counter);
    const index = counted === undefined ? 0 : v.parse(indexBody, JSON.parse(counted.body)).next;
    const receiving = await source.addressAt(network, index);
    const { address, tag } = receiving;
    const id = addressId(network, receiving);
    const body = { userId, network, address, tag: tag ?? null, index, source: p.source };
    const result = await documents.transact(
      [
        {
          ...put(KINDS.index, counter, { next: index + 1 }),
          expectedVersion: counted?.version ?? 0,
          audit: 'none',
        },
        {
          ...put(KINDS.address, id, { ...body, expiresAt: expiresAt ?? null, usedBy: null }),
          expectedVersion: 0,
          labels: [ownLabel(userId), own === undefined ? 'temporary' : 'lasting'],
        },
        ...(own === undefined
          ? []
          : [{ ...put(KINDS.own, own, id), expectedVersion: 0, audit: 'none' } as const]),
      ],
      { actor: 'exchange', at: clock.now() },
    );
    if (!result.ok) return refuse(reject('TRY_AGAIN'));
    return succeed({ userId, network, address, tag, expiresAt });
  }
}

const put = (kind: string, id: string, body: unknown): PutDocument => ({
  type: 'put',
  kind,
  id,
  body: JSON.stringify(body),
});

const parsed = ({ body }: StoredDocument) => v.parse(addressBody, JSON.parse(body));

function readAddress(document: StoredDocument): DepositAddress {
  const { userId, network, address, tag, expiresAt } = parsed(document);
  return { userId, network, address, tag: tag ?? undefined, expiresAt: expiresAt ?? undefined };
}
