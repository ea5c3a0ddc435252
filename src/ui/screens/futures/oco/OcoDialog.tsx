import { useState } from 'react';
import { OldPrices } from '../../../market/OldPrices.tsx';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import type { WireTicker } from '../../../../protocol/market/entities.ts';
import { formatWhole } from '../../../format/decimalText.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { RefusalLine, SentRefusal } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { baseCoin, quantityShape } from '../../../market/instrument.ts';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useAction } from '../../../services/useAction.ts';
import { useKept } from '../../../services/useKept.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { LiquidationFirst, useLiquidation } from '../LiquidationFirst.tsx';
import { liquidationBefore } from '../stopReach.ts';
import { useOptionPositions } from '../terminalContext.ts';
import { blockerText } from '../ticket/entryRules.ts';
import s from './Oco.module.css';
import {
  initialOco,
  ocoShape,
  type OcoFields,
  type OcoReading,
  positionSideOf,
  readOco,
  reduces,
} from './ocoRules.ts';

interface FieldsProps {
  readonly option: WireFuturesOption;
  readonly fields: OcoFields;
  readonly ticker: WireTicker | undefined;
  readonly isBusy: boolean;
  readonly change: (part: Partial<OcoFields>) => void;
}

type PriceField = 'price' | 'triggerPrice' | 'stopLimitPrice';

function PriceOf(props: FieldsProps & { readonly field: PriceField }) {
  const t = useText();
  const { option, field, fields, ticker, change } = props;
  return (
    <PriceInput
      label={t(`oco.${field}`)}
      option={option}
      value={fields[field]}
      disabled={props.isBusy}
      startAt={() => ticker?.last}
      onValue={(value) => change({ [field]: value })}
    />
  );
}

function Fields(props: FieldsProps) {
  const t = useText();
  const { option, fields, isBusy, change } = props;
  return (
    <>
      <Segmented
        label={t('oco.side')}
        value={fields.side}
        onValue={(side) => change({ side })}
        choices={[
          { value: 'BUY', label: t('order.BUY') },
          { value: 'SELL', label: t('order.SELL') },
        ]}
      />
      <NumberInput
        label={t('oco.quantity')}
        value={fields.quantity}
        {...quantityShape(option)}
        unit={baseCoin(option)}
        disabled={isBusy}
        onValue={(quantity) => change({ quantity })}
      />
      <fieldset className={s['leg']}>
        <legend>{t('oco.limit')}</legend>
        <PriceOf {...props} field="price" />
      </fieldset>
      <fieldset className={s['leg']}>
        <legend>{t('oco.stop')}</legend>
        <PriceOf {...props} field="triggerPrice" />
        <div className={s['pair']}>
          <Segmented
            label={t('order.triggerBy')}
            value={fields.triggerBy}
            onValue={(triggerBy) => change({ triggerBy })}
            choices={[
              { value: 'LAST', label: t('order.byLAST') },
              { value: 'MARK', label: t('order.byMARK') },
            ]}
          />
          <Segmented
            label={t('oco.execution')}
            value={fields.stop}
            onValue={(stop) => change({ stop })}
            choices={[
              { value: 'MARKET', label: t('order.MARKET') },
              { value: 'LIMIT', label: t('order.LIMIT') },
            ]}
          />
        </div>
        {fields.stop === 'LIMIT' ? <PriceOf {...props} field="stopLimitPrice" /> : null}
      </fieldset>
      <CheckLine
        checked={reduces(fields)}
        disabled={isBusy || fields.stop === 'MARKET'}
        onChange={({ target }) => change({ reduceOnly: target.checked })}
      >
        {t('order.reduceOnly')}
      </CheckLine>
    </>
  );
}

