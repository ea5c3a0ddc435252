import { Later, later } from '../../kit/later.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useText } from '../../i18n/useText.ts';
import { ChartCredit } from '../../shell/ChartCredit.tsx';
import { FeedLine } from '../../shell/FeedNote.tsx';
import { LaterRecordPanel } from './laterRecordPanel.ts';
import s from './DeskTerminal.module.css';
import { useTerminal } from './terminalContext.ts';

// Prices come first: the order form and the account load in parallel.
const OrderSide = later(async () => (await import('./OrderSide.tsx')).OrderSide);

/** Positions, orders and history. */
export function Records() {
  const t = useText();
  return (
    <Later fallback={<SkeletonRows rows={4} label={t('app.loading')} />}>
      <LaterRecordPanel />
    </Later>
  );
}

/** The order form, with the source of the prices below it. */
export function Form() {
  const t = useText();
  const { option } = useTerminal();
  return (
    <aside className={s['form']}>
      <Later fallback={<SkeletonRows rows={8} label={t('app.loading')} />}>
        <OrderSide />
      </Later>
      <FeedLine place="desk" stock={option.stock}>
        {' · '}
        <ChartCredit />
      </FeedLine>
    </aside>
  );
}
