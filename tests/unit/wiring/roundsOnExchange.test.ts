/** The services of short rounds on a real exchange, from the list of options to the settled bet. */
import { NEVER, repeat, Subject, timer } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import { parseDecimal } from '../../../src/domain/decimal.ts';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createSeenCommitments } from '../../../src/db/seenCommitments.ts';
import { createStakeMemory } from '../../../src/db/stakeMemory.ts';
import type { ClientNotice } from '../../../src/streams/notices.ts';
import { attemptsLater } from '../../../src/wiring/attempts.ts';
import { createRounds } from '../../../src/wiring/rounds.ts';
import { outcomeOf } from '../../support/attempts.ts';
import { createHttpExchange, PASSWORD } from '../../support/httpExchange.ts';
import {
  answered,
  createBrowser,
  endAll,
  endings,
  openTab,
  PERSON,
  waitFor,
} from '../streams/support/tab.ts';

afterEach(endAll);

/** By status: what comes back of 100, and the key of its notice. */
const PAYOUTS: Readonly<Record<number, string>> = { 1: '190', 2: '0', 3: '100' };
const NOTICE: Readonly<Record<number, string>> = { 1: 'WON', 2: 'LOST', 3: 'VOID' };

async function openDesk() {
  const exchange = await createHttpExchange();
  endings.push(() => exchange.stop());
  const tab = openTab(createBrowser(), exchange);
  const { client } = tab;
  const ask = <T>(promise: Promise<T>): Promise<T> => answered(tab, exchange, promise);
  const until = (isTrue: () => boolean, what: string): Promise<void> =>
    waitFor(tab, exchange, isTrue, what, 75_000);
  await ask(client.loadSite());
  await ask(client.api.call('signup', PERSON));
  const auth = await ask(client.auth.signIn(PERSON.username, PASSWORD));
  if (auth.kind !== 'signedIn') throw new Error(auth.refusal.code);
  const account = client.startAccount(auth.user.id).subscribe();
  // The exchange's minutes pass in no time, and it hangs up on who is silent for so long.
  const socket = client.socket
    .connect()
    .pipe(repeat({ delay: () => timer(100, tab.scheduler) }))
    .subscribe();
  endings.push(() => account.unsubscribe());
  endings.push(() => socket.unsubscribe());
  await until(() => client.account.get().wallets['BINARY'] !== undefined, 'the account');
  const notices: ClientNotice[] = [];
  client.notices.notices.subscribe((notice) => notices.push(notice));
  const backend = { mode: 'live', origin: 'https://maru.example' } as const;
  const commitments = createSeenCommitments(createKeyValue(undefined), backend);
  const rounds = createRounds(client, {
    shown: new Subject(),
    commitments,
    stakes: createStakeMemory(createKeyValue(undefined), backend),
    noteActor: () => () => undefined,
    lastSeen: client.api,
    attempts: attemptsLater(client, NEVER),
  });
  const release = rounds.options.subscribe(() => undefined);
  endings.push(release);
  await until(() => rounds.options.get().status === 'ready', 'the options');
  const optionOf = (stock: string | null, gameType: string) => {
    const found = rounds.options
      .get()
      .value?.find((each) => each.stock === stock && each.gameType === gameType);
    if (found === undefined) throw new Error(`${gameType} of ${stock} is not offered`);
    return found;
  };
  return { exchange, tab, client, rounds, notices, ask, until, optionOf };
}

