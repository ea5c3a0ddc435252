import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../../../domain/decimal.ts';
import { positionCapAt } from '../../../../domain/orderEntry.ts';
import { money } from '../../../../domain/quantities.ts';
import type { WireFuturesOption } from '../../../../protocol/futures/entities.ts';
import { Chip, Chips } from '../../../kit/Chip.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { MarkedSlider } from '../../../kit/MarkedSlider.tsx';
import { RefusalLine } from '../../../kit/RefusalLine.tsx';
import { NumberInput } from '../../../kit/NumberInput.tsx';
import { formatWhole, shareToPercent } from '../../../format/decimalText.ts';
import { type Translate, useText } from '../../../i18n/useText.ts';
import { formatUsdt, instrumentFormat } from '../../../market/instrument.ts';
import { useKept } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useAction } from '../../../services/useAction.ts';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { type Blocker, blockerText } from './entryRules.ts';
import { type LeverageChange, leverageChange, leverageMarks } from './leverageChange.ts';
import { leverageBlocker } from './settingBlockers.ts';
import s from './SettingDialogs.module.css';
import { Figure, FigureList } from '../../../kit/FigureList.tsx';

const sumOf = (figures: readonly (string | undefined)[]): bigint =>
  figures.reduce((sum, figure) => sum + (parseDecimal(figure ?? '') ?? 0n), 0n);

/** Effects of another leverage, at the newest prices; undefined while they are unknown. */
function useLeverageChange(leverage: number): LeverageChange | undefined {
  const { account: view, market, pricing } = useServices();
  const { option } = useTerminal();
  const before = useSetting().leverage;
  const account = useReadable(view);
  const mark = useSelected(market.ticker(option.stock), (ticker) => ticker?.mark);
  const available = useSelected(pricing.figures, (figures) => figures?.available);
  const others = Object.values(account.positions)
    .filter(
      ({ marginType, futuresOptionId }) => marginType === 'CROSS' && futuresOptionId !== option.id,
    )
    .map(({ id }) => pricing.position(id).get());
  return leverageChange({
    account,
    option,
    before,
    leverage,
    mark,
    funds: {
      point: account.wallets['FUTURES']?.point,
      available,
      othersPnl: sumOf(others.map((priced) => priced?.pnl)),
      othersMaintenance: sumOf(others.map((priced) => priced?.maintenanceMargin)),
    },
  });
}

/** Margins, liquidation prices and held amounts as they would be at the chosen leverage. */
function LeverageAfter({ change }: { readonly change: LeverageChange }) {
  const t = useText();
  const { option } = useTerminal();
  const format = instrumentFormat(option);
  const { positions, heldNow, held, waitingNow, waiting } = change;
  const isNothing = heldNow === '0' && held === '0' && waiting === '0';
  if (positions.length === 0 && isNothing) return null;
  return (
    <FigureList look="framed" aria-label={t('leverage.after')}>
      {positions.map(({ position, margin, liquidationPrice }) => (
        <Figure
          key={position.id}
          label={t('leverage.marginAfter', { side: t(`column.${position.side}`) })}
        >
          {t('leverage.marginAndLiquidation', {
            margin: formatUsdt(margin),
            price: format.price(liquidationPrice),
          })}
        </Figure>
      ))}
      <Figure
        label={t('leverage.held')}
      >{`${formatUsdt(heldNow)} → ${formatUsdt(held)} USDT`}</Figure>
      {waiting === '0' ? null : (
        <Figure
          label={t('leverage.waiting')}
        >{`${formatUsdt(waitingNow)} → ${formatUsdt(waiting)} USDT`}</Figure>
      )}
    </FigureList>
  );
}

function capText(option: WireFuturesOption, leverage: number): string | undefined {
  const tiers = option.tiers.map((tier) => ({
    leverageMax: tier.leverageMax,
    cap: tier.cap === null ? undefined : money(parseDecimal(tier.cap) ?? 0n),
  }));
  const cap = positionCapAt(tiers, leverage);
  return cap === undefined ? undefined : formatWhole(formatDecimal(cap));
}

