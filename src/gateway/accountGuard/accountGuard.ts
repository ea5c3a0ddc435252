/**
 * Protection of an account's money against a thief who has access for a moment: the owner is
 * informed of each change where they could be reached before it, money waits after a change of
 * contacts, and a code from that notice locks what leaves the account. Rules [A-P62] to [A-P65].
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Profile } from '../../domain/accounts.ts';
import {
  type AccountChange,
  HOLDS_UP,
  waitsUntil,
} from '../../domain/accountGuard/accountGuard.ts';
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { DAY_MS, HOUR_MS, type Millis } from '../../domain/time.ts';
import type { Channel } from '../../domain/verification/verification.ts';
import type { ProfileReads } from '../accounts/directory.ts';
import type { Sessions } from '../accounts/sessions.ts';
import type { KeyBook } from '../apiKeys/keyBook.ts';
import type { Documents, PutDocument } from '../documents/documents.ts';
import { createSweep } from '../documents/allDocuments.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { MessageDesk } from '../messages/messageDesk.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock, RandomBytes } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { SiteRegistry } from '../sites/siteRegistry.ts';
import { writeChangeNotice } from './changeNotice.ts';
import { findNotice, findState, GUARD_KINDS, putNotice, putState } from './guardDocuments.ts';

/** A code works for so long, and its document goes some time later. */
const CODE_GOOD_FOR_MS = 7 * DAY_MS;
const NOTICE_KEPT_FOR_MS = 30 * DAY_MS;
const MAIL_GOOD_FOR_MS = DAY_MS;
const NUMBER_BYTES = 16;

/** Without I, L, O and U, which are read as other signs. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: no code is guessed at the rate of any budget. */
const CODE_SIGNS = 16;
const CODE = /^[0-9A-HJKMNP-TV-Z]{16}$/;

interface Core {
  readonly apiKeys: Pick<KeyBook, 'revokeAll'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly documents: Documents;
  readonly messages: Pick<MessageDesk, 'inbox'>;
  readonly outbox: Pick<Outbox, 'prepare'>;
  readonly profiles: Pick<ProfileReads, 'profileOf'>;
  readonly random: RandomBytes;
  readonly sessions: Pick<Sessions, 'endAll'>;
  readonly sites: Pick<SiteRegistry, 'byId'>;
}

/** Stores the notice of a change that has been made. */
export type NoteChange = () => Promise<void>;

export interface Held {
  /** Since when withdrawals are locked; null while they are not. */
  readonly lockedAt: Millis | null;
  /** The moment up to which they wait after a change; null where they do not. */
  readonly waitsUntil: Millis | null;
}

/** Addresses to notify: both channels where the change could take one of them away. */
function reachedAt(
  { email, phone }: Profile,
  change: AccountChange,
): readonly { readonly channel: Channel; readonly to: string }[] {
  const ways = [
    { channel: 'email', to: email },
    { channel: 'phone', to: phone },
  ] as const;
  const open = ways.filter(({ to }) => to !== '');
  return HOLDS_UP[change] ? open : open.slice(0, 1);
}

const markOf = (code: string): string => bytesToHex(sha256(utf8ToBytes(`not me ${code}`)));

export class AccountGuard {
  readonly #core: Core;
  readonly #sweep: () => Promise<void>;
  readonly #inTurn = createKeyedTurns<UserId>();

  constructor(core: Core) {
    this.#core = core;
    this.#sweep = createSweep(core, GUARD_KINDS.notice, NOTICE_KEPT_FOR_MS);
  }

  /**
   * Call it before the change, and the result once the change is stored: it notifies the addresses
   * that were valid before the change.
   */
  begin(userId: UserId, change: AccountChange): NoteChange {
    const before = this.#core.profiles.profileOf(userId);
    return before === undefined
      ? () => Promise.resolve()
      : () => this.#inTurn(userId, () => this.#note(userId, change, before));
  }

