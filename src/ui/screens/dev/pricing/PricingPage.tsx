import { useText } from '../../../i18n/useText.ts';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useDev } from '../shell/useDev.ts';
import { LivePart } from './LivePart.tsx';
import s from './Pricing.module.css';
import { PropertiesPart } from './PropertiesPart.tsx';
import { TryPart } from './TryPart.tsx';
import { VectorsPart } from './VectorsPart.tsx';

/** /dev/pricing: the pricing worker beside the exact oracle. */
export function PricingPage() {
  const t = useText();
  const pricing = useDev()?.pricing;
  if (pricing === undefined) return <SkeletonRows rows={8} label={t('app.loading')} />;
  return (
    <div className={s['page']}>
      <LivePart pricing={pricing} />
      <TryPart pricing={pricing} />
      <VectorsPart pricing={pricing} />
      <PropertiesPart pricing={pricing} />
    </div>
  );
}
