import { MarkedSlider } from '../../../kit/MarkedSlider.tsx';
import { useText } from '../../../i18n/useText.ts';

const MARKS = [0, 25, 50, 75, 100];

/** The share of what can be traded, in percent. */
export function PercentSlider(
  props: Pick<Parameters<typeof MarkedSlider>[0], 'value' | 'disabled' | 'onValue' | 'markKeys'>,
) {
  const t = useText();
  return (
    <MarkedSlider {...props} label={t('order.percent')} unit="%" min={0} max={100} marks={MARKS} />
  );
}
