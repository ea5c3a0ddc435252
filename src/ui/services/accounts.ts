/** Services of accounts: who is signed in and what the account holds. */
import type { ActorRefFrom } from 'xstate';
import type { Readable } from '../../domain/readable.ts';
import type { authMachine } from '../../machines/auth.ts';
import type { AccountView } from '../../protocol/accountView.ts';
import type { Answer } from '../../protocol/answer.ts';

export interface SignupInput {
  readonly username: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly nick: string;
  readonly partnerId: string | undefined;
  /** Where the site asks for them. */
  readonly emailProof?: string;
  readonly phoneProof?: string;
  /** JSON text of the bank account that won are paid to. */
  readonly bankInfo?: string;
}

export interface AccountServices {
  readonly auth: ActorRefFrom<typeof authMachine>;
  readonly account: Readable<AccountView>;
  /** Ends the session in all tabs and opens the login screen. Ask for confirmation first. */
  readonly logout: (open: (path: string) => void) => void;
  /**
   * Erases what this browser stores of an account that was closed, in all its tabs. Never rejects,
   * and resolves after 2 s at the latest, so that no user is kept from leaving.
   */
  readonly forgetAccount: (userId: string) => Promise<void>;
  readonly signup: (input: SignupInput) => Promise<Answer<{ readonly username: string }>>;
  /** Whether the username is available. */
  readonly checkUsername: (username: string) => Promise<Answer<boolean>>;
}
