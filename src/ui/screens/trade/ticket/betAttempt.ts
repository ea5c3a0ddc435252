/**
 * One bet from the click to its answer, then the next one. The id is created on the click and kept
 * across retries, so that a bet whose answer was lost is never placed twice; while one is in
 * progress there is no other, and the second click of a double click is ignored.
 */
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { CallError } from '../../../../protocol/answer.ts';
import type { AttemptState, RunningAttempt } from '../../../../protocol/attempt.ts';
import { createPressGuard } from '../../../services/useAction.ts';
import type { BetInput, RoundServices } from '../../../services/rounds.ts';

export type BetIntent = Omit<BetInput, 'clientBetId'>;

export type BetState =
  /** `bet`: the last accepted one. */
  | { readonly phase: 'ready'; readonly bet: WireBet | undefined }
  | { readonly phase: 'submitting'; readonly input: BetInput }
  /** The request was sent and no answer arrived: the bet may or may not exist. */
  | { readonly phase: 'unknown'; readonly input: BetInput }
  | { readonly phase: 'rejected'; readonly input: BetInput; readonly refusal: CallError };

export type BetPhase = BetState['phase'];

export interface BetAttempt {
  readonly state: Readable<BetState>;
  /**
   * @param at when the button was clicked, ms of any monotonic clock.
   * @returns whether a bet was sent
   */
  readonly press: (intent: BetIntent, at: number) => boolean;
  /** Sends the same bet again, with the same id. */
  readonly retry: () => void;
  /** The user dismisses the outcome or the refusal. */
  readonly clear: () => void;
  /** The bet is followed no longer. */
  readonly end: () => void;
}

function toBetState(input: BetInput, reached: AttemptState<WireBet>): BetState {
  switch (reached.kind) {
    case 'sending':
      return { phase: 'submitting', input };
    case 'unknown':
      return { phase: 'unknown', input };
    case 'refused':
      return { phase: 'rejected', input, refusal: reached.error };
    case 'accepted':
      return { phase: 'ready', bet: reached.value };
  }
}

export function createBetAttempt(options: {
  readonly bet: RoundServices['bet'];
  readonly newId: () => string;
}): BetAttempt {
  const state = createWritable<BetState>({ phase: 'ready', bet: undefined });
  const isMeant = createPressGuard();
  let running: RunningAttempt | undefined;

  return {
    state,
    press: (intent, at) => {
      const { phase } = state.get();
      if (phase === 'submitting' || phase === 'unknown' || !isMeant(intent.type, at)) return false;
      running?.end();
      const input = { ...intent, clientBetId: options.newId() };
      running = options.bet.start(input, (reached) => state.set(toBetState(input, reached)));
      return true;
    },
    retry: () => {
      if (state.get().phase === 'unknown') running?.retry();
    },
    clear: () => {
      if (state.get().phase === 'submitting') return;
      running?.end();
      state.set({ phase: 'ready', bet: undefined });
    },
    end: () => running?.end(),
  };
}
