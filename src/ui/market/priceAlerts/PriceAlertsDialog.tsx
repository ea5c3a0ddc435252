/** The price alerts of the person who is signed in: set one, see and delete those that are set. */
import { valibotResolver } from '@hookform/resolvers/valibot';
import Trash from 'lucide-react/icons/trash-2';
import { useRef } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { stepPrice } from '../../../domain/orderEntry.ts';
import { PRICE_ALERTS_MAX } from '../../../domain/priceAlerts/priceAlerts.ts';
import { price as toPrice } from '../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../protocol/futures/entities.ts';
import { priceAlertCalls } from '../../../protocol/priceAlerts/calls.ts';
import type { WirePriceAlert } from '../../../protocol/priceAlerts/entities.ts';
import { typedToDecimal, typedToScaled } from '../../format/typing.ts';
import { useRefusalText, useText } from '../../i18n/useText.ts';
import { buttonClass } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Form } from '../../kit/Form.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { LineList } from '../../kit/FigureList.tsx';
import { NumberInput } from '../../kit/NumberInput.tsx';
import { RefusalBox, RefusalLine } from '../../kit/RefusalLine.tsx';
import { Segmented } from '../../kit/Segmented.tsx';
import { Signed } from '../../kit/Signed.tsx';
import { formatPercent, instrumentFormat, priceShape } from '../instrument.ts';
import { useTickerField } from '../TickerCells.tsx';
import { newClientOrderId } from '../../services/clientOrderId.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useIsLoggedIn } from '../../services/session.ts';
import { type Action, useAction } from '../../services/useAction.ts';
import { useReadable, useSelected } from '../../services/useReadable.ts';
import s from './PriceAlertsDialog.module.css';

type By = WirePriceAlert['by'];

const { by, price } = priceAlertCalls.setPriceAlert.params.entries;
const alertForm = v.object({
  by,
  price: v.pipe(
    v.string(),
    v.transform(typedToDecimal),
    v.check((text) => v.is(price, text) && (parseDecimal(text) ?? 0n) > 0n),
  ),
});

type AlertFields = v.InferOutput<typeof alertForm>;

const useWatchedPrice = (stock: string, watched: By): string | undefined =>
  useTickerField(stock, watched === 'LAST' ? 'last' : 'mark');

/** How far `target` lies from `current`, percent with two digits and a sign. */
function distanceText(target: string, current: string | undefined): string | undefined {
  const to = parseDecimal(target);
  const from = parseDecimal(current ?? '');
  if (to === undefined || from === undefined || from === 0n) return undefined;
  return formatDecimal(((to - from) * 10_000_000_000n) / from);
}

function SetAlert({ option }: { readonly option: WireFuturesOption }) {
  const t = useText();
  const refusalText = useRefusalText();
  const { call } = useServices();
  const action = useAction();
  const { price: format } = instrumentFormat(option);
  const form = useForm<v.InferInput<typeof alertForm>, unknown, AlertFields>({
    resolver: valibotResolver(alertForm),
    defaultValues: { by: 'LAST', price: '' },
  });
  const watched = useWatch({ control: form.control, name: 'by' });
  const current = useWatchedPrice(option.stock, watched);
  const step = (typed: string, direction: 'up' | 'down'): void => {
    const from = typedToScaled(typed) ?? parseDecimal(current ?? '');
    const tick = parseDecimal(option.tickSize);
    if (from === undefined || tick === undefined) return;
    form.setValue('price', formatDecimal(stepPrice(toPrice(from), toPrice(tick), direction)));
  };
  // The same content under the same id: sent again after no answer, it is the same alert.
  const attempt = useRef({ content: '', id: '' });
  const send = (fields: AlertFields): void => {
    const sent = { stock: option.stock, by: fields.by, price: fields.price };
    const content = JSON.stringify(sent);
    if (attempt.current.content !== content) attempt.current = { content, id: newClientOrderId() };
    const clientAlertId = attempt.current.id;
    void action.run(
      () => call('setPriceAlert', { ...sent, clientAlertId }),
      () => {
        attempt.current = { content: '', id: '' };
        form.reset({ by: fields.by, price: '' });
      },
    );
  };
  return (
    <Form
      form={form}
      label={t('priceAlert.title')}
      submit={t('priceAlert.set')}
      isBusy={action.isBusy}
      onSubmit={send}
    >
      <Controller
        name="by"
        control={form.control}
        render={({ field }) => (
          <Segmented<By>
            label={t('priceAlert.by')}
            value={field.value}
            onValue={field.onChange}
            choices={[
              { value: 'LAST', label: t('priceAlert.LAST') },
              { value: 'MARK', label: t('priceAlert.MARK') },
            ]}
          />
        )}
      />
      <Controller
        name="price"
        control={form.control}
        render={({ field, fieldState }) => (
          <>
            <NumberInput
              label={t('priceAlert.price')}
              value={field.value}
              {...priceShape(option)}
              unit="USDT"
              placeholder={format(current)}
              isInvalid={fieldState.invalid}
              inputRef={field.ref}
              onValue={field.onChange}
              onStep={(direction) => step(field.value, direction)}
            />
            {fieldState.invalid ? <RefusalLine>{t('priceAlert.problem')}</RefusalLine> : null}
          </>
        )}
      />
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
    </Form>
  );
}

