import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { LiveSigned } from '../../../../kit/LiveText.tsx';
import { Signed } from '../../../../kit/Signed.tsx';
import { useText } from '../../../../i18n/useText.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { usePart, useSelected } from '../../../../services/useReadable.ts';
import { formatUsdt, instrumentFormat } from '../../../../market/instrument.ts';
import { useTerminal } from '../../terminalContext.ts';
import s from './ChartLines.module.css';
import type { LineEdits } from './lineEdits.ts';
import { ticksAway } from './linePlaces.ts';
import { type ShownLine, toneOfLine } from './shownLines.ts';
import {
  type ExitName,
  exitLine,
  isMovable,
  isRemovable,
  liquidationBeforeLine,
  pnlAt,
} from './tradeLines.ts';
import type { StartDrag } from './useLineDrag.ts';
import { useLineName } from './useLineName.ts';
import { useIsTrader } from '../../../../services/useFuturesAvailable.ts';

/** Ticks per press of an arrow key; the second with Shift. */
const STEP_TICKS = 1;
const FAST_TICKS = 10;

export interface LineLabelProps {
  readonly shown: ShownLine;
  readonly edits: LineEdits;
  readonly start: StartDrag;
  readonly labelRef: (element: HTMLElement | null) => void;
  readonly isReadOnly: boolean;
  /** Adds a take-profit or stop-loss without a pointer, at an initial price. */
  readonly onNewExit: (position: WirePosition, exit: ExitName) => void;
}

const READ_PNL = {
  mark: (priced: PricedPosition | undefined) => priced?.pnl,
  last: (priced: PricedPosition | undefined) => priced?.pnlOnLast,
};
const signedUsdt = (pnl: string | undefined) => formatUsdt(pnl, 'always');

function LivePnl({ position }: { readonly position: WirePosition }) {
  const { pricing, preferences } = useServices();
  const basis = useSelected(preferences.values, (values) => values.pnlBasis);
  const priced = useMemo(() => pricing.position(position.id), [pricing, position.id]);
  return <LiveSigned value={usePart(priced, READ_PNL[basis])} format={signedUsdt} />;
}

/** The profit at the line: expected, or current. */
function Pnl({ shown: { line, price } }: Pick<LineLabelProps, 'shown'>) {
  if (line.target.kind === 'entry') return <LivePnl position={line.target.position} />;
  const pnl = pnlAt(line.closing, price);
  return pnl === undefined ? null : <Signed value={pnl} text={signedUsdt(pnl)} />;
}

/** The part of a label that grabs its line, by pointer or by arrow keys. */
function Grip({ shown, edits, start }: Omit<LineLabelProps, 'labelRef' | 'onNewExit'>) {
  const t = useText();
  const { option } = useTerminal();
  const format = instrumentFormat(option);
  const name = useLineName()(shown.line);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (shown.isTyped) element.current?.focus();
  }, [shown.isTyped]);
  const move = (ticks: number) => {
    edits.begin(shown.line, 'keys');
    const price = ticksAway(shown.price, option.tickSize, ticks);
    if (price !== undefined) edits.move(price);
  };
  const press = (event: KeyboardEvent) => {
    const ticks = event.shiftKey ? FAST_TICKS : STEP_TICKS;
    if (event.key === 'ArrowUp') move(ticks);
    else if (event.key === 'ArrowDown') move(-ticks);
    else if (event.key === 'Enter' && shown.isTyped) edits.drop();
    else if (event.key === 'Escape' && shown.isTyped) edits.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      ref={element}
      className={s['grip']}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('chart.moveLine', { name })}
      aria-valuenow={Number(shown.price)}
      aria-valuetext={format.price(shown.price)}
      title={t('chart.moveHint')}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (start(event, shown.line)) event.preventDefault();
      }}
    >
      <LabelText shown={shown} />
    </span>
  );
}

function LabelText({ shown }: Pick<LineLabelProps, 'shown'>) {
  const t = useText();
  const { option } = useTerminal();
  const format = instrumentFormat(option);
  const name = useLineName()(shown.line);
  const liquidation = liquidationBeforeLine(shown.line, shown.price);
  const isMoving = shown.state === 'held' || shown.state === 'confirming';
  return (
    <>
      <b>{name}</b>
      {isMoving ? <span>{format.price(shown.price)}</span> : null}
      {shown.line.target.kind === 'liquidation' ? null : (
        <span className={s['quantity']}>{format.quantity(shown.line.quantity)}</span>
      )}
      <Pnl shown={shown} />
      {liquidation === undefined ? null : (
        <i title={t('order.liquidationFirst', { price: format.price(liquidation) })}>
          {t('chart.liquidatedBefore')}
        </i>
      )}
      {shown.state === 'changing' ? <i>{t('chart.changing')}</i> : null}
      {shown.state === 'leaving' ? <i>{t('chart.leaving')}</i> : null}
    </>
  );
}

/** Handles on an entry line from which its exits are dragged out. */
function ExitHandles(
  props: Pick<LineLabelProps, 'start' | 'onNewExit'> & {
    readonly position: WirePosition;
  },
) {
  const t = useText();
  const { position, start, onNewExit } = props;
  const isTrader = useIsTrader();
  const missing = (['takeProfit', 'stopLoss'] as const).filter((exit) => position[exit] === null);
  return missing.map((exit) => (
    <button
      key={exit}
      type="button"
      className={s['handle']}
      disabled={isTrader}
      title={t(isTrader ? 'blocked.traderExits' : 'chart.pullHint')}
      aria-label={t(exit === 'takeProfit' ? 'chart.addTakeProfit' : 'chart.addStopLoss')}
      onPointerDown={(event) => {
        const line = exitLine(position, exit, position.entryPrice);
        const onTap = () => onNewExit(position, exit);
        if (start(event, line, { isNew: true, onTap })) event.preventDefault();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onNewExit(position, exit);
      }}
    >
      {t(exit === 'takeProfit' ? 'chart.takeProfit' : 'chart.stopLoss')}
    </button>
  ));
}

/** The label of a line: its name, its expected profit, and its actions. */
export function LineLabel(props: LineLabelProps) {
  const t = useText();
  const { shown, edits, isReadOnly } = props;
  const { line, state, isTyped } = shown;
  const name = useLineName()(line);
  const isTrader = useIsTrader();
  const canChange = !isReadOnly && state !== 'changing' && state !== 'leaving';
  // Moving the focus elsewhere cancels the edit.
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (isTyped && !event.currentTarget.contains(event.relatedTarget)) edits.cancel();
  };
  return (
    <div
      ref={props.labelRef}
      className={s['label']}
      data-tone={toneOfLine(line)}
      data-state={state}
      onBlur={leave}
    >
      {canChange && isMovable(line) && !(isTrader && line.target.kind === 'exit') ? (
        <Grip {...props} />
      ) : (
        <span className={s['text']}>
          <LabelText shown={shown} />
        </span>
      )}
      {line.target.kind === 'entry' && !isReadOnly ? (
        <ExitHandles {...props} position={line.target.position} />
      ) : null}
      {isTyped ? (
        <button
          type="button"
          className={s['action']}
          aria-label={t('chart.applyLine', { name })}
          onClick={edits.drop}
        >
          <Check size={12} aria-hidden="true" />
        </button>
      ) : null}
      {canChange && isRemovable(line) ? (
        <button
          type="button"
          className={s['action']}
          aria-label={isTyped ? t('app.cancel') : t('chart.removeLine', { name })}
          onClick={() => (isTyped ? edits.cancel() : edits.remove(line))}
        >
          <X size={12} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  );
}
