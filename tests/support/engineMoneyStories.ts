/**
 * Random stories about money for the engine: a move is a few small numbers, and the exchange may
 * forget what it did last and be rebuilt, as after a kill, before any of them.
 */
import fc from 'fast-check';
import type { Actor } from '../../src/domain/actor.ts';
import type { Unstamped } from '../../src/domain/commands.ts';
import type { ExchangeEvent } from '../../src/domain/events.ts';
import { dnwId, userId } from '../../src/domain/ids.ts';
import { WALLET_TYPES } from '../../src/domain/ledger/wallets.ts';
import { moneyOf } from '../../src/domain/quantities.ts';
import {
  decodeEvents,
  encodeEvents,
  type EngineState,
  EVENTS_VERSION,
  evolve,
  execute,
  initialState,
  invariants,
} from '../../src/engine/index.ts';
import { Auditor } from '../simulation/auditor.ts';
import { registration, START_AT, stamped, testRules } from './engine.ts';
import { applicationOf, conversionOf, decisionOf, transferOf } from './engineMoney.ts';
import { throughSnapshot } from './stateText.ts';

const USERS = 2;
const HOUR_MS = 3_600_000;
const APPLIED = ['D', 'W', 'WB', 'WS'] as const;
const RATES = ['0.00001543', '1380.5', '0.99999999'] as const;

const KINDS = {
  transfer: 4,
  convert: 4,
  apply: 12,
  approve: 5,
  reject: 3,
  cancel: 5,
  expire: 4,
  repeat: 4,
  wait: 5,
  freeze: 1,
  unfreeze: 3,
} as const;
type Kind = keyof typeof KINDS;

const isKind = (name: string): name is Kind => name in KINDS;

export interface MoneyMove {
  readonly kind: Kind;
  readonly user: number;
  /** Which wallets, types, rates and applications. */
  readonly choice: number;
  /** 1 to 400: how much, or how long. */
  readonly size: number;
  /**
   * Fate of the process: it goes on, it is killed after the move was stored, or before, so that the
   * move never happened.
   */
  readonly fate: 'goesOn' | 'killedAfter' | 'killedBefore';
}

const anyMove: fc.Arbitrary<MoneyMove> = fc.record({
  kind: fc.oneof(
    ...Object.entries(KINDS).flatMap(([kind, weight]) =>
      isKind(kind) ? [{ weight, arbitrary: fc.constant(kind) }] : [],
    ),
  ),
  user: fc.integer({ min: 1, max: USERS }),
  choice: fc.nat(59),
  size: fc.integer({ min: 1, max: 400 }),
  fate: fc.oneof(
    { weight: 8, arbitrary: fc.constant('goesOn' as const) },
    { weight: 1, arbitrary: fc.constant('killedAfter' as const) },
    { weight: 1, arbitrary: fc.constant('killedBefore' as const) },
  ),
});

export const anyMoneyStory = fc.array(anyMove, { minLength: 10, maxLength: 120, size: 'max' });

export interface MoneyStory {
  readonly state: EngineState;
  /** Stored events, by command. */
  readonly log: readonly { readonly actor: Actor; readonly events: readonly ExchangeEvent[] }[];
  /** Violated invariants after a command. */
  readonly broken: readonly string[];
  readonly complaints: readonly string[];
  readonly auditor: Auditor;
}

const base = testRules();

/** With limits that a story of some days reaches. */
const RULES = testRules({
  demoBinary: moneyOf('5000'),
  moneyTermsOf: (...of) => {
    const terms = base.moneyTermsOf(...of);
    return terms && { ...terms, dailyMaximum: moneyOf('900'), monthlyMaximum: moneyOf('2500') };
  },
});

const OPENING: readonly Unstamped[] = [
  { type: 'OpenExchange', insurance: moneyOf('1000') },
  ...Array.from({ length: USERS }, (_, index): readonly Unstamped[] => [
    registration(`user${index + 1}`),
    {
      type: 'CreditFromHouse',
      userId: userId(index + 1),
      wallet: 'USDT',
      amount: moneyOf('3000'),
      reference: 'start',
    },
  ]).flat(),
];

const walletAt = (n: number) => WALLET_TYPES[n % 3] ?? 'USDT';
const pick = <T>(list: readonly [T, ...T[]], n: number): T => list[n % list.length] ?? list[0];

