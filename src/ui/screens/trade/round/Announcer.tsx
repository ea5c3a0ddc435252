import { formatFixed } from '../../../format/decimalText.ts';
import { useText } from '../../../i18n/useText.ts';
import { sumOfSettled } from '../../../market/rounds/betStanding.ts';
import { resultKey } from '../../../market/rounds/roundNames.ts';
import { useBetsOf, useStakeCurrency, useTrade } from '../tradeContext.ts';
import { isOver, opensNext } from './roundPhase.ts';

/**
 * Announces to screen readers when betting closes, how the round ends, and when the next one opens.
 */
export function Announcer() {
  const t = useText();
  const currency = useStakeCurrency();
  const { option, phase, round } = useTrade();
  const isAhead = opensNext(option);
  const { settled } = useBetsOf(round?.id);
  const said = () => {
    if (phase === 'open') return t('trade.saidOpen');
    // The next round of rent takes bets all the time.
    if (phase === 'locked') return isAhead ? '' : t('trade.saidLocked');
    if (round === undefined || !isOver(phase)) return '';
    const result = t('trade.saidSettled', { result: t(resultKey(round)) });
    const { count, net } = sumOfSettled(settled);
    if (count === 0) return result;
    const figure = formatFixed(net, { digits: 2, rounding: 'cut', sign: 'always' });
    return `${result} ${t('trade.saidMine', { net: `${figure} ${currency}` })}`;
  };
  return (
    <p className="visuallyHidden" role="status" aria-live="polite">
      {said()}
    </p>
  );
}
