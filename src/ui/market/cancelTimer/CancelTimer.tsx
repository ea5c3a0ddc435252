import { CANCEL_TIMERS } from '../../../domain/preferences.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { NativeSelect } from '../../kit/NativeSelect.tsx';
import { SentRefusal } from '../../kit/RefusalLine.tsx';
import { useServices } from '../../services/ServicesContext.tsx';
import { useAction } from '../../services/useAction.ts';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import s from './CancelTimer.module.css';

const SECOND_MS = 1_000;

/** Remaining time of a running timer. */
function Left({ deadline }: { readonly deadline: number }) {
  const t = useText();
  const { now } = useServices();
  const seconds = useSelected(now, (at) => Math.max(0, Math.ceil((deadline - at) / SECOND_MS)));
  return (
    <span role="timer" className={s['left']} aria-label={t('cancelTimer.left', { seconds })}>
      {t('cancelTimer.seconds', { seconds })}
    </span>
  );
}

/** How long orders outlive this page, and the remaining time. */
export function CancelTimer() {
  const t = useText();
  const refusalText = useRefusalText();
  const { account, call, preferences } = useServices();
  const { cancelTimer } = useReadable(preferences.values);
  const deadline = useSelected(account, ({ cancelDeadline }) => cancelDeadline);
  const { refusal, run } = useAction();
  const choose = (chosen: (typeof CANCEL_TIMERS)[number]) => {
    preferences.set({ cancelTimer: chosen });
    // While it is on the page itself sets it, again and again.
    if (chosen === 'off') void run(() => call('setCancelTimer', { durationMs: 0 }));
  };
  return (
    <span className={s['timer']} title={t('cancelTimer.hint')}>
      {deadline === null ? null : <Left deadline={deadline} />}
      {refusal === undefined ? null : <SentRefusal>{refusalText(refusal)}</SentRefusal>}
      <NativeSelect
        label={t('cancelTimer.label')}
        value={cancelTimer}
        onValue={choose}
        choices={CANCEL_TIMERS.map((value) => ({
          value,
          label: `${t('cancelTimer.label')}: ${t(
            value === 'off' ? 'cancelTimer.off' : `cancelTimer.after.${value}`,
          )}`,
        }))}
      />
    </span>
  );
}
