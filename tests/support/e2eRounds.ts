/** Short rounds from the exchange's HTTP calls, to compare with the screen. */
import { expect } from '@playwright/test';
import * as v from 'valibot';
import { betTimesOf } from '../../src/domain/rounds/roundTypes.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireWallet } from '../../src/protocol/ledger/entities.ts';
import type {
  RoundTick,
  WireBet,
  WireCurrentRound,
  WireRound,
} from '../../src/protocol/rounds/entities.ts';
import { ask, type Remote } from './remote.ts';

/** BTC/USDT rent of 30 s, its binary of one minute, and the power ball of one minute. */
export const BTC_RENT = 11;
export const BTC_BINARY = 15;
export const POWER_BALL = 900_001;

/** Longer than the longest awaited round and its settlement. */
const ROUND_LIMIT_MS = 90_000;

/** The round of the option that a bet is placed on now. */
export async function currentRound(
  origin: string,
  tradeOptionId: number,
): Promise<WireCurrentRound> {
  const { body } = await ask(origin, 'GET', CALLS.gameCurrent.path, { params: { tradeOptionId } });
  const round = v.parse(CALLS.gameCurrent.answer, body);
  if (round === null) throw new Error(`no round of ${tradeOptionId} runs`);
  return round;
}

/** When the round takes its last bet, exclusive, ms UTC. */
export const betsUntil = ({ gameType, startAt, lockAt }: WireRound): number =>
  betTimesOf(gameType, { startAt, lockAt }).until;

/** The option's current or next round, with at least this much time to bet on it. */
export async function roundWithTime(
  origin: string,
  tradeOptionId: number,
  leastMs: number,
): Promise<WireCurrentRound> {
  await expect
    .poll(async () => betsUntil(await currentRound(origin, tradeOptionId)) - Date.now(), {
      timeout: ROUND_LIMIT_MS,
    })
    .toBeGreaterThan(leastMs);
  return currentRound(origin, tradeOptionId);
}

export interface RoundRecord {
  readonly round: WireRound;
  readonly ticks: readonly RoundTick[];
}

async function roundRecord(origin: string, tradeRoundId: string): Promise<RoundRecord> {
  const { body } = await ask(origin, 'GET', CALLS.gameRound.path, { params: { tradeRoundId } });
  return v.parse(CALLS.gameRound.answer, body);
}

/** The round once its result is known. */
export async function untilSettled(origin: string, tradeRoundId: string): Promise<RoundRecord> {
  await expect
    .poll(async () => (await roundRecord(origin, tradeRoundId)).round.status, {
      timeout: ROUND_LIMIT_MS,
    })
    .not.toBe(0);
  return roundRecord(origin, tradeRoundId);
}

export async function placeBet(
  player: Remote,
  bet: { readonly tradeRoundId: string; readonly type: 'B' | 'S'; readonly point: string },
): Promise<WireBet> {
  const { status, body } = await player.post(CALLS.placeBet.path, bet);
  if (status !== 200) throw new Error(`bet: ${JSON.stringify(body)}`);
  return v.parse(CALLS.placeBet.answer, body);
}

/** The player's settled bet of a round. */
export async function settledBet(player: Remote, tradeRoundId: string): Promise<WireBet> {
  const read = async () => {
    const { body } = await player.get(CALLS.betList.path, { tradeRoundId });
    return v.parse(CALLS.betList.answer, body).items;
  };
  await expect.poll(async () => (await read()).length).toBe(1);
  const [bet] = await read();
  if (bet === undefined) throw new Error('the bet is gone');
  return bet;
}

/** The player's bets of a round, newest first, settled or not. */
export async function betsOfRound(
  player: Remote,
  tradeRoundId: string,
): Promise<readonly WireBet[]> {
  const { body } = await player.get(CALLS.betsOfRound.path, { tradeRoundId });
  return v.parse(CALLS.betsOfRound.answer, body);
}

export async function binaryWallet(player: Remote): Promise<WireWallet> {
  const { body } = await player.get(CALLS.walletsMine.path);
  const wallet = v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'BINARY');
  if (wallet === undefined) throw new Error('there is no BINARY wallet');
  return wallet;
}
