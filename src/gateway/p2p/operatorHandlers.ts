/** The counter: what operators see of P2P trades and do with them. */
import { knownUser } from '../operator/knownUsers.ts';
import type { Unstamped } from '../../domain/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type P2pId, parseP2pId, parseUserId, type UserId } from '../../domain/ids.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import { P2P_STATUSES, type P2pTrade } from '../../domain/p2p/p2p.ts';
import type { P2pStep } from '../../domain/p2p/steps.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { p2pById } from '../../engine/p2p/p2pState.ts';
import type { WireOperatorP2p } from '../../protocol/p2p/details.ts';
import type { p2pOperatorCalls } from '../../protocol/p2p/operatorCalls.ts';
import type { GatewayCore } from '../core.ts';
import type { Handler, HandlersOf } from '../http/endpoint.ts';
import { knownWords } from '../http/words.ts';
import { OPERATOR } from '../operator/acts.ts';
import {
  createAccountActs,
  createMoneyActs,
  type MoneyAct,
  type MoveMoney,
  type OneOrTwo,
  type OnOthers,
  type Stakes,
} from '../operator/moneyActs.ts';
import type { MovingCall } from '../operator/moves.ts';
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
  readonly moveMoney: MoveMoney;
  readonly onOthers: OnOthers;
}

interface DeskAct {
  readonly operator: UserId;
  readonly name: 'match' | 'decide' | Lowercase<P2pStep>;
  readonly reason?: string;
  readonly command: (id: P2pId) => Unstamped;
  /** What becomes part of the trade's document. */
  readonly data?: Partial<PersonalData>;
  readonly call: MovingCall;
}

interface Named {
  readonly p2pId: string;
}

interface Moving {
  readonly params?: MoneyAct['params'];
  /** Where the step that follows moves the amount. */
  readonly keeps?: false;
}

/** What an act is about, and what carries it out. */
async function begin(
  { core, documents, details }: Desk,
  id: P2pId,
  { operator, name, reason = '', command, data, call }: DeskAct,
) {
  const trade = await core.readState((state) => p2pById(state, id));
  const described = {
    operator,
    name: `p2p.${name}`,
    target: id,
    owner: trade?.userId,
    reason,
    call,
    accounts: trade === undefined ? [] : [trade.userId],
  };
  const work = async (): Promise<Reply<WireOperatorP2p>> => {
    const result = await core.submit(command(id), OPERATOR);
    if (!result.ok) return refuse(result.rejection);
    const after: P2pTrade | undefined = tradeAfter(result) ?? trade;
    if (after === undefined) throw new Error(`${id} took a step and is not there`);
    if (data !== undefined) await documents.change(after.reference, OPERATOR, data);
    return succeed(await shown({ core, details }, toStoredP2p(after)));
  };
  return { trade, described, work };
}

/** Carries out an act on a trade that moves nothing. */
async function act(desk: Desk, { p2pId, ...of }: DeskAct & Named): Promise<Reply<WireOperatorP2p>> {
  const id = parseP2pId(p2pId);
  if (id === undefined) return refuse(reject('UNKNOWN_P2P'));
  const { described, work } = await begin(desk, id, of);
  return desk.onOthers({ ...described, asked: { p2pId: id } }, work);
}

/** Carries out an act on a trade that moves its coins or its won. */
async function move(
  desk: Desk,
  { p2pId, keeps, params = {}, ...of }: DeskAct & Named & Moving,
): OneOrTwo<WireOperatorP2p> {
  const id = parseP2pId(p2pId);
  if (id === undefined) return refuse(reject('UNKNOWN_P2P'));
  const { trade, described, work } = await begin(desk, id, of);
  const stakes: Stakes =
    trade === undefined
      ? { kind: 'nothing' }
      : { kind: 'money', moved: [trade], ...(keeps === false && { keeps }) };
  const moving: MoneyAct = {
    ...described,
    permission: 'applications.act',
    stakes,
    params: { p2pId: id, ...params },
    ...(trade && { shown: shownToSecond(trade) }),
  };
  return desk.moveMoney(moving, work);
}

const shownToSecond = ({ userId, side, amount, currency, won }: P2pTrade) => ({
  userId,
  side,
  amount: formatDecimal(amount),
  currency,
  won: formatDecimal(won),
});

const shown = async (
  { core, details }: Pick<Desk, 'core' | 'details'>,
  stored: StoredP2p,
): Promise<WireOperatorP2p> => ({
  ...(await details.of(stored)),
  userId: stored.userId,
  username: core.profiles.profileOf(stored.userId)?.username ?? null,
});

