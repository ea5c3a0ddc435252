/**
 * The small named texts of a store, and which of them are secrets. A host that keeps secrets apart
 * from its store (the server's key file) reads this table; a name that is missing is refused there.
 */

/**
 * Treatment of a secret that an earlier version left in the store. `moved`: to the key file,
 * because everything made with it must stay valid. `renewed`: copies of the store may have leaked
 * it, so another one is made. `sealing`: another one is made, and texts sealed under it stay
 * readable. `draws`: it decides rounds that were announced, and another one decides all later ones.
 */
export type SecretRule = 'moved' | 'renewed' | 'sealing' | 'draws';

export const META_NAMES = {
  /** Signs access and refresh tokens. */
  'auth.secret': 'sealing',
  /** Seals authenticators and API keys, and hashes recovery codes. */
  'auth.sealing': 'moved',
  /** Marks codes, proofs and their keys. */
  'verification.secret': 'renewed',
  /** Seals messages that operators read. */
  'outbox.secret': 'moved',
  /** Decides the draws of power balls. */
  'rounds.secret': 'draws',
  /** Decides the prices inside recorded minutes, and by them the rounds of markets. */
  'feed-seed': 'moved',
  /** Ids of where money is paid to, and the codes that payers write. */
  'money.secret': 'moved',
  /** Salts of the leaves in the tree of liabilities. */
  'liabilities.secret': 'moved',
  /** The play coins' addresses. */
  'coins.sandboxSeed': 'moved',
  /** By which push services know the exchange. */
  pushKeys: 'moved',
  /** Checks access tokens, in processes that have no secret. */
  'auth.public': 'plain',
  'feed-anchor': 'plain',
  readiness: 'plain',
  'operator.shown': 'plain',
  'admins.adopted': 'plain',
  'accounts.documents': 'plain',
  'statement.lines': 'plain',
  dashboard: 'plain',
  /** Ids of the practice traders. */
  'practice-traders': 'plain',
  /** The seed that demo data was made by. */
  'demo-data': 'plain',
  /** Id of the key file that belongs to the store; not secret itself. */
  'keys.id': 'plain',
} as const satisfies Readonly<Record<string, SecretRule | 'plain'>>;

export type MetaName = keyof typeof META_NAMES;

export const isMetaName = (name: string): name is MetaName => Object.hasOwn(META_NAMES, name);

export const SECRET_NAMES: readonly MetaName[] = Object.keys(META_NAMES)
  .filter(isMetaName)
  .filter((name) => META_NAMES[name] !== 'plain');

/** Whether the text of that name is a secret; undefined for a name that is not listed. */
export const isSecretName = (name: string): boolean | undefined =>
  isMetaName(name) ? META_NAMES[name] !== 'plain' : undefined;

/** Small named texts kept by the store (signing key). */
export interface MetaStore {
  readonly read: (key: MetaName) => Promise<string | undefined>;
  readonly write: (key: MetaName, value: string) => Promise<void>;
}
