import { useMemo } from 'react';
import type { WireMessage } from '../../../../protocol/messages/entities.ts';
import type { Loadable } from '../../../../protocol/answer.ts';
import type { KeptPage, MessageActions } from '../../../services/messages.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useSelected } from '../../../services/useReadable.ts';

export interface Inbox {
  readonly state: Loadable<KeptPage<WireMessage>>;
  readonly refetch: () => void;
  /** Does something to messages; without a connection it reaches the exchange later. */
  readonly act: (change: (actions: MessageActions) => void) => void;
}

/** Messages of a page with what was done to them here, whether or not the exchange knows of it. */
export function useInbox(page: number): Inbox {
  const { messages } = useServices();
  const version = useSelected(messages.state, ({ inboxVersion }) => inboxVersion);
  const marks = useSelected(messages.state, (state) => state.marks);
  const { state, refetch } = useQuery({
    key: ['messages', page],
    version,
    read: async () => (await messages.open()).page(page),
  });
  const shown = useMemo((): Loadable<KeptPage<WireMessage>> => {
    const known = state.value;
    if (known === undefined) return state;
    const items = known.items.flatMap((message) => {
      const mark = marks.get(message.id);
      if (mark === 'deleted') return [];
      return mark === 'read' ? { ...message, isRead: true } : message;
    });
    const total = known.total - (known.items.length - items.length);
    return { ...state, value: { ...known, items, total } };
  }, [state, marks]);
  return {
    state: shown,
    refetch,
    act: (change) => void messages.open().then(change, () => undefined),
  };
}