  /** The hold that keeps money from leaving an account now. */
  async heldOf(userId: UserId): Promise<Held> {
    const { lockedAt, changedAt } = await findState(this.#core.documents, userId);
    const until = waitsUntil(changedAt, this.#hoursOf(userId));
    return { lockedAt, waitsUntil: until > this.#core.clock.now() ? until : null };
  }

  /** Why nothing may leave the account now; undefined where it may. */
  async rejectionOfLeaving(userId: UserId): Promise<Rejection | undefined> {
    const held = await this.heldOf(userId);
    return held.lockedAt === null ? this.#waits(held) : reject('WITHDRAWALS_LOCKED');
  }

  /** Why no forgotten password is replaced now: a thief who changed the contacts could do it. */
  async rejectionOfRecovery(userId: UserId): Promise<Rejection | undefined> {
    return this.#waits(await this.heldOf(userId));
  }

  /** The owner says that it was not them. UNKNOWN_NOTICE_CODE for a code that is not good. */
  async lock(written: string): Promise<Reply<undefined>> {
    const { documents, clock, sessions, apiKeys } = this.#core;
    const code = written.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
    const notice = CODE.test(code) ? await findNotice(documents, markOf(code)) : undefined;
    if (notice === undefined || notice.isUsed || clock.now() > notice.at + CODE_GOOD_FOR_MS)
      return refuse(reject('UNKNOWN_NOTICE_CODE'));
    const { owner } = notice;
    const stored = await this.#inTurn(owner, async () => {
      const state = await findState(documents, owner);
      return this.#store(owner, [
        putState(owner, { ...state, lockedAt: state.lockedAt ?? clock.now() }),
        putNotice({ ...notice, isUsed: true }),
      ]);
    });
    if (!stored) return refuse(reject('TRY_AGAIN'));
    await apiKeys.revokeAll(owner);
    const ended = await sessions.endAll(owner, 'FORCED');
    return ended.ok ? succeed(undefined) : ended;
  }

  /** By an operator who knows that it is the owner again. WITHDRAWALS_NOT_LOCKED. */
  release(userId: UserId): Promise<Reply<undefined>> {
    return this.#inTurn(userId, async () => {
      const state = await findState(this.#core.documents, userId);
      if (state.lockedAt === null) return refuse(reject('WITHDRAWALS_NOT_LOCKED'));
      const stored = await this.#store(userId, [putState(userId, { ...state, lockedAt: null })]);
      return stored ? succeed(undefined) : refuse(reject('TRY_AGAIN'));
    });
  }

  #hoursOf(userId: UserId): number {
    const siteId = this.#core.profiles.profileOf(userId)?.siteId;
    return (siteId && this.#core.sites.byId(siteId)?.contactWaitHours) ?? 0;
  }

  #waits({ waitsUntil: until }: Held): Rejection | undefined {
    if (until === null) return undefined;
    const hours = Math.ceil((until - this.#core.clock.now()) / HOUR_MS);
    return reject('CHANGED_RECENTLY', { hours: String(hours) });
  }

  async #note(userId: UserId, change: AccountChange, before: Profile): Promise<void> {
    const { documents, clock, messages, outbox, profiles, random, sites } = this.#core;
    // Their account was closed meanwhile.
    if (profiles.profileOf(userId) === undefined) return;
    await this.#sweep();
    const code = [...random(CODE_SIGNS)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
    const site = sites.byId(before.siteId);
    const [siteName, language] = [site?.appearance.name ?? '', site?.language ?? 'ko'];
    const { title, content, text } = writeChangeNotice(language, { change, siteName, code });
    const mails = await Promise.all(
      reachedAt(before, change).map(({ channel, to }) =>
        outbox.prepare({
          siteId: before.siteId,
          channel,
          to,
          subject: title,
          text,
          until: clock.now() + MAIL_GOOD_FOR_MS,
        }),
      ),
    );
    const sent = mails.filter((mail) => mail !== undefined);
    const number = bytesToHex(random(NUMBER_BYTES));
    const state = HOLDS_UP[change] ? await findState(documents, userId) : undefined;
    const stored = await this.#store(userId, [
      putNotice({ mark: markOf(code), owner: userId, change, isUsed: false, version: 0 }),
      messages.inbox.notice(userId, number, { title, content }),
      ...sent.map((mail) => mail.change),
      ...(state === undefined ? [] : [putState(userId, { ...state, changedAt: clock.now() })]),
    ]);
    if (!stored) throw new Error(`the notice of a change (${change}) of ${userId} was not stored`);
    for (const mail of sent) mail.deliver();
    await messages.inbox.publishUnread(userId);
  }

  async #store(userId: UserId, changes: readonly PutDocument[]): Promise<boolean> {
    const { documents, clock } = this.#core;
    return (await documents.transact(changes, { actor: userId, at: clock.now() })).ok;
  }
}

export interface GuardDep {
  /** Informs owners of changes, and holds money back after them. */
  readonly guard: AccountGuard;
}
