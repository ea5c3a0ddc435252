/** The console's parts in a real browser: menu and refusal by permission, tables, acts. */
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WireAct, WireApproval } from '../../../src/protocol/admins/entities.ts';
import type { WireOperatorTrader } from '../../../src/protocol/copytrade/operatorCalls.ts';
import { ActDialog } from '../../../src/ui/admin/ActDialog.tsx';
import { useOperatorRead } from '../../../src/ui/services/operator/useOperator.ts';
import { loadConsole, me, openConsole, search, services } from './renderConsole.tsx';
import { closeScreens, NOW, ok, type Params, render } from './renderScreen.tsx';
import { until } from '../../support/until.ts';

beforeAll(loadConsole);
afterEach(closeScreens);

const ROW: WireAct = {
  id: 'a-1',
  at: NOW,
  operator: 'u-1',
  username: 'operator',
  act: 'user.block',
  target: 'u-2',
  reason: 'stolen card',
  details: { userId: 'u-2' },
  before: {},
  names: { 'u-2': 'player' },
  outcome: 'DONE',
  code: null,
};

test('[U-C35] all of an act opens in a dialog, with names and in words', async () => {
  const row: WireAct = {
    ...ROW,
    act: 'user.role',
    details: { role: 'PARTNER' },
    before: { role: 'PLAYER' },
  };
  openConsole(
    await services({
      operatorMe: me(['audit.read']),
      operatorAudit: () => ({ ok: true, value: { items: [row], total: 1, page: 1, size: 20 } }),
    }),
    '/admin/audit',
  );
  await until(() => button('Details').click());
  const dialog = await until(() => {
    const found = document.querySelector('[role="dialog"]');
    expect(found).not.toBeNull();
    return found;
  });
  const said = [...(dialog?.querySelectorAll('dl > div') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(said).toContain('Targetplayer');
  expect(said).toContain('RoleMember → Partner');
  expect(said).toContain('Reasonstolen card');
});

const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name);
  if (found === undefined) throw new Error(`no button: ${name}`);
  return found;
};

