/** Wire shapes of a person's own account. */
import * as v from 'valibot';
import { personFields } from '../accounts/entities.ts';
import { identifier, millis } from '../fields.ts';

/** Where a person is paid to. */
export const wireBankAccount = v.object({
  /** Code of the bank, from the bank list. */
  code: v.string(),
  bankName: v.string(),
  account: v.string(),
  holder: v.string(),
});

/** Hold that keeps money from leaving an account after a change of it. */
export const wireWithdrawalHold = v.object({
  /** Since when its owner locked withdrawals; null while they are not locked. */
  lockedAt: v.nullable(millis),
  /** The moment up to which they wait after a change of contacts; null where they do not. */
  waitsUntil: v.nullable(millis),
});

export const wireProfile = v.object({
  ...personFields,
  siteInfoId: v.optional(personFields.siteInfoId),
  /** Null of a server that does not say so. */
  registeredAt: v.nullable(millis),
  bankAccount: v.nullable(wireBankAccount),
  /** Null of a server that has none. */
  twoStep: v.nullable(
    v.object({
      isOn: v.boolean(),
      /** Since when; null while it is off. */
      since: v.nullable(millis),
      /** Codes that have not been used. */
      recoveryCodesLeft: v.number(),
      /** Whether this exchange refuses operators without it, and the person is one. */
      isRequired: v.boolean(),
    }),
  ),
  /** Null of a server that does not say so. */
  withdrawals: v.optional(v.nullable(wireWithdrawalHold), null),
});
export type WireProfile = v.InferOutput<typeof wireProfile>;

export const wireSession = v.object({
  id: identifier,
  /** User agent of the browser that logged in; empty where it named none. */
  device: v.string(),
  /** Empty on a host without a network. */
  address: v.string(),
  openedAt: millis,
  /** Time of the last renewal: an access token lasts 15 minutes. */
  lastUsedAt: millis,
  /** Whether it is the session of this request. */
  isCurrent: v.boolean(),
});
export type WireSession = v.InferOutput<typeof wireSession>;

/** One fact of a person's data: a document of theirs, or an event of their account. */
export const wireExportItem = v.object({
  source: v.picklist(['document', 'event']),
  /** Kind of the document, or type of the event. */
  kind: v.string(),
  at: millis,
  data: v.unknown(),
});
export type WireExportItem = v.InferOutput<typeof wireExportItem>;
