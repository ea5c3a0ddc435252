import { useState } from 'react';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import s from './Follow.module.css';
import type { FollowSettings } from './followRules.ts';
import { FIGURE_WINDOWS, type FigureWindow } from '../../../../domain/copytrade/figures.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useWhatIf } from './useWhatIf.ts';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { WhatIfResult } from './WhatIfResult.tsx';

/** How far the computation is, with the way out of it. */
function Progress(props: { readonly share: number; readonly onCancel: () => void }) {
  const t = useText();
  const percent = Math.floor(props.share * 100);
  return (
    <div className={s['tools']}>
      <progress
        className={s['progress']}
        max={100}
        value={percent}
        aria-label={t('copyFollow.whatIf.progress')}
      />
      <span className={s['note']}>{t('copyFollow.whatIf.progressOf', { percent })}</span>
      <Button size="small" onClick={props.onCancel}>
        {t('copyFollow.whatIf.cancel')}
      </Button>
    </div>
  );
}

/** What following with these settings would have come to, computed when it is requested. */
export function WhatIfPanel(props: {
  readonly trader: WireTraderCard;
  readonly settings: FollowSettings | undefined;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const isLoggedIn = useIsLoggedIn();
  const [days, setDays] = useState<FigureWindow>('30');
  const { trader, settings } = props;
  const balance = useFuturesAvailable();
  const { run, cancel, state } = useWhatIf({
    traderId: trader.traderId,
    since: trader.since,
    settings,
    window: days,
    balance,
  });
  const canRun = isLoggedIn && settings !== undefined && balance !== undefined;
  return (
    <section className={s['section']} aria-labelledby="what-if">
      <h2 className={s['sectionTitle']} id="what-if">
        {t('copyFollow.whatIf.title')}
      </h2>
      <p className={s['note']}>
        {t(isLoggedIn ? 'copyFollow.whatIf.intro' : 'copyFollow.whatIf.login')}
      </p>
      <div className={s['tools']}>
        <Segmented<FigureWindow>
          label={t('copyFollow.whatIf.days')}
          value={days}
          onValue={setDays}
          choices={FIGURE_WINDOWS.map((value) => ({
            value,
            label: t(`copyFollow.whatIf.window.${value}`),
          }))}
        />
        <Button disabled={!canRun || state.kind === 'running'} onClick={run}>
          {t(state.kind === 'done' ? 'copyFollow.whatIf.again' : 'copyFollow.whatIf.run')}
        </Button>
      </div>
      {state.kind === 'running' ? <Progress share={state.share} onCancel={cancel} /> : null}
      {state.kind === 'cancelled' ? (
        <p className={s['note']} role="status">
          {t('copyFollow.whatIf.cancelled')}
        </p>
      ) : null}
      {state.kind === 'failed' ? <RefusalLine>{refusalText(state.error)}</RefusalLine> : null}
      {state.kind === 'done' ? (
        <>
          {state.isStale ? <p className={s['stale']}>{t('copyFollow.whatIf.stale')}</p> : null}
          <WhatIfResult result={state.result} />
        </>
      ) : null}
    </section>
  );
}
