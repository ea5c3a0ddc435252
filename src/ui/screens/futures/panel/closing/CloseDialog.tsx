import { OldPrices } from '../../../../market/OldPrices.tsx';
import * as v from 'valibot';
import type { OrderSide } from '../../../../../domain/futuresOrders.ts';
import type { WireFuturesOption, WirePosition } from '../../../../../protocol/futures/entities.ts';
import { ActButton } from '../../../../kit/Button.tsx';
import { Dialog } from '../../../../kit/Dialog.tsx';
import { NumberInput } from '../../../../kit/NumberInput.tsx';
import { RefusalLine, SentRefusal } from '../../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { typedToDecimal } from '../../../../format/typing.ts';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import { useKept } from '../../../../services/useKept.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import { baseCoin, formatUsdt, priceShape, quantityShape } from '../../../../market/instrument.ts';
import {
  type Blocker,
  blockerText,
  largerOf,
  percentAt,
  steppedPrice,
} from '../../ticket/entryRules.ts';
import { PercentSlider } from '../../ticket/PercentSlider.tsx';
import { type OrderAttempt, useOrderAttempt } from '../../ticket/useOrderAttempt.ts';
import s from '../Panel.module.css';
import type { PositionDialogProps } from '../positions/positionIntent.ts';
import { InParts } from '../../InParts.tsx';
import { type CloseTyped, closeProblem, closeResult } from './closeRules.ts';
import { closingOrder, quantityOfShare, sideThatCloses } from './closingOrders.ts';
import { formatFixed } from '../../../../format/decimalText.ts';
import { Figure, FigureList } from '../../../../kit/FigureList.tsx';
import { Signed } from '../../../../kit/Signed.tsx';

/** Profit and fee of a close at the newest prices, and what is left of them. */
function ExpectedResult(props: {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
  readonly typed: CloseTyped;
}) {
  const t = useText();
  const { position, option, typed } = props;
  const book = useReadable(useServices().market.book(option.stock));
  const result = closeResult(position, option, typed, book);
  return (
    <FigureList>
      <Figure label={t('close.pnl')}>{`${formatUsdt(result?.pnl, 'always')} USDT`}</Figure>
      <Figure label={t('order.fee')}>
        {`${formatFixed(result?.fee, { digits: 4, rounding: 'cut' })} USDT`}
      </Figure>
      <Figure label={t('close.expected')}>
        <Signed value={result?.net} text={`${formatUsdt(result?.net, 'always')} USDT`} />
      </Figure>
    </FigureList>
  );
}

const closeKind = v.picklist(['MARKET', 'LIMIT']);

/** Why the order failed, or that its outcome is unknown. */
function AttemptProblem({ attempt }: { readonly attempt: OrderAttempt }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { phase, refusal } = attempt;
  if (phase === 'unknown') return <RefusalLine>{t('order.unknownText')}</RefusalLine>;
  return phase === 'rejected' && refusal !== undefined ? (
    <SentRefusal>{refusalText(refusal)}</SentRefusal>
  ) : null;
}

/** Why the exchange would refuse the close at the newest prices. */
function useProblem(
  typed: CloseTyped,
  held: string,
  option: WireFuturesOption,
  side: OrderSide,
): Blocker | undefined {
  const { market } = useServices();
  const mark = useSelected(market.ticker(option.stock), (ticker) => ticker?.mark);
  const isOffered = useSelected(
    market.book(option.stock),
    (book) => closeProblem(typed, held, option, mark, { side, book })?.key !== 'blocked.notOffered',
  );
  return (
    closeProblem(typed, held, option, mark) ??
    (isOffered ? undefined : { key: 'blocked.notOffered' })
  );
}

/**
 * Closes a position, or part of it, with an opposite reduce-only order. The dialog itself is the
 * confirmation.
 */