function TierTable({
  option,
  leverage,
}: {
  readonly option: WireFuturesOption;
  readonly leverage: number;
}) {
  const t = useText();
  const current = option.tiers.findLastIndex((tier) => tier.leverageMax >= leverage);
  return (
    <details className={s['tierBox']}>
      <summary>{t('leverage.tiers')}</summary>
      <table className={s['tiers']}>
        <thead>
          <tr>
            <th scope="col">{t('leverage.tierRange')}</th>
            <th scope="col">{t('leverage.tierLeverage')}</th>
            <th scope="col">{t('leverage.tierRate')}</th>
          </tr>
        </thead>
        <tbody>
          {option.tiers.map((tier, index) => (
            <tr key={tier.floor} data-current={index === current}>
              <td>{`${formatWhole(tier.floor)} – ${tier.cap === null ? '' : formatWhole(tier.cap)}`}</td>
              <td>{`${tier.leverageMax}x`}</td>
              <td>{`${shareToPercent(tier.maintenanceRate, 2).replace('+', '')}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Names the orders that the account no longer covers at the chosen leverage, and what is missing. */
function uncovered(
  t: Translate,
  option: WireFuturesOption,
  change: LeverageChange | undefined,
): Blocker | undefined {
  if (change?.missing === undefined) return undefined;
  const { growing, missing } = change;
  if (growing.length === 0) return { key: 'leverage.notCovered', figures: { missing } };
  const { price, quantity } = instrumentFormat(option);
  const orders = growing
    .map(
      (order) => `${t(`order.${order.side}`)} ${quantity(order.quantity)} @ ${price(order.price)}`,
    )
    .join(', ');
  return { key: 'leverage.ordersNotCovered', figures: { orders, missing } };
}

/** Sets leverage by slider, steps or number, and shows the largest position it allows. */
export function LeverageDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  const { trade, account, market } = useServices();
  const { option } = useTerminal();
  const setting = useSetting();
  const [typed, setTyped] = useKept(`leverage/${option.id}`, v.string(), () =>
    String(setting.leverage),
  );
  const action = useAction();
  const leverage = Math.min(option.leverageMax, Math.max(1, Number(typed) || 1));
  const mark = useSelected(market.ticker(option.stock), (ticker) => ticker?.mark);
  const change = useLeverageChange(leverage);
  const blocker =
    leverageBlocker(useReadable(account), option, leverage, mark) ?? uncovered(t, option, change);
  const set = (value: number) => setTyped(String(Math.min(option.leverageMax, Math.max(1, value))));
  const type = (text: string) => {
    if (Number(text) <= option.leverageMax) setTyped(text);
  };
  return (
    <FormDialog
      title={`${t('leverage.title')} · ${option.label}`}
      submit={t('margin.save')}
      isCancellable
      canSubmit={typed !== '' && blocker === undefined}
      action={action}
      onClose={onClose}
      onSubmit={() =>
        leverage === setting.leverage
          ? onClose()
          : void action.run(() => trade.setLeverage(option.id, leverage), onClose)
      }
    >
      <NumberInput
        label={t('leverage.value')}
        value={typed}
        digits={0}
        unit="x"
        onValue={type}
        onStep={(direction) => set(leverage + (direction === 'up' ? 1 : -1))}
      />
      <MarkedSlider
        label={t('leverage.title')}
        unit="x"
        min={1}
        max={option.leverageMax}
        marks={[1, option.leverageMax]}
        value={leverage}
        onValue={set}
      />
      <Chips className={s['presets']} role="group" aria-label={t('leverage.presets')}>
        {leverageMarks(option.leverageMax).map((value) => (
          <Chip key={value} aria-pressed={value === leverage} onClick={() => set(value)}>
            {`${value}x`}
          </Chip>
        ))}
      </Chips>
      <p className={s['cap']}>
        <span>{t('leverage.cap')}</span>
        <strong>{`${capText(option, leverage) ?? t('leverage.noCap')} USDT`}</strong>
      </p>
      {change === undefined ? null : <LeverageAfter change={change} />}
      {blocker === undefined ? null : <RefusalLine>{blockerText(t, blocker, option)}</RefusalLine>}
      <TierTable option={option} leverage={leverage} />
      <p className={s['muted']}>{`${t('leverage.warning')} ${t('leverage.note')}`}</p>
    </FormDialog>
  );
}
