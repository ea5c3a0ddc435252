import { isTriggerType } from '../../../../domain/futures/conditional.ts';
import type { OrderDraft } from '../../../../machines/order.ts';
import { useText } from '../../../i18n/useText.ts';
import { instrumentFormat } from '../../../market/instrument.ts';
import { trailText } from '../../../market/trailText.ts';
import { useTerminal } from '../terminalContext.ts';
import s from './OrderForm.module.css';

/** What becomes of an order that waits for its trigger and may open then, in one paragraph. */
export function WaitingNote({ draft }: { readonly draft: OrderDraft }) {
  const t = useText();
  const { option } = useTerminal();
  if (!isTriggerType(draft.marketType) || draft.reduceOnly) return null;
  const { price } = instrumentFormat(option);
  const isMark = draft.marketType === 'TAKEPROFIT' ? draft.isMarkTp : draft.isMarkSl;
  const figures = {
    by: t(isMark ? 'conditional.source.MARK' : 'conditional.source.LAST'),
    price: price(draft.triggerPrice ?? draft.activationPrice),
    trail: trailText(draft, price) ?? '',
    limit: price(draft.price),
  };
  const kind = (() => {
    if (draft.triggerPrice !== undefined) return draft.price === undefined ? 'market' : 'limit';
    return draft.activationPrice === undefined ? 'trail' : 'activated';
  })();
  return (
    <p className={s['waiting']}>
      {t(`conditional.when.${kind}.${draft.side}`, figures)} {t('conditional.holdsNothing')}
    </p>
  );
}
