/** Wire shapes of operators, of acts that wait for a second one, and of the audit trail. */
import * as v from 'valibot';
import { isPermission, type Permission, PERMISSIONS } from '../../domain/permissions.ts';
import { identifier, millis, shownAs } from '../fields.ts';

const permission = v.pipe(
  v.string(),
  shownAs({ type: 'string', enum: PERMISSIONS }),
  v.guard((text: string): text is Permission => isPermission(text), 'INVALID_PARAMETER'),
);
export const permissions = v.array(permission);

export const wireAdmin = v.object({
  id: identifier,
  siteInfoId: v.number(),
  username: v.string(),
  name: v.string(),
  /** 1 for the first operator, one more for each admin below. */
  level: v.number(),
  /** The admin above; null for the first operator. */
  parentId: v.nullable(identifier),
  permissions,
  /** Whether the one-time password is still the one to log in with. */
  mustChangePassword: v.boolean(),
});
export type WireAdmin = v.InferOutput<typeof wireAdmin>;

/**
 * Why an act takes two admins: its own amount, the sum of the admin's day with it, no price to
 * measure it by, or because it changes what is paid out.
 */
export const TWO_PERSON_REASONS = ['AMOUNT', 'DAY_SUM', 'NO_PRICE', 'TERMS'] as const;
export type TwoPersonReason = (typeof TWO_PERSON_REASONS)[number];

/** A parameter of a call as JSON; figures as text. */
export const approvalParam = v.union([
  v.string(),
  v.boolean(),
  v.null(),
  v.array(v.string()),
  v.record(v.string(), v.nullable(v.string())),
]);

/** An act that the first of two admins asked for. */
export const wirePending = v.object({
  id: identifier,
  by: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
  at: millis,
  /** From this moment on the first press counts no more. */
  until: millis,
  why: v.picklist(TWO_PERSON_REASONS),
});
export type WirePending = v.InferOutput<typeof wirePending>;

/** Answer of an act above the threshold until a second admin confirms it. */
export const pendingAnswer = v.object({ pending: wirePending });

/** Refusals of every act that may take two admins, or that is about an account. */
export const TWO_PERSON_REFUSALS = [
  'SECOND_PERSON_NEEDED',
  'SECOND_PERSON_NOT_INDEPENDENT',
] as const;
export const ACCOUNT_REFUSALS = ['OWN_ACCOUNT', 'ACCOUNT_OF_ADMIN_BELOW'] as const;

export const wireApproval = v.object({
  ...wirePending.entries,
  /** Verb of the act: `application.decide`, `wallet.adjust`. */
  act: v.string(),
  target: v.string(),
  reason: v.string(),
  /** The call that carries it out. */
  call: v.string(),
  /** Parameters to make the same call again with. */
  params: v.record(v.string(), approvalParam),
  /** Details beside the parameters, such as the amount of an application. */
  details: v.optional(v.record(v.string(), v.string()), {}),
  /** Present values, under the names of the parameters. */
  before: v.optional(v.record(v.string(), v.string()), {}),
});
export type WireApproval = v.InferOutput<typeof wireApproval>;

export const wireAct = v.object({
  id: identifier,
  at: millis,
  operator: identifier,
  username: v.nullable(v.string()),
  act: v.string(),
  target: v.string(),
  reason: v.string(),
  /** Requested values, by name. */
  details: v.record(v.string(), v.string()),
  /** Previous values, under the same names. */
  before: v.optional(v.record(v.string(), v.string()), {}),
  /** Names of the users that the target and the figures have by id. */
  names: v.optional(v.record(v.string(), v.string()), {}),
  /** BEGUN where the process ended before the outcome was known. */
  outcome: v.picklist(['BEGUN', 'DONE', 'REFUSED', 'PENDING']),
  /** Code of the refusal; null without one. */
  code: v.nullable(v.string()),
});
export type WireAct = v.InferOutput<typeof wireAct>;
