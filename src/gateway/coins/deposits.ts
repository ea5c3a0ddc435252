/**
 * Deposits of coins from the first report of a transfer to its end. The credit is a command whose
 * request id follows from the transfer: whatever is reported twice, late, out of order or again
 * after a restart is credited once.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Actor } from '../../domain/actor.ts';
import { CONFIRMATIONS_NEEDED } from '../../domain/coins/coins.ts';
import type { Deposit, HoldReason, Transfer } from '../../domain/coins/deposits.ts';
import { type ClientOrderId, parseClientOrderId, type UserId } from '../../domain/ids.ts';
import { reject, type Rejection, type RejectionCode } from '../../domain/rejections.ts';
import { depositContent } from '../../engine/coins/creditDeposit.ts';
import type { DocumentChange } from '../documents/documents.ts';
import type { DocumentQuery } from '../ports/documents.ts';
import type { Page } from '../ports/page.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { DepositAddresses, KnownAddress } from './depositAddresses.ts';
import { DEPOSIT_KIND, depositId, putDeposit, readDeposit } from './depositRecords.ts';
import type { ChainTransfer } from './ports.ts';
import { createSerial } from './serial.ts';

const ID_DIGITS = 40;

/** The request id under which a transfer is credited. */
function depositRequestId(transfer: Transfer): ClientOrderId {
  const hash = bytesToHex(sha256(utf8ToBytes(depositId(transfer)))).slice(0, ID_DIGITS);
  const id = parseClientOrderId(`chain-${hash}`);
  if (id === undefined) throw new Error('a malformed request id of a deposit');
  return id;
}

const HOLD_REASONS: ReadonlyMap<RejectionCode, HoldReason> = new Map([
  ['AMOUNT_BELOW_MINIMUM', 'BELOW_MINIMUM'],
  ['AMOUNT_BELOW_FEE', 'BELOW_MINIMUM'],
  ['WALLET_NOT_OFFERED', 'NOT_OFFERED'],
  ['CLIENT_REQUEST_ID_REUSED', 'REQUEST_ID_TAKEN'],
]);

/** Undefined where it can be tried again. */
function holdReason({ code }: Rejection): HoldReason | undefined {
  return code === 'TRY_AGAIN' ? undefined : (HOLD_REASONS.get(code) ?? 'ACCOUNT_NOT_ACTIVE');
}

/** Why a transfer is not for the user who was given the address. */
function addressProblem(known: KnownAddress | undefined, now: number): HoldReason | undefined {
  if (known === undefined) return 'UNKNOWN_RECEIVER';
  if (known.usedBy !== undefined) return 'ADDRESS_USED';
  return known.expiresAt !== undefined && now >= known.expiresAt ? 'ADDRESS_EXPIRED' : undefined;
}

type Core = Pick<Kernel, 'clock' | 'documents' | 'requests' | 'submit'>;

interface Stored {
  readonly deposit: Deposit;
  readonly version: number;
}

export class Deposits {
  readonly #core: Core;
  readonly #addresses: Pick<DepositAddresses, 'find'>;
  readonly #serially = createSerial();
  /** Confirmations of pending deposits, as last reported. */
  readonly #confirmations = new Map<string, number>();

  constructor(core: Core, addresses: Pick<DepositAddresses, 'find'>) {
    this.#core = core;
    this.#addresses = addresses;
  }

  /**
   * Takes a report of a transfer.
   * @returns whether it is settled, so that it need not be reported again
   */
  take(report: ChainTransfer): Promise<boolean> {
    return this.#serially(() => this.#take(report));
  }

