import Star from 'lucide-react/icons/star';
import { CHART_PERIODS, type ChartPeriod } from '../../../../../domain/market.ts';
import { IconButton } from '../../../../kit/IconButton.tsx';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../../kit/PopoverPanel.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useTerminalPreference } from '../useTerminalPreference.ts';
import s from './PeriodMenu.module.css';

/** All periods; a star keeps one in the bar. */
export function PeriodMenu(
  props: OpenProps & {
    readonly value: ChartPeriod;
    readonly onValue: (period: ChartPeriod) => void;
  },
) {
  const t = useText();
  const { value, onValue, ...part } = props;
  const [pinned, setPinned] = useTerminalPreference('periods');
  const toggle = (period: ChartPeriod) =>
    setPinned(CHART_PERIODS.filter((one) => pinned.includes(one) !== (one === period)));
  return (
    <PopoverPanel {...part} label={t('chartView.periods')}>
      <ul className={s['periods']}>
        {CHART_PERIODS.map((period) => {
          const isPinned = pinned.includes(period);
          return (
            <li key={period}>
              <button
                type="button"
                className={s['period']}
                aria-pressed={period === value}
                onClick={() => {
                  onValue(period);
                  part.onOpenChange(false);
                }}
              >
                {period}
              </button>
              <IconButton
                className={s['star']}
                aria-pressed={isPinned}
                label={t(isPinned ? 'chartView.unpin' : 'chartView.pin', { period })}
                onClick={() => toggle(period)}
              >
                <Star size={14} aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </PopoverPanel>
  );
}
