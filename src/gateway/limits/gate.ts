/**
 * Admission of a request before anything is read or computed for it: a budget for each member and
 * each guest address, and a place among the requests under way. Rules [H-R13], [H-R14], [H-L].
 */
import type { UserId } from '../../domain/ids.ts';
import { reject, type Rejection } from '../../domain/rejections.ts';
import { SECOND_MS } from '../../domain/time.ts';
import type { AnyCall } from '../../protocol/call.ts';
import type { Clock } from '../ports.ts';
import { type LaneLimits, Lanes, type Leave, type NextTurn } from './lanes.ts';
import { PAUSE_LIMITS, type PauseLimits, Pauses } from './pauses.ts';
import { type Rate, TokenBuckets } from './tokenBuckets.ts';

export interface RateLimits {
  /** Calls of a member that change something, which the one writer has to carry out. */
  readonly commands?: Rate;
  /** Calls of a member that only read; those with many rows count for more than one. */
  readonly reads?: Rate;
  /** The same of all guests at one address. */
  readonly guests?: Rate;
  /** Accounts made at one address. */
  readonly signups?: Rate;
  /** Codes sent at the word of one address. */
  readonly codes?: Rate;
}

/** Default limits of the shipped exchange. */
export const RATE_LIMITS = {
  commands: { perSecond: 50, burst: 100 },
  reads: { perSecond: 200, burst: 400 },
  guests: { perSecond: 200, burst: 800 },
  signups: { perSecond: 20 / 60, burst: 60 },
  codes: { perSecond: 10 / 86_400, burst: 10 },
} as const satisfies RateLimits;

export const LANE_LIMITS: LaneLimits = {
  beginning: 1,
  running: 8,
  runningOfOne: 4,
  waitingOfOne: 256,
};

/** Rows of an answer that count as one more call. */
const ROWS_A_CALL = 25;
/** A requester whose queue is full may come back after this. */
const QUEUE_FULL_MS = SECOND_MS;

/** Whose budget a request is charged to: a member's, or that of the address a guest comes from. */
export interface Payer {
  readonly userId: UserId | undefined;
  /** Empty where the host has none, as in a browser: its guests are not limited. */
  readonly address: string;
}

const payerKey = ({ userId, address }: Payer): string => userId ?? `@${address}`;

/** A request that may begin; `leave` is called once it is answered. */
export interface Admitted {
  readonly ok: true;
  /** @param rows of the answer */
  readonly leave: (rows: number) => void;
}

export type Admission = Admitted | { readonly ok: false; readonly rejection: Rejection };

/**
 * Requests that are no calls: files and pages of the client, sockets, and callbacks of providers.
 */
export type Visit = 'FILE' | 'PAGE' | 'SOCKET' | 'CALLBACK';

/** In small reads. */
const VISITS = {
  FILE: { cost: 0.5, apart: 'pages' },
  PAGE: { cost: 5, apart: 'pages' },
  SOCKET: { cost: 4, apart: 'sockets' },
  CALLBACK: { cost: 1, apart: 'callbacks' },
} as const satisfies Readonly<Record<Visit, { cost: number; apart: string }>>;

type CallFacts = Pick<AnyCall, 'kind' | 'access' | 'cost'>;

/**
 * The budget of a user's programs, all keys of theirs together: as large as a person's and apart
 * from it, so that more keys buy nothing and no program keeps its owner from trading.
 */
export interface ProgramBudgets {
  /** Takes one call; TOO_MANY_REQUESTS with whole seconds to wait where there is none left. */
  readonly take: (call: CallFacts, userId: UserId) => Rejection | undefined;
  /** Charges the remaining cost of an answer, once it is known. */
  readonly charge: (call: CallFacts, userId: UserId, rows: number) => void;
}

export interface Gate {
  /** Resolves when the request may begin, or is refused with whole seconds to wait. */
  readonly enter: (call: CallFacts, payer: Payer) => Promise<Admission>;
  readonly programs: ProgramBudgets;
  /** The same for what is not a call of the contract; `cost` counts as so many reads. */
  readonly enterRead: (cost: number, payer: Payer) => Promise<Admission>;
  /**
   * The same for what is no call, with a budget apart: readers cannot keep others from opening the
   * page.
   */
  readonly enterVisit: (visit: Visit, address: string) => Promise<Admission>;
  /**
   * Resolves when a refusal may be sent: true when its connection should be closed with it.
   * @param status of the refusal; one that says when to come back is 429
   */
  readonly beforeRefusal: (payer: Payer, status: number) => Promise<boolean>;
}

