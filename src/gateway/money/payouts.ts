/**
 * Where applications are paid to, as documents: bank accounts and addresses never reach the log,
 * and are erased with their owner's data. The log has the document's id as the application's
 * reference. Ids are derived from the request with a secret of the exchange, so that a repetition
 * has the same one and an id reveals nothing.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import { type BankAccount, bankByCode } from '../../domain/money/banks.ts';
import type { WireDestination, WireDnw } from '../../protocol/money/entities.ts';
import { wireDestination } from '../../protocol/money/entities.ts';
import { BANK_ACCOUNT, bankAccountBody } from '../accounts/bankAccounts.ts';
import type { PutDocument } from '../documents/documents.ts';
import type { CoinsDep } from '../coins/coinDesk.ts';
import type { Kernel } from '../kernel.ts';

const PAYOUT = 'payout';
const SECRET = 'money.secret';
const SECRET_BYTES = 32;
const ID_BYTES = 16;
/** Without those that look alike: 0 and O, 1 and I. */
const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 7;

const payoutBody = v.object({
  userId: v.string(),
  requestId: v.string(),
  destination: wireDestination,
});

export interface PayoutRequest {
  readonly userId: UserId;
  readonly requestId: ClientOrderId;
}

type Core = Pick<Kernel, 'documents' | 'meta' | 'random' | 'clock'> & CoinsDep;

export class Payouts {
  readonly #core: Core;
  #secret: Promise<Uint8Array> | undefined;

  constructor(core: Core) {
    this.#core = core;
  }

  /** The id for what a request says of where to pay; a repetition that says the same has the same. */
  async idOf(request: PayoutRequest, said: readonly (string | null)[]): Promise<string> {
    return `w-${bytesToHex((await this.#digest(request, said)).slice(0, ID_BYTES))}`;
  }

  /** The code that the payer of a request writes as sender. */
  async codeOf(request: PayoutRequest): Promise<string> {
    const digest = await this.#digest(request, ['code']);
    const letters = Array.from(digest.slice(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % 32]);
    return letters.join('');
  }

  /**
   * Keeps where a request is paid to.
   * @returns false where the id stands for another request already
   */
  async keep(
    id: string,
    { userId, requestId }: PayoutRequest,
    destination: WireDestination,
    more: readonly PutDocument[] = [],
  ): Promise<boolean> {
    const { documents, clock } = this.#core;
    const found = await documents.get(PAYOUT, id);
    if (found !== undefined) {
      const kept = v.parse(payoutBody, JSON.parse(found.body));
      if (kept.userId !== userId || kept.requestId !== requestId) return false;
    }
    const put: PutDocument = {
      type: 'put',
      kind: PAYOUT,
      id,
      owner: userId,
      expectedVersion: found?.version ?? 0,
      audit: 'fact',
      body: JSON.stringify({ userId, requestId, destination }),
    };
    const result = await documents.transact([put, ...more], { actor: userId, at: clock.now() });
    return result.ok;
  }

  /** Forgets what was kept for a request that was refused. */
  async forget(id: string, userId: UserId): Promise<void> {
    const { documents, clock } = this.#core;
    await documents.transact([{ type: 'delete', kind: PAYOUT, id, audit: 'fact' }], {
      actor: userId,
      at: clock.now(),
    });
  }

  /** The account that the user's last sale was paid to. */
  async bankAccountOf(userId: UserId): Promise<BankAccount | undefined> {
    const found = await this.#core.documents.get(BANK_ACCOUNT, userId);
    return found && v.parse(bankAccountBody, JSON.parse(found.body));
  }

  /** Applications with where they are paid to. */
  withDestinations<Dnw extends WireDnw>(dnws: readonly Dnw[]): Promise<readonly Dnw[]> {
    return Promise.all(
      dnws.map(async (dnw) => {
        if (dnw.reference === '') return dnw;
        const found = await this.#core.documents.get(PAYOUT, dnw.reference);
        if (found === undefined) return dnw;
        const { destination } = v.parse(payoutBody, JSON.parse(found.body));
        return { ...dnw, destination: this.#paidOut(dnw, destination) };
      }),
    );
  }

  /** The sandbox's chain pays out what is approved; over a real one the operator does. */
  #paidOut({ id, status }: WireDnw, destination: WireDestination): WireDestination {
    const { sandbox } = this.#core.coins;
    return destination.kind === 'ADDRESS' && status === 'APPROVED' && sandbox !== undefined
      ? { ...destination, txid: sandbox.payoutOf(id) }
      : destination;
  }

  async #digest(
    { userId, requestId }: PayoutRequest,
    said: readonly (string | null)[],
  ): Promise<Uint8Array> {
    const secret = await (this.#secret ??= this.#readSecret());
    return hmac(sha256, secret, utf8ToBytes(JSON.stringify([userId, requestId, ...said])));
  }

  async #readSecret(): Promise<Uint8Array> {
    try {
      const { meta, random } = this.#core;
      const stored = await meta.read(SECRET);
      if (stored !== undefined) return hexToBytes(stored);
      const made = random(SECRET_BYTES);
      await meta.write(SECRET, bytesToHex(made));
      return made;
    } catch (error) {
      this.#secret = undefined;
      throw error;
    }
  }
}

/** An account as a destination; undefined for a bank that is not known. */
export function bankDestination(
  { code, account, holder }: BankAccount,
  wonpNum: string | null,
): WireDestination | undefined {
  const bank = bankByCode(code);
  return bank && { kind: 'BANK', bankCode: code, bankName: bank.name, account, holder, wonpNum };
}
