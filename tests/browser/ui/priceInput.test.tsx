/** The field for a price, driven by a real keyboard and pointer. */
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { priceShape } from '../../../src/ui/market/instrument.ts';
import { PriceInput } from '../../../src/ui/market/PriceInput.tsx';

const option = { tickSize: '0.5', lotSize: '0.001' };

let root: Root;

function Form() {
  const [value, setValue] = useState('');
  return (
    <PriceInput
      label="Price"
      option={option}
      value={value}
      startAt={() => '100'}
      onValue={setValue}
    />
  );
}

beforeAll(() => setUpTexts('en'));
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Form />);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const field = () => page.getByLabelText('Price', { exact: true });

test('steps by the tick, from where it starts while nothing is typed, by key and by button', async () => {
  await userEvent.click(field());
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field()).toHaveValue('100.5');
  await page.getByRole('button').last().click();
  await page.getByRole('button').last().click();
  await expect.element(field()).toHaveValue('99.5');
});

test('[U-P13] a price that is left has all its decimals, a group of thousands is one', async () => {
  await userEvent.click(field());
  await userEvent.keyboard('102,708');
  await expect.element(field()).toHaveValue('102708');
  await userEvent.keyboard('{Tab}');
  await expect.element(field()).toHaveValue('102,708.0');
  await userEvent.click(field());
  await userEvent.keyboard('99.5{Tab}');
  await expect.element(field()).toHaveValue('99.5');
  // A price field has its instrument's decimals: the shape of a price says so.
  expect(priceShape(option)).toMatchObject({ isPadded: true, digits: 1 });
});

test('takes a comma for the point, and no more decimals than the tick has', async () => {
  await userEvent.click(field());
  await userEvent.keyboard('64,57');
  await expect.element(field()).toHaveValue('64.5');
});
