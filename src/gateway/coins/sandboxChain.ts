/**
 * The chain of play money. Every network makes a block a second by the exchange's clock, so that
 * the depth of a transfer follows from when it was sent; transfers are documents, and survive
 * whatever the exchange does.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { COINS, NETWORKS, SANDBOX_BLOCK_MS } from '../../domain/coins/coins.ts';
import type { Transfer } from '../../domain/coins/deposits.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import { moneyOf } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { Millis } from '../../domain/time.ts';
import type { Documents } from '../documents/documents.ts';
import type { Clock } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ChainTransfer, CoinChain } from './ports.ts';

const KIND = 'sandboxTransfer';
const UNSETTLED = 'unsettled';
const PAGE = 1_000;
/** Largest number of a sender's transfers that are in progress at a time. */
const UNDER_WAY_MAX = 20;

const transferBody = v.object({
  sender: v.string(),
  network: v.picklist(NETWORKS),
  coin: v.picklist(COINS),
  address: v.string(),
  tag: v.nullable(v.string()),
  amount: v.string(),
  sentAt: v.number(),
});
type Body = v.InferOutput<typeof transferBody>;

/** Transfer to be sent, with its sender and request id. */
export interface Sending extends Omit<Transfer, 'txid' | 'output'> {
  readonly sender: UserId;
  readonly requestId: ClientOrderId;
}

const blockOf = (at: Millis): number => Math.floor(at / SANDBOX_BLOCK_MS);

const toTransfer = (txid: string, body: Body, at: Millis): ChainTransfer => ({
  network: body.network,
  txid,
  output: 0,
  coin: body.coin,
  address: body.address,
  tag: body.tag ?? undefined,
  amount: moneyOf(body.amount),
  confirmations: Math.max(0, blockOf(at) - blockOf(body.sentAt)),
});

export class SandboxChain implements CoinChain {
  readonly #documents: Documents;
  readonly #clock: Clock;
  /** By transaction, oldest first; undefined before it was read. */
  #open: Promise<Map<string, Body>> | undefined;

  constructor({ documents, clock }: { readonly documents: Documents; readonly clock: Clock }) {
    this.#documents = documents;
    this.#clock = clock;
  }

  /** The transaction under which the sandbox paid out a withdrawal: always the same one for an id. */
  payoutOf(id: string): string {
    return bytesToHex(sha256(utf8ToBytes(['sandboxPayout', id].join('/'))));
  }

  /**
   * The same request sends once. APPLICATION_LIMIT while too many of the sender's transfers are in
   * progress.
   */
  async send({ sender, requestId, ...sent }: Sending): Promise<Reply<Transfer>> {
    const open = await this.#unsettled();
    const txid = bytesToHex(sha256(utf8ToBytes([KIND, sender, requestId].join('/'))));
    const body: Body = {
      sender,
      network: sent.network,
      coin: sent.coin,
      address: sent.address,
      tag: sent.tag ?? null,
      amount: formatDecimal(sent.amount),
      sentAt: this.#clock.now(),
    };
    const earlier = await this.#documents.get(KIND, txid);
    if (earlier !== undefined) return repeated(txid, read(earlier.body), body);
    if ([...open.values()].filter((one) => one.sender === sender).length >= UNDER_WAY_MAX)
      return refuse(reject('APPLICATION_LIMIT', { maximum: String(UNDER_WAY_MAX) }));
    const stored = await this.#write(txid, body, { isSettled: false, expectedVersion: 0 });
    if (!stored) return refuse(reject('TRY_AGAIN'));
    open.set(txid, body);
    return succeed(toTransfer(txid, body, body.sentAt));
  }

  readonly unsettled = async (at: Millis): Promise<readonly ChainTransfer[]> =>
    Array.from(await this.#unsettled(), ([txid, body]) => toTransfer(txid, body, at));

  readonly settle = async ({ txid }: Transfer): Promise<void> => {
    const open = await this.#unsettled();
    const body = open.get(txid);
    if (body === undefined) return;
    await this.#write(txid, body, { isSettled: true });
    open.delete(txid);
  };

  async #write(
    txid: string,
    body: Body,
    { isSettled, ...p }: { readonly isSettled: boolean; readonly expectedVersion?: number },
  ): Promise<boolean> {
    const { ok } = await this.#documents.transact(
      [
        {
          type: 'put',
          kind: KIND,
          id: txid,
          audit: 'none',
          body: JSON.stringify(body),
          labels: isSettled ? [] : [UNSETTLED],
          ...p,
        },
      ],
      { actor: 'exchange', at: this.#clock.now() },
    );
    return ok;
  }

  #unsettled(): Promise<Map<string, Body>> {
    this.#open ??= this.#readOpen().catch((error: unknown) => {
      this.#open = undefined;
      throw error;
    });
    return this.#open;
  }

  async #readOpen(): Promise<Map<string, Body>> {
    const open = new Map<string, Body>();
    for (let page = 1; ; page += 1) {
      const query = {
        kind: KIND,
        labels: [[UNSETTLED]],
        page,
        size: PAGE,
        order: 'oldest',
      } as const;
      const { items } = await this.#documents.query(query);
      for (const { id, body } of items) open.set(id, read(body));
      if (items.length < PAGE) return open;
    }
  }
}

const read = (body: string): Body => v.parse(transferBody, JSON.parse(body));

function repeated(txid: string, earlier: Body, body: Body): Reply<Transfer> {
  const isSame = (['coin', 'network', 'amount', 'address', 'tag'] as const).every(
    (name) => earlier[name] === body[name],
  );
  return isSame
    ? succeed(toTransfer(txid, earlier, earlier.sentAt))
    : refuse(reject('CLIENT_REQUEST_ID_REUSED'));
}
