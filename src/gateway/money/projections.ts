/** Account events and history rows of applications, transfers and conversions. */
import type { ClientOrderId, UserId } from '../../domain/ids.ts';
import { isReturned } from '../../domain/money/application.ts';
import type { MoneyEvent } from '../../domain/money/events.ts';
import { DESTINATIONS } from '../../protocol/destinations.ts';
import type { WireDnw } from '../../protocol/money/entities.ts';
import type { ProjectionTable } from '../projections/table.ts';
import { toApplicationRow, toDnwRow, toEntryRow } from './rows.ts';
import { toWireApplication, toWireMovement, toWireReturn } from './wire.ts';

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
