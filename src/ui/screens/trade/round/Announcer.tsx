import { useEffect, useRef, useState } from 'react';
import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { sumOfSettled } from '../live/betStanding.ts';
import { resultKey } from '../results/roundNames.ts';
import { useBetsOf, useStakeCurrency, useTrade } from '../tradeContext.ts';
import { isOver } from './roundPhase.ts';

/** Tells screen readers when bets close, a round ends, how, and the next one opens. */
export function Announcer() {
  const t = useText();
  const currency = useStakeCurrency();
  const { phase, round } = useTrade();
  const { settled } = useBetsOf(round?.id);
  const known = useRef(phase);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const before = known.current;
    known.current = phase;
    if (phase === before) return;
    // The result itself is said from what is drawn below.
    if (phase === 'open' && (isOver(before) || before === 'closed')) setSaid(t('trade.saidOpen'));
    else if (phase === 'locked') setSaid(t('trade.saidLocked'));
    else setSaid('');
  }, [phase, t]);
  const result =
    round !== undefined && isOver(phase)
      ? t('trade.saidSettled', { result: t(resultKey(round)) })
      : said;
  const { count, net } = sumOfSettled(settled);
  const mine =
    isOver(phase) && count > 0
      ? t('trade.saidMine', {
          net: `${formatFixed(net, { digits: 2, rounding: 'cut', sign: 'always' })} ${currency}`,
        })
      : '';
  return (
    <p className="visuallyHidden" role="status" aria-live="polite">
      {`${result} ${mine}`.trim()}
    </p>
  );
}
