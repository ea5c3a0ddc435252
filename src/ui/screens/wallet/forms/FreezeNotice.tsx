import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { WarnLine } from '../../../kit/RefusalLine.tsx';
import type { CallAnswer } from '../../../../protocol/call.ts';
import type { withdrawalFreezeCalls } from '../../../../protocol/withdrawalFreeze/calls.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useOffers } from '../../../services/useOffers.ts';
import { useSelected } from '../../../services/useReadable.ts';

type Answer = CallAnswer<typeof withdrawalFreezeCalls.withdrawalFreeze>;
type Freeze = NonNullable<Answer['freeze']>;

/**
 * The freeze that holds for the person's withdrawals; undefined where none does, and until it is
 * known. The exchange sends a message when one begins, changes and ends: it is read again with the
 * inbox.
 */
export function useFreeze(): Freeze | undefined {
  const { call, messages } = useServices();
  const isOffered = useOffers()('withdrawalFreeze');
  const { state } = useQuery<Answer>({
    key: ['money', 'freeze', isOffered],
    version: useSelected(messages.state, ({ inboxVersion }) => inboxVersion),
    read: async () =>
      isOffered ? call('withdrawalFreeze', {}) : { ok: true, value: { freeze: null } },
  });
  return state.value?.freeze ?? undefined;
}

/** Since when nothing can be taken out, why, and what goes on; nothing where no freeze holds. */
export function FreezeNotice({ freeze }: { readonly freeze: Freeze | undefined }) {
  const t = useText();
  const zone = useZone();
  if (freeze === undefined) return null;
  const moment = formatTime(freeze.at, 'moment', zone);
  return <WarnLine>{t('wallet.frozen', { moment, reason: freeze.reason })}</WarnLine>;
}
