/** P2P trades: what their users request and do. */
import { bytesToHex } from '@noble/hashes/utils.js';
import type { RequestP2p, TakeP2pStep } from '../../domain/p2p/commands.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { parseP2pId, type UserId } from '../../domain/ids.ts';
import { walletCurrency } from '../../domain/ledger/wallets.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import { P2P_STATUSES } from '../../domain/p2p/p2p.ts';
import { type P2pStep, p2pStepTo } from '../../domain/p2p/steps.ts';
import { money } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import type { p2pCalls } from '../../protocol/p2p/calls.ts';
import type { WireP2pDetails } from '../../protocol/p2p/details.ts';
import { createClientId } from '../calls/clientIds.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { exchangeRate, pricesOf } from '../moneyTerms/rates.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { GuardDep } from '../accountGuard/accountGuard.ts';
import type { AdminsDep } from '../admins/adminBook.ts';
import type { Kernel } from '../kernel.ts';
import type { MoneyTermsDep } from '../moneyTerms/moneyTermsBook.ts';
import type { MoneyDep } from '../moneyTerms/settings.ts';
import type { AccountReadsDep } from '../ports/accountReads.ts';
import type { MarketDep } from '../ports/marketReads.ts';
import { chatHandlers } from './chat/handlers.ts';
import { publishNews } from './news.ts';
import type { DataChange, P2pDocuments, PersonalData } from './p2pDocuments.ts';
import type { P2pParts } from './parts.ts';
import { attachRejection, ownFile, withFile, withProof } from './proofs.ts';
import { createTradeDetails, type TradeDetails } from './tradeDetails.ts';
import { p2pStatusLabel, readP2p, type StoredP2p, toStoredP2p, tradeAfter } from './wire.ts';

type Needs = Kernel & AccountReadsDep & AdminsDep & GuardDep & MarketDep & MoneyDep & MoneyTermsDep;

interface Deps {
  readonly core: Needs;
  readonly documents: P2pDocuments;
  readonly details: TradeDetails;
}

const REFERENCE_BYTES = 16;

type Requested = Omit<Unstamped<RequestP2p>, 'type' | 'reference'>;

/** Carries a request out once; its personal data is stored before and removed if it is refused. */
function requestOnce(
  { core, documents, details }: Deps,
  requested: Requested,
  data: PersonalData,
): Promise<Reply<WireP2pDetails>> {
  const { userId, requestId: id } = requested;
  const first = async (): Promise<Reply<WireP2pDetails>> => {
    const body = await core.requests.stored({ userId, kind: 'p2p', id });
    return body === undefined
      ? refuse(reject('TRY_AGAIN'))
      : succeed(await details.of(readP2p(body)));
  };
  return core.requests.run({
    userId,
    kind: 'p2p',
    id,
    content: requested,
    first,
    submit: async () => {
      const reference = bytesToHex(core.random(REFERENCE_BYTES));
      await documents.create(reference, userId, data);
      const result = await core.submit({ type: 'RequestP2p', ...requested, reference });
      if (result.ok) return first();
      // The store may have failed after it had stored the request: then the data is needed.
      if (result.rejection.code !== 'TRY_AGAIN') await documents.remove(reference, userId);
      return refuse(result.rejection);
    },
  });
}

/** A step of the user; one that is taken already is answered as when it was taken. */
async function takeStep(
  { core, documents, details }: Deps,
  userId: UserId,
  { p2pId, step }: { readonly p2pId: string; readonly step: P2pStep },
  change?: DataChange,
): Promise<Reply<WireP2pDetails>> {
  const id = parseP2pId(p2pId);
  const before = id && (await details.find(userId, id));
  if (id === undefined || before === undefined) return refuse(reject('UNKNOWN_P2P'));
  const command: Unstamped<TakeP2pStep> = { type: 'TakeP2pStep', id, step, userId, reason: '' };
  const result = await core.submit(command);
  if (!result.ok) {
    const isTaken = result.rejection.code === 'P2P_OVER' && before.p2p.status === p2pStepTo(step);
    return isTaken ? succeed(await details.of(before)) : refuse(result.rejection);
  }
  if (change !== undefined) await documents.change(before.reference, userId, change);
  const after = tradeAfter(result);
  return succeed(await details.of(after === undefined ? before : toStoredP2p(after)));
}

