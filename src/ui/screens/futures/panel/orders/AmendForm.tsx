import { useEffect, useRef, useState } from 'react';
import type { WireFuturesOption, WireOrder } from '../../../../../protocol/futures/entities.ts';
import { Button } from '../../../../kit/Button.tsx';
import { NumberInput } from '../../../../kit/NumberInput.tsx';
import type { OpenProps } from '../../../../kit/OnDemand.tsx';
import { PopoverPanel } from '../../../../kit/PopoverPanel.tsx';
import { typedToDecimal } from '../../../../format/typing.ts';
import { useRefusalText, useText } from '../../../../i18n/useText.ts';
import { useOrderPhase } from '../../../../services/orderPhase.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import { useAction } from '../../../../services/useAction.ts';
import { useSelected } from '../../../../services/useReadable.ts';
import { baseCoin, priceShape, quantityShape } from '../../../../market/instrument.ts';
import { blockerText, steppedPrice } from '../../ticket/entryRules.ts';
import { RefusalLine, SentRefusal } from '../../../../kit/RefusalLine.tsx';
import { restsOnLadder, waitsForTrigger } from '../../../../../domain/futures/conditional.ts';
import { LiquidationFirst, useLiquidation } from '../../LiquidationFirst.tsx';
import { closedPosition, liquidationBefore } from '../../stopReach.ts';
import { sourceOf } from '../positions/partialExits.ts';
import s from '../Panel.module.css';
import {
  amendableFields,
  amendment,
  amendProblem,
  type AmendField,
  fieldsOf,
} from './amendRules.ts';

interface AmendProps {
  readonly order: WireOrder;
  readonly option: WireFuturesOption;
  /** The field to focus first; undefined focuses the first field. */
  readonly focus: AmendField | undefined;
  /** The largest quantity, where others like it limit it. */
  readonly most?: string | undefined;
}

/** Changes price, trigger or quantity of a working order: Enter applies, Escape cancels. */
export function AmendForm(props: AmendProps & OpenProps) {
  const t = useText();
  return (
    <PopoverPanel
      trigger={props.trigger}
      label={t('amend.title')}
      open={props.open}
      onOpenChange={props.onOpenChange}
      align="end"
    >
      <Fields {...props} onDone={() => props.onOpenChange(false)} />
    </PopoverPanel>
  );
}

function Fields(props: AmendProps & { readonly onDone: () => void }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { account, market, trade } = useServices();
  const { option, onDone } = props;
  const current = useSelected(account, ({ openOrders }) => openOrders[props.order.id]);
  const isOnline = !useIsOffline();
  const order = current ?? props.order;
  const [typed, setTyped] = useState(() => fieldsOf(order));
  const { refusal, run } = useAction();
  const phase = useOrderPhase(order.id);
  const isBusy = phase === 'amending' || phase === 'cancelling';
  const focused = useRef<HTMLInputElement>(null);
  useEffect(() => focused.current?.focus(), []);
  const fields = amendableFields(order);
  const mark = useSelected(market.ticker(option.stock), (ticker) => ticker?.mark);
  const problem = amendProblem(typed, order, option, mark, props.most, {
    triggerNow: useSelected(market.ticker(option.stock), (ticker) =>
      waitsForTrigger(order)
        ? sourceOf(order) === 'MARK'
          ? ticker?.mark
          : ticker?.last
        : undefined,
    ),
    best: useSelected(market.book(option.stock), (book) =>
      restsOnLadder(order) ? (order.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0] : undefined,
    ),
  });
  const wanted = amendment(typed, order);
  const closed = useSelected(account, (view) => closedPosition(order, view));
  const liquidation = useLiquidation(closed);
  const isStop = order.marketType === 'STOPLOSS' && order.reduceOnly && waitsForTrigger(order);
  const canSend =
    !isBusy && isOnline && problem === undefined && wanted !== undefined && current !== undefined;
  const send = () => {
    if (canSend) void run(() => trade.amendOrder(wanted), onDone);
  };
  const set = (field: AmendField, text: string) => setTyped({ ...typed, [field]: text });
  const field = (name: AmendField) => (
    <NumberInput
      key={name}
      label={t(`amend.${name}`)}
      value={typed[name]}
      {...(name === 'quantity' ? quantityShape(option) : priceShape(option))}
      unit={name === 'quantity' ? baseCoin(option) : 'USDT'}
      disabled={isBusy || current === undefined}
      isInvalid={problem?.field === name}
      onValue={(text) => set(name, text)}
      {...(name === (props.focus ?? fields[0]) ? { inputRef: focused } : {})}
      {...(name === 'quantity'
        ? {}
        : {
            onStep: (direction: 'up' | 'down') => {
              const from = typedToDecimal(typed[name]);
              set(name, steppedPrice(from, undefined, direction, option.tickSize) ?? typed[name]);
            },
          })}
    />
  );
  const known =
    current === undefined ? t('amend.over') : problem && blockerText(t, problem, option);
  return (
    <form
      className={s['amend']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {fields.map(field)}
      <LiquidationFirst
        option={option}
        at={
          isStop && closed !== undefined
            ? liquidationBefore(typed.triggerPrice, closed.side, liquidation)
            : undefined
        }
      />
      {known === undefined && refusal === undefined ? (
        <p className={s['hint']}>{t('amend.hint')}</p>
      ) : null}
      {known === undefined ? null : <RefusalLine>{known}</RefusalLine>}
      {known !== undefined || refusal === undefined ? null : (
        <SentRefusal>{refusalText(refusal)}</SentRefusal>
      )}
      <Button type="submit" tone="primary" disabled={!canSend}>
        {t(isBusy ? 'column.amending' : 'amend.send')}
      </Button>
    </form>
  );
}
