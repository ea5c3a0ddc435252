/**
 * The floor of copy trading: some players apply, an operator decides, others follow with any settings,
 * change them, leave, and close single copies. They act outside the simulated network, as at the
 * counter, while their clients trade through it.
 */
import type { Unstamped } from '../../src/domain/commands.ts';
import { type UserId, userId } from '../../src/domain/ids.ts';
import { money, rate } from '../../src/domain/quantities.ts';
import {
  copiesOfFollower,
  copytradeState,
  followOf,
  traderOf,
} from '../../src/engine/copytrade/copyState.ts';
import type { EngineState } from '../../src/engine/index.ts';
import type { Chance } from './chance.ts';
import type { Host } from './host.ts';

/** Mean number of looks between two acts of one player: about ten minutes. */
const ACT_SHARE = 0.008;
/** Every so manieth player wants to be a trader. */
const TRADER_EVERY = 6;
const APPROVED_SHARE = 0.9;
const DECIDED_SHARE = 0.2;
/** Share of looks at an ACTIVE trader in which the operator changes or ends them. */
const CHANGED_SHARE = 0.002;
const MULTIPLIERS = [0, 1, 7, 33, 50, 100, 250, 1_000] as const;
const USDT = 100_000_000n;

export interface CopyFloorOptions {
  readonly host: Host;
  readonly chance: Chance;
  readonly players: number;
}

export class CopyFloor {
  readonly #options: CopyFloorOptions;

  constructor(options: CopyFloorOptions) {
    this.#options = options;
  }

  /** Looks at every player once; what is drawn does not depend on what is known. */
  step(): void {
    const { host, chance, players } = this.#options;
    const core = host.gateway?.core;
    const acts: ((state: EngineState) => Unstamped | undefined)[] = [];
    for (let n = 1; n <= players; n += 1) {
      if (!chance.happens(ACT_SHARE)) continue;
      const drawn = Array.from({ length: 8 }, () => chance.below(1_000_000));
      acts.push((state) => this.#actOf(state, userId(n), n, drawn));
    }
    const operator = [chance.happens(DECIDED_SHARE), chance.happens(APPROVED_SHARE)] as const;
    const drawn = [chance.below(1_000_000), chance.below(1_000_000)] as const;
    acts.push((state) => operatorAct(state, operator, drawn));
    core
      ?.readState((state) => acts.flatMap((act) => act(state) ?? []))
      .then((commands) => {
        for (const command of commands)
          void host.gateway?.core.submit(
            command,
            'traderId' in command && command.type !== 'Follow' ? 'operator' : undefined,
          );
      })
      .catch(() => undefined);
  }

  #actOf(
    state: EngineState,
    user: UserId,
    n: number,
    [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0]: readonly number[],
  ): Unstamped | undefined {
    if (n % TRADER_EVERY === 0 && traderOf(state, user) === undefined)
      return {
        type: 'ApplyForTrading',
        userId: user,
        capacity: 1 + (a % 6),
        fee: rate(BigInt(b % 31) * 1_000_000n),
      };
    const follow = followOf(state, user);
    const copies = copiesOfFollower(state, user);
    const copy = copies[a % Math.max(1, copies.length)];
    if (follow !== undefined && b % 10 < 3)
      return copy && { type: 'CloseCopy', userId: user, copyId: copy.id, worstPrice: undefined };
    if (follow !== undefined && b % 10 < 5)
      return {
        type: 'Unfollow',
        userId: user,
        followId: follow.id,
        closesCopies: c % 2 === 0,
      };
    const traders = [...copytradeState(state).traders.keys()];
    const traderId = follow?.traderId ?? traders[a % Math.max(1, traders.length)];
    if (traderId === undefined) return undefined;
    const maxBet = 5 + (d % 1_500);
    return {
      type: 'Follow',
      userId: user,
      traderId,
      stocks: state.rules.options
        .map(({ instrument }) => instrument)
        .filter((_, index) => ((e >> index) & 3) !== 0),
      multiplyPer: MULTIPLIERS[f % MULTIPLIERS.length] ?? 100,
      maxBet: money(BigInt(maxBet) * USDT),
      oneMaxBet: money(BigInt(1 + (g % maxBet)) * USDT),
    };
  }
}

/** Decides on one who waits, and now and then changes or ends one who trades. */
function operatorAct(
  state: EngineState,
  [decides, approves]: readonly [boolean, boolean],
  [a, b]: readonly [number, number],
): Unstamped | undefined {
  const traders = [...copytradeState(state).traders.values()];
  const waiting = traders.find(({ status }) => status === 'APPLIED');
  if (waiting !== undefined)
    return decides
      ? { type: 'DecideTrader', traderId: waiting.traderId, isApproved: approves }
      : undefined;
  const active = traders.filter(({ status }) => status === 'ACTIVE');
  const trader = active[a % Math.max(1, active.length)];
  if (trader === undefined || b >= CHANGED_SHARE * 1_000_000) return undefined;
  const { traderId } = trader;
  if (b % 4 === 0) return { type: 'EndTrader', traderId };
  return {
    type: 'ChangeTrader',
    traderId,
    isByOperator: true,
    fee: undefined,
    capacity: 1 + (b % 5),
    isOpen: b % 3 !== 0,
  };
}
