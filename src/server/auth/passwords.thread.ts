/** Hashes passwords one after the other, so that many logins take the memory of one hash. */
import { randomBytes } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { createPasswordHasher } from '../../gateway/auth/passwords.ts';
import { answerWith, startersPort, type ThreadMessage } from '../threads/answerCalls.ts';
import type { PasswordAnswer, PasswordCall } from './passwordCalls.ts';

// Elsewhere than on Linux the priority is that of the whole process. Orders come before hashes.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const hasher = createPasswordHasher((length) => randomBytes(length));
let last: Promise<void> = Promise.resolve();

startersPort().on('message', ({ id, call }: ThreadMessage<PasswordCall>) => {
  last = last.then(() => answerWith(id, () => answerTo(call)));
});

function answerTo(call: PasswordCall): Promise<PasswordAnswer> {
  switch (call.kind) {
    case 'hash':
      return hasher.hash(call.password);
    case 'verify':
      return hasher.verify(call.password, call.hash);
  }
}
