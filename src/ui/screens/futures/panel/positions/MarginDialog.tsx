import { choicesOf } from '../../../../kit/choices.ts';
import * as v from 'valibot';
import { parseDecimal } from '../../../../../domain/decimal.ts';
import { reachableLiquidationText } from '../../../../../domain/futures/stopReach.ts';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { FormDialog } from '../../../../kit/FormDialog.tsx';
import { AmountField } from '../../../../kit/AmountField.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { typedToDecimal } from '../../../../format/typing.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useKept } from '../../../../services/useKept.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import { useAction } from '../../../../services/useAction.ts';
import { useSelected } from '../../../../services/useReadable.ts';
import { formatUsdt, instrumentFormat } from '../../../../market/instrument.ts';
import { Figure, FigureList } from '../../../../kit/FigureList.tsx';
import s from '../Panel.module.css';
import type { PositionDialogProps } from './positionIntent.ts';
import { marginAfter, type MarginChange, marginLimit } from './marginRules.ts';
import { useLivePosition, usePricedPosition } from './usePriced.ts';

/** USDT has 8 decimals; no more can be typed. */
const AMOUNT_DIGITS = 8;

const marginChange = v.picklist(['ADD', 'REMOVE']);

/**
 * Adds or removes margin of an isolated position; for a cross position it explains why that is
 * impossible.
 */
export function MarginDialog(props: PositionDialogProps) {
  const t = useText();
  const { pricing, trade } = useServices();
  const { option, onClose } = props;
  const position = useLivePosition(props.position);
  const priced = usePricedPosition(position.id);
  const available = useSelected(pricing.figures, (figures) => figures?.available);
  const isOnline = !useIsOffline();
  const draftName = `margin/${position.id}`;
  const [change, setChange] = useKept<MarginChange>(
    `${draftName}/change`,
    marginChange,
    () => 'ADD',
  );
  const [typed, setTyped] = useKept(`${draftName}/amount`, v.string(), () => '');
  const action = useAction();
  const title = `${t('marginChange.title')} · ${option.label} ${t(`column.${position.side}`)}`;
  if (position.marginType === 'CROSS') {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('marginChange.cross')}</p>
      </Dialog>
    );
  }
  const most = marginLimit(change, position, priced, available);
  const amount = typedToDecimal(typed);
  const entered = parseDecimal(amount) ?? 0n;
  const isTooMuch = entered > (parseDecimal(most) ?? 0n);
  const after = entered === 0n ? undefined : marginAfter(change, amount, position, option);
  const format = instrumentFormat(option);
  return (
    <FormDialog
      title={title}
      submit={t('marginChange.send')}
      canSubmit={isOnline && !isTooMuch && entered !== 0n}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        void action.run(() => trade.changeMargin(position.id, change, amount), onClose)
      }
    >
      <Segmented<MarginChange>
        label={t('marginChange.title')}
        value={change}
        onValue={setChange}
        choices={choicesOf(['ADD', 'REMOVE'], (type) => t(`marginChange.${type}`))}
      />
      <AmountField
        label={t('marginChange.amount')}
        value={typed}
        digits={AMOUNT_DIGITS}
        unit="USDT"
        disabled={action.isBusy}
        most={{ amount: most, text: t('marginChange.most', { amount: formatUsdt(most) }) }}
        problem={isTooMuch ? t('marginChange.tooMuch', { maximum: formatUsdt(most) }) : undefined}
        onValue={setTyped}
      />
      <FigureList>
        <Figure label={t('marginChange.now')}>{`${formatUsdt(position.margin)} USDT`}</Figure>
        <Figure label={t('marginChange.after')}>{`${formatUsdt(after?.margin)} USDT`}</Figure>
        <Figure label={t('marginChange.liquidation')}>
          {format.price(
            priced === undefined
              ? reachableLiquidationText(position.liquidationPrice, position.entryPrice)
              : priced.liquidationPrice,
          )}
        </Figure>
        <Figure label={t('marginChange.liquidationAfter')}>
          {format.price(
            reachableLiquidationText(
              after?.liquidationPrice,
              priced?.markPrice ?? position.entryPrice,
            ),
          )}
        </Figure>
      </FigureList>
      <p className={s['hint']}>
        {t(change === 'ADD' ? 'marginChange.addNote' : 'marginChange.removeNote')}
      </p>
    </FormDialog>
  );
}