test('[U-C1] the menu has what was granted; the address of another section shows a refusal and reads nothing', async () => {
  const box = openConsole(await services({ operatorMe: me(['audit.read']) }), '/admin/partners');
  await until(() => expect(box.textContent).toContain('You do not have permission'));
  expect([...box.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual([
    'Audit log',
  ]);
});

test('[U-C3] another filter begins at the first page; the address opens the same list', async () => {
  const asked: Params[] = [];
  const box = openConsole(
    await services({
      operatorMe: me(['audit.read']),
      operatorAudit: (params) => {
        asked.push(params);
        return ok({ items: [ROW], total: 120 });
      },
    }),
    '/admin/audit?page=2&target=u-2',
  );
  await until(() => expect(box.textContent).toContain('51–100 of 120'), {
    // The section is loaded with its first address.
    timeout: 10_000,
  });
  expect(asked.at(-1)).toMatchObject({ page: 2, size: 50, target: 'u-2' });
  expect(box.textContent).toContain('User blocked');
  const act = box.querySelector<HTMLSelectElement>('select[aria-label="Act"]');
  if (act === null) throw new Error('no filter by act');
  await userEvent.selectOptions(act, 'user.block');
  await until(() =>
    expect(asked.at(-1)).toMatchObject({ page: 1, target: 'u-2', act: 'user.block' }),
  );
  await until(() => expect(box.textContent).toContain('1–50 of 120'));
  expect(search.mock.lastCall?.[0]).toBe('?target=u-2&act=user.block');
});

const blockDialog = (onClose: () => void, onDone: () => void) => (
  <ActDialog
    name="operatorBlockUser"
    subject="u-2"
    title="Block user"
    says="u-2 is logged out everywhere and cannot log in."
    act="Block"
    params={(reason) => ({ userId: 'u-2', reason })}
    onClose={onClose}
    onDone={onDone}
  />
);

test('[U-C5] an act is sent once with its reason; a refusal keeps what was typed', async () => {
  const sent: Params[] = [];
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    await services({
      operatorMe: me(['users.act']),
      operatorBlockUser: (params) => {
        sent.push(params);
        return sent.length === 1
          ? {
              ok: false,
              error: { status: 409, code: 'ACCOUNT_CLOSED', message: 'This account is closed.' },
            }
          : ok({ status: 200 });
      },
    }),
    blockDialog(onClose, onDone),
  );
  await until(() => button('Block').click());
  await until(() => expect(document.body.textContent).toContain('Enter a reason.'));
  expect(sent).toEqual([]);
  const reason = document.querySelector<HTMLInputElement>('form input');
  if (reason === null) throw new Error('no field for the reason');
  await userEvent.fill(reason, ' stolen card ');
  button('Block').click();
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(reason.value).toBe(' stolen card ');
  expect(onDone).not.toHaveBeenCalled();
  await until(() => {
    if (onClose.mock.calls.length === 0) button('Block').click();
    expect(onClose).toHaveBeenCalledOnce();
  });
  expect(onDone).toHaveBeenCalledOnce();
  expect(sent).toEqual([
    { userId: 'u-2', reason: 'stolen card' },
    { userId: 'u-2', reason: 'stolen card' },
  ]);
});

test('[U-C4] an act that waits for a second admin says so and is not done', async () => {
  const [onClose, onDone] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(
    await services({
      operatorMe: me(['users.act']),
      operatorBlockUser: () => ok({ pending: { id: 'p-1', by: 'u-1', username: null, at: NOW } }),
    }),
    blockDialog(onClose, onDone),
  );
  await until(() => expect(document.querySelector('form input')).not.toBeNull());
  const reason = document.querySelector<HTMLInputElement>('form input');
  if (reason === null) throw new Error('no field for the reason');
  await userEvent.fill(reason, 'fraud');
  button('Block').click();
  await until(() =>
    expect(document.querySelector('[role=status]')?.textContent).toContain('second admin'),
  );
  expect(onDone).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

function HouseAccounts() {
  useOperatorRead('operatorLedger', {});
  return null;
}

test('[U-C28] after a refusal because of another admin’s change the newest is offered, and lists are read again', async () => {
  const onClose = vi.fn<() => void>();
  let reads = 0;
  const error = { status: 409, code: 'CONTENT_CHANGED', message: 'It was changed.' } as const;
  render(
    await services({
      operatorMe: me(['users.act']),
      operatorBlockUser: () => ({ ok: false, error }),
      operatorLedger: () => {
        reads += 1;
        return ok([]);
      },
    }),
    <>
      <HouseAccounts />
      {blockDialog(onClose, vi.fn<() => void>())}
    </>,
  );
  await until(() => expect(reads).toBe(1));
  const reason = document.querySelector<HTMLInputElement>('form input');
  if (reason === null) throw new Error('no field for the reason');
  await userEvent.fill(reason, 'fraud');
  button('Block').click();
  await until(() => button('Load the newest').click());
  expect(onClose).toHaveBeenCalledOnce();
  await until(() => expect(reads).toBe(2));
});

const TRADER: WireOperatorTrader = {
  traderId: 'u-7',
  username: 'minsukim',
  name: 'Steady Kim',
  introduction: 'BTC only',
  isPractice: false,
  status: 'APPLIED',
  isOpen: false,
  capacity: 200,
  fee: '0.1',
  followers: 0,
  appliedAt: NOW,
  since: null,
  updatedAt: NOW,
};

test('[U-C22] traders of a status are listed; applications are approved and denied, traders changed and ended, each with a reason', async () => {
  const asked: Params[] = [];
  const sent: (readonly [name: string, params: Params])[] = [];
  const answerTo = (name: string, more: Partial<WireOperatorTrader>) => (params: Params) => {
    sent.push([name, params]);
    return ok({ ...TRADER, ...more });
  };
  const working = { ...TRADER, traderId: 'u-8', name: 'Busy Lee', status: 'ACTIVE', followers: 12 };
  const box = openConsole(
    await services({
      operatorMe: me(['copytrade.read', 'copytrade.act']),
      operatorTraderList: (params) => {
        asked.push(params);
        return ok({ items: [TRADER, working], total: 2 });
      },
      operatorTraderDecide: answerTo('decide', { status: 'ACTIVE' }),
      operatorTraderChange: answerTo('change', {}),
      operatorTraderEnd: answerTo('end', { status: 'ENDED' }),
    }),
    '/admin/copytrade?status=APPLIED',
  );
  await until(() => expect(box.textContent).toContain('Steady Kim'));
  expect(asked[0]).toMatchObject({ status: 'APPLIED', page: 1 });
  const fill = async (label: string, text: string) => {
    const field = [...document.querySelectorAll('label')].find((one) =>
      one.textContent.startsWith(label),
    );
    const input = document.querySelector<HTMLInputElement>(`#${CSS.escape(field?.htmlFor ?? '')}`);
    if (input === null) throw new Error(`no field: ${label}`);
    await userEvent.fill(input, text);
  };
  const press = (name: string) =>
    [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      (one) => one.textContent === name,
    );
  button('Approve').click();
  await until(() => expect(document.body.textContent).toContain('Steady Kim becomes a trader'));
  await fill('Reason', 'identity checked');
  press('Approve')?.click();
  await until(() => expect(sent).toHaveLength(1));
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  button('Change').click();
  await until(() => expect(document.body.textContent).toContain('12 follow now'));
  await fill('Capacity', '10001');
  await fill('Reason', 'asked for');
  await until(() => expect(press('Change')?.disabled).toBe(true));
  await fill('Capacity', '300');
  await fill('Profit share', '15');
  await until(() => expect(press('Change')?.disabled).toBe(false));
  press('Change')?.click();
  await until(() => expect(sent).toHaveLength(2));
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  button('Deny').click();
  await until(() =>
    expect(document.body.textContent).toContain('Denies the application of Steady Kim.'),
  );
  press('Deny')?.click();
  await until(() => expect(document.body.textContent).toContain('Enter a reason.'));
  expect(sent).toHaveLength(2);
  await fill('Reason', 'no record');
  press('Deny')?.click();
  await until(() => expect(sent).toHaveLength(3));
  await until(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  button('End').click();
  await until(() => expect(document.body.textContent).toContain('12 follows end.'));
  await fill('Reason', 'left');
  press('End')?.click();
  await until(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    ['decide', { traderId: 'u-7', isApproved: true, reason: 'identity checked' }],
    ['change', { traderId: 'u-8', capacity: 300, fee: '0.15', reason: 'asked for' }],
    ['decide', { traderId: 'u-7', isApproved: false, reason: 'no record' }],
    ['end', { traderId: 'u-8', reason: 'left' }],
  ]);
});

test('[U-C29] what waits is counted and listed; another admin carries it out with the first one’s parameters, whoever asked withdraws it', async () => {
  const waits = (id: string, by: string, username: string): WireApproval => ({
    id,
    by,
    username,
    at: NOW,
    act: 'wallet.adjust',
    target: 'u-7',
    reason: 'goodwill',
    until: NOW + 86_400_000,
    why: 'DAY_SUM',
    call: 'operatorAdjust',
    params: {
      clientRequestId: 'bonus-1',
      userId: 'u-7',
      walletType: 'USDT',
      type: 'PB',
      amount: '20000',
    },
    details: {},
    before: {},
  });
  const items = [waits('p-1', 'u-2', 'second'), waits('p-2', 'u-1', 'operator')];
  const sent: unknown[] = [];
  const box = openConsole(
    await services({
      operatorMe: me(['ledger.act']),
      operatorWaiting: () => ok({ approvals: items.length }),
      operatorApprovals: () => ok({ items, total: items.length, page: 1, size: 50 }),
      operatorAdjust: (params) => {
        sent.push(params);
        return ok({ id: 'line' });
      },
    }),
    '/admin/approvals',
  );
  await until(() => expect(box.textContent).toContain('20,000 · Bonus · USDT wallet'), {
    timeout: 10_000,
  });
  expect([...box.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual([
    'Awaiting a second admin 2',
    'Proof of liabilities',
  ]);
  const rows = [...box.querySelectorAll('[role=row], tr')].filter((row) =>
    row.textContent.includes('20,000'),
  );
  expect(
    rows.map((row) => [...row.querySelectorAll('button')].map(({ textContent }) => textContent)),
  ).toEqual([['Approve', 'Decline'], ['Withdraw']]);
  button('Approve').click();
  const dialog = await until(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]');
    if (found === null) throw new Error('no dialog');
    return found;
  });
  expect(dialog.textContent).toContain('second pressed this first.');
  const reason = dialog.querySelector<HTMLInputElement>('form input');
  if (reason === null) throw new Error('no field for the reason');
  await userEvent.fill(reason, 'checked');
  dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click();
  await until(() =>
    expect(sent).toEqual([
      {
        clientRequestId: 'bonus-1',
        userId: 'u-7',
        walletType: 'USDT',
        type: 'PB',
        amount: '20000',
        reason: 'checked',
      },
    ]),
  );
});

test('[U-C32] the menu counts what waits in each section', async () => {
  const box = openConsole(
    await services({
      operatorMe: me(['contacts.read', 'messages.read']),
      operatorWaiting: () => ok({ contacts: 3, outbox: 0, approvals: 2 }),
      operatorContactList: () => ok({ items: [], total: 0, page: 1, size: 50 }),
    }),
    '/admin/contacts',
  );
  await until(() =>
    expect([...box.querySelectorAll('nav a')].map(({ textContent }) => textContent)).toEqual([
      'Contacts 3',
      'Messages',
      'E-mail and SMS',
    ]),
  );
});

test('[U-C30] what another admin decided meanwhile cannot be sent from an open dialog, which says so', async () => {
  const approval: WireApproval = {
    id: 'p-1',
    by: 'u-2',
    username: 'second',
    at: NOW,
    act: 'wallet.adjust',
    target: 'u-7',
    reason: 'goodwill',
    until: NOW + 86_400_000,
    why: 'DAY_SUM',
    call: 'operatorAdjust',
    params: {
      clientRequestId: 'bonus-1',
      userId: 'u-7',
      walletType: 'USDT',
      type: 'PB',
      amount: '20000',
    },
    details: {},
    before: {},
  };
  const now = new BehaviorSubject(NOW);
  const items = [approval];
  openConsole(
    await services(
      {
        operatorMe: me(['ledger.act']),
        operatorApprovals: () => ok({ items: [...items], total: items.length, page: 1, size: 50 }),
      },
      now,
    ),
    '/admin/approvals',
  );
  await until(() => button('Approve').click());
  const dialog = await until(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]');
    if (found === null) throw new Error('no dialog');
    return found;
  });
  const submit = () => dialog.querySelector<HTMLButtonElement>('button[type=submit]');
  expect(submit()?.disabled).toBe(false);
  items.splice(0);
  now.next(NOW + 10_000);
  await until(() => expect(dialog.textContent).toContain('This was decided meanwhile.'));
  expect(submit()?.disabled).toBe(true);
});