  /** Deposit that a transfer led to; undefined while it was not reported. */
  async get(transfer: Transfer): Promise<Deposit | undefined> {
    return (await this.#find(depositId(transfer)))?.deposit;
  }

  /** Deposits with a label of each group, newest first. */
  async list(query: Omit<DocumentQuery, 'kind'>): Promise<Page<Deposit>> {
    const { items, total } = await this.#core.documents.query({ ...query, kind: DEPOSIT_KIND });
    return { items: items.map(readDeposit), total };
  }

  /** Whose deposit it is; undefined for one that is not known or without a known owner. */
  async ownerOf(id: string): Promise<UserId | undefined> {
    return (await this.#find(id))?.deposit.userId;
  }

  /** The operator has dealt with a deposit that is held, with a note on how. */
  async resolve(id: string, note: string): Promise<Reply<Deposit>> {
    const stored = await this.#find(id);
    if (stored === undefined) return refuse(reject('UNKNOWN_DEPOSIT'));
    if (stored.deposit.status !== 'HELD') return refuse(reject('DEPOSIT_NOT_HELD'));
    const { deposit, version } = stored;
    const resolved: Deposit = { ...deposit, status: 'RESOLVED', note };
    const isStored = await this.#put([putDeposit(resolved, version)], 'operator');
    return isStored ? succeed(resolved) : refuse(reject('TRY_AGAIN'));
  }

  /** Blocks a deposit is deep: what was last reported, or all that it needed. */
  confirmationsOf(deposit: Deposit): number {
    const reported = this.#confirmations.get(depositId(deposit)) ?? 0;
    const needed = CONFIRMATIONS_NEEDED[deposit.network];
    return deposit.status === 'CREDITED' ? needed : Math.min(reported, needed);
  }

  async #take({ confirmations, ...transfer }: ChainTransfer): Promise<boolean> {
    const id = depositId(transfer);
    const reported = this.#confirmations.get(id);
    if (reported !== undefined && confirmations < CONFIRMATIONS_NEEDED[transfer.network]) {
      this.#confirmations.set(id, Math.max(confirmations, reported));
      return false;
    }
    const stored = (await this.#find(id)) ?? (await this.#begin(transfer));
    if (stored === undefined) return false;
    const { deposit, version } = stored;
    if (deposit.status !== 'CONFIRMING') return true;
    this.#confirmations.set(id, confirmations);
    if (confirmations < CONFIRMATIONS_NEEDED[deposit.network] || deposit.userId === undefined)
      return false;
    const credited = await this.#credit(deposit, deposit.userId);
    const reason = credited.ok ? undefined : holdReason(credited.rejection);
    if (!credited.ok && reason === undefined) return false;
    const status = credited.ok ? 'CREDITED' : 'HELD';
    const ended: Deposit = { ...deposit, status, reason, endedAt: this.#core.clock.now() };
    if (!(await this.#put([putDeposit(ended, version)]))) return false;
    this.#confirmations.delete(id);
    return true;
  }

  async #find(id: string): Promise<Stored | undefined> {
    const found = await this.#core.documents.get(DEPOSIT_KIND, id);
    return found && { deposit: readDeposit(found), version: found.version };
  }

  /** A transfer that was not seen before; undefined where it could not be stored. */
  async #begin(transfer: Transfer): Promise<Stored | undefined> {
    const seenAt = this.#core.clock.now();
    const known = await this.#addresses.find(transfer.network, transfer);
    const reason = addressProblem(known, seenAt);
    const deposit: Deposit = {
      ...transfer,
      userId: known?.userId,
      seenAt,
      status: reason === undefined ? 'CONFIRMING' : 'HELD',
      reason,
      endedAt: reason === undefined ? undefined : seenAt,
      note: '',
    };
    const isOneTime = reason === undefined && known?.expiresAt !== undefined;
    const used = isOneTime ? [known.markUsed(depositId(transfer))] : [];
    return (await this.#put([putDeposit(deposit, 0), ...used]))
      ? { deposit, version: 1 }
      : undefined;
  }

  async #put(changes: readonly DocumentChange[], actor: Actor = 'exchange'): Promise<boolean> {
    const origin = { actor, at: this.#core.clock.now() };
    return (await this.#core.documents.transact(changes, origin)).ok;
  }

  #credit(deposit: Deposit, userId: UserId): Promise<Reply<undefined>> {
    const { requests, submit } = this.#core;
    const { coin: wallet, amount, txid: reference } = deposit;
    const requestId = depositRequestId(deposit);
    const arrived = { wallet, amount, reference };
    return requests.run({
      userId,
      kind: 'money',
      id: requestId,
      content: depositContent(arrived),
      first: () => Promise.resolve(succeed(undefined)),
      submit: async () => {
        const command = { type: 'CreditDeposit', userId, requestId, ...arrived } as const;
        const result = await submit(command, 'exchange');
        return result.ok ? succeed(undefined) : refuse(result.rejection);
      },
    });
  }
}
