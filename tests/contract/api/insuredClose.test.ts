/** A close beyond bankruptcy names what the insurance fund paid: its rows add up to the wallet ([F-P5]). */
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../../../src/domain/decimal.ts';
import { price } from '../../../src/domain/quantities.ts';
import { CALLS } from '../../../src/protocol/contract.ts';
import { DESTINATIONS } from '../../../src/protocol/destinations.ts';
import { listenTo } from '../../support/gateway.ts';
import { createHttpExchange } from '../../support/httpExchange.ts';

const scaled = (text: string): bigint => parseDecimal(text) ?? 0n;

test('[F-P5] the rows of a close beyond its margin add up to the wallet, over HTTP and on the socket', async () => {
  let isBookFallen = false;
  const exchange = await createHttpExchange({
    feed: (made) => ({
      ...made,
      tick: (instrument, since, at) => {
        const tick = made.tick(instrument, since, at);
        const [best, size] = tick?.book.bids[0] ?? [];
        if (!isBookFallen || tick === undefined || best === undefined || size === undefined)
          return tick;
        // The mark stands, only the bids have fallen by a tenth.
        const fallen = price(best - (best / 10n / 10_000_000n) * 10_000_000n);
        return { ...tick, book: { ...tick.book, bids: [[fallen, size]] } };
      },
    }),
  });
  const { accessToken: token } = await exchange.signIn();
  const listener = await listenTo(exchange.gateway, token, [DESTINATIONS.futures]);
  const post = async (path: string, body: object): Promise<void> => {
    const answer = await exchange.post(path, { futuresOptionId: 1, ...body }, { token });
    expect(answer).toMatchObject({ status: 200 });
  };
  const wallet = async (): Promise<bigint> => {
    const { body } = await exchange.get(CALLS.walletsMine.path, { token });
    const found = v.parse(CALLS.walletsMine.answer, body).find(({ type }) => type === 'FUTURES');
    return scaled(found?.point ?? '');
  };
  const start = await wallet();
  await post(CALLS.marginType.path, { marginType: 'ISOLATED' });
  const order = { marketType: 'MARKET', quantity: '0.001' };
  await post(CALLS.placeOrder.path, { ...order, side: 'BUY' });
  isBookFallen = true;
  await exchange.clock.run(1_000);
  await post(CALLS.placeOrder.path, { ...order, side: 'SELL' });

  const { body } = await exchange.get(`${CALLS.historyList.path}?resultType=TRADE`, { token });
  const fills = v
    .parse(CALLS.historyList.answer, body)
    .items.flatMap((item) => (item.kind === 'TRADE' ? [item.fill] : []));
  expect(fills).toHaveLength(2);
  expect(scaled(fills[0]?.insurance ?? '')).toBeGreaterThan(0n);
  const sum = fills.reduce(
    (total, { realizedPnl, fee, insurance }) =>
      total + scaled(realizedPnl) - scaled(fee) + scaled(insurance),
    0n,
  );
  expect(formatDecimal((await wallet()) - start)).toBe(formatDecimal(sum));
  expect(listener.received(DESTINATIONS.futures)).toContainEqual(
    expect.objectContaining({
      fill: expect.objectContaining({ insurance: fills[0]?.insurance }) as unknown,
    }),
  );
  await exchange.stop();
});
