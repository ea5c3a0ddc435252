import { useState } from 'react';
import * as v from 'valibot';
import { isSameRecord } from '../../../../domain/sameRecord.ts';
import { createWritable, derive } from '../../../services/derived.ts';
import { keptValue, useKeeping } from '../../../services/useKept.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import { usePositionMode, useSetting, useTerminal } from '../terminalContext.ts';
import { scaled } from '../ticket/entryRules.ts';
import { estimateOf, readSize, type SizeFields } from './sizeRules.ts';

const DEFAULT_PERCENT = '1';

const kept = v.object({
  marketType: v.picklist(['LIMIT', 'MARKET']),
  entry: v.string(),
  stop: v.string(),
  percent: v.string(),
});

/** What is typed in the calculator, its size, and the worker's estimates of it. */
export function useSize() {
  const { draft, market, pricing } = useServices();
  const { option, ticket } = useTerminal();
  const { leverage, marginType } = useSetting();
  const mode = usePositionMode();
  const draftName = `size/${option.id}`;
  const [parts] = useState(() => {
    const setting = { option, leverage, marginType, mode };
    const ticker = market.ticker(option.stock);
    const typed = ticket.fields.get();
    const fields = createWritable<SizeFields>(
      keptValue(draft, draftName, kept) ?? {
        marketType: typed.marketType === 'MARKET' ? 'MARKET' : 'LIMIT',
        entry: scaled(typed.price) === undefined ? (ticker.get()?.last ?? '') : typed.price,
        stop: '',
        percent: DEFAULT_PERCENT,
      },
    );
    const largest = pricing.estimate(
      derive(
        [fields],
        () => estimateOf(fields.get(), setting, { kind: 'incomplete' }),
        isSameRecord,
      ),
    );
    const reading = derive([fields, ticker, pricing.figures, largest], () =>
      readSize(fields.get(), setting, {
        balance: pricing.figures.get()?.shownBalance,
        last: ticker.get()?.last,
        largest: largest.get(),
      }),
    );
    const estimate = pricing.estimate(
      derive(
        [fields, reading],
        () => estimateOf(fields.get(), setting, reading.get()),
        isSameRecord,
      ),
    );
    return { fields, reading, estimate };
  });
  useKeeping(draftName, parts.fields.get);
  const change = (part: Partial<SizeFields>) =>
    parts.fields.set({ ...parts.fields.get(), ...part });
  return { ...parts, change };
}
