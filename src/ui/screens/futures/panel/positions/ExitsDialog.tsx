import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { choicesOf } from '../../../../kit/choices.ts';
import { FormDialog } from '../../../../kit/FormDialog.tsx';
import { RefusalLine } from '../../../../kit/RefusalLine.tsx';
import { Segmented } from '../../../../kit/Segmented.tsx';
import { typedToDecimal } from '../../../../format/typing.ts';
import { useText } from '../../../../i18n/useText.ts';
import {
  exitOf as exitOnWire,
  type FlatExit,
  flatExits,
} from '../../../../../domain/futures/orderGroups.ts';
import type { WirePosition } from '../../../../../protocol/futures/entities.ts';
import type { PricedPosition } from '../../../../../protocol/futures/pricedView.ts';
import type { ExitsInput } from '../../../../services/futures.ts';
import { useKept } from '../../../../services/useKept.ts';
import { useServices } from '../../../../services/ServicesContext.tsx';
import { useIsOffline } from '../../../../services/useIsOffline.ts';
import { useAction } from '../../../../services/useAction.ts';
import { useSelected } from '../../../../services/useReadable.ts';
import { useLiquidation } from '../../LiquidationFirst.tsx';
import s from '../Panel.module.css';
import { limitProblem } from '../../ticket/exitRules.ts';
import type { PositionDialogProps } from './positionIntent.ts';
import {
  type ExitName,
  exitOf,
  exitProblem,
  type ExitSource,
  type ExitTerms,
  NO_EXIT,
} from './exitFields.ts';
import { ExitSection } from './ExitSection.tsx';
import { PartialExits } from './PartialExits.tsx';
import { useLivePosition, usePricedPosition } from './usePriced.ts';
import { useIsTrader } from '../../../../services/useFuturesAvailable.ts';

const exitSchema = v.object({
  typed: v.object({ price: v.string(), roe: v.string(), pnl: v.string() }),
  source: v.picklist(['LAST', 'MARK']),
  /** As typed; empty for an exit at the market. */
  limit: v.optional(v.string(), ''),
});
type Typed = Readonly<v.InferOutput<typeof exitSchema>>;

const priceIn = ({ typed }: Typed): string | undefined =>
  typed.price === '' ? undefined : typedToDecimal(typed.price);

const limitIn = ({ typed, limit }: Typed): string | undefined =>
  typed.price === '' || limit === '' ? undefined : typedToDecimal(limit);

const askedExit = (typed: Typed): FlatExit<string | undefined> => ({
  price: priceIn(typed),
  isMark: typed.source === 'MARK',
  limit: limitIn(typed),
});

const toInput = (takeProfit: Typed, stopLoss: Typed): ExitsInput =>
  flatExits(askedExit(takeProfit), askedExit(stopLoss));

function typedExit(name: ExitName, position: WirePosition, terms: ExitTerms): Typed {
  const { price, isMark, limit } = exitOnWire(name, position);
  return {
    typed: exitOf(name, price ?? null, terms),
    source: isMark ? 'MARK' : 'LAST',
    limit: limit ?? '',
  };
}

const listensTo = (source: ExitSource, priced: PricedPosition | undefined) =>
  source === 'MARK' ? priced?.markPrice : priced?.lastPrice;

/** Sets, changes or removes the exits of the whole position. */
function WholeExits(props: PositionDialogProps & { readonly children: ReactNode }) {
  const t = useText();
  const { preferences, trade } = useServices();
  const { option, onClose } = props;
  const position = useLivePosition(props.position);
  const basis = useSelected(preferences.values, ({ roeBasis }) => roeBasis);
  const isOnline = !useIsOffline();
  const priced = usePricedPosition(position.id);
  const liquidation = useLiquidation(position);
  const terms: ExitTerms = {
    position: { ...position, liquidationPrice: liquidation.at ?? null },
    tickSize: option.tickSize,
    basis,
  };
  const draftName = `exits/${position.id}`;
  const [takeProfit, setTakeProfit] = useKept<Typed>(`${draftName}/takeProfit`, exitSchema, () =>
    typedExit('takeProfit', position, terms),
  );
  const [stopLoss, setStopLoss] = useKept<Typed>(`${draftName}/stopLoss`, exitSchema, () =>
    typedExit('stopLoss', position, terms),
  );
  const action = useAction();
  const problemOf = (name: ExitName, { typed, source, limit }: Typed) =>
    exitProblem(name, typed, terms, listensTo(source, priced)) ??
    limitProblem(limit, typedToDecimal(typed.price), option);
  const problems = {
    takeProfit: problemOf('takeProfit', takeProfit),
    stopLoss: problemOf('stopLoss', stopLoss),
  };
  const isTrader = useIsTrader();
  // What is set may be taken away, and nothing else.
  const isRefused = isTrader && (priceIn(takeProfit) ?? priceIn(stopLoss)) !== undefined;
  const isWrong = problems.takeProfit !== undefined || problems.stopLoss !== undefined;
  const section = (name: ExitName, exit: Typed, set: (next: Typed) => void) => (
    <ExitSection
      name={name}
      typed={exit.typed}
      source={exit.source}
      terms={terms}
      liquidation={liquidation}
      option={option}
      problem={problems[name]}
      disabled={action.isBusy}
      onTyped={(typed) => set({ ...exit, typed })}
      onSource={(source) => set({ ...exit, source })}
      limit={exit.limit}
      onLimit={(limit) => set({ ...exit, limit })}
      onClear={() => set({ ...exit, typed: NO_EXIT, limit: '' })}
    />
  );
  return (
    <FormDialog
      title={`${t('exits.title')} · ${option.label} ${t(`column.${position.side}`)}`}
      submit={t('exits.send')}
      canSubmit={isOnline && !isWrong && !isRefused}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        void action.run(() => trade.setExits(position.id, toInput(takeProfit, stopLoss)), onClose)
      }
    >
      {props.children}
      {isTrader ? <RefusalLine>{t('blocked.traderExits')}</RefusalLine> : null}
      {section('takeProfit', takeProfit, setTakeProfit)}
      {section('stopLoss', stopLoss, setStopLoss)}
      <p className={s['hint']}>{t('exits.note')}</p>
    </FormDialog>
  );
}

const SCOPES = ['whole', 'parts'] as const;

/** Exits of the whole position, or of parts of it. */
export function ExitsDialog(props: PositionDialogProps) {
  const t = useText();
  const [scope, setScope] = useState<(typeof SCOPES)[number]>('whole');
  const Exits = scope === 'whole' ? WholeExits : PartialExits;
  return (
    <Exits {...props}>
      <Segmented
        label={t('partial.scope')}
        value={scope}
        onValue={setScope}
        choices={choicesOf(SCOPES, (name) => t(`partial.${name}`))}
      />
    </Exits>
  );
}
