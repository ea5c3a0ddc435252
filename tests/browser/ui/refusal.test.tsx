/** Why a request was refused, in a form that is driven by a real keyboard and pointer. */
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { RefusalBox, SentRefusal } from '../../../src/ui/kit/RefusalLine.tsx';

let root: Root;

/** A form that is refused whenever it is sent. */
function Form() {
  const [sent, setSent] = useState(0);
  const send = () => {
    setSent(0);
    setTimeout(() => setSent(sent + 1));
  };
  return (
    <section aria-label="Form">
      <input aria-label="Quantity" />
      <button type="button">Change</button>
      <p>Only words</p>
      {sent === 0 ? null : (
        <>
          <RefusalBox title="Rejected" text="Too little money" />
          <SentRefusal>Too little of it</SentRefusal>
          <RefusalBox stays text="Not loaded" />
        </>
      )}
      <button type="button" onClick={send}>
        Send
      </button>
    </section>
  );
}

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Form />);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const alerts = (): readonly string[] =>
  [...document.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent);
const ALL = ['RejectedToo little money', 'Too little of it', 'Not loaded'];

test('[U-F3] a refusal goes with the next change in its form, and comes again with the next refusal', async () => {
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(alerts).toEqual(ALL);
  // What is only read or pressed without changing anything leaves it.
  await page.getByText('Only words').click();
  await page.getByText('Too little money').click();
  expect(alerts()).toEqual(ALL);
  await page.getByRole('textbox', { name: 'Quantity' }).click();
  expect(alerts()).toEqual(ALL);
  await userEvent.keyboard('1');
  await expect.poll(alerts).toEqual(['Not loaded']);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(alerts).toEqual(ALL);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(alerts).toEqual(['Not loaded']);
});
