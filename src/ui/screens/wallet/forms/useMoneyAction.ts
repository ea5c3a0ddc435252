import { useCallback } from 'react';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { type Action, useAction } from '../../../services/useAction.ts';
import { useRequestId } from './useRequestId.ts';

export interface MoneyAction extends Pick<Action, 'isBusy' | 'refusal'> {
  /** The request was sent and no answer arrived: sent again it is the same request. */
  readonly isUnknown: boolean;
  readonly send: (make: (clientRequestId: string) => MoneyCommand, content: object) => void;
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
      const command = make(idFor(JSON.stringify(content)));
      void run(
        async () => {
          const answer = await money.send(command);
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
