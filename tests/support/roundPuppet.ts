/** The round machine on a running actor, with the exchange and the time in the test's hand. */
import { createActor, fromCallback } from 'xstate';
import { roundMachine, type RoundEvent } from '../../src/machines/round.ts';
import type { RoundAsk } from '../../src/machines/roundFacts.ts';
import type { WireRound } from '../../src/protocol/rounds/entities.ts';
import { exampleOption as option } from '../../src/wiring/dev/exampleRounds.ts';

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
    /** Requests since the last call. */
    asked: (): readonly RoundAsk[] => asks.splice(0),
    tick: (at: number): void => send({ type: 'TICK', now: at }),
    load: (round: WireRound | null): void => send({ type: 'LOADED', option, round }),
    receive: (round: WireRound): void => send({ type: 'RESULT', round }),
  };
}

export type RoundPuppet = ReturnType<typeof createRoundPuppet>;
