/** The outbox as operators read it. */
import type { outboxCalls } from '../../protocol/outbox/calls.ts';
import type { HandlersOf } from '../calls/endpoint.ts';
import { succeed } from '../reply.ts';
import type { OutboxDep } from './outbox.ts';

export const outboxHandlers = ({ outbox }: OutboxDep): HandlersOf<typeof outboxCalls> => ({
  operatorOutbox: async ({ to, page, size }) => {
    const { items, total } = await outbox.list({ to, page, size });
    return succeed({ items: [...items], total, page, size });
  },
});
