/** Operators' view and change of short rounds. Rules [R-O..]. */
import { formatDecimal } from '../../domain/decimal.ts';
import { type RoundId, tradeOptionId } from '../../domain/ids.ts';
import { money, NO_MONEY, addMoney, rate } from '../../domain/quantities.ts';
import { reject } from '../../domain/rejections.ts';
import {
  paysOutMore,
  type RoundTerms,
  termsOfOption,
  wrongTerm,
} from '../../domain/rounds/roundTerms.ts';
import type { RoundOption } from '../../domain/rounds/roundTypes.ts';
import type { EngineState } from '../../engine/index.ts';
import type {
  roundOperatorCalls,
  WireOperatorOption,
  WireOperatorRound,
  WireRoundTerms,
} from '../../protocol/rounds/operatorCalls.ts';
import type { CallParams } from '../../protocol/call.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { knownWords } from '../calls/words.ts';
import { OPERATOR } from '../operatorActs/acts.ts';
import { knownOf } from '../operatorActs/asked.ts';
import {
  createMoneyActs,
  type MoneyAct,
  type MoneyActsNeeds,
  type MoveMoney,
  type Stakes,
} from '../operatorActs/moneyActs.ts';
import type { Moved } from '../operatorActs/threshold.ts';
import { refuse, succeed } from '../reply.ts';
import type { Kernel } from '../kernel.ts';
import { type OpenStakes, openStakesIn, toWireExposure, toWireStakes } from './openStakes.ts';
import { listRoundBets } from './roundBets.ts';
import { idOf, type RoundsDep } from './roundQueries.ts';
import { betLabel, readRoundWithTotals } from './rows.ts';

type Of<Name extends keyof typeof roundOperatorCalls> = Handler<(typeof roundOperatorCalls)[Name]>;
type Listed = CallParams<typeof roundOperatorCalls.operatorRounds>;

const TERM_PARAMS = [
  ...(['odds', 'minPoint', 'maxPoint', 'stepPoint', 'maxPointPerRound'] as const),
  ...(['maxPointPerSide', 'isPlay'] as const),
] as const;

const IN_PROGRESS = '0';
const STATUSES = [IN_PROGRESS, '1', '3'] as const;

const toWireTerms = (terms: RoundTerms): WireRoundTerms => ({
  odds: formatDecimal(terms.odds),
  minPoint: formatDecimal(terms.minStake),
  maxPoint: formatDecimal(terms.maxStake),
  stepPoint: formatDecimal(terms.stakeStep),
  maxPointPerRound: formatDecimal(terms.maxPerRound),
  maxPointPerSide: formatDecimal(terms.maxExposure),
  isPlay: terms.isPlay,
});

function toWireOption({ rounds: { book }, clock }: Kernel & RoundsDep, option: RoundOption) {
  const shown = book.toWire(option, clock.now());
  const { id, gameType, stock, label, durationMs, lockMs, isOpen } = shown;
  const pending = book.pendingOf(option.optionId);
  return {
    id,
    gameType,
    stock,
    label,
    durationMs,
    lockMs,
    isOpen,
    inForce: toWireTerms(termsOfOption(option)),
    pending:
      pending === undefined ? null : { from: pending.from, terms: toWireTerms(pending.terms) },
  } satisfies WireOperatorOption;
}

/** The fields an operator named. */
function changesOf(
  params: CallParams<typeof roundOperatorCalls.operatorChangeOption>,
): Partial<RoundTerms> {
  const { odds, minPoint, maxPoint, stepPoint, maxPointPerRound, maxPointPerSide } = params;
  return {
    ...(odds !== undefined && { odds: rate(odds) }),
    ...(minPoint !== undefined && { minStake: money(minPoint) }),
    ...(maxPoint !== undefined && { maxStake: money(maxPoint) }),
    ...(stepPoint !== undefined && { stakeStep: money(stepPoint) }),
    ...(maxPointPerRound !== undefined && { maxPerRound: money(maxPointPerRound) }),
    ...(maxPointPerSide !== undefined && { maxExposure: money(maxPointPerSide) }),
    ...(params.isPlay !== undefined && { isPlay: params.isPlay }),
  };
}

