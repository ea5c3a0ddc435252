/** Copy traders as operators list, decide, change and end them. Rules [U-C23] and [U-C24]. */
import type { Unstamped } from '../../domain/commands.ts';
import type { CopyTrader } from '../../domain/copytrade/copytrade.ts';
import { formatDecimal } from '../../domain/decimal.ts';
import { parseUserId, type UserId } from '../../domain/ids.ts';
import { rate as toRate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import { copytradeState, followerCount, traderOf } from '../../engine/copytrade/copyState.ts';
import { wrongTerm } from '../../engine/copytrade/traders.ts';
import type { EngineState } from '../../engine/index.ts';
import type {
  copytradeOperatorCalls,
  WireOperatorTrader,
} from '../../protocol/copytrade/operatorCalls.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import { type Asked, knownOf } from '../operatorActs/asked.ts';
import {
  createAccountActs,
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
  type OnOthers,
} from '../operatorActs/moneyActs.ts';
import type { MovingCall } from '../operatorActs/moves.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { Kernel } from '../kernel.ts';
import { readTrader, readTraders, type TraderWords } from './traderDocuments.ts';

type Of<Name extends keyof typeof copytradeOperatorCalls> = Handler<
  (typeof copytradeOperatorCalls)[Name]
>;

interface Deps {
  readonly core: Kernel & ProfilesDep;
  readonly onOthers: OnOthers;
  readonly moveMoney: MoveMoney;
}

/** A trader with how many follow them. */
type TraderWithFollowers = CopyTrader & { readonly followers: number };

const withFollowers = (state: EngineState, trader: CopyTrader): TraderWithFollowers => ({
  ...trader,
  followers: followerCount(state, trader.traderId),
});

function toWire(
  { core }: Deps,
  { traderId, fee, since, ...trader }: TraderWithFollowers,
  words: TraderWords | undefined,
): WireOperatorTrader {
  const { status, isOpen, capacity, followers, appliedAt, updatedAt } = trader;
  return {
    traderId,
    status,
    isOpen,
    capacity,
    followers,
    appliedAt,
    updatedAt,
    username: core.profiles.profileOf(traderId)?.username ?? null,
    name: words?.name ?? '',
    introduction: words?.introduction ?? '',
    isPractice: words?.isPractice === true,
    fee: formatDecimal(fee),
    since: since ?? null,
  };
}

async function shown(parts: Deps, id: UserId): Promise<Reply<WireOperatorTrader>> {
  const { core } = parts;
  const trader = await core.readState((state) => {
    const found = traderOf(state, id);
    return found && withFollowers(state, found);
  });
  if (trader === undefined) return refuse(reject('UNKNOWN_TRADER'));
  return succeed(toWire(parts, trader, await readTrader(core.documents, id)));
}

interface TraderAct {
  readonly operator: UserId;
  readonly traderId: string;
  readonly name: string;
  readonly reason: string;
  readonly asked: Asked;
  readonly call: MovingCall;
  readonly command: (id: UserId) => Unstamped;
}

/** Submits under the trail of an operator's act, and answers the trader after it. */
async function act(parts: Deps, { traderId, command, ...of }: TraderAct) {
  const id = parseUserId(traderId);
  if (id === undefined) return refuse(reject('UNKNOWN_TRADER'));
  return parts.onOthers({ ...of, target: id, owner: id, accounts: [id] }, async () => {
    const result = await parts.core.submit(command(id), OPERATOR);
    return result.ok ? shown(parts, id) : refuse(result.rejection);
  });
}

const list =
  (parts: Deps): Of<'operatorTraderList'> =>
  async ({ status, keyword = '', page, size }) => {
    const { core } = parts;
    const wanted = keyword.toLowerCase();
    const traders = await core.readState((state) =>
      [...copytradeState(state).traders.values()]
        .filter((trader) => status === undefined || trader.status === status)
        .map((trader) => withFollowers(state, trader)),
    );
    const words = await readTraders(core.documents);
    const found = traders
      .toReversed()
      .toSorted((a, b) => b.appliedAt - a.appliedAt)
      .map((trader) => toWire(parts, trader, words.get(trader.traderId)))
      .filter(({ traderId, name, username }) =>
        [traderId, name, username ?? ''].some((text) => text.toLowerCase().includes(wanted)),
      );
    const items = found.slice((page - 1) * size, page * size);
    return succeed({ items, total: found.length, page, size });
  };

const change =
  (parts: Deps): Of<'operatorTraderChange'> =>
  async ({ traderId, reason, capacity, fee, isOpen }, { identity: { userId: operator } }) => {
    const { core } = parts;
    const id = parseUserId(traderId);
    if (id === undefined) return refuse(reject('UNKNOWN_TRADER'));
    const details = {
      ...(capacity !== undefined && { capacity: String(capacity) }),
      ...(fee !== undefined && { fee: formatDecimal(fee) }),
      ...(isOpen !== undefined && { isOpen: String(isOpen) }),
    };
    const before = await core.readState((state) => traderOf(state, id));
    // No second admin is asked to confirm a fee that would be refused.
    const isOtherFee =
      fee !== undefined &&
      before !== undefined &&
      before.fee !== toRate(fee) &&
      wrongTerm(capacity ?? before.capacity, toRate(fee)) === undefined;
    const moving: MoneyAct = {
      operator,
      name: 'copytrader.change',
      target: id,
      owner: id,
      reason,
      details,
      call: 'operatorTraderChange',
      permission: 'copytrade.act',
      accounts: [id],
      stakes: isOtherFee ? { kind: 'terms' } : { kind: 'nothing' },
      params: { traderId: id, ...details },
      ...(before && {
        before: knownOf(
          { capacity: before.capacity, fee: formatDecimal(before.fee), isOpen: before.isOpen },
          details,
        ),
      }),
    };
    return parts.moveMoney(moving, async () => {
      const command: Unstamped = {
        type: 'ChangeTrader',
        traderId: id,
        isByOperator: true,
        capacity,
        isOpen,
        fee: fee === undefined ? undefined : toRate(fee),
      };
      const result = await core.submit(command, OPERATOR);
      return result.ok ? shown(parts, id) : refuse(result.rejection);
    });
  };

export function copytradeOperatorHandlers(
  core: MoneyActsNeeds,
): HandlersOf<typeof copytradeOperatorCalls> {
  const parts: Deps = {
    core,
    onOthers: createAccountActs(core),
    moveMoney: createMoneyActs(core),
  };
  return {
    operatorTraderList: list(parts),
    operatorTraderChange: change(parts),
    operatorTraderDecide: async (
      { traderId, isApproved, reason },
      { identity: { userId: operator } },
    ) =>
      act(parts, {
        operator,
        traderId,
        reason,
        name: 'copytrader.decide',
        call: 'operatorTraderDecide',
        asked: { traderId, isApproved },
        command: (id) => ({ type: 'DecideTrader', traderId: id, isApproved }),
      }),
    operatorTraderEnd: async ({ traderId, reason }, { identity: { userId: operator } }) =>
      act(parts, {
        operator,
        traderId,
        reason,
        name: 'copytrader.end',
        call: 'operatorTraderEnd',
        asked: { traderId },
        command: (id) => ({ type: 'EndTrader', traderId: id }),
      }),
  };
}
