/** The pages of traders in a real browser: list, comparison, a trader's page and one's own. */
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import { authMachine } from '../../../src/machines/auth.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { ListScreen } from '../../../src/ui/screens/copytrade/list/ListScreen.tsx';
import { MineScreen } from '../../../src/ui/screens/copytrade/mine/MineScreen.tsx';
import { TraderScreen } from '../../../src/ui/screens/copytrade/trader/TraderScreen.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { signedInAuth } from '../../support/signedInAuth.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  type Answers,
  closeScreens,
  commonServices,
  NOW,
  ok,
  type Params,
  render,
} from './renderScreen.tsx';

beforeAll(async () => {
  // Wide enough for a table with its head.
  await page.viewport(1280, 900);
  await loadTexts(screenTexts.copytrade);
  await setUpTexts('en');
});

afterEach(closeScreens);

const FIGURES = {
  roi: '0.12',
  pnl: '120',
  winRate: '0.6',
  maxDrawdown: '0.05',
  profitFactor: '2',
  holdingMs: 3_600_000,
  volume: '100000',
  copiedVolume: '5000',
  trades: 12,
};
const WEEK = { ...FIGURES, roi: '-0.03', trades: 2 };
const CURVE = [[NOW - 86_400_000, '0.05', '0'] as const, [NOW, '0.12', '0'] as const];
const trader = (traderId: string, name: string, changes: Params = {}) => ({
  traderId,
  name,
  introduction: 'Trend.',
  isPractice: false,
  isActive: true,
  isOpen: true,
  isFull: false,
  followers: 3,
  capacity: 10,
  fee: '0.1',
  since: NOW,
  days: 30,
  curve: CURVE,
  pairs: ['BTCUSDT'],
  performance: [],
  risk: 'MIDDLE',
  figures: { '7': WEEK, '30': FIGURES, '90': FIGURES, ALL: FIGURES },
  curves: { '7': CURVE, '30': CURVE, '90': CURVE, ALL: CURVE },
  ...changes,
});
const TRADERS = [
  trader('u-7', 'Mina'),
  trader('u-8', 'Jun', { isPractice: true, isFull: true }),
  trader('u-9', 'Sol', { isOpen: false }),
];

interface Given {
  readonly answers?: Answers;
  readonly account?: Params;
  readonly auth?: Services['auth'];
}

/** The services of a guest unless `auth` says otherwise, whose calls are answered by the test. */
function services({ answers = {}, account = {}, auth }: Given): Services {
  const all: Answers = {
    copyTraderList: () => ok({ items: TRADERS, total: 40 }),
    copyTrader: ({ traderId }) => {
      const found = TRADERS.find((one) => one.traderId === traderId);
      const error = { status: 404, code: 'UNKNOWN_TRADER', message: '' };
      return found === undefined ? { ok: false, error } : ok(found);
    },
    traderOpenPositions: () => ok([]),
    ...answers,
  };
  const view = { copytrade: { trader: null, follow: null, copies: {}, version: 0, ...account } };
  return {
    ...commonServices(),
    auth: auth ?? createActor(authMachine).start(),
    call: answering(all),
    account: toReadable(new BehaviorSubject(view)),
    options: toReadable(new BehaviorSubject({ status: 'ready', value: [] })),
  } as unknown as Services;
}

function Search() {
  return <output>{useLocation().search}</output>;
}