/** The call again, as text. */
const inWords = (
  params: CallParams<typeof roundOperatorCalls.operatorChangeOption>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TERM_PARAMS.flatMap((name) => {
      const value = params[name];
      if (value === undefined) return [];
      return [[name, typeof value === 'bigint' ? formatDecimal(value) : String(value)]];
    }),
  );

const changeOption =
  (core: Kernel & RoundsDep, moveMoney: MoveMoney): Of<'operatorChangeOption'> =>
  async (params, { identity: { userId: operator } }) => {
    const optionId = tradeOptionId(params.optionId);
    const { book } = core.rounds;
    const option = book.find(optionId);
    if (option === undefined) return refuse(reject('UNKNOWN_OPTION'));
    const changes = changesOf(params);
    const act = {
      operator,
      name: 'option.change',
      target: String(optionId),
      owner: undefined,
      reason: params.reason,
    };
    const before = book.pendingOf(optionId)?.terms ?? termsOfOption(option);
    // No second admin is asked to confirm a change that would be refused.
    const isRefused = wrongTerm({ ...before, ...changes }) !== undefined;
    const stakes: Stakes =
      !isRefused && paysOutMore(before, changes) ? { kind: 'terms' } : { kind: 'nothing' };
    const more = { call: 'operatorChangeOption', permission: 'options.act', accounts: [] } as const;
    const sent = { optionId: String(optionId), ...inWords(params) };
    const was = knownOf(toWireTerms(before), sent);
    return moveMoney({ ...act, ...more, stakes, params: sent, before: was }, async () => {
      const result = await core.submit({ type: 'ChangeRoundTerms', optionId, changes }, OPERATOR);
      if (!result.ok) return refuse(result.rejection);
      const changed = book.find(optionId);
      return changed === undefined
        ? refuse(reject('UNKNOWN_OPTION'))
        : succeed(toWireOption(core, changed));
    });
  };

/** Rounds in progress as the list shows them, those that end last first. */
async function inProgress(
  core: Kernel & RoundsDep,
  params: Listed,
): Promise<readonly OpenStakes[]> {
  const { book } = core.rounds;
  const wanted = params.optionId === undefined ? undefined : tradeOptionId(params.optionId);
  const open = await core.readState((state) => openStakesIn(state, wanted));
  const option = wanted === undefined ? undefined : book.find(wanted);
  const now = core.clock.now();
  const current =
    option === undefined ? [] : [book.runningAt(option, now), book.bettingAt(option, now)];
  for (const round of current)
    if (round !== undefined && !open.some(({ id }) => id === idOf(round)))
      open.push({ ...round, id: idOf(round), bets: 0, staked: { B: 0n, S: 0n } });
  const { from = 0, to = Infinity } = params;
  return open
    .filter(({ times: { endAt } }) => endAt >= from && endAt <= to)
    .toSorted((a, b) => b.times.endAt - a.times.endAt || a.option.optionId - b.option.optionId);
}

async function shownOpen(
  core: Kernel & RoundsDep,
  rounds: readonly OpenStakes[],
): Promise<WireOperatorRound[]> {
  const views = await core.rounds.reads.views(rounds);
  return rounds.flatMap(({ option, bets, staked }, index) => {
    const view = views[index];
    if (view === undefined) return [];
    const { label } = core.rounds.book.toWire(option, core.clock.now());
    return {
      ...view,
      label,
      odds: formatDecimal(option.odds),
      bets,
      paid: null,
      staked: toWireStakes(staked),
      exposure: toWireExposure(staked, option.odds),
    };
  });
}

