/** Prices of the wire that are out of reach are on no screen. Rule [F-V19]. */
import { expect, test } from 'vitest';
import { writtenFiles } from './tools/tree.ts';

/** A liquidation price as the exchange sends it, in a part that shows figures. */
const SENT = /\b(?:position|copy|original|event)\.liquidationPrice\b/;

/** Compares it with the price of a stop, which exact figures do. */
const COMPARES = 'src/ui/screens/futures/stopReach.ts';

test('[F-V19] whoever shows a liquidation price of the wire asks whether it is in reach', () => {
  const shown = writtenFiles().filter(
    ({ path, text }) => path.startsWith('src/ui/') && path !== COMPARES && SENT.test(text),
  );
  expect(shown.length).toBeGreaterThan(0);
  const careless = shown.filter(({ text }) => !text.includes('reachableLiquidationText('));
  expect(careless.map(({ path }) => path)).toEqual([]);
});
