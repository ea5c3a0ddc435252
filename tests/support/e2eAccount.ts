/** The player's account from the exchange's HTTP calls, to compare with the screen. */
import { expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { formatDecimal, parseDecimal } from '../../src/domain/decimal.ts';
import { CALLS } from '../../src/protocol/contract.ts';
import type { WireFill, WireOrder, WirePosition } from '../../src/protocol/futures/entities.ts';
import type { WireWallet } from '../../src/protocol/ledger/entities.ts';
import { ask, PASSWORD, type Remote } from './remote.ts';

const BTC = { optionId: 1, stock: 'BTCUSDT', label: 'BTC/USDT', tickDigits: 1 } as const;

/** Exact sum of decimal texts. */
export const sum = (...texts: readonly string[]): string =>
  formatDecimal(texts.reduce((total, text) => total + (parseDecimal(text) ?? 0n), 0n));
const negative = (text: string): string => formatDecimal(-(parseDecimal(text) ?? 0n));

export async function openOrders(player: Remote): Promise<readonly WireOrder[]> {
  return v.parse(CALLS.openOrders.answer, (await player.get(CALLS.openOrders.path)).body);
}

export async function openPositions(player: Remote): Promise<readonly WirePosition[]> {
  return v.parse(CALLS.openPositions.answer, (await player.get(CALLS.openPositions.path)).body);
}

export async function futuresWallet(player: Remote): Promise<WireWallet> {
  const { body } = await player.get(CALLS.walletsMine.path);
  const wallet = v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'FUTURES');
  if (wallet === undefined) throw new Error('there is no FUTURES wallet');
  return wallet;
}

/** Types the password of the account into the dialog that asks for it, and waits until it is gone. */
export async function confirmOwner(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Login password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Deposits USDT of the player's own and waits until the sandbox has credited it. */
export async function depositedUsdt(player: Remote, amount: string): Promise<void> {
  const applied = { walletType: 'USDT', point: amount };
  expect((await player.post(CALLS.deposit.path, applied)).status).toBe(200);
  const point = async (): Promise<string | undefined> => {
    const { body } = await player.get(CALLS.walletsMine.path);
    return v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'USDT')?.point;
  };
  await expect.poll(point, { timeout: 30_000 }).toBe(amount);
}

/** Executions, newest first. */
export async function trades(player: Remote): Promise<readonly WireFill[]> {
  const { body } = await player.get(CALLS.historyList.path, { resultType: 'TRADE', size: 100 });
  return v
    .parse(CALLS.historyList.answer, body)
    .items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill] : []));
}

/** Finished orders, newest first. */
export async function orderHistory(player: Remote): Promise<readonly WireOrder[]> {
  const { body } = await player.get(CALLS.historyList.path, { resultType: 'ORDER', size: 100 });
  return v
    .parse(CALLS.historyList.answer, body)
    .items.flatMap((item) => (item.kind === 'ORDER' ? [item.order] : []));
}

/** The trades' own effect on the balance: realized profit minus fees. */
export const earnedBy = (fills: readonly WireFill[]): string =>
  sum(...fills.flatMap(({ realizedPnl, fee }) => [realizedPnl, negative(fee)]));

/** The last price of a stock times `factor`, rounded to `tickDigits` places. */
export async function lastPriceOf(
  origin: string,
  stock: string,
  { factor = 1, tickDigits }: { readonly factor?: number; readonly tickDigits: number },
): Promise<string> {
  const { body } = await ask(origin, 'GET', CALLS.lastPrice.path, { params: { stock } });
  const { price } = v.parse(CALLS.lastPrice.answer, body);
  return (Number(price) * factor).toFixed(tickDigits);
}

/** The last price of BTC/USDT times `factor`, rounded to a tick. */
export const btcPrice = (origin: string, factor = 1): Promise<string> =>
  lastPriceOf(origin, BTC.stock, { factor, tickDigits: BTC.tickDigits });

export interface OrderIntent {
  readonly side: 'BUY' | 'SELL';
  readonly quantity: string;
  /** If omitted, it is a market order. */
  readonly price?: string;
  /** Only closes what is held. */
  readonly reduceOnly?: boolean;
  readonly timeInForce?: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  readonly postOnly?: boolean;
  /** Expiry of a GTD order, ms UTC. */
  readonly goodTillDate?: number;
}

/** Places an order in BTC/USDT over HTTP. */
export async function placeOrder(player: Remote, order: OrderIntent): Promise<WireOrder> {
  const { status, body } = await player.post(CALLS.placeOrder.path, {
    futuresOptionId: BTC.optionId,
    marketType: order.price === undefined ? 'MARKET' : 'LIMIT',
    ...order,
  });
  if (status !== 200) throw new Error(`order: ${JSON.stringify(body)}`);
  return v.parse(CALLS.placeOrder.answer, body);
}
