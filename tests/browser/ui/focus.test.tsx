/** The keyboard's place over dialogs and actions, with the kit's own parts in a real browser. */
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { createActor } from 'xstate';
import { authMachine } from '../../../src/machines/auth.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { Button } from '../../../src/ui/kit/Button.tsx';
import { ConfirmDialog } from '../../../src/ui/kit/ConfirmDialog.tsx';
import { Dialog } from '../../../src/ui/kit/Dialog.tsx';
import { keepFocus } from '../../../src/ui/kit/focusKeeper.ts';
import { Menu, MenuItem } from '../../../src/ui/kit/Menu.tsx';
import { TabBar } from '../../../src/ui/kit/TabBar.tsx';
import { FloatingSamples } from '../../../src/ui/screens/dev/kit/FloatingSamples.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { until } from '../../support/until.ts';

const SURFACE = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Services that the kit reads. */
const services = () =>
  ({
    draft: createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' })),
    preferences: {
      values: toReadable(new BehaviorSubject({ language: 'en', timeZone: 'language' })),
    },
    auth: createActor(authMachine).start(),
    site: toReadable(new BehaviorSubject(undefined)),
    missing: toReadable(new BehaviorSubject(new Set())),
  }) as unknown as Services;

/** Orders in a tab; each is cancelled in its row, at once or after a question, or looked at in a menu. */
function Orders() {
  const [orders, setOrders] = useState(['A', 'B', 'C']);
  const [busy, setBusy] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const [menu, setMenu] = useState<string>();
  const [details, setDetails] = useState<string>();
  const remove = (order: string) => setOrders((all) => all.filter((each) => each !== order));
  const cancel = (order: string) => {
    setBusy(order);
    requestAnimationFrame(() => {
      setBusy(undefined);
      remove(order);
    });
  };
  const rows = orders.map((order) => (
    <tr key={order}>
      <td>
        <Button disabled={busy === order} onClick={() => cancel(order)}>{`Cancel ${order}`}</Button>
        <Button onClick={() => setAsked(order)}>{`Ask ${order}`}</Button>
        <Menu
          open={menu === order}
          onOpenChange={(isOpen) => setMenu(isOpen ? order : undefined)}
          trigger={<Button>{`More ${order}`}</Button>}
        >
          <MenuItem onSelect={() => setDetails(order)}>Details</MenuItem>
        </Menu>
      </td>
    </tr>
  ));
  const content = (
    <table>
      <tbody>{rows}</tbody>
    </table>
  );
  return (
    <>
      <TabBar
        label="Records"
        value="orders"
        onValue={() => undefined}
        tabs={[
          { value: 'orders', label: 'Orders', content },
          { value: 'past', label: 'Past', content: null },
        ]}
      />
      {asked === undefined ? null : (
        <ConfirmDialog
          title="Cancel the order?"
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            remove(asked);
            setAsked(undefined);
          }}
        >
          {asked}
        </ConfirmDialog>
      )}
      {details === undefined ? null : (
        <Dialog title={`Details of ${details}`} onClose={() => setDetails(undefined)}>
          <Button onClick={() => setAsked(details)}>Ask here</Button>
        </Dialog>
      )}
    </>
  );
}

/** Places an order: busy for a moment, then another attempt with a button of its own. */
function Ticket() {
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const place = () => {
    setBusy(true);
    requestAnimationFrame(() => {
      setBusy(false);
      setAttempt(attempt + 1);
    });
  };
  return (
    <section aria-label="Order">
      <Button key={attempt} disabled={isBusy} onClick={place}>
        Buy
      </Button>
      <output>{attempt}</output>
    </section>
  );
}

let root: Root;
let endKeeping: () => void;

beforeAll(() => setUpTexts('en'));
beforeEach(async () => {
  const box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  root.render(
    <ServicesProvider services={services()}>
      <FloatingSamples />
      <Orders />
      <Ticket />
    </ServicesProvider>,
  );
  endKeeping = keepFocus();
  await until(() => {
    if (document.querySelectorAll('tbody tr').length !== 3) throw new Error('rows are missing');
  });
});
afterEach(() => {
  endKeeping();
  root.unmount();
  document.body.replaceChildren();
});

const named = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
    ({ textContent }) => textContent.trim() === name,
  );
  if (found === undefined) throw new Error(`there is no control "${name}"`);
  return found;
};
const surfaces = (): readonly Element[] => [...document.querySelectorAll(SURFACE)];
/** The text of the control that has the focus. */
const place = (): string => document.activeElement?.textContent.trim() ?? '';
const isInSurface = (): boolean => surfaces().at(-1)?.contains(document.activeElement) === true;

