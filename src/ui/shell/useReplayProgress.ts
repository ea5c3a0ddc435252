/** How far the replay of the log is, for the start screen and the bar below the header. */
import { useSelector } from '@xstate/react';
import { formatWhole } from '../format/decimalText.ts';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';

export interface ShownReplay {
  readonly text: string;
  /** Undefined while the length of the log is unknown. */
  readonly bar:
    | { readonly done: number; readonly total: number; readonly width: string }
    | undefined;
}

export function useReplayProgress(): ShownReplay {
  const t = useText();
  const { done, total } = useSelector(useServices().boot, (snapshot) => snapshot.context.progress);
  if (total === 0) return { text: t('app.loading'), bar: undefined };
  const text = t('app.replaying', {
    done: formatWhole(String(done)),
    total: formatWhole(String(total)),
  });
  return { text, bar: { done, total, width: `${(done / total) * 100}%` } };
}
