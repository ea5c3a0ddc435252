import { parseDecimal } from '../../../../domain/decimal.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { useReadable, useSelected } from '../../../services/useReadable.ts';
import { useSetting, useTerminal } from '../terminalContext.ts';
import { type LeverageChange, leverageChange } from './leverageChange.ts';

const sumOf = (figures: readonly (string | undefined)[]): bigint =>
  figures.reduce((sum, figure) => sum + (parseDecimal(figure ?? '') ?? 0n), 0n);

/** What another leverage changes, at the newest prices; undefined while they are not known. */
export function useLeverageChange(leverage: number): LeverageChange | undefined {
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
