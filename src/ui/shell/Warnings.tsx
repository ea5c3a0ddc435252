import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../kit/Button.tsx';
import { formatFixed, formatWhole } from '../format/decimalText.ts';
import { useText } from '../i18n/useText.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';
import { useMessageText } from './useMessageText.ts';
import s from './Warnings.module.css';

/** The current margin ratio; nothing until the position is priced. */
function LiveRatio({ positionId }: { readonly positionId: string }) {
  const t = useText();
  const { pricing } = useServices();
  const priced = useReadable(useMemo(() => pricing.position(positionId), [pricing, positionId]));
  if (priced === undefined) return null;
  const ratio = formatFixed(priced.marginRatio, { digits: 2, rounding: 'halfUp' });
  return <span className={s['figure']}>{t('notices.ratio', { ratio })}</span>;
}

/** A position close to liquidation: shown over every page until it is acknowledged. */
export function Warnings() {
  const t = useText();
  const { notices } = useServices();
  const message = useMessageText();
  const [newest, ...others] = useReadable(notices.warnings);
  if (newest === undefined) return null;
  const { positionId = '', futuresOptionId = '', liquidationPrice = '' } = newest.values;
  return (
    <aside className={s['warning']} aria-label={t('notices.warning')} data-strip="warning">
      <TriangleAlert className={s['icon']} size={16} aria-hidden="true" />
      <p className={s['text']} role="alert">
        {message(newest)}
      </p>
      <LiveRatio key={positionId} positionId={positionId} />
      {liquidationPrice === '' ? null : (
        <span className={s['price']}>
          {t('notices.liquidation', { price: formatWhole(liquidationPrice) })}
        </span>
      )}
      {others.length === 0 ? null : (
        <span className={s['figure']}>{t('notices.others', { count: others.length })}</span>
      )}
      <span className={s['actions']}>
        <Link className={buttonClass('plain', 'small')} to={`/future/${futuresOptionId}`}>
          {t('notices.position')}
        </Link>
        <Button size="small" tone="primary" onClick={() => notices.acknowledge(newest.id)}>
          {t('app.confirm')}
        </Button>
      </span>
    </aside>
  );
}
