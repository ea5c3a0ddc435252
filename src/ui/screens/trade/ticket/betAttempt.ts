/**
 * One bet from the click to its answer, then the next one. The id is created on the click and kept
 * across retries, so that a bet whose answer was lost is never placed twice; while one is in
 * progress there is no other, and the second click of a double click is ignored.
 */
import type { WireBet } from '../../../../protocol/rounds/entities.ts';
import { createWritable } from '../../../services/derived.ts';
import type { Readable } from '../../../../domain/readable.ts';
import type { Answer, CallError } from '../../../../protocol/answer.ts';
import { createPressGuard } from '../../../services/useAction.ts';
import { NOT_RECEIVED } from '../../../services/useAbsence.ts';
import type { BetInput } from '../../../services/rounds.ts';

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
  /** Applies a bet from the account: resolves an attempt whose answer was lost or is late. */
  readonly observe: (bet: WireBet) => void;
  /** The connection is back, and the account shows nothing of the bet: it did not arrive. */
  readonly absent: () => void;
  /** The user dismisses the outcome or the refusal. */
  readonly clear: () => void;
}

export function createBetAttempt(options: {
  readonly send: (input: BetInput) => Promise<Answer<WireBet>>;
  readonly newId: () => string;
}): BetAttempt {
  const state = createWritable<BetState>({ phase: 'ready', bet: undefined });
  const isMeant = createPressGuard();

  const isUnderWay = (input: BetInput): boolean => {
    const now = state.get();
    return now.phase !== 'ready' && now.input.clientBetId === input.clientBetId;
  };
  const submit = async (input: BetInput): Promise<void> => {
    state.set({ phase: 'submitting', input });
    // A call returns every failure of the exchange as a value; anything thrown counts as no answer.
    const answer = await options.send(input).catch(() => undefined);
    if (!isUnderWay(input)) return;
    if (answer?.ok === true) state.set({ phase: 'ready', bet: answer.value });
    else if (answer === undefined || answer.error.status === 0) {
      state.set({ phase: 'unknown', input });
    } else state.set({ phase: 'rejected', input, refusal: answer.error });
  };

  return {
    state,
    press: (intent, at) => {
      const { phase } = state.get();
      if (phase === 'submitting' || phase === 'unknown' || !isMeant(intent.type, at)) return false;
      void submit({ ...intent, clientBetId: options.newId() });
      return true;
    },
    retry: () => {
      const now = state.get();
      if (now.phase === 'unknown') void submit(now.input);
    },
    observe: (bet) => {
      const now = state.get();
      if (now.phase === 'ready' || now.input.clientBetId !== bet.clientBetId) return;
      state.set({ phase: 'ready', bet });
    },
    absent: () => {
      const now = state.get();
      if (now.phase === 'unknown') state.set({ ...now, phase: 'rejected', refusal: NOT_RECEIVED });
    },
    clear: () => {
      const { phase } = state.get();
      if (phase !== 'submitting') state.set({ phase: 'ready', bet: undefined });
    },
  };
}
