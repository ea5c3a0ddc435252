/** Messages as operators send and list them. Rules [M-S..]. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { ROLES } from '../../domain/accounts.ts';
import { parseUserId, type SiteId, siteId, type UserId, userId } from '../../domain/ids.ts';
import {
  MAILING_STATUSES,
  RECIPIENTS_MAX,
  isCountOff,
  isWholeSite,
  type Segment,
  SEGMENT_MAX,
} from '../../domain/messages/messages.ts';
import { reject } from '../../domain/rejections.ts';
import { numberInId } from '../../engine/state.ts';
import type { WireMailing } from '../../protocol/messages/entities.ts';
import type { messageOperatorCalls } from '../../protocol/messages/operatorCalls.ts';
import { sanitiseHtml } from '../content/sanitise.ts';
import type { Handler, HandlersOf } from '../calls/endpoint.ts';
import { knownWords, wordsOf } from '../calls/words.ts';
import { createActs } from '../operatorActs/acts.ts';
import { knownUser } from '../operatorActs/persons.ts';
import { refuse, type Reply, succeed } from '../reply.ts';
import type { ProfilesDep } from '../accounts/directory.ts';
import type { SessionsDep } from '../accounts/sessions.ts';
import type { Kernel } from '../kernel.ts';
import type { UserIndexDep } from '../userIndex/userIndex.ts';
import type { SitesDep } from '../sites/siteRegistry.ts';
import { findMailing, type Mailing, type StoredMailing } from './messageDocuments.ts';
import { peopleOf } from './segments.ts';
import type { MessagesDep } from './messageDesk.ts';

type Needs = Kernel & MessagesDep & ProfilesDep & SessionsDep & SitesDep & UserIndexDep;

type Send = Handler<(typeof messageOperatorCalls)['operatorMessageSend']>;
type SendParams = Parameters<Send>[0];
type Recipients = Pick<Mailing, 'recipients' | 'toSiteId' | 'segment' | 'lastUser'>;

const ID_DIGITS = 24;

/** The same request of an operator is the same mailing. */
const mailingId = (operator: UserId, requestId: string): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([operator, requestId])))).slice(0, ID_DIGITS);

const shownSegment = ({
  roles,
  partnerId,
  activeDays,
  inactiveDays,
}: NonNullable<Mailing['segment']>): WireMailing['segment'] => ({
  roles: roles ?? null,
  partnerId: partnerId ?? null,
  activeDays: activeDays ?? null,
  inactiveDays: inactiveDays ?? null,
});

const toWire = ({
  id,
  createdAt,
  mailing,
  sent,
}: StoredMailing & { sent: number }): WireMailing => ({
  id,
  title: mailing.title,
  content: mailing.content,
  status: mailing.sent === undefined ? 'SENDING' : 'SENT',
  isToAll: mailing.recipients === undefined || mailing.segment !== undefined,
  toSiteId: mailing.toSiteId ?? null,
  segment: mailing.segment === undefined ? null : shownSegment(mailing.segment),
  sent,
  createdAt,
});

/** Whether the mailing that is there under a request id is what was sent with it. */
const isSame = (known: Mailing, given: Mailing): boolean =>
  known.title === given.title &&
  known.content === given.content &&
  known.toSiteId === given.toSiteId &&
  JSON.stringify(known.segment) === JSON.stringify(given.segment) &&
  // Who belongs to a segment may have changed since.
  (known.segment !== undefined || known.recipients?.join() === given.recipients?.join());

type Filter = Pick<
  Parameters<Handler<(typeof messageOperatorCalls)['operatorMessageCount']>>[0],
  'toSiteId' | 'toRoleStrs' | 'toPartnerId' | 'activeDays' | 'inactiveDays'
>;

/** The segment that a request names. */
function segmentIn(params: Filter): Reply<Segment> {
  const { toRoleStrs, toPartnerId, activeDays, inactiveDays } = params;
  const roles = knownWords(toRoleStrs, ROLES, 'toRoleStrs');
  if (!roles.ok) return roles;
  const partnerId = toPartnerId === undefined ? undefined : parseUserId(toPartnerId);
  if (toPartnerId !== undefined && partnerId === undefined)
    return refuse(reject('UNKNOWN_PARTNER'));
  if (activeDays !== undefined && inactiveDays !== undefined)
    return refuse(reject('INVALID_PARAMETER', { name: 'inactiveDays' }));
  return succeed({
    ...(roles.answer !== undefined && { roles: roles.answer }),
    ...(partnerId !== undefined && { partnerId }),
    ...(activeDays !== undefined && { activeDays }),
    ...(inactiveDays !== undefined && { inactiveDays }),
  });
}

const siteOf = (number: number | undefined): SiteId | undefined =>
  number === undefined ? undefined : siteId(number);

