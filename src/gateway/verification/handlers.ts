/** Calls about codes, and what their proofs are for. */
import type { SiteId } from '../../domain/ids.ts';
import type { Site } from '../../domain/sites.ts';
import type { Channel } from '../../domain/verification/verification.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { verificationCalls } from '../../protocol/verification/calls.ts';
import { ACCOUNT_KINDS, claimId, digitsOf } from '../accounts/accountDocuments.ts';
import { type AddressLimit, tooMany } from '../limits/addressLimits.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import type { IdentityDep } from './identity.ts';
import type { Claim, VerificationDep } from './verification.ts';

export interface NewPassword extends Claim {
  readonly siteId: SiteId;
  readonly username: string;
  readonly password: string;
  /** Identifier of a browser that belongs to the owner from then on. */
  readonly deviceMark?: string | undefined;
}

export interface Recovery {
  /**
   * The masked usernames behind a proven address or number. Nothing is looked up without the proof.
   */
  readonly findId: (claim: Claim, address: string) => Promise<Reply<readonly string[]>>;
  /**
   * Sets another password and ends all sessions. NO_MATCHING_MEMBER alike for an unknown username
   * and for one with another key; the hash is computed before either is known.
   */
  readonly findPassword: (wanted: NewPassword, address: string) => Promise<Reply<undefined>>;
}

interface Asking {
  readonly site: Site;
  readonly address: string;
}

type Requested = CallParams<typeof verificationCalls.certificateEmail>;
type Tried = CallParams<typeof verificationCalls.verifyEmail>;

const OK = { status: 200 } as const;

const withStatus = <Answer extends object>(reply: Reply<Answer>): Reply<typeof OK & Answer> =>
  reply.ok ? succeed({ ...OK, ...reply.answer }) : reply;

/** Requests and checks of codes, by e-mail and by phone. */
function codesOf({ verification }: VerificationDep) {
  const request = async (
    channel: Channel,
    { key, secretCode, ignoreKey, language }: Requested,
    { site, address }: Asking,
  ) =>
    withStatus(
      await verification.request({
        site,
        channel,
        key,
        secretCode,
        ignoreKey,
        language,
        address,
      }),
    );

  const verify = async (
    channel: Channel,
    { key, secretCode, certificateValue }: Tried,
    { site, address }: Asking,
  ) =>
    withStatus(
      await verification.verify({
        siteId: site.id,
        channel,
        key,
        secretCode,
        certificateValue,
        address,
      }),
    );

  return { request, verify };
}

export function verificationHandlers(
  core: Kernel & IdentityDep & VerificationDep,
  auth: Recovery,
  lookups: AddressLimit,
): HandlersOf<typeof verificationCalls> {
  const { documents, identity } = core;
  const { request, verify } = codesOf(core);

  const isFree = async (
    field: 'nick' | 'phone',
    text: string,
    { site, address }: Asking,
  ): Promise<Reply<{ status: 200; isAvailable: boolean }>> => {
    const use = lookups.use(address);
    if (!use.ok) return refuse(tooMany(use.seconds));
    const claim = await documents.get(ACCOUNT_KINDS.claim, claimId(site.id, field, text));
    return succeed({ ...OK, isAvailable: claim === undefined });
  };

  return {
    certificateEmail: (params, asking) => request('email', params, asking),
    certificatePhone: (params, asking) => request('phone', params, asking),
    verifyEmail: (params, asking) => verify('email', params, asking),
    verifyPhone: (params, asking) => verify('phone', params, asking),
    niceId: async ({ host }, { site, address }) => {
      const begun = await identity.begin({ site, host, address });
      return begun.ok
        ? succeed({ ...OK, ...begun.answer, isSandbox: identity.kind() === 'sandbox' })
        : begun;
    },
    findId: async ({ channel, key, proof }, { site, address }) => {
      const found = await auth.findId({ siteId: site.id, channel, key, proof }, address);
      return found.ok ? succeed({ ...OK, usernames: [...found.answer] }) : found;
    },
    findPassword: async (params, { site, address }) => {
      const { username, channel, key, proof, password, deviceMark } = params;
      const wanted = { siteId: site.id, username, channel, key, proof, password, deviceMark };
      const set = await auth.findPassword(wanted, address);
      return set.ok ? succeed(OK) : set;
    },
    checkNick: ({ nick }, asking) => isFree('nick', nick, asking),
    checkPhone: ({ phone }, asking) => isFree('phone', digitsOf(phone), asking),
  };
}