export function CloseDialog(
  props: PositionDialogProps & {
    readonly kind: 'MARKET' | 'LIMIT';
    /** Initial share of the position in percent. */
    readonly percent: number;
  },
) {
  const t = useText();
  const services = useServices();
  const { position: initial, option, onClose } = props;
  // The remaining position; it may shrink or close while the dialog is open.
  const held = useSelected(
    services.account,
    (account) => account.positions[initial.id]?.quantity ?? '0',
  );
  const isOnline = !useIsOffline();
  const draftName = `close/${initial.id}`;
  const [kind, setKind] = useKept(`${draftName}/kind`, closeKind, () => props.kind);
  const [quantity, setQuantity] = useKept(`${draftName}/quantity`, v.string(), () =>
    quantityOfShare(initial.quantity, props.percent, option),
  );
  const [price, setPrice] = useKept(
    `${draftName}/price`,
    v.string(),
    () => services.market.ticker(option.stock).get()?.last ?? initial.entryPrice,
  );
  const attempt = useOrderAttempt({
    name: `${draftName}/order`,
    needsConfirmation: () => false,
    onAccepted: onClose,
  });
  const side = sideThatCloses(initial);
  const typed = { price: kind === 'LIMIT' ? price : undefined, quantity };
  const problem = useProblem(typed, held, option, side);
  const isBusy = attempt.phase === 'submitting' || attempt.phase === 'unknown';
  const send = () => {
    if (attempt.phase === 'unknown') {
      attempt.retry();
      return;
    }
    attempt.send(
      closingOrder(initial, services.account.get().positionMode, {
        marketType: kind,
        price: kind === 'LIMIT' ? typedToDecimal(price) : undefined,
        quantity: typedToDecimal(quantity),
      }),
    );
  };
  return (
    <Dialog
      title={`${t('close.title')} · ${option.label} ${t(`column.${initial.side}`)}`}
      onClose={onClose}
      footer={
        <ActButton
          size="large"
          tone={side === 'BUY' ? 'up' : 'down'}
          disabled={problem !== undefined || !isOnline || attempt.phase === 'submitting'}
          onClick={send}
        >
          {t(
            attempt.phase === 'submitting'
              ? 'order.submitting'
              : attempt.phase === 'unknown'
                ? 'order.resend'
                : 'close.send',
          )}
        </ActButton>
      }
    >
      <div className={s['summary']}>
        <Segmented
          label={t('order.type')}
          value={kind}
          onValue={setKind}
          choices={[
            { value: 'MARKET', label: t('close.market') },
            { value: 'LIMIT', label: t('close.limit') },
          ]}
        />
        {kind === 'LIMIT' ? (
          <NumberInput
            label={t('close.price')}
            value={price}
            {...priceShape(option)}
            unit="USDT"
            disabled={isBusy}
            onValue={setPrice}
            onStep={(direction) =>
              setPrice(steppedPrice(price, initial.entryPrice, direction, option.tickSize) ?? price)
            }
          />
        ) : null}
        <NumberInput
          label={t('close.quantity')}
          value={quantity}
          {...quantityShape({
            ...option,
            // A position may be larger than one order.
            maxQuantity: largerOf(option.maxQuantity, initial.quantity) ?? option.maxQuantity,
          })}
          unit={baseCoin(option)}
          disabled={isBusy}
          onValue={setQuantity}
        />
        <PercentSlider
          value={percentAt(typedToDecimal(quantity), held)}
          disabled={isBusy}
          onValue={(percent) => setQuantity(quantityOfShare(held, percent, option))}
        />
        <InParts option={option} quantity={typedToDecimal(quantity)} />
        <OldPrices stock={option.stock} />
        <ExpectedResult position={{ ...initial, quantity: held }} option={option} typed={typed} />
        {problem === undefined ? null : (
          <RefusalLine>{blockerText(t, problem, option)}</RefusalLine>
        )}
        <AttemptProblem attempt={attempt} />
      </div>
    </Dialog>
  );
}
