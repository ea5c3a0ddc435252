/** Calls for the keys of a person's programs. Rules [A-K1] to [A-K6]. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { base64url } from 'jose';
import { statusRejection } from '../../domain/accounts/access.ts';
import { type UserId, apiKeyId, parseApiKeyId } from '../../domain/ids.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import type { WireApiKey, apiKeyCalls } from '../../protocol/apiKeys/calls.ts';
import type { CallAnswer, CallParams } from '../../protocol/call.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { type PersonNotice, prepareNotice } from '../messages/personNotice.ts';
import { type Reply, refuse, succeed } from '../reply.ts';
import type { InTurn } from '../keyedTurns.ts';
import { seal } from '../twoStep/sealed.ts';
import type { TwoStep } from '../twoStep/twoStep.ts';
import type { Identity } from '../ports/bearer.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import type { MessagesDep } from '../messages/messageDesk.ts';
import type { OutboxDep } from '../outbox/outbox.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import { readNetwork } from './addresses.ts';
import { sealedFor } from './authenticateKey.ts';
import type { ApiKey, ApiKeysDep } from './keyBook.ts';
import type { KeyPermission } from '../../domain/apiKeys/apiKeys.ts';
import type { Language } from '../../domain/preferences.ts';

interface Facts {
  readonly label: string;
  readonly permission: KeyPermission;
  /** Where it was created from; empty on a host without a network. */
  readonly address: string;
}

/** Notice to a user that a key of their account was created, in case it was not them. */
const WORDS: Readonly<Record<Language, (facts: Facts) => PersonNotice>> = {
  ko: ({ label, permission, address }) => ({
    title: `API 키 "${label}" 생성`,
    lines: [
      `API 키 "${label}"(${permission === 'TRADE' ? '조회 및 거래' : '조회'})가 생성되었습니다.${address === '' ? '' : ` 요청 주소: ${address}`}`,
      '본인이 만든 키가 아니라면 내 정보에서 키를 폐기하고 비밀번호를 변경해주세요.',
    ],
  }),
  en: ({ label, permission, address }) => ({
    title: `API key "${label}" created`,
    lines: [
      `The API key "${label}" (${permission === 'TRADE' ? 'read and trade' : 'read'}) was created${address === '' ? '.' : ` from ${address}.`}`,
      'If this was not you, revoke the key in your profile and change your password.',
    ],
  }),
};

const writeKeyNotice = (language: Language, facts: Facts): PersonNotice => WORDS[language](facts);

type Needs = Kernel & AccountReadsDep & ApiKeysDep & MessagesDep & OutboxDep & ProfilesDep;

const ID_BYTES = 16;
/** As long as the hash it is used with. */
const SECRET_BYTES = 32;

type Creation = CallParams<typeof apiKeyCalls.createApiKey>;

/** How an owner proves that they create a key, and what seals its secret. */
interface OwnerChecks {
  readonly checkOwnPassword: (
    userId: UserId,
    password: string,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly rejection: Rejection }>;
  readonly twoStep: Pick<TwoStep, 'check'>;
  readonly apiKeySealing: () => Promise<CryptoKey>;
  readonly inTurn: InTurn<UserId>;
}

interface Deps {
  readonly core: Needs;
  readonly auth: OwnerChecks;
}

interface Requester {
  readonly identity: Identity;
  readonly language: 'ko' | 'en';
  readonly address: string;
}

const toWire = (key: ApiKey): WireApiKey => {
  const { id, label, permission, addresses, createdAt, lastUsedAt, lastAddress } = key;
  return { id, label, permission, addresses, createdAt, lastUsedAt, lastAddress };
};

function readNetworks(texts: readonly string[]): Reply<string[]> {
  const networks = new Set<string>();
  for (const text of texts) {
    const network = readNetwork(text);
    if (network === undefined) return refuse(reject('INVALID_ADDRESS_LIST', { address: text }));
    networks.add(network);
  }
  return succeed([...networks]);
}

/** The account's password and, where two-step login is on, a code: as for money that leaves. */
async function proofRejection(
  { auth }: Deps,
  userId: UserId,
  { password, otp }: Creation,
): Promise<Rejection | undefined> {
  const checked = await auth.checkOwnPassword(userId, password);
  return checked.ok ? auth.twoStep.check(userId, otp) : checked.rejection;
}

/** Stored with the key: a message in the inbox, and a mail where there is an address for it. */
const noticesOf = ({ core }: Deps, { label, permission }: Creation, by: Requester) =>
  prepareNotice(
    core,
    by.identity.userId,
    writeKeyNotice(by.language, { label, permission, address: by.address }),
  );

async function create(
  parts: Deps,
  params: Creation,
  by: Requester,
): Promise<Reply<CallAnswer<typeof apiKeyCalls.createApiKey>>> {
  const { core, auth } = parts;
  const { userId } = by.identity;
  const networks = readNetworks(params.addresses);
  if (!networks.ok) return networks;
  const refused =
    core.apiKeys.refusalOfMore(userId) ?? (await proofRejection(parts, userId, params));
  if (refused !== undefined) return refuse(refused);
  const id = apiKeyId(bytesToHex(core.random(ID_BYTES)));
  const secret = base64url.encode(core.random(SECRET_BYTES));
  const sealed = await seal(await auth.apiKeySealing(), core.random, sealedFor(userId, id), secret);
  const notices = await noticesOf(parts, params, by);
  const key: ApiKey = {
    id,
    userId,
    label: params.label,
    permission: params.permission,
    secret: sealed,
    addresses: networks.answer,
    createdAt: core.clock.now(),
    lastUsedAt: null,
    lastAddress: '',
  };
  const added = await core.apiKeys.add(key, notices.changes);
  if (!added.ok) return added;
  // A user who was blocked meanwhile has no keys.
  const user = await core.readAccounts((accounts) => accounts.userById(userId));
  const dead = user === undefined ? reject('UNKNOWN_USER') : statusRejection(user.status);
  if (dead !== undefined) {
    await core.apiKeys.revokeAll(userId);
    return refuse(dead);
  }
  await notices.deliver();
  return succeed({ key: toWire(key), secret });
}

export const apiKeyHandlers = (core: Needs, auth: OwnerChecks): HandlersOf<typeof apiKeyCalls> => ({
  apiKeys: (_, { identity: { userId } }) =>
    succeed({ items: core.apiKeys.ofUser(userId).map(toWire) }),
  createApiKey: (params, by) =>
    by.site.offersApiKeys
      ? auth.inTurn(by.identity.userId, () => create({ core, auth }, params, by))
      : refuse(reject('NOT_OFFERED')),
  revokeApiKey: async ({ id }, { identity: { userId } }) => {
    const revoked = await core.apiKeys.revoke(userId, parseApiKeyId(id));
    return revoked.ok ? succeed({ status: 200 as const }) : revoked;
  },
});
