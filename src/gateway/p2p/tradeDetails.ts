/** Trades with their personal data, as calls answer them. */
import type { P2pId, UserId } from '../../domain/ids.ts';
import { bankByCode, type BankAccount } from '../../domain/money/banks.ts';
import { p2pById } from '../../engine/p2p/p2pState.ts';
import type { WireP2pDetails } from '../../protocol/p2p/details.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { P2pDocuments, PersonalData } from './p2pDocuments.ts';
import { filesOf } from './proofs.ts';
import { readSteps } from './steps.ts';
import { readP2p, type StoredP2p, toStoredP2p } from './wire.ts';

export interface TradeDetails {
  readonly of: (stored: StoredP2p) => Promise<WireP2pDetails>;
  /** Without its steps. */
  readonly briefly: (stored: StoredP2p) => Promise<Omit<WireP2pDetails, 'steps'>>;
  /** A trade of a user, over or not. */
  readonly find: (userId: UserId, id: P2pId) => Promise<StoredP2p | undefined>;
  /** A trade of any user. */
  readonly findAny: (id: P2pId) => Promise<StoredP2p | undefined>;
}

type Deps = Pick<Kernel, 'documents' | 'readState' | 'rows'> & MoneyTermsDep;

export function createTradeDetails(core: Deps, documents: P2pDocuments): TradeDetails {
  const briefly: TradeDetails['briefly'] = async ({ p2p, reference, userId }) => {
    const data = await documents.read(reference);
    return {
      ...p2p,
      name: data?.name ?? null,
      phone: data?.phone ?? null,
      account: toWireAccount(accountOf(p2p, data, core.moneyTerms.paymentAccount)),
      proofFileId: data?.proofFileId ?? null,
      dispute: data?.dispute ?? null,
      files: data === undefined ? [] : await filesOf(core, data, userId),
    };
  };
  const over = async (kind: 'P2P' | 'P2P_DESK', userId: UserId | undefined, id: P2pId) => {
    const { items } = await core.rows({ kind, userId, id, page: 1, size: 1 });
    const [body] = items;
    return body === undefined ? undefined : readP2p(body);
  };
  const openOne = (id: P2pId) => core.readState((state) => p2pById(state, id));
  return {
    briefly,
    of: async (stored) => ({ ...(await briefly(stored)), steps: await readSteps(core, stored) }),
    find: async (userId, id) => {
      const open = await openOne(id);
      if (open === undefined) return over('P2P', userId, id);
      return open.userId === userId ? toStoredP2p(open) : undefined;
    },
    findAny: async (id) => {
      const open = await openOne(id);
      return open === undefined ? over('P2P_DESK', undefined, id) : toStoredP2p(open);
    },
  };
}

/**
 * Where the won are paid to. A buyer learns it with the match.
 * @param own the exchange's account
 */
function accountOf(
  { side, status }: StoredP2p['p2p'],
  data: PersonalData | undefined,
  own: BankAccount,
): BankAccount | undefined {
  if (side === 'SELL') return data?.userAccount ?? undefined;
  if (status === 'REQUESTED') return undefined;
  return data?.counterAccount ?? own;
}

const toWireAccount = (account: BankAccount | undefined): WireP2pDetails['account'] =>
  account === undefined
    ? null
    : { ...account, bankName: bankByCode(account.code)?.name ?? account.code };
