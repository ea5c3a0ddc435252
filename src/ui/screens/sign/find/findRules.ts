/** Validation of the forms that find an account. */
import * as v from 'valibot';
import type { PasswordKind } from '../../../../domain/accounts/credentials.ts';
import type { Channel } from '../../../../domain/verification/verification.ts';
import { verificationCalls } from '../../../../protocol/verification/calls.ts';
import { keyOfChannel, passwordTwice } from '../../../people/fieldRules.ts';

export const findIdForm = (channel: Channel) => v.object({ key: keyOfChannel(channel) });

export const findPasswordForm = (channel: Channel, kind: PasswordKind) =>
  v.pipe(
    v.object({
      ...findIdForm(channel).entries,
      username: v.pipe(verificationCalls.findPassword.params.entries.username, v.nonEmpty()),
      ...passwordTwice(kind),
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['passwordAgain']],
        ({ password, passwordAgain }) => password === passwordAgain,
      ),
      ['passwordAgain'],
    ),
  );