/** The two orders in words, as they are sent. */
function Summary(props: {
  readonly option: WireFuturesOption;
  readonly fields: OcoFields;
  readonly reading: Extract<OcoReading, { readonly kind: 'orders' }>;
}) {
  const t = useText();
  const { option, fields, reading } = props;
  const { price, triggerPrice, stopLimitPrice, quantity } = reading;
  return (
    <p className={s['summary']}>
      {t(stopLimitPrice === undefined ? 'oco.summaryMarket' : 'oco.summaryLimit', {
        side: t(`order.${fields.side}`),
        quantity: `${formatWhole(quantity)} ${baseCoin(option)}`,
        price: formatWhole(price),
        by: t(`order.by${fields.triggerBy}`),
        trigger: formatWhole(triggerPrice),
        stop: formatWhole(stopLimitPrice ?? ''),
      })}
    </p>
  );
}

/** A limit order and a stop of which one cancels the other. */
export function OcoDialog(props: {
  readonly option: WireFuturesOption;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { option, onClose } = props;
  const { account, call, market } = useServices();
  const ticker = useReadable(market.ticker(option.stock));
  const isOnline = !useIsOffline();
  const [fields, setFields] = useKept(`oco/${option.id}`, ocoShape, () =>
    initialOco(
      Object.values(account.get().positions).find(
        ({ futuresOptionId }) => futuresOptionId === option.id,
      ),
    ),
  );
  // What is sent again unchanged is the same request.
  const [requestId, setRequestId] = useState(newClientOrderId);
  const action = useAction(fields);
  const change = (part: Partial<OcoFields>) => {
    setFields({ ...fields, ...part });
    setRequestId(newClientOrderId());
  };
  const { long, short } = useOptionPositions(option.id);
  const closed = fields.side === 'SELL' ? long : short;
  const liquidation = useLiquidation(closed);
  const best = useSelected(
    market.book(option.stock),
    (book) => (fields.side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0],
  );
  const reading = readOco(fields, option, ticker, { held: closed?.quantity, best });
  const send = ({ quantity, price, triggerPrice, stopLimitPrice }: SentPrices) =>
    action.run(
      () =>
        call('placeOco', {
          clientOrderId: requestId,
          futuresOptionId: option.id,
          side: fields.side,
          positionSide: account.get().positionMode === 'HEDGE' ? positionSideOf(fields) : null,
          quantity,
          price,
          triggerPrice,
          stopLimitPrice: stopLimitPrice ?? null,
          isMarkSl: fields.triggerBy === 'MARK',
          reduceOnly: reduces(fields),
        }),
      onClose,
    );
  return (
    <Dialog
      title={`${t('oco.title')} · ${option.label}`}
      firstFocus="field"
      onClose={onClose}
      footer={
        <ActButton
          size="large"
          tone={fields.side === 'BUY' ? 'up' : 'down'}
          disabled={reading.kind !== 'orders' || action.isBusy || !isOnline}
          onClick={() => {
            if (reading.kind === 'orders') void send(reading);
          }}
        >
          {action.isBusy ? t('order.submitting') : t(`oco.${fields.side}`)}
        </ActButton>
      }
    >
      <div className={s['body']}>
        <Fields
          option={option}
          fields={fields}
          ticker={ticker}
          isBusy={action.isBusy}
          change={change}
        />
        <OldPrices stock={option.stock} />
        {reading.kind === 'orders' ? (
          <Summary option={option} fields={fields} reading={reading} />
        ) : null}
        <LiquidationFirst
          option={option}
          at={
            closed === undefined || !reduces(fields)
              ? undefined
              : liquidationBefore(fields.triggerPrice, closed.side, liquidation)
          }
        />
        {reading.kind === 'blocked' ? (
          <RefusalLine>{blockerText(t, reading.blocker, option)}</RefusalLine>
        ) : null}
        {action.refusal === undefined ? null : (
          <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
        )}
        <p className={s['note']}>{t('oco.note')}</p>
      </div>
    </Dialog>
  );
}

type SentPrices = Extract<OcoReading, { readonly kind: 'orders' }>;
