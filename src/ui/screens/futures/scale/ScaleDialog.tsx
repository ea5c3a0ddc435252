import { useState } from 'react';
import { OldPrices } from '../../../market/OldPrices.tsx';
import { flagNamesOf, defaultsOf, wirePart } from '../../../../domain/described.ts';
import {
  LADDER_FIELDS,
  type OrderSide,
  type PositionMode,
} from '../../../../domain/futuresOrders.ts';
import { SCALE_WEIGHTS } from '../../../../domain/futures/scale.ts';
import type { WireFuturesOption, WirePosition } from '../../../../protocol/futures/entities.ts';
import { typedToDecimal } from '../../../format/typing.ts';
import { useRefusalText, useText } from '../../../i18n/useText.ts';
import { ActButton } from '../../../kit/Button.tsx';
import { CheckLine } from '../../../kit/CheckLine.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { RefusalLine, SentRefusal } from '../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../kit/Segmented.tsx';
import { baseCoin, quantityShape } from '../../../market/instrument.ts';
import { PriceInput } from '../../../market/PriceInput.tsx';
import { ORDERED_MS, useSilence } from '../../../market/silence.ts';
import { newClientOrderId } from '../../../services/clientOrderId.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../services/useIsOffline.ts';
import { useAction } from '../../../services/useAction.ts';
import { useKept } from '../../../services/useKept.ts';
import { useSelected } from '../../../services/useReadable.ts';
import { sideThatCloses } from '../panel/closing/closingOrders.ts';
import { blockerText } from '../ticket/entryRules.ts';
import { useNeedsConfirmation } from '../ticket/useNeedsConfirmation.ts';
import { Ladder, LadderFigures, ScaleConfirm, useLadderEstimate } from './Ladder.tsx';
import s from './Scale.module.css';
import { readScale, type ScaleFields, scaleShape } from './scaleRules.ts';

const DEFAULT_COUNT = '5';
const LADDER_FLAGS = flagNamesOf(LADDER_FIELDS);
const ladderFields = wirePart(LADDER_FIELDS);

interface FieldsProps {
  readonly option: WireFuturesOption;
  readonly isClosing: boolean;
  readonly fields: ScaleFields;
  readonly isBusy: boolean;
  readonly change: (part: Partial<ScaleFields>) => void;
}

function Fields({ option, isClosing, fields, isBusy, change }: FieldsProps) {
  const t = useText();
  const { market } = useServices();
  const price = (field: 'firstPrice' | 'lastPrice') => (
    <PriceInput
      label={t(`scale.${field}`)}
      option={option}
      value={fields[field]}
      disabled={isBusy}
      startAt={() => market.ticker(option.stock).get()?.last}
      onValue={(value) => change({ [field]: value })}
    />
  );
  return (
    <>
      {isClosing ? null : (
        <Segmented
          label={t('scale.side')}
          value={fields.side}
          onValue={(side) => change({ side })}
          choices={[
            { value: 'BUY', label: t('order.BUY') },
            { value: 'SELL', label: t('order.SELL') },
          ]}
        />
      )}
      {price('firstPrice')}
      {price('lastPrice')}
      <div className={s['pair']}>
        <NumberInput
          label={t('scale.quantity')}
          value={fields.quantity}
          {...quantityShape(option)}
          unit={baseCoin(option)}
          disabled={isBusy}
          onValue={(quantity) => change({ quantity })}
        />
        <NumberInput
          label={t('scale.count')}
          value={fields.count}
          digits={0}
          disabled={isBusy}
          onValue={(count) => change({ count })}
        />
      </div>
      <Segmented
        label={t('scale.weights')}
        value={fields.weights}
        onValue={(weights) => change({ weights })}
        choices={SCALE_WEIGHTS.map((value) => ({ value, label: t(`scale.weight.${value}`) }))}
      />
      {LADDER_FLAGS.map((flag) => (
        <CheckLine
          key={flag}
          checked={fields[flag]}
          disabled={isBusy}
          onChange={({ target }) => change({ [flag]: target.checked })}
        >
          {t(`order.${flag}`)}
        </CheckLine>
      ))}
    </>
  );
}

/** Best price that an order of this side would take. */
function useBest(stock: WireFuturesOption['stock'], side: OrderSide): string | undefined {
  const { market } = useServices();
  return useSelected(
    market.book(stock),
    (book) => (side === 'BUY' ? book?.asks : book?.bids)?.[0]?.[0],
  );
}