export interface GateOptions {
  readonly limits: RateLimits;
  readonly clock: Clock;
  readonly nextTurn: NextTurn;
  readonly lanes?: LaneLimits;
  readonly pauses?: PauseLimits;
}

/** The status of refusals that say when to come back. */
export const TOO_MANY = 429;

const NO_PLACE: Leave = () => undefined;

const tooMany = (waitMs: number): Rejection =>
  reject('TOO_MANY_REQUESTS', { seconds: String(Math.ceil(waitMs / SECOND_MS)) });

const bucketsOf = (rate: Rate | undefined): TokenBuckets<string> | undefined =>
  rate && new TokenBuckets(rate);

/** Cost of a call beyond one small read. */
const moreThanOne = (call: CallFacts, rows: number): number =>
  (call.cost ?? 1) - 1 + Math.floor(rows / ROWS_A_CALL);

function createProgramBudgets({ limits, clock }: GateOptions): ProgramBudgets {
  const commands = bucketsOf(limits.commands);
  const reads = bucketsOf(limits.reads);
  const budgetOf = ({ kind }: CallFacts) => (kind === 'command' ? commands : reads);
  return {
    take: (call, userId) => {
      const waitMs = budgetOf(call)?.take(userId, clock.now()) ?? 0;
      return waitMs > 0 ? tooMany(waitMs) : undefined;
    },
    charge: (call, userId, rows) =>
      budgetOf(call)?.charge(userId, moreThanOne(call, rows), clock.now()),
  };
}

export function createGate(options: GateOptions): Gate {
  const { limits, clock, nextTurn } = options;
  const commands = bucketsOf(limits.commands);
  const reads = bucketsOf(limits.reads);
  const guests = bucketsOf(limits.guests);
  const lanes = new Lanes<string>(options.lanes ?? LANE_LIMITS, nextTurn);
  const pauses = new Pauses(options.pauses ?? PAUSE_LIMITS, clock);

  const budgetOf = ({ kind, access }: CallFacts, { userId, address }: Payer) => {
    if (userId !== undefined) return kind === 'command' ? commands : reads;
    // Signing up and signing in have limits of their own, so that no reader keeps others out.
    const isSigning = kind === 'command' && access === 'guest';
    return address === '' || isSigning ? undefined : guests;
  };

  /** Commands wait in the loop's own queue, and a host without addresses has one user. */
  const placeOf = (kind: AnyCall['kind'], payer: Payer): Promise<Leave> | undefined =>
    kind === 'command' || payer.address === ''
      ? Promise.resolve(NO_PLACE)
      : lanes.enter(payerKey(payer));

  const enter: Gate['enter'] = async (call, payer) => {
    const key = payerKey(payer);
    const budget = budgetOf(call, payer);
    const waitMs = budget?.waitMs(key, clock.now()) ?? 0;
    if (waitMs > 0) return { ok: false, rejection: tooMany(waitMs) };
    const entering = placeOf(call.kind, payer);
    if (entering === undefined) return { ok: false, rejection: tooMany(QUEUE_FULL_MS) };
    const leave = await entering;
    // Those that went before may have spent the budget by now.
    const spentMs = budget?.take(key, clock.now()) ?? 0;
    if (spentMs > 0) {
      leave();
      return { ok: false, rejection: tooMany(spentMs) };
    }
    return {
      ok: true,
      leave: (rows) => {
        budget?.charge(key, moreThanOne(call, rows), clock.now());
        leave();
      },
    };
  };

  return {
    enter,
    programs: createProgramBudgets(options),
    enterRead: (cost, payer) => enter({ kind: 'read', access: 'guest', cost }, payer),
    enterVisit: (visit, address) => {
      const { cost, apart } = VISITS[visit];
      const payer = { userId: undefined, address: address === '' ? '' : `${address} ${apart}` };
      return enter({ kind: 'read', access: 'guest', cost }, payer);
    },
    beforeRefusal: (payer, status) =>
      payer.address === ''
        ? Promise.resolve(false)
        : pauses.beforeRefusal(payerKey(payer), status === TOO_MANY),
  };
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

/** Rows of an answer: the members of the lists it is or has. */
export function rowsOf(answer: unknown): number {
  if (typeof answer !== 'object' || answer === null) return 0;
  if (Array.isArray(answer)) return answer.length;
  return Object.values(answer).reduce<number>((sum, value) => sum + lengthOf(value), 0);
}
