import type { P2pTaker } from '../../../domain/p2p/takers.ts';
import type { P2pStatus } from '../../../domain/p2p/p2p.ts';
import type { WireP2pStep } from '../../../protocol/p2p/details.ts';
import { NO_FIGURE } from '../../format/decimalText.ts';
import { formatTime } from '../../format/timeText.ts';
import { useText, useZone } from '../../i18n/useText.ts';
import { Stepper } from '../../kit/Stepper.tsx';
import s from './Trade.module.css';
import { tradeSteps } from './tradeSteps.ts';

/** Every step of a trade with its time, who took it and why. */
export function TradeTimeline(props: {
  readonly status: P2pStatus;
  readonly steps: readonly WireP2pStep[];
  /** Name of the side that took a step, as the reader sees it. */
  readonly takerName: (by: P2pTaker, status: P2pStatus) => string;
}) {
  const t = useText();
  const zone = useZone();
  const { status, steps, takerName } = props;
  return (
    <Stepper
      label={t('wallet.steps')}
      steps={tradeSteps(status, steps).map(({ status: one, state, taken }) => ({
        label: t(`wallet.p2p.status.${one}`),
        state,
        note:
          taken === undefined ? undefined : (
            <>
              {`${taken.at === null ? NO_FIGURE : formatTime(taken.at, 'moment', zone)} · ${takerName(taken.by, one)}`}
              {taken.reason === '' ? null : <span className={s['reason']}>{taken.reason}</span>}
            </>
          ),
      }))}
    />
  );
}