/** A payment with the file that proves it. */
async function pay(
  deps: Deps,
  userId: UserId,
  { p2pId, fileId }: { readonly p2pId: string; readonly fileId?: string | undefined },
): Promise<Reply<WireP2pDetails>> {
  if (fileId === undefined) return takeStep(deps, userId, { p2pId, step: 'PAY' });
  const file = await ownFile(deps.core, [userId], 'USER', fileId);
  if (!file.ok) return file;
  return takeStep(deps, userId, { p2pId, step: 'PAY' }, withProof(file.answer));
}

/** A file beside the steps, while the trade is paid or disputed. */
async function attach(
  { core, documents, details }: Deps,
  userId: UserId,
  { p2pId, fileId }: { readonly p2pId: string; readonly fileId: string },
): Promise<Reply<WireP2pDetails>> {
  const id = parseP2pId(p2pId);
  const trade = id && (await details.find(userId, id));
  if (trade === undefined) return refuse(reject('UNKNOWN_P2P'));
  const file = await ownFile(core, [userId], 'USER', fileId);
  if (!file.ok) return file;
  const rejection = await attachRejection(documents, trade, file.answer);
  if (rejection !== undefined) return refuse(rejection);
  await documents.change(trade.reference, userId, withFile(file.answer));
  await publishNews(core, { id: trade.p2p.id, owner: userId });
  return succeed(await details.of(trade));
}

const newestOf = async (core: Kernel, userId: UserId): Promise<StoredP2p | undefined> => {
  const { items } = await core.rows({ kind: 'P2P', userId, page: 1, size: 1 });
  const [body] = items;
  return body === undefined ? undefined : readP2p(body);
};

export function p2pHandlers(
  core: Needs,
  { documents, chat }: P2pParts,
): HandlersOf<typeof p2pCalls> {
  const isSandbox = core.money.sandbox !== undefined;
  const details = createTradeDetails(core, documents);
  const deps: Deps = { core, documents, details };
  return {
    requestP2p: async (params, { site, identity: { userId } }) => {
      const { name, phone, detailJson, clientRequestId } = params;
      const { side, walletType: wallet, bankInfo, won } = detailJson;
      if (side === 'SELL' && bankInfo === undefined) return refuse(reject('BANK_ACCOUNT_NEEDED'));
      if (bankInfo !== undefined && bankByCode(bankInfo.code) === undefined)
        return refuse(reject('UNKNOWN_BANK'));
      const held = side === 'SELL' ? await core.guard.rejectionOfLeaving(userId) : undefined;
      if (held !== undefined) return refuse(held);
      const currency = walletCurrency(wallet, site.binaryCurrency);
      const wonRate = exchangeRate(currency, 'KRW', pricesOf(core));
      if (wonRate === undefined) return refuse(reject('NO_PRICE'));
      const requestId = clientRequestId ?? createClientId(core.random);
      return requestOnce(
        deps,
        {
          userId,
          requestId,
          side,
          wallet,
          amount: money(params.point),
          wonRate,
          wonShown: won === undefined ? undefined : money(won),
        },
        {
          name,
          phone,
          counterAccount: null,
          proofFileId: null,
          dispute: null,
          files: [],
          userAccount: side === 'SELL' ? (bankInfo ?? null) : null,
        },
      );
    },

    latestP2p: async (_, { identity: { userId } }) => {
      const newest = await newestOf(core, userId);
      return succeed({ p2p: newest === undefined ? null : await details.of(newest), isSandbox });
    },

    p2pList: async ({ statusStrs, page, size }, { identity: { userId } }) => {
      const statuses = knownWords(statusStrs, P2P_STATUSES, 'statusStrs');
      if (!statuses.ok) return statuses;
      const words = statuses.answer?.map(p2pStatusLabel) ?? [];
      const labels = words.length === 0 ? [] : [words];
      const { items, total } = await core.rows({ kind: 'P2P', userId, labels, page, size });
      return succeed({ items: items.map((body) => readP2p(body).p2p), total, page, size });
    },

    payP2p: (params, { identity: { userId } }) => pay(deps, userId, params),
    confirmP2p: ({ p2pId }, { identity: { userId } }) =>
      takeStep(deps, userId, { p2pId, step: 'RELEASE' }),
    cancelP2p: ({ p2pId }, { identity: { userId } }) =>
      takeStep(deps, userId, { p2pId, step: 'CANCEL' }),
    disputeP2p: ({ p2pId, text }, { identity: { userId } }) =>
      takeStep(deps, userId, { p2pId, step: 'DISPUTE' }, () => ({ dispute: text })),
    p2pAttach: (params, { identity: { userId } }) => attach(deps, userId, params),
    ...chatHandlers(core, details, chat),
  };
}
