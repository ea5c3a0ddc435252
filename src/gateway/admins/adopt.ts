/** Operators of a store from before permissions were granted: all of them held everything. */
import type { UserId } from '../../domain/ids.ts';
import { ACCOUNT_KINDS, isOneTimePassword } from '../accounts/accountDocuments.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { AdminsDep } from './adminBook.ts';
import type { RandomBytes } from '../ports.ts';

const ADOPTED = 'admins.adopted';

/** Whether a user has yet to choose a password of their own. */
export async function hasOneTimePassword(
  { documents }: Pick<Kernel, 'documents'>,
  userId: UserId,
): Promise<boolean> {
  const credentials = await documents.get(ACCOUNT_KINDS.credentials, userId);
  return credentials !== undefined && isOneTimePassword(credentials);
}

/**
 * Keeps what the operators of an earlier version could do, once in the life of a store. Sessions
 * that were opened with a one-time password end, because it has to be replaced first.
 */
export async function adoptOperators(
  core: Pick<Kernel, 'documents' | 'meta' | 'readState'> & AdminsDep & SessionsDep,
): Promise<void> {
  const { meta, admins, sessions } = core;
  if ((await meta.read(ADOPTED)) !== undefined) return;
  const operators = await core.readState(({ members }) =>
    [...members.values()].filter(({ user }) => user.role === 'ADMIN').map(({ user }) => user.id),
  );
  for (const id of operators) {
    const added = await admins.addTop(id);
    if (!added.ok) throw new Error(`the operator ${id} was not stored`);
    if (await hasOneTimePassword(core, id)) await sessions.revoke(id, 'PASSWORD');
  }
  await meta.write(ADOPTED, 'yes');
}

// Passwords that the exchange generates for an account, to be replaced at the first login.

/** Letters and digits that are not mistaken for one another. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
const LENGTH = 20;

export const createOneTimePassword = (random: RandomBytes): string =>
  Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
