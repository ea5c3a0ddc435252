/** The counter: what operators see of P2P trades and do with them. */
import type { Unstamped } from '../../domain/commands.ts';
import { type P2pId, parseP2pId, type UserId } from '../../domain/ids.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import { P2P_STATUSES, type P2pTrade } from '../../domain/p2p/p2p.ts';
import type { P2pStep } from '../../domain/p2p/steps.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { p2pById } from '../../engine/p2p/p2pState.ts';
import type { WireOperatorP2p } from '../../protocol/p2p/details.ts';
import type { p2pOperatorCalls } from '../../protocol/p2p/operatorCalls.ts';
import type { GatewayCore } from '../core.ts';
import type { HandlersOf } from '../http/endpoint.ts';
import { knownWords } from '../http/words.ts';
import { type CarryOut, createActs, OPERATOR } from '../operator/acts.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import {
  createP2pDocuments,
  isOwnFile,
  type P2pDocuments,
  type PersonalData,
} from './p2pDocuments.ts';
import { createTradeDetails, type TradeDetails } from './tradeDetails.ts';
import {
  p2pStatusLabel,
  p2pUserLabel,
  readP2p,
  type StoredP2p,
  toStoredP2p,
  tradeAfter,
} from './wire.ts';

interface Desk {
  readonly core: GatewayCore;
  readonly documents: P2pDocuments;
  readonly details: TradeDetails;
  readonly carryOut: CarryOut;
}

interface DeskAct {
  readonly operator: UserId;
  readonly p2pId: string;
  readonly name: 'match' | 'decide' | Lowercase<P2pStep>;
  readonly reason?: string;
  readonly command: (id: P2pId) => Unstamped;
  /** What becomes part of the trade's document. */
  readonly data?: Partial<PersonalData>;
}

/** Carries out an act on a trade under the audit trail. */
async function act(
  { core, documents, details, carryOut }: Desk,
  { operator, p2pId, name, reason = '', command, data }: DeskAct,
): Promise<Reply<WireOperatorP2p>> {
  const id = parseP2pId(p2pId);
  if (id === undefined) return refuse(reject('UNKNOWN_P2P'));
  const trade = await core.readState((state) => p2pById(state, id));
  const described = { operator, name: `p2p.${name}`, target: id, owner: trade?.userId, reason };
  return carryOut(described, async () => {
    const result = await core.submit(command(id), OPERATOR);
    if (!result.ok) return refuse(result.rejection);
    const after: P2pTrade | undefined = tradeAfter(result) ?? trade;
    if (after === undefined) throw new Error(`${id} took a step and is not there`);
    if (data !== undefined) await documents.change(after.reference, OPERATOR, data);
    return succeed(await shown({ core, details }, toStoredP2p(after)));
  });
}

const shown = async (
  { core, details }: Pick<Desk, 'core' | 'details'>,
  stored: StoredP2p,
): Promise<WireOperatorP2p> => ({
  ...(await details.of(stored)),
  userId: stored.userId,
  username: core.profiles.profileOf(stored.userId)?.username ?? null,
});

/** A step of the counter. */
const stepOf =
  (step: P2pStep, reason = '') =>
  (id: P2pId): Unstamped => ({ type: 'TakeP2pStep', id, step, userId: undefined, reason });

export function p2pOperatorHandlers(core: GatewayCore): HandlersOf<typeof p2pOperatorCalls> {
  const documents = createP2pDocuments(core.documents, core.clock);
  const details = createTradeDetails(core, documents);
  const desk: Desk = { core, documents, details, carryOut: createActs(core) };
  return {
    operatorP2pList: async ({ userId, statusStrs, startDate, endDate, page, size }) => {
      const statuses = knownWords(statusStrs, P2P_STATUSES, 'statusStrs');
      if (!statuses.ok) return statuses;
      const labels = [
        statuses.answer?.map(p2pStatusLabel) ?? [],
        userId === undefined ? [] : [p2pUserLabel(userId)],
      ].filter((group) => group.length > 0);
      const { items, total } = await core.rows({
        ...{ kind: 'P2P_DESK', userId: undefined, labels, page, size },
        ...(startDate !== undefined && { from: startDate }),
        ...(endDate !== undefined && { to: endDate }),
      });
      const trades = await Promise.all(items.map((body) => shown(desk, readP2p(body))));
      return succeed({ items: trades, total, page, size });
    },

    operatorP2pMatch: ({ p2pId, bankInfo, payMinutes }, { identity: { userId: operator } }) => {
      if (bankInfo !== undefined && bankByCode(bankInfo.code) === undefined)
        return refuse(reject('UNKNOWN_BANK'));
      return act(desk, {
        ...{ operator, p2pId, name: 'match' },
        command: (id) => ({
          type: 'MatchP2p',
          id,
          expiresAt: core.clock.now() + payMinutes * MINUTE_MS,
        }),
        ...(bankInfo && { data: { counterAccount: bankInfo } }),
      });
    },
    operatorP2pPaid: async ({ p2pId, fileId }, { identity: { userId: operator } }) => {
      if (!(await isOwnFile(core.documents, operator, fileId)))
        return refuse(reject('UNKNOWN_FILE'));
      return act(desk, {
        ...{ operator, p2pId, name: 'pay', command: stepOf('PAY') },
        ...(fileId !== undefined && { data: { proofFileId: fileId } }),
      });
    },
    operatorP2pRelease: ({ p2pId }, { identity: { userId: operator } }) =>
      act(desk, { operator, p2pId, name: 'release', command: stepOf('RELEASE') }),
    operatorP2pCancel: ({ p2pId, reason }, { identity: { userId: operator } }) =>
      act(desk, { operator, p2pId, name: 'cancel', reason, command: stepOf('CANCEL', reason) }),
    operatorP2pDispute: ({ p2pId, reason }, { identity: { userId: operator } }) =>
      act(desk, { operator, p2pId, name: 'dispute', reason, command: stepOf('DISPUTE', reason) }),
    operatorP2pDecide: ({ p2pId, decision, reason }, { identity: { userId: operator } }) =>
      act(desk, {
        ...{ operator, p2pId, name: 'decide', reason },
        command: (id) => ({ type: 'DecideP2p', id, decision, reason }),
      }),
  };
}
