import { useState } from 'react';
import { formatDecimal, parseDecimal } from '../../../../../domain/decimal.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import { Signed } from '../../../../kit/Signed.tsx';
import { useText } from '../../../../i18n/useText.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { formatUsdt } from '../../../../market/instrument.ts';
import { newClientOrderId } from '../../../../services/clientOrderId.ts';
import { useOptionLookup } from '../../../../market/optionsById.ts';
import { shownPnl } from '../why/explainProfit.ts';
import s from './Closing.module.css';
import { type ClosingScope, countOrders, planClosings, pnlsOfPlan } from './closingOrders.ts';
import { createOrderRun } from './orderRun.ts';
import { OrderRunDialog } from './OrderRunDialog.tsx';

/**
 * Closes all, the profitable or the losing positions of the table; the selection is fixed when the
 * dialog opens.
 */
export function CloseManyDialog(props: {
  readonly scope: ClosingScope;
  readonly positions: readonly WirePosition[];
  readonly onClose: () => void;
}) {
  const t = useText();
  const { account, pricing, preferences, trade } = useServices();
  const lookup = useOptionLookup();
  const [{ run, pnls, partPnls }] = useState(() => {
    const bases = preferences.values.get();
    const priced = pricing.positions.get();
    const known = new Map(
      props.positions.flatMap(({ id }) => {
        const figures = priced.get(id);
        return figures === undefined ? [] : [[id, shownPnl(figures, bases)] as const];
      }),
    );
    const plan = planClosings({
      positions: props.positions,
      scope: props.scope,
      mode: account.get().positionMode,
      pnlOf: (id) => known.get(id),
      optionOf: lookup.get,
      newId: newClientOrderId,
    });
    return {
      run: createOrderRun(plan, trade.placeOrder),
      pnls: known,
      partPnls: pnlsOfPlan(plan, (id) => known.get(id)),
    };
  });
  const ids = new Set(run.plan.map(({ position }) => position.id));
  const known = [...ids].map((id) => parseDecimal(pnls.get(id) ?? ''));
  // With a position that has no price the sum is not known.
  const total = known.every((pnl) => pnl !== undefined)
    ? formatDecimal(known.reduce((all, pnl) => all + pnl, 0n))
    : undefined;
  return (
    <OrderRunDialog
      title={t(`close.${props.scope}Title`)}
      action={t('close.send')}
      run={run}
      onClose={props.onClose}
      remark={(_, index, part) => {
        const pnl = partPnls[index]?.[part];
        return <Signed value={pnl} text={`${formatUsdt(pnl, 'always')} USDT`} />;
      }}
    >
      {ids.size === 0 ? (
        <p>{t('close.manyNone')}</p>
      ) : (
        <>
          <p>
            {t('close.manyAsk', {
              positions: t('close.manyPositions', { count: ids.size }),
              orders: t('close.manyOrders', { count: countOrders(run.plan) }),
            })}
          </p>
          <p className={s['sum']}>
            <span>{t('close.manySum')}</span>
            <Signed value={total} text={`${formatUsdt(total, 'always')} USDT`} />
          </p>
        </>
      )}
    </OrderRunDialog>
  );
}