/** Several limit orders between two prices; the ladder that is shown is what is sent. */
const scaleParams = (
  fields: ScaleFields,
  option: WireFuturesOption,
  position: WirePosition | undefined,
  positionMode: PositionMode,
) => {
  const opened = fields.side === 'BUY' ? 'LONG' : 'SHORT';
  return {
    futuresOptionId: option.id,
    side: fields.side,
    weights: fields.weights,
    ...ladderFields(fields),
    positionSide: positionMode === 'HEDGE' ? (position?.side ?? opened) : null,
    firstPrice: typedToDecimal(fields.firstPrice),
    lastPrice: typedToDecimal(fields.lastPrice),
    count: Number(fields.count),
    quantity: typedToDecimal(fields.quantity),
    reduceOnly: position !== undefined,
  };
};

export function ScaleDialog(props: {
  readonly option: WireFuturesOption;
  /** Position that the orders close; without one they open. */
  readonly position: WirePosition | undefined;
  readonly onClose: () => void;
}) {
  const t = useText();
  const refusalText = useRefusalText();
  const { option, position, onClose } = props;
  const { account, call, market } = useServices();
  const ticker = market.ticker(option.stock);
  const mark = useSelected(ticker, (now) => now?.mark);
  const held = useSelected(account, (view) =>
    position === undefined ? undefined : (view.positions[position.id]?.quantity ?? '0'),
  );
  const isOnline = !useIsOffline();
  const draftName = `scale/${option.id}/${position?.id ?? ''}`;
  const [fields, setFields] = useKept<ScaleFields>(draftName, scaleShape, () => ({
    side: position === undefined ? 'BUY' : sideThatCloses(position),
    firstPrice: ticker.get()?.last ?? '',
    lastPrice: '',
    count: DEFAULT_COUNT,
    quantity: position?.quantity ?? '',
    weights: 'EVEN',
    ...defaultsOf(LADDER_FIELDS),
  }));
  // What is sent again unchanged is the same request.
  const [requestId, setRequestId] = useState(newClientOrderId);
  const action = useAction(fields);
  const change = (part: Partial<ScaleFields>) => {
    setFields({ ...fields, ...part });
    setRequestId(newClientOrderId());
  };
  const best = useBest(option.stock, fields.side);
  const reading = readScale(fields, option, mark, held, best);
  const ladder = reading.kind === 'ladder' ? reading : undefined;
  const opens = position === undefined;
  const estimate = useLadderEstimate(
    fields.side,
    (opens && ladder?.average) || '',
    ladder?.quantity ?? '',
  );
  const isOld = useSilence(option.stock, ORDERED_MS) !== undefined;
  const needsConfirmation = useNeedsConfirmation();
  const [isConfirming, setConfirming] = useState(false);
  const { side } = fields;
  const send = () => {
    setConfirming(false);
    void action.run(
      () =>
        call('placeScale', {
          ...scaleParams(fields, option, position, account.get().positionMode),
          clientOrderId: requestId,
        }),
      onClose,
    );
  };
  // Closing is confirmed by the dialog itself.
  const press = () =>
    opens && (isOld || needsConfirmation('LIMIT')) ? setConfirming(true) : send();
  const title = position === undefined ? t('scale.title') : t('close.scale');
  return (
    <Dialog
      title={`${title} · ${option.label}${position === undefined ? '' : ` ${t(`column.${position.side}`)}`}`}
      firstFocus="field"
      onClose={onClose}
      footer={
        <ActButton
          size="large"
          tone={side === 'BUY' ? 'up' : 'down'}
          disabled={ladder === undefined || action.isBusy || !isOnline}
          onClick={press}
        >
          {action.isBusy
            ? t('order.submitting')
            : t(`scale.${side}`, { count: ladder?.rungs.length ?? 0 })}
        </ActButton>
      }
    >
      <div className={s['body']}>
        <Fields
          option={option}
          isClosing={position !== undefined}
          fields={fields}
          isBusy={action.isBusy}
          change={change}
        />
        <OldPrices stock={option.stock} />
        {ladder === undefined ? null : <Ladder option={option} reading={ladder} />}
        {ladder === undefined || !opens ? null : (
          <LadderFigures option={option} estimate={estimate} />
        )}
        {reading.kind === 'blocked' ? (
          <RefusalLine>{blockerText(t, reading.blocker, option)}</RefusalLine>
        ) : null}
        {action.refusal === undefined ? null : (
          <SentRefusal>{refusalText(action.refusal)}</SentRefusal>
        )}
        <p className={s['note']}>{t('scale.note')}</p>
      </div>
      {isConfirming && ladder !== undefined ? (
        <ScaleConfirm
          option={option}
          side={side}
          reading={ladder}
          estimate={estimate}
          isOld={isOld}
          onConfirm={send}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </Dialog>
  );
}
