/** The round machine on a running actor, with the exchange and the time in the test's hand. */
import { createActor, fromCallback } from 'xstate';
import { roundMachine, type RoundEvent } from '../../src/machines/round.ts';
import type { RoundAsk } from '../../src/machines/roundFacts.ts';
import type { WireRound } from '../../src/protocol/rounds/entities.ts';
import { wireTradeOption } from './wireTradeOption.ts';

/** 2023-11-14 22:14 UTC, a whole minute: rounds of one minute begin here. */
export const FIRST_AT = 1_700_000_040_000;
export const LENGTH_MS = 60_000;
const LOCK_MS = 10_000;

export const option = wireTradeOption();

/** The round of a number, counted from FIRST_AT. */
export function roundOf(number: number, over: Partial<WireRound> = {}): WireRound {
  const startAt = FIRST_AT + number * LENGTH_MS;
  return {
    id: `12-${startAt / 1_000}`,
    tradeOptionId: 12,
    gameType: 'R1',
    stock: 'BTCUSDT',
    startAt,
    lockAt: startAt + LENGTH_MS - LOCK_MS,
    endAt: startAt + LENGTH_MS,
    status: 0,
    opening: { at: startAt, price: '60000' },
    closing: null,
    side: null,
    voidReason: null,
    draw: null,
    ...over,
  };
}

export const settledOf = (number: number): WireRound => {
  const { endAt } = roundOf(number);
  return roundOf(number, { status: 1, side: 'B', closing: { at: endAt, price: '60001' } });
};

export const voidOf = (number: number): WireRound =>
  roundOf(number, { status: 3, voidReason: 'TIE' });

/** @param now server time, ms, when the watching begins */
export function createRoundPuppet(now: number) {
  const asks: RoundAsk[] = [];
  const actor = createActor(
    roundMachine.provide({
      actors: {
        exchange: fromCallback<RoundAsk, { readonly tradeOptionId: number }>(({ receive }) =>
          receive((ask) => asks.push(ask)),
        ),
      },
    }),
    { input: { tradeOptionId: 12, now } },
  );
  actor.start();
  const send = (event: RoundEvent): void => actor.send(event);
  return {
    actor,
    send,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    /** What has been asked since this was called last. */
    asked: (): readonly RoundAsk[] => asks.splice(0),
    tick: (at: number): void => send({ type: 'TICK', now: at }),
    load: (round: WireRound | null): void => send({ type: 'LOADED', option, round }),
    receive: (round: WireRound): void => send({ type: 'RESULT', round }),
  };
}

export type RoundPuppet = ReturnType<typeof createRoundPuppet>;
