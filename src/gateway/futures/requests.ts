/** Orders and changes of margin as the history has them, to know a repeated one. */
import { contentFrom } from '../../domain/futures/orderWire.ts';
import { IN_ROWS_OF_REQUESTS, type StoredKinds } from '../requests/requestRows.ts';
import { readHistoryItem } from './history.ts';

export const futuresRequests: Pick<StoredKinds, 'order' | 'margin'> = {
  order: {
    history: 'ORDER',
    reused: 'CLIENT_ORDER_ID_REUSED',
    requestedAs(body) {
      const item = readHistoryItem(body);
      if (item.kind !== 'ORDER') throw new RangeError(`${item.kind} is no order`);
      return [contentFrom(item.order)];
    },
  },
  margin: { ...IN_ROWS_OF_REQUESTS, reused: 'CLIENT_REQUEST_ID_REUSED' },
};