function AlertRow(props: {
  readonly alert: WirePriceAlert;
  readonly option: WireFuturesOption | undefined;
  readonly action: Action;
}) {
  const t = useText();
  const { call } = useServices();
  const { alert, option, action } = props;
  const current = useWatchedPrice(alert.stock, alert.by);
  const label = option?.label ?? alert.stock;
  const target = option === undefined ? alert.price : instrumentFormat(option).price(alert.price);
  const distance = distanceText(alert.price, current);
  return (
    <li>
      <span className={s['what']}>
        <strong>{label}</strong>
        {t(`priceAlert.${alert.direction}`, { by: t(`priceAlert.${alert.by}`), price: target })}
      </span>
      <span className={s['end']}>
        <span title={t('priceAlert.distance')}>
          <Signed value={distance} text={formatPercent(distance, 'always')} />
        </span>
        <IconButton
          label={t('priceAlert.remove', { label, price: target })}
          disabled={action.isBusy}
          onClick={() =>
            void action.run(() => call('deletePriceAlert', { clientAlertId: alert.clientAlertId }))
          }
        >
          <Trash size={14} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  );
}

function AlertList() {
  const t = useText();
  const refusalText = useRefusalText();
  const { account, options } = useServices();
  const known = useReadable(options).value ?? [];
  const alerts = Object.values(useSelected(account, ({ priceAlerts }) => priceAlerts));
  const action = useAction();
  if (alerts.length === 0)
    return <EmptyState title={t('priceAlert.empty')} hint={t('priceAlert.emptyHint')} />;
  return (
    <section aria-label={t('priceAlert.list')}>
      <h3 className={s['head']}>
        {t('priceAlert.list')}
        <span>{t('priceAlert.count', { count: alerts.length, maximum: PRICE_ALERTS_MAX })}</span>
      </h3>
      {action.refusal === undefined ? null : <RefusalBox text={refusalText(action.refusal)} />}
      <LineList>
        {alerts
          .toSorted((a, b) => b.setAt - a.setAt)
          .map((alert) => (
            <AlertRow
              key={alert.clientAlertId}
              alert={alert}
              option={known.find(({ stock }) => stock === alert.stock)}
              action={action}
            />
          ))}
      </LineList>
    </section>
  );
}

export function PriceAlertsDialog(props: {
  /** The instrument that a new alert is about. */
  readonly option: WireFuturesOption;
  readonly onClose: () => void;
}) {
  const t = useText();
  const { pathname } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  return (
    <Dialog title={`${t('priceAlert.title')} · ${props.option.label}`} onClose={props.onClose}>
      {isLoggedIn ? (
        <>
          <SetAlert option={props.option} />
          <AlertList />
        </>
      ) : (
        <EmptyState
          title={t('priceAlert.login')}
          action={
            <Link
              to="/login"
              state={{ wanted: pathname.replace('/futureView', '/future') }}
              className={buttonClass('primary', 'large', true)}
            >
              {t('nav.login')}
            </Link>
          }
        />
      )}
    </Dialog>
  );
}
