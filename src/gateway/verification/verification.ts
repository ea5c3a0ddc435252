/** Codes to e-mail addresses and phones, and the proofs they are exchanged for. Rules [A-V..]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { reject, type Rejection, type RejectionCode } from '../../domain/rejections.ts';
import type { SiteId } from '../../domain/ids.ts';
import type { Site } from '../../domain/sites.ts';
import { MINUTE_MS, type Millis, SECOND_MS } from '../../domain/time.ts';
import {
  type Channel,
  CODE_DIGITS,
  CODE_GOOD_FOR_MS,
  CODE_PAUSE_MS,
  CODE_TRIES_MAX,
  CODES_A_DAY,
  keyOf,
  PROOF_GOOD_FOR_MS,
} from '../../domain/verification/verification.ts';
import { type AddressLimit, tooMany } from '../limits/addressLimits.ts';
import type { DocumentChange, Documents } from '../documents/documents.ts';
import { createSweep } from '../documents/allDocuments.ts';
import { createKeyedTurns } from '../keyedTurns.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { type MessageLanguage, writeCode } from '../outbox/port.ts';
import type { Clock, RandomBytes } from '../ports.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import { isSameText } from '../sameText.ts';
import { createMarks, type Mark, type SecretStore } from '../outbox/marks.ts';
import {
  CODE_KIND,
  findKeyState,
  type KeyState,
  nextCodeAt,
  putKeyState,
} from './codeDocuments.ts';
import { membersByKey } from './members.ts';

/** An address or number at a site; `key` is written as people write it. */
export interface Verified {
  readonly siteId: SiteId;
  readonly channel: Channel;
  readonly key: string;
}

export interface CodeRequest {
  readonly site: Pick<Site, 'id' | 'name' | 'language'>;
  readonly channel: Channel;
  readonly key: string;
  readonly secretCode: string;
  /** Whether members may have the key. */
  readonly ignoreKey: boolean;
  /** The site's where left out. */
  readonly language?: MessageLanguage | undefined;
  /** Where the request came from, as the host sees it. */
  readonly address: string;
}

export interface CodeSent {
  readonly expiresAt: Millis;
  readonly resendAt: Millis;
  readonly isSandbox: boolean;
  readonly sandboxCode?: string;
}

export interface CodeTry extends Verified {
  readonly secretCode: string;
  readonly certificateValue: string;
  readonly address: string;
}

export interface Claim extends Verified {
  readonly proof: string;
}

export interface Grant extends Verified {
  /** Whether a member may have the key. */
  readonly mayBeMembers: boolean;
}

export interface VerificationParts {
  readonly documents: Documents;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: RandomBytes;
  readonly meta: SecretStore;
  readonly outbox: Outbox;
  /** At an address: codes that are sent, and whatever else is asked about them. */
  readonly limits: { readonly codes: AddressLimit; readonly tries: AddressLimit };
}

/** Documents are of no use once their last code is a day old. */
const KEPT_FOR_MS = 2 * 24 * 60 * MINUTE_MS;
const PROOF_BYTES = 16;
const CODE_BYTES = 6;

const USED: Readonly<Record<Channel, RejectionCode>> = {
  email: 'DUPLICATE_EMAIL',
  phone: 'DUPLICATE_PHONE',
};

