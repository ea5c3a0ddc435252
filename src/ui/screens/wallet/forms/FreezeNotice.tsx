import { formatTime } from '../../../format/timeText.ts';
import { useText, useZone } from '../../../i18n/useText.ts';
import { WarnLine } from '../../../kit/RefusalLine.tsx';
import type { Freeze } from './useFreeze.ts';

/** Since when nothing can be taken out, why, and what goes on; nothing where no freeze holds. */
export function FreezeNotice({ freeze }: { readonly freeze: Freeze | undefined }) {
  const t = useText();
  const zone = useZone();
  if (freeze === undefined) return null;
  const moment = formatTime(freeze.at, 'moment', zone);
  return <WarnLine>{t('wallet.frozen', { moment, reason: freeze.reason })}</WarnLine>;
}