/** The command a move means; a repetition is that of an earlier one. */
function commandOf(move: MoneyMove, index: number, at: number): Unstamped | undefined {
  const { kind, user, choice, size } = move;
  const id = `m${index}`;
  const between = { user, id, from: walletAt(choice), to: walletAt(choice + 1 + (choice % 2)) };
  const application = dnwId(1 + (choice % (1 + Math.ceil(index / 2))));
  switch (kind) {
    case 'transfer':
      return transferOf({ ...between, amount: String(size * 7) });
    case 'convert':
      return conversionOf({
        ...between,
        amount: `${size}.000${size}`,
        rate: pick(RATES, choice),
        until: at + (choice % 4) - 1,
      });
    case 'apply': {
      const type = pick(APPLIED, choice);
      return applicationOf({
        user,
        id,
        type,
        wallet: type === 'D' ? walletAt(choice) : 'USDT',
        amount: `${size * 3}.${choice}`,
        ...((type === 'WB' || type === 'WS') && { wonRate: pick(['1380', '1379.55'], size) }),
        ...(choice % 5 === 0 && { provider: 'paycoin' as const }),
        ...(choice % 7 < 3 && { expiresAt: at + size * 50_000 }),
      });
    }
    case 'approve':
    case 'reject':
      return { ...decisionOf(1, kind === 'approve' ? 'APPROVED' : 'REJECTED'), id: application };
    case 'cancel':
      return { type: 'CancelApplication', userId: userId(user), id: application };
    case 'expire':
      return { type: 'ExpireApplications' };
    case 'freeze':
      return { type: 'FreezeWithdrawals', userId: userId(user), reason: `papers ${choice % 2}` };
    case 'unfreeze':
      return { type: 'UnfreezeWithdrawals', userId: userId(user) };
    case 'repeat':
    case 'wait':
      return undefined;
  }
}

const BY_OPERATORS: ReadonlySet<Unstamped['type']> = new Set([
  'DecideApplication',
  'FreezeWithdrawals',
  'UnfreezeWithdrawals',
]);

const actorOf = (command: Unstamped): Actor => {
  if (BY_OPERATORS.has(command.type)) return 'operator';
  return 'userId' in command && command.userId !== undefined ? command.userId : 'exchange';
};

const replayed = (log: MoneyStory['log']): EngineState =>
  log
    .flatMap(({ events }) => decodeEvents(encodeEvents(events), EVENTS_VERSION))
    .reduce(evolve, initialState(RULES));

export function playMoney(moves: readonly MoneyMove[]): MoneyStory {
  let state = initialState(RULES);
  let at = START_AT;
  let log: { actor: Actor; events: readonly ExchangeEvent[] }[] = [];
  const broken: string[] = [];
  const sent: Unstamped[] = [];
  const run = (command: Unstamped): void => {
    const outcome = execute(state, stamped(command, at));
    if (outcome.ok) log.push({ actor: actorOf(command), events: outcome.events });
    broken.push(...invariants(state).map((line) => `${command.type}: ${line}`));
  };
  for (const command of OPENING) run(command);
  for (const [index, move] of moves.entries()) {
    at += move.kind === 'wait' ? (move.size * HOUR_MS) / 20 : 1;
    const repeated = sent[move.choice % (sent.length || 1)];
    const command = move.kind === 'repeat' ? repeated : commandOf(move, index, at);
    if (command === undefined) continue;
    sent.push(command);
    const stored = log.length;
    run(command);
    if (move.fate === 'killedAfter') state = throughSnapshot(state, RULES);
    if (move.fate !== 'killedBefore') continue;
    log = log.slice(0, stored);
    state = replayed(log);
  }
  return { state, log, broken, ...audited(log) };
}

function audited(log: MoneyStory['log']): Pick<MoneyStory, 'auditor' | 'complaints'> {
  const auditor = new Auditor(RULES);
  const none = { userId: undefined, firstSeq: 1, lastSeq: 0, causation: undefined };
  for (const [index, { actor, events }] of log.entries())
    auditor.add({
      ...none,
      position: index + 1,
      at: START_AT,
      actor,
      version: EVENTS_VERSION,
      events: encodeEvents(events),
    });
  auditor.finish();
  return { auditor, complaints: auditor.complaints };
}
