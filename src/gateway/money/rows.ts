/** Rows of the list of applications, transfers and conversions. */
import * as v from 'valibot';
import { type ClientOrderId, type DnwId, parseUserId, type UserId } from '../../domain/ids.ts';
import { type WireDnw, wireDnw } from '../../protocol/money/entities.ts';
import type { HistoryRow } from '../ports.ts';
import type { Kernel } from '../kernel.ts';
import { isReturned } from '../../domain/money/application.ts';
import type { MoneyEvent } from '../../domain/money/commands.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toWireApplication, toWireMovement, toWireReturn } from './wire.ts';

/** Labels that the list is queried by. */
export const dnwLabel = {
  type: (type: string): string => `type:${type}`,
  status: (status: string): string => `status:${status}`,
  wallet: (wallet: string): string => `wallet:${wallet}`,
  /** Whole words that a person may look for, without regard to case. */
  keyword: (word: string): string => `keyword:${word.toLowerCase().replaceAll(/\s+/g, '_')}`,
} as const;

/**
 * A row that no request is found by: its request, if it has one, has another row. An application's
 * row is written again with each step. The sides of a transfer have one id: the type keeps their
 * rows apart.
 */
export function toEntryRow(userId: UserId, dnw: WireDnw): HistoryRow {
  const words = [dnw.id, dnw.clientRequestId, dnw.reference].filter((word) => word !== '');
  return {
    kind: 'DNW',
    id: `${dnw.id}/${dnw.type}`,
    userId,
    optionId: undefined,
    at: dnw.requestedAt,
    labels: [
      dnwLabel.type(dnw.type),
      dnwLabel.status(dnw.status),
      dnwLabel.wallet(dnw.walletType),
      ...new Set(words.map(dnwLabel.keyword)),
    ],
    body: JSON.stringify(dnw),
  };
}

/** A row that is found by its request. */
export function toDnwRow(userId: UserId, dnw: WireDnw): HistoryRow {
  return { ...toEntryRow(userId, dnw), requestId: dnw.clientRequestId };
}

/** Labels that operators query by, beside those above. */
export const applicationLabel = {
  user: (userId: string): string => `user:${userId}`,
  /** `none` for what the operator carries out. */
  provider: (provider: string): string => `provider:${provider}`,
} as const;

/** The same application in the list of all users', which operators page through. */
function toApplicationRow(userId: UserId, dnw: WireDnw): HistoryRow {
  const own = toDnwRow(userId, dnw);
  return {
    kind: 'APPLICATION',
    id: dnw.id,
    userId: undefined,
    optionId: undefined,
    at: own.at,
    labels: [
      ...(own.labels ?? []),
      applicationLabel.user(userId),
      applicationLabel.provider(dnw.provider ?? 'none'),
    ],
    body: JSON.stringify({ userId, dnw }),
  };
}

const storedApplication = v.object({
  userId: v.pipe(
    v.string(),
    v.transform(parseUserId),
    v.guard((id: UserId | undefined): id is UserId => id !== undefined),
  ),
  dnw: wireDnw,
});

/** Throws on a body that no version of the product wrote. */
export const readApplication = (body: string): { readonly userId: UserId; readonly dnw: WireDnw } =>
  v.parse(storedApplication, JSON.parse(body));

/** Throws on a body that no version of the product wrote. */
export const readDnw = (body: string): WireDnw => v.parse(wireDnw, JSON.parse(body));

/** The row of an application as it is now. */
export async function applicationRow(
  core: Pick<Kernel, 'rows'>,
  userId: UserId,
  { id, type }: { readonly id: DnwId; readonly type: string },
): Promise<WireDnw | undefined> {
  const { items } = await core.rows({
    kind: 'DNW',
    userId,
    id: `${id}/${type}`,
    page: 1,
    size: 1,
  });
  const [body] = items;
  return body === undefined ? undefined : readDnw(body);
}

// Account events and history rows of applications, transfers and conversions.

const queue = DESTINATIONS.point;
const request = ({ requestId: id }: { readonly requestId: ClientOrderId }) =>
  ({ kind: 'money', id }) as const;

/** In the owner's list and in the operators'. */
const rowsOf = (userId: UserId, dnw: WireDnw) => [
  toDnwRow(userId, dnw),
  toApplicationRow(userId, dnw),
];

export const moneyProjections: ProjectionTable<MoneyEvent> = {
  // The wallets follow by the POINT of the posting beside it.
  FundsMoved: {
    history: ({ movement }) => {
      const sides = toWireMovement(movement);
      return [sides.in, sides.out].map((side) => toDnwRow(movement.userId, side));
    },
    request: ({ movement }) => request(movement),
  },
  // Open pages learn of them at their moment; see MoneyTermsBook.
  MoneyTermsChanged: {},
  LocalRatesChanged: {},
  PaymentAccountChanged: {},
  MoneyApplied: {
    queue,
    notify: ({ application }) => ({ type: 'DNW', dnw: toWireApplication(application) }),
    history: ({ application }) => rowsOf(application.userId, toWireApplication(application)),
    request: ({ application }) => request(application),
  },
  ApplicationEnded: {
    queue,
    notify: ({ application, ...ended }) => ({
      type: 'DNW',
      dnw: toWireApplication(application, ended),
    }),
    history: ({ application, ...ended }) => {
      const { userId, type } = application;
      const rows = rowsOf(userId, toWireApplication(application, ended));
      return isReturned(type, ended.status)
        ? [...rows, toEntryRow(userId, toWireReturn(application, ended))]
        : rows;
    },
  },
};
