import { type ExitName, exitOf } from '../../domain/futures/orderGroups.ts';
import { useText } from '../i18n/useText.ts';
import type { WireOrder, WirePosition } from '../../protocol/futures/entities.ts';
import s from './ExitPrice.module.css';

/** An exit in a table: its trigger, marked when it places an order at a limit price. */
export function ExitPrice(props: {
  readonly of: WireOrder | WirePosition;
  readonly name: ExitName;
  readonly format: (price: string | undefined) => string;
}) {
  const t = useText();
  const { format } = props;
  const { price, limit } = exitOf(props.name, props.of);
  if (limit === undefined) return <>{format(price)}</>;
  const text = `${t('exits.limit')} ${format(limit)}`;
  return (
    <span className={s['exit']} title={text}>
      {format(price)}
      <abbr className={s['mark']} aria-label={text}>
        {t('exits.limitMark')}
      </abbr>
    </span>
  );
}
