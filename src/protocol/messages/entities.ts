/** Wire shapes of messages. */
import * as v from 'valibot';
import { ROLES } from '../../domain/accounts.ts';
import { MAILING_STATUSES, MESSAGE_TITLE_MAX } from '../../domain/messages/messages.ts';
import { identifier, millis } from '../fields.ts';

/** A message as its reader lists it. */
export const wireMessage = v.object({
  id: identifier,
  title: v.pipe(v.string(), v.maxLength(MESSAGE_TITLE_MAX)),
  /** Sanitised HTML; null in a list that was not requested with ClientDetail. */
  content: v.nullable(v.string()),
  isRead: v.boolean(),
  readAt: v.nullable(millis),
  createdAt: millis,
});
export type WireMessage = v.InferOutput<typeof wireMessage>;

/** How many are unread. */
export const unreadCount = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });

/**
 * Frame of /new_message: this exchange sends the count; of another one, any other truthy value adds
 * one.
 */
export const newMessageFrame = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A message as the operator who sends it sees it. */
export const wireMailing = v.object({
  id: identifier,
  title: v.string(),
  content: v.string(),
  /** SENDING while some of its recipients do not have it yet. */
  status: v.picklist(MAILING_STATUSES),
  isToAll: v.boolean(),
  /** The site whose people it is sent to; null for every site. */
  toSiteId: v.nullable(v.number()),
  /** Which of those people: null where all of them. */
  segment: v.nullable(
    v.object({
      roles: v.nullable(v.array(v.picklist(ROLES))),
      partnerId: v.nullable(identifier),
      activeDays: v.nullable(v.number()),
      inactiveDays: v.nullable(v.number()),
    }),
  ),
  /** People who have received it. */
  sent: v.number(),
  createdAt: millis,
});
export type WireMailing = v.InferOutput<typeof wireMailing>;
