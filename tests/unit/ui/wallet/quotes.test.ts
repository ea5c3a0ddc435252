import { expect, test } from 'vitest';
import type { Answer } from '../../../../src/protocol/answer.ts';
import { fail, succeed } from '../../../../src/streams/answer.ts';
import {
  createQuotes,
  type Offer,
  type Wanted,
} from '../../../../src/ui/screens/wallet/forms/quotes.ts';

const wanted = (amount: string): Wanted => ({ from: 'USDT', to: 'BTC', amount });
const offer = (quoteId: string, expiresAt = 10_000): Offer => ({
  quoteId,
  rate: '2',
  receives: '1',
  expiresAt,
});

/** An exchange whose answers are given one by one. */
function createDesk() {
  const asked: string[] = [];
  const waiting: ((answer: Answer<Offer>) => void)[] = [];
  const quotes = createQuotes(({ amount }) => {
    asked.push(amount);
    return new Promise((resolve) => waiting.push(resolve));
  });
  const answer = async (value: Answer<Offer>) => {
    waiting.shift()?.(value);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { quotes, asked, answer };
}

test('[U-W5] one request at a time, for the newest content; an old answer is never shown', async () => {
  const { quotes, asked, answer } = createDesk();
  for (const amount of ['1', '12', '123']) quotes.follow(wanted(amount));
  expect(asked).toEqual(['1']);
  await answer(succeed(offer('q-1')));
  expect(quotes.state.get()).toMatchObject({ phase: 'asking', wanted: wanted('123') });
  expect(asked).toEqual(['1', '123']);
  await answer(succeed(offer('q-2')));
  expect(quotes.state.get()).toMatchObject({ phase: 'quoted', offer: { quoteId: 'q-2' } });
});

test('[U-W5] a quote that is over is requested again by the given time, but not while it is held', async () => {
  const { quotes, asked, answer } = createDesk();
  quotes.follow(wanted('1'));
  await answer(succeed(offer('q-1')));
  quotes.check(9_999, false);
  quotes.check(10_000, true);
  expect(quotes.state.get()).toMatchObject({ phase: 'quoted', offer: { quoteId: 'q-1' } });
  quotes.check(10_000, false);
  quotes.check(10_001, false);
  expect(asked).toEqual(['1', '1']);
  await answer(succeed(offer('q-2', 20_000)));
  expect(quotes.state.get()).toMatchObject({ phase: 'quoted', offer: { quoteId: 'q-2' } });
});

test('[U-W5] a refused quote stands until the content changes or it is renewed', async () => {
  const { quotes, asked, answer } = createDesk();
  quotes.follow(wanted('0.00000001'));
  await answer(fail({ status: 400, code: 'CONVERT_TOO_SMALL', message: '' }));
  expect(quotes.state.get()).toMatchObject({
    phase: 'refused',
    error: { code: 'CONVERT_TOO_SMALL' },
  });
  quotes.check(99_999, false);
  quotes.follow(wanted('0.00000001'));
  expect(asked).toHaveLength(1);
  quotes.renew();
  expect(asked).toHaveLength(2);
});

test('what is cleared while a quote is under way shows nothing, and can be asked for again', async () => {
  const { quotes, asked, answer } = createDesk();
  quotes.follow(wanted('1'));
  quotes.follow(undefined);
  await answer(succeed(offer('q-1')));
  expect(quotes.state.get()).toEqual({ phase: 'idle' });
  quotes.follow(wanted('1'));
  expect(asked).toEqual(['1', '1']);
  await answer(succeed(offer('q-2')));
  expect(quotes.state.get()).toMatchObject({ offer: { quoteId: 'q-2' } });
});
