/** Wire shapes of contacts. */
import * as v from 'valibot';
import { identifier, millis } from '../fields.ts';
import { wireFile } from '../files/calls.ts';

const contactFile = v.omit(wireFile, ['createdAt']);
const contactAnswer = v.object({
  id: identifier,
  text: v.string(),
  at: millis,
  /** None where a server does not name them. */
  files: v.optional(v.array(contactFile), []),
});

/** A question of a person with its answers, oldest first. */
export const wireContact = v.object({
  id: identifier,
  question: v.string(),
  files: v.array(contactFile),
  createdAt: millis,
  isAnswered: v.boolean(),
  answeredAt: v.nullable(millis),
  /** False from an answer until its reader has opened it. */
  isRead: v.boolean(),
  answers: v.array(contactAnswer),
});
export type WireContact = v.InferOutput<typeof wireContact>;

/** The same as operators see it, each answer with who gave it. */
export const wireOperatorContact = v.object({
  ...wireContact.entries,
  answers: v.array(
    v.object({
      ...contactAnswer.entries,
      operatorId: identifier,
      /** Null once their account is closed. */
      operator: v.nullable(v.string()),
    }),
  ),
  userId: identifier,
  /** Null once the account is closed. */
  username: v.nullable(v.string()),
  name: v.nullable(v.string()),
  siteId: v.nullable(v.number()),
  /** As its members read it; null where the question names no site. */
  siteName: v.nullable(v.string()),
  /** Language of the site. */
  language: v.picklist(['ko', 'en']),
  /** Assigned operator; null for none. */
  assigned: v.object({
    /** One more with each change of who has it. */
    version: v.number(),
    operatorId: v.nullable(identifier),
    operator: v.nullable(v.string()),
  }),
});
export type WireOperatorContact = v.InferOutput<typeof wireOperatorContact>;

/** Message of /user/queue/contact: a contact as it is now, and the unread ones of its owner. */
export const contactMessage = v.object({
  contact: wireContact,
  unread: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** Message of /user/queue/operator/contact. */
export const operatorContactMessage = v.object({ contact: wireOperatorContact });
