/**
 * Calls that the exchange makes only with the account's password: a refusal that asks for it opens
 * one dialog, whatever form sent the call, and the call is repeated with what was typed there.
 */
import { BehaviorSubject } from 'rxjs';
import type { CallAnswer } from '../protocol/call.ts';
import type { Answer } from '../protocol/answer.ts';
import type { CallName, CALLS } from '../protocol/contract.ts';
import type { ConfirmationServices, PendingConfirmation } from '../ui/services/confirmation.ts';
import type { MakeCall } from '../ui/services/services.ts';

/** Refusals of the password or the code, after which both may be typed again. */
const REPEATABLE: ReadonlySet<string | undefined> = new Set([
  'CONFIRMATION_NEEDED',
  'WRONG_CREDENTIALS',
  'LOGIN_SLOWED',
  'OTP_NEEDED',
  'OTP_MISMATCH',
  'OTP_LOCKED',
]);

export function createConfirmedCalls(
  call: MakeCall,
): ConfirmationServices & { readonly call: MakeCall } {
  const pending = new BehaviorSubject<PendingConfirmation | undefined>(undefined);

  const ask = <Name extends CallName>(
    name: Name,
    params: Parameters<typeof call<Name>>[1],
    refused: Answer<CallAnswer<(typeof CALLS)[Name]>>,
  ) =>
    new Promise<Answer<CallAnswer<(typeof CALLS)[Name]>>>((resolve) => {
      const end = (answer: Answer<CallAnswer<(typeof CALLS)[Name]>>): void => {
        pending.next(undefined);
        resolve(answer);
      };
      pending.value?.cancel();
      pending.next({
        send: async (accountPassword, accountCode) => {
          const answer = await call(name, {
            ...params,
            accountPassword,
            ...(accountCode !== '' && { accountCode }),
          });
          if (!answer.ok && REPEATABLE.has(answer.error.code)) return answer.error;
          end(answer);
          return undefined;
        },
        cancel: () => end(refused),
      });
    });

  return {
    call: async (name, params) => {
      const answer = await call(name, params);
      return !answer.ok && answer.error.code === 'CONFIRMATION_NEEDED'
        ? ask(name, params, answer)
        : answer;
    },
    confirmation: {
      get: () => pending.value,
      subscribe: (listener) => {
        const subscription = pending.subscribe(listener);
        return () => subscription.unsubscribe();
      },
    },
  };
}
