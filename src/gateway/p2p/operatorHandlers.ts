/** The counter: what operators see of P2P trades and do with them. */
import type { Unstamped } from '../../domain/commands.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { type P2pId, parseP2pId, parseUserId, type UserId } from '../../domain/ids.ts';
import { bankByCode } from '../../domain/money/banks.ts';
import type { P2pTrade } from '../../domain/p2p/p2p.ts';
import type { P2pStep } from '../../domain/p2p/steps.ts';
import { reject } from '../../domain/rejections.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { p2pById } from '../../engine/p2p/p2pState.ts';
import type { WireOperatorP2p, WireP2pFile } from '../../protocol/p2p/details.ts';
import type { p2pOperatorCalls } from '../../protocol/p2p/operatorCalls.ts';
import { shareAttached } from '../contacts/attachments.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import {
  createAccountActs,
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
  type OneOrTwo,
  type OnOthers,
  type Stakes,
} from '../operatorActs/moneyActs.ts';
import type { MovingCall } from '../operatorActs/moves.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import { chatOperatorHandlers } from './chat/operatorHandlers.ts';
import { publishNews } from './news.ts';
import type { DataChange } from './p2pDocuments.ts';
import type { P2pParts } from './parts.ts';
import { listTrades, shown, showTrade, type TradeViews } from './operatorViews.ts';
import { attachRejection, ownFile, withFile, withProof } from './proofs.ts';
import { createTradeDetails } from './tradeDetails.ts';
import { toStoredP2p, tradeAfter } from './wire.ts';

interface Desk extends TradeViews {
  readonly moveMoney: MoveMoney;
  readonly onOthers: OnOthers;
}

interface DeskAct {
  readonly operator: UserId;
  readonly name: 'match' | 'decide' | Lowercase<P2pStep>;
  readonly reason?: string;
  readonly command: (id: P2pId) => Unstamped;
  /** Change of the trade's document. */
  readonly change?: DataChange;
  /** File of it that the user may read from then on. */
  readonly file?: WireP2pFile;
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

/** Prepares an act: its description, and the work that carries it out. */
async function begin(
  desk: Desk,
  id: P2pId,
  { operator, name, reason = '', command, change, file, call }: DeskAct,
) {
  const { core, documents } = desk;
  const trade = await core.readState((state) => p2pById(state, id));
  const described = {
    operator,
    name: `p2p.${name}`,
    target: id,
    owner: trade?.userId,
    reason,
    call,
    accounts: trade === undefined ? [] : [trade.userId],
    ...(trade && { details: { side: trade.side } }),
  };
  const work = async (): Promise<Reply<WireOperatorP2p>> => {
    const result = await core.submit(command(id), OPERATOR);
    if (!result.ok) return refuse(result.rejection);
    const after: P2pTrade | undefined = tradeAfter(result) ?? trade;
    if (after === undefined) throw new Error(`${id} took a step and is not there`);
    if (change !== undefined) await documents.change(after.reference, OPERATOR, change);
    if (file !== undefined) await shareAttached(core, [file], after.userId);
    // The step was published before what belongs to it was stored.
    if (change !== undefined) await publishNews(core, { id, owner: after.userId });
    return succeed(await shown(desk, toStoredP2p(after)));
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

/** A proof that is the admin's own, or was given by who pressed first. */
async function proofOf(
  { core }: Desk,
  { operator, p2pId, fileId }: Named & { readonly operator: UserId; readonly fileId: string },
): Promise<Reply<WireP2pFile>> {
  const by = (await core.twoPersons.pendingOn('p2p.pay')).get(p2pId)?.by;
  const first = by === undefined ? undefined : parseUserId(by);
  const senders = first === undefined ? [operator] : [operator, first];
  return ownFile(core, senders, 'COUNTER', fileId);
}

/** A step of the counter. */
const stepOf =
  (step: P2pStep, reason = '') =>
  (id: P2pId): Unstamped => ({ type: 'TakeP2pStep', id, step, userId: undefined, reason });

type Of<Name extends keyof typeof p2pOperatorCalls> = Handler<(typeof p2pOperatorCalls)[Name]>;

/** Adds a file of the counter, which the user reads from then on. */
const attachFile =
  (desk: Desk): Of<'operatorP2pAttach'> =>
  async ({ p2pId, fileId }, { identity: { userId: operator } }) => {
    const { core, documents, details } = desk;
    const id = parseP2pId(p2pId);
    const stored = id && (await details.findAny(id));
    if (stored === undefined) return refuse(reject('UNKNOWN_P2P'));
    const { userId: owner } = stored;
    const attaching = {
      operator,
      name: 'p2p.attach',
      target: p2pId,
      owner,
      reason: '',
      call: 'operatorP2pAttach' as const,
      accounts: [owner],
      asked: { p2pId, fileId },
    };
    return desk.onOthers(attaching, async () => {
      const file = await ownFile(core, [operator], 'COUNTER', fileId);
      if (!file.ok) return file;
      const rejection = await attachRejection(documents, stored, file.answer);
      if (rejection !== undefined) return refuse(rejection);
      await documents.change(stored.reference, operator, withFile(file.answer));
      await shareAttached(core, [file.answer], owner);
      await publishNews(core, { id: p2pId, owner });
      return succeed(await shown(desk, stored));
    });
  };

const matchTrade =
  (desk: Desk): Of<'operatorP2pMatch'> =>
  ({ p2pId, bankInfo, payMinutes }, { identity: { userId: operator } }) => {
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
        expiresAt: desk.core.clock.now() + payMinutes * MINUTE_MS,
      }),
      ...(bankInfo && { change: () => ({ counterAccount: bankInfo }) }),
    });
  };

export function p2pOperatorHandlers(
  core: MoneyActsNeeds & UserIndexDep,
  parts: P2pParts,
): HandlersOf<typeof p2pOperatorCalls> {
  const desk: Desk = {
    core,
    ...parts,
    details: createTradeDetails(core, parts.documents),
    moveMoney: createMoneyActs(core),
    onOthers: createAccountActs(core),
  };
  return {
    operatorP2pList: listTrades(desk),
    operatorP2pTrade: showTrade(desk),
    operatorP2pAttach: attachFile(desk),
    ...chatOperatorHandlers(desk),

    operatorP2pMatch: matchTrade(desk),
    operatorP2pPaid: async ({ p2pId, fileId }, { identity: { userId: operator } }) => {
      const paid: DeskAct & Named = {
        operator,
        p2pId,
        name: 'pay',
        command: stepOf('PAY'),
        call: 'operatorP2pPaid',
      };
      if (fileId === undefined) return move(desk, paid);
      const file = await proofOf(desk, { operator, p2pId, fileId });
      if (!file.ok) return file;
      const { answer: proof } = file;
      return move(desk, { ...paid, params: { fileId }, change: withProof(proof), file: proof });
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
