/** The definition of a REST call of the contract: one for server, client and API document. */
import type { BaseIssue, BaseSchema, InferInput, InferOutput } from 'valibot';
import type { AccountChange } from '../domain/accountGuard/accountGuard.ts';
import type { Role } from '../domain/accounts.ts';
import type { KeyPermission } from '../domain/apiKeys/apiKeys.ts';
import type { Permission } from '../domain/permissions.ts';
import type { RejectionCode } from '../domain/rejections.ts';
import type { SiteFeature } from '../domain/siteType.ts';

/** A schema whose checked value is `Output`; what it accepts may be wider (`'1'` for 1). */
export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

/** Who may make a call: anyone, any member, or members with a role or a permission. */
export type Access =
  | 'guest'
  | 'member'
  | { readonly role: Role }
  | { readonly permission: Permission };

/** A command changes something, a read does not. Each kind has its own rate limit per user. */
export type CallKind = 'command' | 'read';

export interface Call<Params extends Schema, Answer extends Schema> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly access: Access;
  /**
   * Permission that a program's key needs for the call of a member; left out, no key may make it.
   */
  readonly key?: KeyPermission;
  /** The switch of a site that turns the call off; without one every site offers it. */
  readonly feature?: SiteFeature;
  /**
   * Changes what an account is entered with, where its owner is reached or where money may go: made
   * only with the account's password and, where two-step login is on, a code. A list names the
   * parameters that need it (`detailJson.bankInfo` for one inside another); a call without them
   * goes on unconfirmed. The parameters include `confirmation`.
   */
  readonly confirm?: true | readonly string[];
  /**
   * Change of the account of which its owner is notified once the call was carried out. A call
   * whose `confirm` is a list informs only where one of its parameters was given.
   */
  readonly notifies?: AccountChange;
  readonly kind: CallKind;
  /**
   * `acting` for a read that only the process that acts can answer, because it keeps what the answer
   * is made of in its memory, or stores something while it answers. Left out, any process of the
   * exchange answers a read; a command is always carried out by the one that acts.
   */
  readonly answeredBy?: 'acting';
  /** As many small reads as it costs the exchange, its rows not counted; 1 where left out. */
  readonly cost?: number;
  /**
   * Body that is not JSON: an `upload` is sent as a form with one file, a `download` is answered
   * with the bytes of one.
   */
  readonly body?: 'upload' | 'download';
  readonly params: Params;
  readonly answer: Answer;
}

export type AnyCall = Call<Schema, Schema>;
export type CallGroup = Readonly<Record<string, AnyCall>>;
/** Parameters as a caller passes them. */
export type CallInput<C extends AnyCall> = InferInput<C['params']>;
/** Parameters as the server uses them after validation. */
export type CallParams<C extends AnyCall> = InferOutput<C['params']>;
/** Answer as the server returns and the client reads it. */
export type CallAnswer<C extends AnyCall> = InferOutput<C['answer']>;

/** Whether a call is answered by the process that acts alone. */
export const needsActing = ({ kind, answeredBy }: Pick<AnyCall, 'kind' | 'answeredBy'>): boolean =>
  kind === 'command' || answeredBy === 'acting';

/** Common fields of most guests' reads. */
export const GUEST_READ = { access: 'guest', kind: 'read', method: 'GET' } as const;
/** Common fields of most guests' commands. */
export const GUEST_COMMAND = { access: 'guest', kind: 'command', method: 'POST' } as const;
/** Common fields of most members' commands. */
export const MEMBER_COMMAND = { access: 'member', kind: 'command', method: 'POST' } as const;
export const MEMBER_READ = { access: 'member', kind: 'read', method: 'GET' } as const;

/** Common fields of operators' commands that need a permission. */
export const operatorCommand = <const P extends Permission>(permission: P) =>
  ({ access: { permission }, kind: 'command', method: 'POST' }) as const;

/** Common fields of operators' reads that need a permission. */
export const operatorRead = <const P extends Permission>(permission: P) =>
  ({ access: { permission }, kind: 'read', method: 'GET' }) as const;

/** Keeps the literal types of a call while checking its shape. */
export const defineCall = <const C extends AnyCall>(call: C): C => call;

/**
 * Documentation of a call for the API document and the tests; it stays out of the client's bundle.
 */
export interface CallDoc<Params = unknown, Answer = unknown> {
  /** One or two sentences for the reader of the document. */
  readonly summary: string;
  /** Beyond the specification; the site info announces it. */
  readonly isExtension?: true;
  /**
   * Codes the call may be refused with, besides those that its access, feature and method imply.
   */
  readonly refusals: readonly RejectionCode[];
  readonly example: {
    readonly params: Params;
    readonly answer: Answer;
    /** Further examples of the call, by name. */
    readonly others?: Readonly<Record<string, Params>>;
  };
}

/** One document for each call of a group, its examples typed by the call's schemas. */
export type CallDocs<Group extends CallGroup> = {
  readonly [Name in keyof Group]: CallDoc<CallInput<Group[Name]>, CallAnswer<Group[Name]>>;
};
