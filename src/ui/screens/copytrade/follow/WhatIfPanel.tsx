import { useCallback, useEffect, useRef, useState } from 'react';
import type { WireTraderCard } from '../../../../protocol/copytrade/calls.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { Button } from '../../../kit/Button.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import s from './Follow.module.css';
import type { FollowSettings } from './followRules.ts';
import { FIGURE_WINDOWS, type FigureWindow } from '../../../../domain/copytrade/figures.ts';
import { useIsLoggedIn } from '../../../services/session.ts';
import { useFuturesAvailable } from '../../../services/useFuturesAvailable.ts';
import { WhatIfResult } from './WhatIfResult.tsx';
import type { WhatIfAnswer, WhatIfQuestion } from '../../../../protocol/copytrade/whatIfView.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { CallError } from '../../../../protocol/answer.ts';

type WhatIfState =
  | { readonly kind: 'idle' }
  /** @param share of the trader's facts that are applied, 0 to 1 */
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'done'; readonly result: WhatIfAnswer; readonly isStale: boolean };

type WhatIfInput = Omit<WhatIfQuestion, 'settings' | 'balance'> & {
  /** undefined while something typed cannot be sent. */
  readonly settings: FollowSettings | undefined;
  /** Undefined while it is not known: there is nothing to begin with then. */
  readonly balance: string | undefined;
};

/**
 * Runs the look back and follows it: its progress, its result, and whether it still holds. Nothing
 * runs until `run`; leaving the page cancels it.
 */
function useWhatIf(input: WhatIfInput) {
  const { copytrade } = useServices();
  const [state, setState] = useState<WhatIfState>({ kind: 'idle' });
  const [of, setOf] = useState('');
  const running = useRef<AbortController>(undefined);
  const { settings, balance, ...about } = input;
  // What is available moves with every price; a result is of what there was when it was computed.
  const key = JSON.stringify({ settings, ...about });
  const cancel = useCallback(() => running.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const run = () => {
    if (settings === undefined || balance === undefined) return;
    cancel();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    signal.addEventListener('abort', () => setState({ kind: 'cancelled' }));
    setOf(key);
    setState({ kind: 'running', share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setState({ kind: 'running', share });
    };
    void copytrade
      .whatIf({ ...about, settings, balance }, { signal, onProgress })
      .then((answer) => {
        if (signal.aborted) return;
        running.current = undefined;
        if (!answer.ok) setState({ kind: 'failed', error: answer.error });
        else if (answer.value !== undefined)
          setState({ kind: 'done', result: answer.value, isStale: false });
      });
  };
  const shown: WhatIfState = state.kind === 'done' ? { ...state, isStale: of !== key } : state;
  return { state: shown, run, cancel };
}

/** Progress of the computation, with a button that cancels it. */
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

/** Hypothetical result of following with these settings, computed on request. */
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
