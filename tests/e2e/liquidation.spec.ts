/**
 * A short of BTC during the steepest rise of the shipped record: warned, acknowledged, liquidated,
 * and losing no more than its margin.
 */
import { formatFixed } from '../../src/ui/format/decimalText.ts';
import { parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import { earnedBy, futuresWallet, openPositions, sum, trades } from '../support/e2eAccount.ts';
import { expect } from '../support/e2e.ts';
import { steepestTest as test } from '../support/e2eSteepest.ts';
import { Terminal } from '../support/e2eTerminal.ts';
import { witnessToasts } from '../support/e2eWitness.ts';
import { readEvents } from '../support/remote.ts';

test.use({ isSignedIn: true });

function units(text: string): bigint {
  const amount = parseDecimal(text);
  if (amount === undefined) throw new Error(`no amount: ${text}`);
  return amount;
}

/** USDT, about 0.2 % of the position. */
const ADDED = '200';

test('[F-X2][F-X3] an isolated short is warned, then liquidated, and loses at most its margin', async ({
  page,
  player,
}) => {
  // The rise begins one to two minutes after the start; 0.6 % until the liquidation are a minute more.
  test.setTimeout(400_000);
  const futuresOptionId = 1;
  await player.post(CALLS.marginType.path, { futuresOptionId, marginType: 'ISOLATED' });
  await player.post(CALLS.leverage.path, { futuresOptionId, leverage: 125 });
  const opening = (await futuresWallet(player)).realPoint ?? '';
  const toasts = await witnessToasts(page);
  const terminal = new Terminal(page);
  await terminal.open();
  await expect(
    page.getByRole('button', { name: 'Change margin mode, now Isolated' }),
  ).toBeVisible();
  await terminal.press({ side: 'SELL', quantity: '1.000' });
  await expect(terminal.tab('Positions')).toHaveText('Positions(1)');
  const [position] = await openPositions(player);
  expect(position).toMatchObject({ side: 'SHORT', marginType: 'ISOLATED', leverage: 125 });
  const margin = position?.margin ?? '';

  await test.step('a warning is shown, and disappears only when acknowledged', async () => {
    const strip = page.getByRole('complementary', { name: 'Liquidation risk' });
    await expect(strip).toBeVisible({ timeout: 180_000 });
    await expect(strip).toContainText('BTC/USDT');
    // Allows time to read, a quarter of a minute more. The warning stays all the same.
    const added = await player.post(CALLS.changeMargin.path, {
      futuresPositionId: position?.id,
      type: 'ADD',
      amount: ADDED,
    });
    expect(added.status).toBe(200);
    await expect(strip).toBeVisible();
    await strip.getByRole('button').click();
    await expect(strip).toBeHidden();
  });

  await test.step('the liquidation is announced and the position is gone', async () => {
    await expect(terminal.tab('Positions')).toHaveText('Positions(0)', { timeout: 180_000 });
    expect(await openPositions(player)).toEqual([]);
    await expect
      .poll(() => toasts.some((text) => text.startsWith('Liquidated · BTC/USDT Short')))
      .toBe(true);
    const types = (await readEvents(player)).map(({ type }) => type);
    const warnedAt = types.indexOf('POSITION_WARN');
    expect(warnedAt).toBeGreaterThan(-1);
    expect(types.indexOf('POSITION_LIQUID')).toBeGreaterThan(warnedAt);
  });

  await test.step('the loss is at most the margin, and the displayed wallet matches the exchange', async () => {
    const { realPoint = '', gameWaitPoint } = await futuresWallet(player);
    const fills = await trades(player);
    expect(fills.some(({ isLiquidation }) => isLiquidation)).toBe(true);
    const left = sum(opening, earnedBy(fills.filter(({ isLiquidation }) => !isLiquidation)));
    const lost = units(left) - units(realPoint);
    expect(lost).toBeGreaterThan(0n);
    expect(lost).toBeLessThanOrEqual(units(sum(margin, ADDED)));
    expect(gameWaitPoint).toBe('0');
    await expect(
      page.getByRole('region', { name: 'Assets' }).getByRole('definition').first(),
    ).toHaveText(`${formatFixed(realPoint, { digits: 2, rounding: 'cut' })} USDT`);
  });
});