/** Rounds that are over, newest first, from the one at `skip` on. */
async function ended(core: Kernel & RoundsDep, params: Listed, skip: number, count: number) {
  const { optionId, from, to, size } = params;
  const statuses = params.statusStrs?.split(',').filter((word) => word !== IN_PROGRESS);
  const read = (page: number) =>
    core.rows({
      kind: 'ROUND',
      userId: undefined,
      page,
      size,
      ...(statuses?.length ? { labels: [statuses.map(betLabel.status)] } : {}),
      ...(optionId === undefined ? {} : { optionId: tradeOptionId(optionId) }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    });
  const page = Math.floor(skip / size) + 1;
  const first = await read(page);
  const offset = skip % size;
  const more =
    offset + count > size && first.total > page * size ? await read(page + 1) : undefined;
  const bodies = [...first.items, ...(more?.items ?? [])].slice(offset, offset + count);
  const { book } = core.rounds;
  const items = bodies.map(readRoundWithTotals).map(({ totals, ...round }): WireOperatorRound => {
    const option = book.find(tradeOptionId(round.tradeOptionId));
    return {
      ...round,
      label: option === undefined ? '' : book.toWire(option, core.clock.now()).label,
      odds: null,
      exposure: null,
      bets: totals?.bets ?? 0,
      staked: totals?.staked ?? toWireStakes({ B: 0n, S: 0n }),
      paid: totals?.paid ?? formatDecimal(NO_MONEY),
    };
  });
  return { items, total: first.total };
}

const listRounds =
  (core: Kernel & RoundsDep): Of<'operatorRounds'> =>
  async (params) => {
    const { page, size, optionId } = params;
    if (optionId !== undefined && core.rounds.book.find(tradeOptionId(optionId)) === undefined)
      return refuse(reject('UNKNOWN_OPTION'));
    const statuses = knownWords(params.statusStrs, STATUSES, 'statusStrs');
    if (!statuses.ok) return statuses;
    const wanted: ReadonlySet<string> = new Set(statuses.answer ?? STATUSES);
    const open = wanted.has(IN_PROGRESS) ? await inProgress(core, params) : [];
    const skip = (page - 1) * size;
    const items = await shownOpen(core, open.slice(skip, skip + size));
    if (!wanted.has('1') && !wanted.has('3'))
      return succeed({ items, total: open.length, page, size });
    const over = await ended(core, params, Math.max(0, skip - open.length), size - items.length);
    return succeed({
      items: [...items, ...over.items],
      total: open.length + over.total,
      page,
      size,
    });
  };

/** Whose stakes lie in a round, and what would be returned. */
function stakesIn({ rules }: Kernel, state: EngineState, id: RoundId) {
  const by = [...(state.openRounds.get(id)?.stakedBy ?? [])];
  const moved = by.flatMap(([userId, amount]): readonly Moved[] => {
    const member = state.members.get(userId);
    return member === undefined
      ? []
      : [{ amount, currency: rules.binaryCurrencyOf(member.user.siteId) }];
  });
  return { accounts: by.map(([userId]) => userId), moved };
}

const voidRound =
  (core: Kernel & RoundsDep, moveMoney: MoveMoney): Of<'operatorVoidRound'> =>
  async ({ roundId, reason }, { identity: { userId: operator } }) => {
    const round = core.rounds.book.round(roundId);
    if (round === undefined) return refuse(reject('UNKNOWN_ROUND'));
    const id: RoundId = idOf(round);
    const act = { operator, name: 'round.void', target: id, owner: undefined, reason };
    const { accounts, moved } = await core.readState((state) => stakesIn(core, state, id));
    const moving: MoneyAct = {
      ...act,
      call: 'operatorVoidRound',
      permission: 'rounds.act',
      accounts,
      stakes: { kind: 'money', moved },
      params: { roundId },
    };
    return moveMoney(moving, async () => {
      const result = await core.submit({ type: 'VoidRound', roundId: id }, OPERATOR);
      if (!result.ok) return refuse(result.rejection);
      let refunded = NO_MONEY;
      let bets = 0;
      for (const event of result.events)
        if (event.type === 'BetSettled') {
          bets += 1;
          refunded = addMoney(refunded, event.bet.payout);
        }
      return succeed({ status: 200, roundId: id, bets, refunded: formatDecimal(refunded) });
    });
  };

export function roundOperatorHandlers(
  core: MoneyActsNeeds & RoundsDep,
): HandlersOf<typeof roundOperatorCalls> {
  const moveMoney = createMoneyActs(core);
  return {
    operatorOptions: () =>
      succeed(core.rounds.book.options.map((option) => toWireOption(core, option))),
    operatorChangeOption: changeOption(core, moveMoney),
    operatorRounds: listRounds(core),
    operatorRoundBets: listRoundBets(core),
    operatorVoidRound: voidRound(core, moveMoney),
  };
}
