import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { FigureWindow } from '../../../../domain/copytrade/figures.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { IconButton } from '../../../kit/IconButton.tsx';
import { later } from '../../../kit/later.tsx';
import s from './List.module.css';
import { COMPARED_MAX } from './useTraderPlace.ts';
import type { WireTraderDetail } from '../../../../protocol/copytrade/calls.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';

/** The traders to compare, in their order; those that do not exist are left out. */
function useCompared(ids: readonly string[]) {
  const { call } = useServices();
  return useQuery<readonly WireTraderDetail[]>({
    key: ['copytrade', 'compared', ids],
    read: async () => {
      const answers = await Promise.all(ids.map((traderId) => call('copyTrader', { traderId })));
      const failed = answers.find((answer) => !answer.ok && answer.error.status !== 404);
      if (failed?.ok === false) return failed;
      return { ok: true, value: answers.flatMap((answer) => (answer.ok ? [answer.value] : [])) };
    },
  });
}

const CompareDialog = later(async () => (await import('./CompareDialog.tsx')).CompareDialog);

/** The traders that were chosen to be compared. */
export function CompareTray(props: {
  readonly ids: readonly string[];
  readonly window: FigureWindow;
  readonly onIds: (ids: readonly string[]) => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { ids, onIds } = props;
  const [isOpen, setOpen] = useState(false);
  const { state } = useCompared(ids);
  const traders = state.value ?? [];
  return (
    <section className={s['tray']} aria-label={t('copytrade.compare')}>
      <strong role="status">{t('copytrade.compareCount', { count: ids.length })}</strong>
      <ul>
        {traders.map(({ traderId, name }) => (
          <li key={traderId}>
            {name}
            <IconButton
              label={t('copytrade.compareRemove', { name })}
              onClick={() => onIds(ids.filter((id) => id !== traderId))}
            >
              <X size={12} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {state.status === 'failed' ? <span>{refusalText(state.error)}</span> : null}
      {ids.length < 2 ? <small>{t('copytrade.compareMore')}</small> : null}
      {ids.length === COMPARED_MAX ? <small>{t('copytrade.compareFull')}</small> : null}
      <span className={s['trayActs']}>
        <Button size="small" onClick={() => onIds([])}>
          {t('copytrade.compareClear')}
        </Button>
        <Button
          size="small"
          tone="primary"
          disabled={traders.length < 2}
          onClick={() => setOpen(true)}
        >
          {t('copytrade.compareOpen')}
        </Button>
      </span>
      {isOpen && traders.length > 0 ? (
        <CompareDialog traders={traders} window={props.window} onClose={() => setOpen(false)} />
      ) : null}
    </section>
  );
}
