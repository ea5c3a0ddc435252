import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer, CallError } from '../../../../protocol/answer.ts';
import type { MoneyCommand } from '../../../../protocol/money/commands.ts';
import type { WireDnw } from '../../../../protocol/money/entities.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { NOT_RECEIVED, useAbsence } from '../../../services/useAbsence.ts';
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
 * Resolves an outcome that is unknown by what the account shows, or by its showing nothing once the
 * connection is back.
 * @returns whether it did not arrive
 */
function useOutcome(
  unanswered: CallError | undefined,
  idOf: () => string,
  onSent: (dnw: WireDnw) => void,
): boolean {
  const { account } = useServices();
  const [absent, setAbsent] = useState<CallError>();
  const isUnknown = unanswered !== undefined && absent !== unanswered;
  useEffect(() => {
    if (!isUnknown) return undefined;
    const look = () => {
      const id = idOf();
      const shown = Object.values(account.get().applications).find(
        ({ clientRequestId }) => clientRequestId === id,
      );
      if (shown !== undefined) onSent(shown);
    };
    look();
    return account.subscribe(look);
  }, [account, isUnknown, idOf, onSent]);
  useAbsence(isUnknown, () => setAbsent(unanswered));
  return unanswered !== undefined && !isUnknown;
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
  const sentId = useRef('');
  const finish = useCallback(
    (dnw: WireDnw) => {
      done();
      onSent(dnw);
    },
    [done, onSent],
  );
  const unanswered = refusal?.status === 0 ? refusal : undefined;
  const isAbsent = useOutcome(
    unanswered,
    useCallback(() => sentId.current, []),
    finish,
  );
  const send = useCallback<MoneyAction['send']>(
    (make, content) => {
      const id = idFor(JSON.stringify(content));
      sentId.current = id;
      void run(async () => {
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
      }, finish);
    },
    [money, run, idFor, done, finish, onRefused],
  );
  return {
    isBusy,
    refusal: isAbsent ? NOT_RECEIVED : refusal,
    isUnknown: unanswered !== undefined && !isAbsent,
    send,
  };
}
