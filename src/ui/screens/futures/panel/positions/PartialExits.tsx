import { type ReactNode, useState } from 'react';
import type {
  WireFuturesOption,
  WireOrder,
  WirePosition,
} from '../../../../../protocol/futures/entities.ts';
import { choicesOf } from '../../../../kit/choices.ts';
import { EmptyState } from '../../../../kit/EmptyState.tsx';
import { FormDialog } from '../../../../kit/FormDialog.tsx';
import { NumberInput } from '../../../../kit/NumberInput.tsx';
import { RefusalLine, SentRefusal } from '../../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { typedToDecimal } from '../../../../format/typing.ts';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import {
  baseCoin,
  formatUsdt,
  instrumentFormat,
  priceShape,
  quantityShape,
} from '../../../../market/instrument.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import { useReadable, useSelected } from '../../../../services/useReadable.ts';
import { usePositionMode } from '../../terminalContext.ts';
import { blockerText, percentAt, steppedPrice } from '../../ticket/entryRules.ts';
import { PercentSlider } from '../../ticket/PercentSlider.tsx';
import { useOrderAttempt } from '../../ticket/useOrderAttempt.ts';
import { quantityOfShare } from '../closing/closingOrders.ts';
import { OrderActions } from '../orders/OrderCells.tsx';
import { useOrderWork } from '../orders/useOrderWork.ts';
import { LiquidationFirst, useLiquidation } from '../../LiquidationFirst.tsx';
import { liquidationBefore } from '../../stopReach.ts';
import s from './PartialExits.module.css';
import {
  type ExitName,
  exitProblem,
  type ExitSource,
  type ExitTerms,
  profitAt,
  typeExit,
} from './exitFields.ts';
import {
  exitOrdersOf,
  nameOf,
  partialOrder,
  quantityProblem,
  roomFor,
  sourceOf,
} from './partialExits.ts';
import type { PositionDialogProps } from './positionIntent.ts';
import { useLivePosition, usePricedPosition } from './usePriced.ts';
import { useIsTrader } from '../../../../services/useFuturesAvailable.ts';

const NAMES = ['takeProfit', 'stopLoss'] as const;
const SOURCES = ['LAST', 'MARK'] as const;

interface OfPosition {
  readonly position: WirePosition;
  readonly option: WireFuturesOption;
  readonly orders: readonly WireOrder[];
}

/** Says of a stop that the position is liquidated before it. */
function Reach(props: Pick<OfPosition, 'position' | 'option'> & { readonly price: string | null }) {
  const { position, option, price } = props;
  const liquidation = useLiquidation(position);
  return (
    <LiquidationFirst option={option} at={liquidationBefore(price, position.side, liquidation)} />
  );
}

/** The exits there are, each with what it would bring. */
function ExitOrders({ position, option, orders }: OfPosition) {
  const t = useText();
  const refusalText = useRefusalText();
  const work = useOrderWork();
  const refusal = useReadable(work.refusal);
  const format = instrumentFormat(option);
  if (orders.length === 0) return <EmptyState title={t('partial.none')} />;
  return (
    <>
      <ul className={s['orders']} aria-label={t('partial.list')}>
        {orders.map((order) => {
          const terms: ExitTerms = {
            position,
            part: order.quantity,
            tickSize: option.tickSize,
            basis: 'entry',
          };
          const pnl = profitAt(order.triggerPrice ?? '', terms)?.pnl;
          const isStop = nameOf(order) === 'stopLoss';
          return (
            <li key={order.id}>
              <span>
                <strong>{t(`exits.${nameOf(order)}`)}</strong>
                <small>{`${t(`exits.${sourceOf(order)}`)} ${format.price(order.triggerPrice)}`}</small>
                {isStop ? <Reach {...{ position, option }} price={order.triggerPrice} /> : null}
              </span>
              <span>
                {`${format.quantity(order.quantity)} ${baseCoin(option)}`}
                <small>
                  <Signed value={pnl} text={`${formatUsdt(pnl, 'always')} USDT`} />
                </small>
              </span>
              <OrderActions
                order={order}
                work={work}
                most={roomFor(nameOf(order), position, orders, order.id)}
              />
            </li>
          );
        })}
      </ul>
      {refusal === undefined ? null : <SentRefusal>{refusalText(refusal)}</SentRefusal>}
    </>
  );
}

interface Typed {
  readonly name: ExitName;
  readonly source: ExitSource;
  readonly price: string;
  readonly quantity: string;
}

