/** How far the replay of the log is, for the start screen and the bar below the header. */
import { useSelector } from '@xstate/react';
import { formatWhole } from '../format/decimalText.ts';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';

export interface ShownReplay {
  readonly text: string;
  readonly done: number;
  /** 0 while the length of the log is unknown. */
  readonly total: number;
  /** Width of the bar; undefined while the length of the log is unknown. */
  readonly width: string | undefined;
}

export function useReplayProgress(): ShownReplay {
  const t = useText();
  const { done, total } = useSelector(useServices().boot, (snapshot) => snapshot.context.progress);
  if (total === 0) return { text: t('app.loading'), done, total, width: undefined };
  const text = t('app.replaying', {
    done: formatWhole(String(done)),
    total: formatWhole(String(total)),
  });
  return { text, done, total, width: `${(done / total) * 100}%` };
}
