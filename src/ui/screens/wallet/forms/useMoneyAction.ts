import { useCallback } from 'react';
import type { Answer } from '../../../../protocol/answer.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { type Action, useAction } from '../../../services/useAction.ts';
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
  const { isBusy, refusal, run } = useAction();
  const { idFor, done } = useRequestId(name);
  const send = useCallback<MoneyAction['send']>(
    (make, content) => {
      const id = idFor(JSON.stringify(content));
      void run(
        async () => {
          const made = make(id);
          const command = 'name' in made ? made : await made;
          if ('ok' in command && !command.ok) return command;
          const answer = await money.send('ok' in command ? command.value : command);
          // A refused request is over: pressed again it is another one.
          if (!answer.ok && answer.error.status !== 0) {
            done();
            onRefused?.();
          }
          return answer;
        },
        (dnw) => {
          done();
          onSent(dnw);
        },
      );
    },
    [money, run, idFor, done, onSent, onRefused],
  );
  return { isBusy, refusal, isUnknown: refusal?.status === 0, send };
}