/** Whether a proof is the admin's own, or was given by who pressed first. */
async function isProof(
  { core }: Desk,
  { operator, p2pId, fileId }: Named & { readonly operator: UserId; readonly fileId?: string },
): Promise<boolean> {
  if (await isOwnFile(core.documents, operator, fileId)) return true;
  const by = (await core.twoPersons.pendingOn('p2p.pay')).get(p2pId)?.by;
  const first = by === undefined ? undefined : parseUserId(by);
  return first !== undefined && isOwnFile(core.documents, first, fileId);
}

/** A step of the counter. */
const stepOf =
  (step: P2pStep, reason = '') =>
  (id: P2pId): Unstamped => ({ type: 'TakeP2pStep', id, step, userId: undefined, reason });

type Of<Name extends keyof typeof p2pOperatorCalls> = Handler<(typeof p2pOperatorCalls)[Name]>;

const listTrades =
  (desk: Desk): Of<'operatorP2pList'> =>
  async ({ userId, statusStrs, startDate, endDate, page, size }) => {
    const statuses = knownWords(statusStrs, P2P_STATUSES, 'statusStrs');
    if (!statuses.ok) return statuses;
    if (userId !== undefined && knownUser(desk.core, userId) === undefined)
      return refuse(reject('UNKNOWN_USER'));
    const labels = [
      statuses.answer?.map(p2pStatusLabel) ?? [],
      userId === undefined ? [] : [p2pUserLabel(userId)],
    ].filter((group) => group.length > 0);
    const { items, total } = await desk.core.rows({
      kind: 'P2P_DESK',
      userId: undefined,
      labels,
      page,
      size,
      ...(startDate !== undefined && { from: startDate }),
      ...(endDate !== undefined && { to: endDate }),
    });
    const trades = await Promise.all(items.map((body) => shown(desk, readP2p(body))));
    return succeed({ items: trades, total, page, size });
  };

export function p2pOperatorHandlers(core: GatewayCore): HandlersOf<typeof p2pOperatorCalls> {
  const documents = createP2pDocuments(core.documents, core.clock);
  const details = createTradeDetails(core, documents);
  const desk: Desk = {
    core,
    documents,
    details,
    moveMoney: createMoneyActs(core),
    onOthers: createAccountActs(core),
  };
  return {
    operatorP2pList: listTrades(desk),

    operatorP2pMatch: ({ p2pId, bankInfo, payMinutes }, { identity: { userId: operator } }) => {
      if (bankInfo !== undefined && bankByCode(bankInfo.code) === undefined)
        return refuse(reject('UNKNOWN_BANK'));
      return move(desk, {
        operator,
        p2pId,
        name: 'match',
        call: 'operatorP2pMatch',
        keeps: false,
        params: {
          payMinutes: String(payMinutes),
          ...(bankInfo && { bankInfo: { ...bankInfo } }),
        },
        command: (id) => ({
          type: 'MatchP2p',
          id,
          expiresAt: core.clock.now() + payMinutes * MINUTE_MS,
        }),
        ...(bankInfo && { data: { counterAccount: bankInfo } }),
      });
    },
    operatorP2pPaid: async ({ p2pId, fileId }, { identity: { userId: operator } }) => {
      if (!(await isProof(desk, { operator, p2pId, ...(fileId !== undefined && { fileId }) })))
        return refuse(reject('UNKNOWN_FILE'));
      return move(desk, {
        operator,
        p2pId,
        name: 'pay',
        command: stepOf('PAY'),
        call: 'operatorP2pPaid',
        ...(fileId !== undefined && { params: { fileId } }),
        ...(fileId !== undefined && { data: { proofFileId: fileId } }),
      });
    },
    operatorP2pRelease: ({ p2pId }, { identity: { userId: operator } }) =>
      move(desk, {
        operator,
        p2pId,
        name: 'release',
        command: stepOf('RELEASE'),
        call: 'operatorP2pRelease',
      }),
    operatorP2pCancel: ({ p2pId, reason }, { identity: { userId: operator } }) =>
      act(desk, {
        operator,
        p2pId,
        name: 'cancel',
        reason,
        command: stepOf('CANCEL', reason),
        call: 'operatorP2pCancel',
      }),
    operatorP2pDispute: ({ p2pId, reason }, { identity: { userId: operator } }) =>
      act(desk, {
        operator,
        p2pId,
        name: 'dispute',
        reason,
        command: stepOf('DISPUTE', reason),
        call: 'operatorP2pDispute',
      }),
    operatorP2pDecide: ({ p2pId, decision, reason }, { identity: { userId: operator } }) =>
      move(desk, {
        operator,
        p2pId,
        name: 'decide',
        reason,
        call: 'operatorP2pDecide',
        params: { decision },
        command: (id) => ({ type: 'DecideP2p', id, decision, reason }),
      }),
  };
}