/** Six bytes are so many more than a million that no code is likelier than another. */
function createCode(random: RandomBytes): string {
  const number = random(CODE_BYTES).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

const secondsUntil = (at: Millis, now: Millis): string =>
  String(Math.max(1, Math.ceil((at - now) / SECOND_MS)));

export class Verification {
  readonly #parts: VerificationParts;
  readonly #marks: () => Promise<Mark>;
  readonly #sweep: () => Promise<void>;
  /** Operations on one key run one after another. */
  readonly #inTurn = createKeyedTurns<string>();

  constructor(parts: VerificationParts) {
    this.#parts = parts;
    this.#marks = createMarks(parts.meta, parts.random);
    this.#sweep = createSweep(parts, CODE_KIND, KEPT_FOR_MS);
  }

  /** Sends a code, to a key without a member too: whether there is one is not to be learned. */
  async request(wanted: CodeRequest): Promise<Reply<CodeSent>> {
    const { codes, tries } = this.#parts.limits;
    const asking = tries.use(wanted.address);
    if (!asking.ok) return refuse(tooMany(asking.seconds));
    const use = codes.use(wanted.address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    const { site, channel } = wanted;
    const key = keyOf(channel, wanted.key);
    return this.#withKey({ siteId: site.id, channel, key }, async (state, mark) => {
      const refused = await this.#refusalOf(state, { ...wanted, key });
      if (refused === undefined) return this.#send(state, mark, { ...wanted, key });
      // No code was sent, and nothing was learned of members.
      if (refused.code === 'CODE_TOO_SOON') use.withdraw();
      return refuse(refused);
    });
  }

  /** Exchanges a code for a proof. A wrong try is counted before it is answered. */
  async verify(wanted: CodeTry): Promise<Reply<{ readonly proof: string; expiresAt: Millis }>> {
    const use = this.#parts.limits.tries.use(wanted.address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    return this.#withKey(wanted, async (state, mark) => {
      const page = mark('page', state.id, wanted.secretCode);
      const code = state.codes.find((one) => isSameText(one.page, page));
      if (code === undefined) return refuse(reject('CODE_EXPIRED'));
      const others = state.codes.filter((one) => one !== code);
      if (!isSameText(code.mark, mark('code', state.id, page, wanted.certificateValue))) {
        const wrongTries = code.wrongTries + 1;
        const remaining = CODE_TRIES_MAX - wrongTries;
        const left = remaining === 0 ? others : [...others, { ...code, wrongTries }];
        const failed = await this.#store({ ...state, codes: left });
        return refuse(failed ?? reject('CODE_MISMATCH', { remaining: String(remaining) }));
      }
      return this.#prove({ ...state, codes: others }, mark);
    });
  }

  /**
   * A proof for a key that was verified elsewhere. It is good for a member's password too, so what
   * verified nothing must not give one for a member's key: DUPLICATE_EMAIL or DUPLICATE_PHONE then.
   */
  grant({
    mayBeMembers,
    ...verified
  }: Grant): Promise<Reply<{ readonly proof: string; expiresAt: Millis }>> {
    const { siteId, channel, key } = verified;
    return this.#withKey(verified, async (state, mark) => {
      if (mayBeMembers) return this.#prove(state, mark);
      const { documents } = this.#parts;
      const members = await membersByKey(documents, siteId, channel, keyOf(channel, key));
      if (members.length > 0) return refuse(reject(USED[channel]));
      return this.#prove(state, mark);
    });
  }

  /**
   * Takes a proof, which is good once. VERIFICATION_EXPIRED for any that is not good: late, used,
   * made up, or of another key.
   * @returns puts it back, where what it was taken for was refused
   */
  takeProof({ proof, ...verified }: Claim): Promise<Reply<() => Promise<void>>> {
    return this.#withKey(verified, async (state, mark) => {
      const marked = mark('proof', state.id, proof);
      const found = state.proofs.find((one) => isSameText(one.mark, marked));
      if (found === undefined) return refuse(reject('VERIFICATION_EXPIRED'));
      const proofs = state.proofs.filter((one) => one !== found);
      const failed = await this.#store({ ...state, proofs });
      if (failed !== undefined) return refuse(failed);
      return succeed(async () => {
        await this.#withKey(verified, (now) =>
          this.#store({ ...now, proofs: [...now.proofs, found] }),
        );
      });
    });
  }

  /** Applies under proofs, which stay good where the application is refused. */
  async spend<T>(claims: readonly Claim[], apply: () => Promise<Reply<T>>): Promise<Reply<T>> {
    const taken: (() => Promise<void>)[] = [];
    const putBack = async (): Promise<void> => {
      for (const one of taken) await one();
    };
    for (const claim of claims) {
      const proof = await this.takeProof(claim);
      if (!proof.ok) {
        await putBack();
        return proof;
      }
      taken.push(proof.answer);
    }
    const applied = await apply();
    if (!applied.ok) await putBack();
    return applied;
  }

  async #refusalOf(
    state: KeyState,
    { site, channel, key, ignoreKey }: CodeRequest,
  ): Promise<Rejection | undefined> {
    const { clock, documents } = this.#parts;
    const now = clock.now();
    const next = nextCodeAt(state, now);
    if (next.at > now) {
      return next.isDaily
        ? reject('CODE_LIMIT', { maximum: String(CODES_A_DAY) })
        : reject('CODE_TOO_SOON', { seconds: secondsUntil(next.at, now) });
    }
    if (ignoreKey) return undefined;
    const members = await membersByKey(documents, site.id, channel, key);
    return members.length > 0 ? reject(USED[channel]) : undefined;
  }

  /** A page's second code replaces its first; other pages keep theirs. */
  async #send(state: KeyState, mark: Mark, wanted: CodeRequest): Promise<Reply<CodeSent>> {
    const { clock, random, outbox } = this.#parts;
    const { site, channel, key, secretCode, language = site.language } = wanted;
    const now = clock.now();
    const expiresAt = now + CODE_GOOD_FOR_MS;
    const code = createCode(random);
    const minutes = CODE_GOOD_FOR_MS / MINUTE_MS;
    const prepared = await outbox.prepare({
      isCode: true,
      ...writeCode(language, { siteName: site.name, code, minutes }),
      siteId: site.id,
      channel,
      to: key,
      until: expiresAt,
    });
    if (prepared === undefined) return refuse(reject('TRY_AGAIN'));
    const page = mark('page', state.id, secretCode);
    const marked = { page, mark: mark('code', state.id, page, code), expiresAt, wrongTries: 0 };
    const codes = [...state.codes.filter((one) => one.page !== page), marked];
    const sentAt = [...state.sentAt, now];
    const failed = await this.#store({ ...state, codes, sentAt }, [prepared.change]);
    if (failed !== undefined) return refuse(failed);
    prepared.deliver();
    await this.#sweep();
    return succeed({
      expiresAt,
      resendAt: now + CODE_PAUSE_MS,
      isSandbox: outbox.isSandbox(channel),
      ...(outbox.reveals(channel) && { sandboxCode: code }),
    });
  }

  async #prove(
    state: KeyState,
    mark: Mark,
  ): Promise<Reply<{ readonly proof: string; expiresAt: Millis }>> {
    const { clock, random } = this.#parts;
    const proof = bytesToHex(random(PROOF_BYTES));
    const expiresAt = clock.now() + PROOF_GOOD_FOR_MS;
    const proofs = [...state.proofs, { mark: mark('proof', state.id, proof), expiresAt }];
    const failed = await this.#store({ ...state, proofs });
    return failed === undefined ? succeed({ proof, expiresAt }) : refuse(failed);
  }

  async #withKey<T>(
    { siteId, channel, key }: Verified,
    work: (state: KeyState, mark: Mark) => Promise<T>,
  ): Promise<T> {
    const { documents, clock } = this.#parts;
    const mark = await this.#marks();
    const id = mark('key', String(siteId), channel, keyOf(channel, key));
    return this.#inTurn(id, async () => work(await findKeyState(documents, id, clock.now()), mark));
  }

  async #store(
    state: KeyState,
    more: readonly DocumentChange[] = [],
  ): Promise<Rejection | undefined> {
    const { documents, clock } = this.#parts;
    const at = clock.now();
    const changes = [...putKeyState(state, at), ...more];
    const result = await documents.transact(changes, { actor: 'exchange', at });
    return result.ok ? undefined : reject('TRY_AGAIN');
  }
}

export interface VerificationDep {
  /** Codes to what people can be reached at, and proofs for them. */
  readonly verification: Verification;
}
