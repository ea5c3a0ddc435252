/** A player who bets in several lanes at once and remembers the answers. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { parseDecimal } from '../../src/domain/decimal.ts';
import { betTimesOf } from '../../src/domain/rounds/roundTypes.ts';
import { wireRound } from '../../src/protocol/rounds/entities.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { type WireBet, wireBet } from '../../src/protocol/rounds/entities.ts';
import { ask, type Remote } from './remote.ts';
import { runLanes } from './lanes.ts';

type Params = Readonly<Record<string, unknown>>;

const LANES = 4;
/** A rent round and a power ball, both of a minute: some end while the server is away. */
const OPTIONS = [12, 900_001];
const START = 10_000n * 100_000_000n;
const amount = (text: string): bigint => parseDecimal(text) ?? 0n;

export interface BetLoad {
  readonly remote: Remote;
  /** Bets that were answered, by client bet id, as they were answered first. */
  readonly acknowledged: ReadonlyMap<string, WireBet>;
  /** Sent and never answered. */
  readonly unanswered: ReadonlyMap<string, Params>;
  readonly refusals: readonly string[];
  /** Bets until the connection breaks; reports every request sent. */
  readonly run: (onSent: () => void) => Promise<void>;
  /** Sends again what was not answered, under the same ids. */
  readonly retry: () => Promise<void>;
  /** Every bet once, each under its first id, and the wallet as they say. */
  readonly expectAllKept: () => Promise<void>;
}

const wireRunning = v.pick(wireRound, ['id', 'gameType', 'startAt', 'lockAt']);

async function runningRound(
  origin: string,
  tradeOptionId: number,
): Promise<v.InferOutput<typeof wireRunning>> {
  const { body } = await ask(origin, 'GET', CALLS.gameCurrent.path, { params: { tradeOptionId } });
  return v.parse(wireRunning, body);
}

/**
 * Until every option's round has some seconds until its last bet, so that a load is not of refusals
 * alone.
 */
export async function untilBetsAreTaken(origin: string): Promise<void> {
  const secondsOpen = async (): Promise<number> => {
    const rounds = await Promise.all(OPTIONS.map((option) => runningRound(origin, option)));
    return (
      (Math.min(...rounds.map((round) => betTimesOf(round.gameType, round).until)) - Date.now()) /
      1_000
    );
  };
  await expect.poll(secondsOpen, { timeout: 60_000, interval: 250 }).toBeGreaterThan(5);
}

export function createBetLoad(origin: string, remote: Remote, seed: string): BetLoad {
  const acknowledged = new Map<string, WireBet>();
  const unanswered = new Map<string, Params>();
  const refusals: string[] = [];
  let made = 0;

  const send = async (params: Params): Promise<void> => {
    const id = String(params['clientBetId']);
    unanswered.set(id, params);
    const { status, body } = await remote.post(CALLS.placeBet.path, params);
    unanswered.delete(id);
    if (status === 200) {
      const bet = v.parse(wireBet, body);
      expect(bet).toMatchObject({ clientBetId: id, id: acknowledged.get(id)?.id ?? bet.id });
      acknowledged.set(id, bet);
    } else refusals.push(String((body as { code?: unknown }).code));
  };

  const next = async (): Promise<Params> => {
    made += 1;
    const clientBetId = `${seed}-${made}`;
    const round = await runningRound(origin, OPTIONS[made % OPTIONS.length] ?? 0);
    return { clientBetId, tradeRoundId: round.id, type: made % 3 === 0 ? 'S' : 'B', point: '10' };
  };

  return {
    remote,
    acknowledged,
    unanswered,
    refusals,
    run: (onSent) =>
      runLanes(
        LANES,
        async (sent) => {
          const sending = send(await next());
          sent();
          await sending;
        },
        onSent,
      ),
    retry: async () => {
      for (const params of [...unanswered.values()]) await send(params);
    },
    expectAllKept: async () => {
      const { open, settled, free, held } = await readBets(remote);
      const all = [...open, ...settled];
      const byId = new Map(all.map((bet) => [bet.clientBetId, bet.id]));
      expect(byId.size).toBe(all.length);
      for (const [clientBetId, { id }] of acknowledged) expect(byId.get(clientBetId)).toBe(id);
      expect(held).toBe(open.reduce((sum, { point }) => sum + amount(point), 0n));
      const moved = settled.reduce((sum, bet) => sum + amount(bet.payout) - amount(bet.point), 0n);
      expect(free + held).toBe(START + moved);
    },
  };
}

interface Bets {
  readonly open: readonly WireBet[];
  readonly settled: readonly WireBet[];
  readonly free: bigint;
  readonly held: bigint;
}

const walletsAnswer = v.array(
  v.object({ type: v.string(), point: v.string(), gameWaitPoint: v.string() }),
);

async function readSettled(remote: Remote): Promise<readonly WireBet[]> {
  const bets: WireBet[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await remote.get(CALLS.betList.path, { page, size: 200 });
    const { items, total } = v.parse(CALLS.betList.answer, body);
    bets.push(...items);
    if (items.length === 0 || bets.length >= total) return bets;
  }
}

/** Read until no round ended in between. */
async function readBets(remote: Remote): Promise<Bets> {
  for (;;) {
    const before = await readSettled(remote);
    const open = v.parse(
      CALLS.betsOfOption.answer,
      (await remote.get(CALLS.betsOfOption.path)).body,
    );
    const wallets = v.parse(walletsAnswer, (await remote.get(CALLS.walletsMine.path)).body);
    const settled = await readSettled(remote);
    if (settled.length !== before.length) continue;
    const wallet = wallets.find(({ type }) => type === 'BINARY');
    const [free, held] = [wallet?.point, wallet?.gameWaitPoint].map((text) => amount(text ?? ''));
    return { open, settled, free: free ?? 0n, held: held ?? 0n };
  }
}
