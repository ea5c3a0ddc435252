/** Trades with their personal data, as calls answer them. */
import type { P2pId, UserId } from '../../domain/ids.ts';
import { bankByCode, type BankAccount } from '../../domain/money/banks.ts';
import { p2pById } from '../../engine/p2p/p2pState.ts';
import type { WireP2pDetails } from '../../protocol/p2p/details.ts';
import type { GatewayCore } from '../core.ts';
import type { P2pDocuments, PersonalData } from './p2pDocuments.ts';
import { readP2p, type StoredP2p, toStoredP2p } from './wire.ts';

export interface TradeDetails {
  readonly of: (stored: StoredP2p) => Promise<WireP2pDetails>;
  /** A trade of a user, over or not. */
  readonly find: (userId: UserId, id: P2pId) => Promise<StoredP2p | undefined>;
}

export const createTradeDetails = (
  core: Pick<GatewayCore, 'readState' | 'rows' | 'moneyTerms'>,
  documents: P2pDocuments,
): TradeDetails => ({
  of: async ({ p2p, reference }) => {
    const data = await documents.read(reference);
    return {
      ...p2p,
      name: data?.name ?? null,
      phone: data?.phone ?? null,
      account: toWireAccount(accountOf(p2p, data, core.moneyTerms.paymentAccount)),
      proofFileId: data?.proofFileId ?? null,
      dispute: data?.dispute ?? null,
    };
  },
  find: async (userId, id) => {
    const open = await core.readState((state) => p2pById(state, id));
    if (open !== undefined) return open.userId === userId ? toStoredP2p(open) : undefined;
    const { items } = await core.rows({ kind: 'P2P', userId, id, page: 1, size: 1 });
    const [body] = items;
    return body === undefined ? undefined : readP2p(body);
  },
});

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
