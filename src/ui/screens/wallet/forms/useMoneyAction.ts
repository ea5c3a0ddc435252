import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../../protocol/answer.ts';
import type { AttemptState, RunningAttempt } from '../../../../protocol/attempt.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { Action } from '../../../services/useAction.ts';
import { useRequestId } from './useRequestId.ts';

export interface MoneyAction extends Pick<Action, 'isBusy' | 'refusal'> {
  /** The request was sent and no answer arrived: sent again it is the same request. */
  readonly isUnknown: boolean;
  /** The command is made of the id at each attempt; making it may need an answer of its own. */
  readonly send: (
    make: (clientRequestId: string) => MoneyCommand | Promise<Answer<MoneyCommand>>,
    content: object,
  ) => void;
}

type State = AttemptState<WireDnw>;

/** Ends the attempt that is followed when another one begins, and with the form. */
function useFollowed(): (next: RunningAttempt) => void {
  const followed = useRef<RunningAttempt>(undefined);
  useEffect(() => () => followed.current?.end(), []);
  return useCallback((next) => {
    followed.current?.end();
    followed.current = next;
  }, []);
}

/**
 * Sends what a form holds; the same content keeps its request id until the outcome is known.
 * @param name of the form, unique on the page
 */
export function useMoneyAction(
  name: string,
  onSent: (dnw: WireDnw) => void,
  onRefused?: () => void,
): MoneyAction {
  const { money } = useServices();
  const { idFor, done } = useRequestId(name);
  const [state, setState] = useState<State>();
  const isSending = useRef(false);
  const follow = useFollowed();
  const show = useCallback(
    (next: State) => {
      isSending.current = next.kind === 'sending';
      setState(next);
      // A refused request is over: pressed again it is another one. What did not arrive may yet.
      const isRefused = next.kind === 'refused' && next.error.status !== 0;
      if (isRefused || next.kind === 'accepted') done();
      if (isRefused) onRefused?.();
      if (next.kind === 'accepted') onSent(next.value);
    },
    [done, onSent, onRefused],
  );
  const send = useCallback<MoneyAction['send']>(
    (make, content) => {
      if (isSending.current) return;
      isSending.current = true;
      setState({ kind: 'sending' });
      const made = make(idFor(JSON.stringify(content)));
      const begin = (command: MoneyCommand) => follow(money.send.start(command, show));
      if ('name' in made) {
        begin(made);
        return;
      }
      void made.then((answer) => {
        if (answer.ok) begin(answer.value);
        else {
          isSending.current = false;
          setState({ kind: 'refused', error: answer.error });
        }
      });
    },
    [money, idFor, follow, show],
  );
  return {
    isBusy: state?.kind === 'sending',
    refusal: state?.kind === 'unknown' || state?.kind === 'refused' ? state.error : undefined,
    isUnknown: state?.kind === 'unknown',
    send,
  };
}
