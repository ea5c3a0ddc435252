/** Attempts as screens receive them, whose states a test reports. */
import type { Answer } from '../../src/protocol/answer.ts';
import type { AttemptService, AttemptState } from '../../src/protocol/attempt.ts';

/** The state that an answer of the exchange is. */
function stateOf<Value>(answer: Answer<Value>): AttemptState<Value> {
  if (answer.ok) return { kind: 'accepted', value: answer.value };
  return { kind: answer.error.status === 0 ? 'unknown' : 'refused', error: answer.error };
}

/** A service that records what is done with it. */
export function attemptsByHand<Input, Value>() {
  const followed: {
    readonly input: Input;
    readonly onState: (state: AttemptState<Value>) => void;
    isEnded: boolean;
  }[] = [];
  /** Inputs of all requests, those of retries included. */
  const sent: Input[] = [];
  const send = (input: Input, onState: (state: AttemptState<Value>) => void): void => {
    sent.push(input);
    onState({ kind: 'sending' });
  };
  const follow: AttemptService<Input, Value>['start'] = (input, onState) => {
    const entry = { input, onState, isEnded: false };
    followed.push(entry);
    return {
      retry: () => send(input, onState),
      end: () => {
        entry.isEnded = true;
      },
    };
  };
  const service: AttemptService<Input, Value> = {
    start: (input, onState) => {
      send(input, onState);
      return follow(input, onState);
    },
    resume: follow,
  };
  return {
    service,
    sent,
    /** Which of the attempts are followed no longer, in their order. */
    ended: () => followed.map(({ isEnded }) => isEnded),
    /** The newest attempt, or that at `index`, gets to a state. */
    report: (state: AttemptState<Value>, index = -1): void => {
      const entry = followed.at(index);
      if (entry === undefined) throw new Error('no attempt was made');
      entry.onState(state);
    },
  };
}

/** A service whose attempts end with the answers of a function. */
export const answeredAttempts = <Input, Value>(
  send: (input: Input) => Promise<Answer<Value>>,
): AttemptService<Input, Value> => {
  const start: AttemptService<Input, Value>['start'] = (input, onState) => {
    const request = (): void => {
      onState({ kind: 'sending' });
      void send(input).then((answer) => onState(stateOf(answer)));
    };
    request();
    return { retry: request, end: () => undefined };
  };
  return { start, resume: () => ({ retry: () => undefined, end: () => undefined }) };
};

/** The first outcome of an attempt, unknown or not. */
export const outcomeOf = <Input, Value>(
  { start }: AttemptService<Input, Value>,
  input: Input,
): Promise<AttemptState<Value>> =>
  new Promise((resolve) => {
    start(input, (state) => {
      if (state.kind !== 'sending') resolve(state);
    });
  });