/** All members of a segment, for a message that is sent to them now. */
async function segmentRecipients(
  core: Needs,
  toSiteId: number | undefined,
  segment: Segment,
): Promise<Reply<Recipients>> {
  const people = await peopleOf(core, siteOf(toSiteId), segment);
  if (!people.ok) return people;
  const recipients = people.answer.map(numberInId);
  const lastUser = recipients.at(-1);
  if (lastUser === undefined) return refuse(reject('SEGMENT_EMPTY'));
  const { roles, ...rest } = segment;
  return succeed({
    toSiteId,
    segment: { ...rest, ...(roles !== undefined && { roles: [...roles] }) },
    recipients,
    lastUser,
  });
}

function namedRecipients(core: ProfilesDep, playerIds: string): Reply<Recipients> {
  const named = wordsOf(playerIds);
  if (named.length === 0 || named.length > RECIPIENTS_MAX)
    return refuse(reject('INVALID_PARAMETER', { name: 'playerIds' }));
  const numbers = new Set<number>();
  for (const word of named) {
    const id = knownUser(core, word);
    if (id === undefined) return refuse(reject('UNKNOWN_RECIPIENT', { id: word }));
    numbers.add(numberInId(id));
  }
  const recipients = [...numbers].toSorted((a, b) => a - b);
  return succeed({ recipients, lastUser: recipients.at(-1) ?? 0 });
}

/** Who a message is for. */
async function recipientsOf(core: Needs, params: SendParams): Promise<Reply<Recipients>> {
  const { playerIds, isToAll = false, toSiteId } = params;
  if (isToAll === (playerIds !== undefined))
    return refuse(reject('INVALID_PARAMETER', { name: 'playerIds' }));
  const segment = segmentIn(params);
  if (!segment.ok) return segment;
  const isWhole = isWholeSite(segment.answer);
  if (playerIds !== undefined)
    return toSiteId === undefined && isWhole
      ? namedRecipients(core, playerIds)
      : refuse(reject('INVALID_PARAMETER', { name: 'toSiteId' }));
  if (toSiteId !== undefined && core.sites.byId(toSiteId) === undefined)
    return refuse(reject('UNKNOWN_SITE'));
  if (!isWhole) return segmentRecipients(core, toSiteId, segment.answer);
  const lastUser = await core.readState(({ next }) => next.user - 1);
  return succeed({ toSiteId, lastUser });
}

export function messageOperatorHandlers(core: Needs): HandlersOf<typeof messageOperatorCalls> {
  const { mailings } = core.messages;
  const carryOut = createActs(core);

  const send: Send = async (params, { identity: { userId: operator } }) => {
    const content = sanitiseHtml(params.content).trim();
    if (content === '') return refuse(reject('MESSAGE_EMPTY'));
    const recipients = await recipientsOf(core, params);
    if (!recipients.ok) return recipients;
    const { title, clientRequestId, expectedCount } = params;
    const id = mailingId(operator, clientRequestId);
    const now = recipients.answer.recipients?.length;
    const isKnown = (await findMailing(core.documents, id)) !== undefined;
    if (!isKnown && expectedCount !== undefined && now !== undefined)
      if (isCountOff(expectedCount, now))
        return refuse(reject('SEGMENT_CHANGED', { count: String(now) }));
    const mailing: Mailing = {
      title,
      content,
      operator: numberInId(operator),
      ...recipients.answer,
    };
    const [first, ...others] = mailing.recipients ?? [];
    const owner = first !== undefined && others.length === 0 ? userId(first) : undefined;
    const to = mailing.recipients === undefined ? 'all' : String(mailing.recipients.length);
    const act = {
      operator,
      name: 'message.send',
      target: id,
      owner,
      reason: '',
      asked: params,
      details: { to },
    };
    return carryOut(act, async () => {
      const stored = await mailings.send(id, owner, mailing);
      if (!isSame(stored.mailing, mailing)) return refuse(reject('CLIENT_REQUEST_ID_REUSED'));
      return succeed(toWire(await mailings.withSent(stored)));
    });
  };

  return {
    operatorMessageSend: send,
    operatorMessageCount: async (params) => {
      const { toSiteId } = params;
      if (toSiteId !== undefined && core.sites.byId(toSiteId) === undefined)
        return refuse(reject('UNKNOWN_SITE'));
      const segment = segmentIn(params);
      if (!segment.ok) return segment;
      const most = isWholeSite(segment.answer) ? Infinity : SEGMENT_MAX;
      const people = await peopleOf(core, siteOf(toSiteId), segment.answer, most);
      return people.ok ? succeed({ count: people.answer.length }) : people;
    },
    operatorMessageList: async ({ statusStrs, startDate, endDate, page, size }) => {
      const statuses = knownWords(statusStrs, MAILING_STATUSES, 'statusStrs');
      if (!statuses.ok) return statuses;
      const from = startDate === undefined ? {} : { from: startDate };
      const to = endDate === undefined ? {} : { to: endDate };
      const { items, total } = await mailings.list({ page, size, ...from, ...to }, statuses.answer);
      return succeed({ items: items.map(toWire), total, page, size });
    },
  };
}