function Fields(
  props: OfPosition & {
    readonly typed: Typed;
    readonly room: string;
    readonly isBusy: boolean;
    readonly onTyped: (change: Partial<Typed>) => void;
  },
) {
  const t = useText();
  const { option, typed, room, isBusy, onTyped } = props;
  return (
    <>
      <Segmented
        label={t('partial.kind')}
        value={typed.name}
        onValue={(name) => onTyped({ name, quantity: '' })}
        choices={choicesOf(NAMES, (name) => t(`exits.${name}`))}
      />
      <Segmented
        look="text"
        label={t('exits.source')}
        value={typed.source}
        onValue={(source) => onTyped({ source })}
        choices={choicesOf(SOURCES, (source) => t(`exits.${source}`))}
      />
      <NumberInput
        label={t('exits.price')}
        value={typed.price}
        {...priceShape(option)}
        unit="USDT"
        disabled={isBusy}
        onValue={(price) => onTyped({ price })}
        onStep={(direction) =>
          onTyped({
            price:
              steppedPrice(typed.price, props.position.entryPrice, direction, option.tickSize) ??
              typed.price,
          })
        }
      />
      <NumberInput
        label={t('order.quantity')}
        value={typed.quantity}
        {...quantityShape(option)}
        unit={baseCoin(option)}
        disabled={isBusy}
        onValue={(quantity) => onTyped({ quantity })}
      />
      <PercentSlider
        value={percentAt(typedToDecimal(typed.quantity), room)}
        disabled={isBusy || room === '0'}
        onValue={(percent) => onTyped({ quantity: quantityOfShare(room, percent, option) })}
      />
    </>
  );
}

/** Adds one exit; the next one is another attempt. */
function AddExit(
  props: PositionDialogProps & {
    readonly orders: readonly WireOrder[];
    readonly children: ReactNode;
    readonly onAdded: () => void;
  },
) {
  const t = useText();
  const { position, option, orders, onAdded, onClose } = props;
  const mode = usePositionMode();
  const isTrader = useIsTrader();
  const isOnline = !useIsOffline();
  const priced = usePricedPosition(position.id);
  const [typed, setTyped] = useState<Typed>({
    name: 'takeProfit',
    source: 'LAST',
    price: '',
    quantity: '',
  });
  const attempt = useOrderAttempt({
    name: `partialExit/${position.id}`,
    needsConfirmation: () => false,
    onAccepted: onAdded,
  });
  const terms: ExitTerms = { position, tickSize: option.tickSize, basis: 'entry' };
  const listensTo = typed.source === 'MARK' ? priced?.markPrice : priced?.lastPrice;
  const price = typeExit(typed.name, 'price', typed.price, terms);
  const room = roomFor(typed.name, position, orders);
  const problem =
    exitProblem(typed.name, price, terms, listensTo) ??
    quantityProblem(typed.quantity, room, position, option);
  const isComplete = typed.price !== '' && Number(typedToDecimal(typed.quantity)) > 0;
  const { phase } = attempt;
  const isBusy = phase === 'submitting' || phase === 'unknown';
  return (
    <FormDialog
      title={`${t('exits.title')} · ${option.label} ${t(`column.${position.side}`)}`}
      submit={t(
        phase === 'submitting'
          ? 'order.submitting'
          : phase === 'unknown'
            ? 'order.resend'
            : 'partial.add',
      )}
      canSubmit={
        isOnline && !isTrader && (phase === 'unknown' || (isComplete && problem === undefined))
      }
      action={{
        isBusy: phase === 'submitting',
        refusal: attempt.refusal && { status: 400, ...attempt.refusal },
      }}
      onClose={onClose}
      onSubmit={() =>
        phase === 'unknown' ? attempt.retry() : attempt.send(partialOrder(position, mode, typed))
      }
    >
      {props.children}
      {isTrader ? <RefusalLine>{t('blocked.traderExits')}</RefusalLine> : null}
      <ExitOrders position={position} option={option} orders={orders} />
      <Fields
        {...{ position, option, orders, typed, room, isBusy }}
        onTyped={(change) => setTyped({ ...typed, ...change })}
      />
      {typed.name === 'stopLoss' && problem === undefined ? (
        <Reach {...{ position, option }} price={typedToDecimal(typed.price)} />
      ) : null}
      {problem === undefined ? null : (
        <RefusalLine>
          {blockerText(
            t,
            { key: problem.key, figures: { name: t(`exits.${typed.name}`), ...problem.figures } },
            option,
          )}
        </RefusalLine>
      )}
      {phase === 'unknown' ? <RefusalLine>{t('order.unknownText')}</RefusalLine> : null}
      <p className={s['note']}>{t('partial.note')}</p>
    </FormDialog>
  );
}

/** Several take-profits and stop-losses, each for a part of the position. */
export function PartialExits(props: PositionDialogProps & { readonly children: ReactNode }) {
  const { account } = useServices();
  const mode = usePositionMode();
  const live = useLivePosition(props.position);
  const liquidation = useLiquidation(live);
  const position = { ...live, liquidationPrice: liquidation.at ?? null };
  const openOrders = useSelected(account, (view) => view.openOrders);
  const [added, setAdded] = useState(0);
  return (
    <AddExit
      key={added}
      {...props}
      position={position}
      orders={exitOrdersOf(position, mode, openOrders)}
      onAdded={() => setAdded(added + 1)}
    />
  );
}