function open(given: Services, path: string, element: ReactNode): HTMLElement {
  return render(
    given,
    <MemoryRouter initialEntries={[path]}>
      <Search />
      <Routes>
        <Route path="/copytrade/trader_detail/:id" element={element} />
        <Route path="/copytrade" element={element} />
      </Routes>
    </MemoryRouter>,
  );
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

function press(name: string): Promise<void> {
  const found = all('button, input[type=checkbox]').find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  if (found === undefined) throw new Error(`no button: ${name}`);
  return userEvent.click(found);
}

const search = (): string => document.querySelector('output')?.textContent ?? '';

test('[U-Y1] [U-Y4] a guest reads the list; controls go to the address and to the call', async () => {
  const asked: Params[] = [];
  const copyTraderList = (params: Params) => {
    asked.push(params);
    return ok({ items: TRADERS, total: 40 });
  };
  const box = open(services({ answers: { copyTraderList } }), '/copytrade', <ListScreen />);
  await until(() => expect(all('article')).toHaveLength(3));
  expect(asked.at(-1)).toMatchObject({
    sort: 'ROI_30',
    isActive: true,
    isHideFull: false,
    page: 1,
  });
  const [mina, jun, sol] = all('article').map(({ textContent }) => textContent);
  expect(mina).toContain('+12.00%');
  expect(mina).toContain('3 / 10');
  expect(jun).toContain('Practice trader');
  expect(jun).toContain('Full');
  expect(sol).toContain('Not accepting');
  expect(all('article a').map((link) => link.getAttribute('href'))).toContain('/copytrade/u-7');
  await until(() => expect(all('article svg[role=img]')).toHaveLength(3));

  await press('Next');
  await until(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
  await press('7 days');
  await until(() => expect(asked.at(-1)).toMatchObject({ sort: 'ROI_7', page: 1 }));
  await until(() => expect(all('article')[0]?.textContent).toContain('-3.00%'));
  await press('Table');
  await until(() => expect(box.querySelector('table')).not.toBeNull());
  await userEvent.click(
    all('th button').find(({ textContent }) => textContent === 'Fee') ?? document.body,
  );
  await until(() => expect(asked.at(-1)).toMatchObject({ sort: 'FEE_7' }));
  expect(search()).toBe('?sort=FEE&window=7&view=table');
});

test('[U-Y3] traders are chosen on the list and compared side by side', async () => {
  open(services({}), '/copytrade?compare=u-7,u-404', <ListScreen />);
  await until(() => expect(document.body.textContent).toContain('2 of 3 selected'));
  await until(() => expect(all('article')).toHaveLength(3));
  await press('Add Jun to the comparison');
  await until(() => expect(search()).toContain('u-8'));
  await until(() =>
    expect(all('button').find((one) => one.textContent === 'Compare side by side')).toHaveProperty(
      'disabled',
      false,
    ),
  );
  await press('Compare side by side');
  await until(() => expect(all('[role=dialog] thead th')).toHaveLength(3));
  expect(all('[role=dialog] tbody tr').length).toBeGreaterThan(10);
});

test('[U-Y4] [U-Y5] the page of a trader states figures of a period, and its risk in words', async () => {
  open(services({}), '/copytrade/trader_detail/u-8', <TraderScreen />);
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Jun'));
  const shown = () => document.body.textContent;
  expect(shown()).toContain('Medium risk');
  expect(shown()).toContain('Maximum drawdown of the last 30 days: 5.00%');
  expect(shown()).toContain('Full');
  expect(shown()).toContain('+12.00%');
  await until(() => expect(shown()).toContain('No open positions.'));
  await press('7 days');
  await until(() => expect(shown()).toContain('-3.00%'));
  expect(search()).toContain('window=7');
});

test('[U-Y4] an unknown trader is named as such; the one who is followed leads to the settings', async () => {
  const follow = { traderId: 'u-7' };
  open(services({}), '/copytrade/trader_detail/u-404', <TraderScreen />);
  await until(() => expect(document.body.textContent).toContain('does not exist'));
  open(services({ account: { follow } }), '/copytrade/trader_detail/u-7', <TraderScreen />);
  await until(() => expect(document.body.textContent).toContain('Change copy settings'));
});

const DESK = { trader: null, name: '', introduction: '', followers: 0 };

test('[U-Y6] an application is refused at its fields, kept over a refusal, and then waits', async () => {
  const sent: Params[] = [];
  const auth = await signedInAuth();
  let desk: Params = DESK;
  const answers: Answers = {
    traderDesk: () => ok(desk),
    applyForTrading: (params) => {
      sent.push(params);
      if (sent.length === 1)
        return { ok: false, error: { status: 409, code: 'TRADER_FOLLOWS', message: 'No.' } };
      const terms = { isOpen: false, capacity: 50, fee: '0.07', appliedAt: NOW, since: null };
      desk = { ...DESK, name: 'Mina', trader: { traderId: 'u-1', status: 'APPLIED', ...terms } };
      return ok(desk);
    },
  };
  open(services({ answers, auth }), '/copytrade/trader_detail/my', <MineScreen />);
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
  await until(() => expect(field('name')).not.toBeNull());
  const fill = (name: string, text: string) =>
    userEvent.fill(field(name) ?? document.createElement('input'), text);
  await fill('capacity', '10001');
  await fill('fee', '31');
  await press('Send application');
  await until(() => expect(document.body.textContent).toContain('whole percentage from 0'));
  expect(document.body.textContent).toContain('Enter a capacity of 1 to 10,000.');
  expect(sent).toEqual([]);
  await fill('name', 'Mina');
  await fill('capacity', '50');
  await fill('fee', '7');
  await press('Send application');
  await until(() => expect(sent).toHaveLength(1));
  await until(() => expect(document.querySelector('[role=alert]')).not.toBeNull());
  expect(field('name')?.value).toBe('Mina');
  await press('Send application');
  await until(() => expect(document.body.textContent).toContain('Under review'));
  expect(sent[1]).toEqual({ name: 'Mina', introduction: '', capacity: 50, fee: '0.07' });
});

test('[U-Y6] one’s own page leads a guest to the log-in', async () => {
  open(services({}), '/copytrade/trader_detail/my', <MineScreen />);
  await until(() => expect(document.body.textContent).toContain('Log in to apply'));
  expect(document.querySelector('a[href="/login"]')).not.toBeNull();
});

test('[U-Y6] a trader has a desk with the switch for new followers', async () => {
  const auth = await signedInAuth();
  const changed: Params[] = [];
  const answers: Answers = {
    traderDesk: () =>
      ok({
        name: 'Mina',
        introduction: '',
        followers: 1,
        trader: {
          traderId: 'u-1',
          status: 'ACTIVE',
          isOpen: true,
          capacity: 10,
          fee: '0.1',
          appliedAt: NOW,
          since: NOW,
        },
      }),
    changeTrading: (params) => {
      changed.push(params);
      return ok(DESK);
    },
    followerList: () =>
      ok({
        items: [
          {
            followId: 'w-1',
            followerName: 'follower',
            followedAt: NOW,
            openCopies: 1,
            closedCopies: 2,
            multiplyPer: 50,
            result: '5',
            traderFee: '0.5',
          },
        ],
        total: 1,
      }),
  };
  open(services({ answers, auth }), '/copytrade/trader_detail/my', <MineScreen />);
  await until(() => expect(document.body.textContent).toContain('What a trader may not do'));
  await until(() => expect(document.body.textContent).toContain('follower'));
  await userEvent.click(document.querySelector('[role=switch]') ?? document.body);
  await until(() => expect(changed).toEqual([{ isOpen: false }]));
});