test('a bet from the open round to its result: notified, settled and paid once', async () => {
  const { client, rounds, notices, ask, until, optionOf } = await openDesk();
  expect(rounds.clock.get()?.samples).toBe(5);
  const option = optionOf('BTCUSDT', 'R.5');
  const { actor, release } = await rounds.watch(option.id);
  endings.push(release);
  const seen: unknown[] = [];
  actor.subscribe(({ value }) => seen.at(-1) === value || seen.push(value));
  await until(() => actor.getSnapshot().value === 'open', 'the open round');
  await until(() => actor.getSnapshot().context.round?.opening !== null, 'the opening price');
  const next = await ask(client.api.call('gameCurrent', { tradeOptionId: option.id }));
  if (!next.ok || next.value === null) throw new Error('no round takes bets');
  const round = next.value;

  const input = { tradeRoundId: round.id, type: 'B', point: '100', clientBetId: 'mine' } as const;
  const placed = await ask(outcomeOf(rounds.bet, input));
  if (placed.kind !== 'accepted') throw new Error(placed.kind);
  expect(placed.value).toMatchObject({ point: '100', status: 0, odds: option.odds });
  // The same intention again is the same bet.
  expect(await ask(outcomeOf(rounds.bet, input))).toEqual(placed);
  await until(() => client.account.get().openBets[placed.value.id] !== undefined, 'the bet');
  expect(client.account.get().wallets['BINARY']).toMatchObject({
    point: '9900',
    gameWaitPoint: '100',
  });
  const much = { ...input, point: '10010', clientBetId: 'much' };
  const tooMuch = await ask(outcomeOf(rounds.bet, much));
  expect(tooMuch).toMatchObject({ kind: 'refused', error: { code: 'STAKE_TOO_LARGE' } });

  await until(() => client.account.get().settledBets.length > 0, 'the result');
  const [bet] = client.account.get().settledBets;
  expect(client.account.get().openBets).toEqual({});
  expect(bet).toMatchObject({
    id: placed.value.id,
    payout: PAYOUTS[bet?.status ?? 0],
  });
  const point = 990_000_000_000n + (parseDecimal(bet?.payout ?? '') ?? 0n);
  await until(
    () => parseDecimal(client.account.get().wallets['BINARY']?.point ?? '') === point,
    'the payout',
  );
  await until(() => notices.length > 1, 'the notices');
  expect(notices.map(({ key }) => key)).toEqual([
    'notice.BET_TAKEN',
    `notice.BET_${NOTICE[bet?.status ?? 0]}`,
  ]);

  await until(() => seen.filter((value) => value === 'open').length > 2, 'the round after it');
  const { previous } = actor.getSnapshot().context;
  expect(previous).toMatchObject({ id: round.id });
  expect([1, 3]).toContain(previous?.status);
  const end = previous?.status === 3 ? 'void' : 'settled';
  // The result may come with the round's last moment: then nothing is calculated in between.
  const lasting = seen.filter((value) => value !== 'loading' && value !== 'settling');
  expect(lasting.slice(-4)).toEqual(['open', 'locked', end, 'open']);
  const recent = await ask(rounds.recent(option.id));
  expect(recent.ok ? recent.value[0] : recent).toEqual(previous);
  const listed = await ask(
    rounds.bets({
      tradeOptionId: option.id,
      gameTypes: ['R.5', 'R1'],
      sides: ['B'],
      statuses: [1, 2, 3],
      startDate: undefined,
      endDate: undefined,
      page: 1,
      size: 20,
    }),
  );
  expect(listed).toMatchObject({ ok: true, value: { items: [bet], total: 1 } });
});

test('a round that one has no bet in shows its result all the same; a power ball shows its proof', async () => {
  const { rounds, until, optionOf } = await openDesk();
  const { actor, release } = await rounds.watch(optionOf(null, 'P1').id);
  endings.push(release);
  await until(() => actor.getSnapshot().value === 'open', 'the open round');
  const commitment = actor.getSnapshot().context.round?.draw?.commitment;
  expect(actor.getSnapshot().context.round?.draw).toMatchObject({ seed: null, balls: null });
  await until(() => actor.getSnapshot().value === 'settled', 'the result');
  const { round } = actor.getSnapshot().context;
  expect(round?.draw?.commitment).toBe(commitment);
  expect(round?.draw?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(round?.side).toBe((round?.draw?.powerBall ?? 0) % 2 === 1 ? 'B' : 'S');
});