/** Presses the control by key, and waits until the focus is in what it opened. */
async function open(name: string): Promise<void> {
  const before = surfaces().length;
  if (place() !== name) named(name).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => surfaces().length).toBeGreaterThan(before);
  await expect.poll(isInSurface).toBe(true);
}
async function expectPlace(name: string): Promise<void> {
  await expect.poll(place).toBe(name);
  expect(document.activeElement).toBe(named(name));
}

const KIT_SURFACES = [
  'Open dialog',
  'Open sheet',
  'Open form',
  'Open choice',
  'Open confirmation',
  'Open menu',
  'Open panel',
];

test.each(KIT_SURFACES)('[U-F1] "%s" takes the focus and returns it on Escape', async (name) => {
  await open(name);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => surfaces().length).toBe(0);
  await expectPlace(name);
});

test.each(['Open dialog', 'Open confirmation'])(
  '[U-F1] "%s" returns the focus also where it is followed only from then on',
  async (name) => {
    endKeeping();
    await open(name);
    endKeeping = keepFocus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => surfaces().length).toBe(0);
    await expectPlace(name);
  },
);

test('[U-F1] the focus is followed from where it is', async () => {
  endKeeping();
  named('Cancel A').focus();
  endKeeping = keepFocus();
  await userEvent.keyboard('{Enter}');
  await expectPlace('Cancel B');
});

test.each(['Open dialog', 'Open sheet', 'Open form', 'Open choice', 'Open confirmation'])(
  '[U-F1] "%s" begins where Enter does what it says, and returns the focus after it',
  async (name) => {
    await open(name);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => surfaces().length).toBe(0);
    await expectPlace(name);
  },
);

interface Way {
  readonly what: string;
  readonly steps: readonly string[];
  /** The control that has the focus afterwards. */
  readonly then: string;
}

/** A step is a control to press by key; ESC leaves, ENTER presses what has the focus. */
const WAYS: readonly Way[] = [
  { what: 'a cancelled row gives way to the next', steps: ['Cancel A'], then: 'Cancel B' },
  { what: 'the last row gives way to the one before', steps: ['Cancel C'], then: 'Cancel B' },
  {
    what: 'an emptied list gives way to its tab',
    steps: ['Cancel A', 'Cancel B', 'Cancel C'],
    then: 'Orders',
  },
  { what: 'a question that is declined', steps: ['Ask B', 'ESC'], then: 'Ask B' },
  { what: 'a question whose answer removes the row', steps: ['Ask B', 'ENTER'], then: 'Ask C' },
  { what: 'a menu that is left', steps: ['More B', 'ESC'], then: 'More B' },
  {
    what: 'a dialog that was opened by a menu',
    steps: ['More B', 'ENTER', 'ESC'],
    then: 'More B',
  },
  {
    what: 'a question above a dialog returns into the dialog',
    steps: ['More B', 'ENTER', 'Ask here', 'ESC'],
    then: 'Ask here',
  },
  {
    what: 'a dialog whose row is gone when it closes',
    steps: ['More B', 'ENTER', 'Ask here', 'ENTER', 'ESC'],
    then: 'More C',
  },
  { what: 'an order that was placed', steps: ['Buy'], then: 'Buy' },
];

/** Texts of open surfaces, lists and outputs: they change with every step. */
const scene = (): string =>
  [...surfaces(), ...document.querySelectorAll('tbody, output')]
    .map(({ textContent }) => textContent)
    .join('|');
const isSettled = (): boolean => surfaces().length === 0 || isInSurface();

async function press(step: string): Promise<void> {
  const before = scene();
  if (step !== 'ESC' && step !== 'ENTER' && place() !== step) named(step).focus();
  await userEvent.keyboard(step === 'ESC' ? '{Escape}' : '{Enter}');
  await expect.poll(scene).not.toBe(before);
  await expect.poll(isSettled).toBe(true);
}

test.each(WAYS)('[U-F1] the focus after $what: $then', async ({ steps, then }) => {
  for (const step of steps) await press(step);
  await expectPlace(then);
});

test('[U-F2] a tab pressed with a pointer has no ring, and an arrow key draws it', async () => {
  const hasRing = () => document.activeElement?.matches(':focus-visible');
  await userEvent.click(named('Past'));
  await expectPlace('Past');
  expect(hasRing()).toBe(false);
  await userEvent.keyboard('{ArrowLeft}');
  await expectPlace('Orders');
  expect(hasRing()).toBe(true);
});
