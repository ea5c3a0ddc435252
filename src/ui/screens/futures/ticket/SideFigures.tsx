import { memo } from 'react';
import { Signed } from '../../../kit/Signed.tsx';
import { useText } from '../../../i18n/useText.ts';
import type { SideEstimate } from '../../../../protocol/futures/pricedView.ts';
import { formatPercent, formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { useTerminal } from '../terminalContext.ts';
import {
  EXITS,
  type ExitName,
  type ExitReading,
  liquidationOf,
  type SideExits,
} from './exitRules.ts';
import { LiquidationFirst } from '../LiquidationFirst.tsx';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';
import { LiquidationFigure } from './LiquidationFigure.tsx';
import s from './OrderForm.module.css';

/** The price of an exit, with the profit there in money and percent. */
function ExitFigures({ name, exit }: { readonly name: ExitName; readonly exit: ExitReading }) {
  const t = useText();
  const { option } = useTerminal();
  if (exit.kind === 'none') return null;
  const price = exit.kind === 'set' ? exit.price : undefined;
  const percent = exit.kind === 'set' ? formatPercent(exit.roe, 'always') : '';
  const pnl = exit.kind === 'set' ? exit.pnl : undefined;
  return (
    <>
      <div>
        <dt>{t('order.exitPrice', { exit: t(`order.${name}`) })}</dt>
        <dd>{instrumentFormat(option).price(price)}</dd>
      </div>
      <div>
        <dt aria-label={t('order.exitPnl', { exit: t(`order.${name}`) })}>
          {exit.kind === 'set' ? <Signed value={exit.roe} text={percent} /> : ''}
        </dt>
        <dd>
          <Signed value={pnl} text={formatUsdt(pnl, 'always')} />
        </dd>
      </div>
    </>
  );
}

/** Figures under one button: cost, largest order, resulting liquidation price, fee, exits. */
export const SideFigures = memo(function SideFigures(props: {
  readonly estimate: SideEstimate | undefined;
  readonly exits: SideExits;
  /** The liquidation price that comes before a closing stop. */
  readonly liquidation: string | undefined;
  /** Percent that was asked for in place of a quantity: this side's quantity replaces its maximum. */
  readonly share: number | undefined;
}) {
  const t = useText();
  const { option } = useTerminal();
  const { estimate, exits, share } = props;
  const format = instrumentFormat(option);
  return (
    <div className={s['sideFigures']}>
      <FigureList className={s['figures']}>
        <Figure label={t('order.cost')}>{formatUsdt(estimate?.cost)}</Figure>
        {share === undefined ? (
          <Figure label={t('order.max')}>{format.quantity(estimate?.maxQuantity)}</Figure>
        ) : (
          <Figure label={t('order.shareOf', { percent: share })}>
            {format.quantity(estimate?.quantity)}
          </Figure>
        )}
        <LiquidationFigure estimate={estimate} />
        <Figure label={t('order.fee')}>{formatUsdt(estimate?.fee)}</Figure>
        {EXITS.map((name) => (
          <ExitFigures key={name} name={name} exit={exits[name]} />
        ))}
      </FigureList>
      <LiquidationFirst option={option} at={liquidationOf(exits) ?? props.liquidation} />
    </div>
  );
});
