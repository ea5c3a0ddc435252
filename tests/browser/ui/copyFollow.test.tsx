/** Following a trader in a real browser: the form with its example, and its end. */
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { toReadable } from '../../../src/streams/readable.ts';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { FollowScreen } from '../../../src/ui/screens/copytrade/follow/FollowScreen.tsx';
import { FollowerScreen } from '../../../src/ui/screens/copytrade/follower/FollowerScreen.tsx';
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
  await loadTexts(screenTexts.copyFollow);
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
const TRADER = {
  traderId: 'u-7',
  name: 'Mina',
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
  curve: [],
  pairs: ['BTCUSDT', 'ETHUSDT'],
  figures: { '7': FIGURES, '30': FIGURES, '90': FIGURES, ALL: FIGURES },
};
const OPTION = {
  id: 1,
  stock: 'BTCUSDT',
  label: 'BTC/USDT',
  nameKo: '비트코인',
  nameEn: 'Bitcoin',
  origin: 'BINANCE',
  hours: 'ALWAYS',
  isPlay: true,
  isOpen: true,
  tickSize: '0.1',
  lotSize: '0.001',
  minQuantity: '0.001',
  maxQuantity: '100',
  leverageMax: 100,
  makerFee: '0.0002',
  takerFee: '0.0005',
  tiers: [
    {
      floor: '0',
      cap: null,
      leverageMax: 100,
      maintenanceRate: '0.005',
      maintenanceAmount: '0',
    },
  ],
};
const POSITION = {
  traderPositionId: 'p-1',
  traderId: 'u-7',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  quantity: '0.1',
  entryPrice: '50000',
  margin: '500',
  openedAt: NOW - 60_000,
};
const COPY = {
  copyId: 'y-1',
  followId: 'w-1',
  traderId: 'u-7',
  traderName: 'Mina',
  traderPositionId: 'p-1',
  futuresOptionId: 1,
  stock: 'BTCUSDT',
  side: 'LONG',
  leverage: 10,
  quantity: '0.01',
  entryPrice: '50000',
  margin: '50',
  liquidationPrice: '45200',
  realizedPnl: '0',
  fee: '0.25',
  funding: '0',
  traderFee: '0',
  isFollowing: true,
  openedAt: NOW,
  updatedAt: NOW,
  share: '0.1',
};

interface Figures {
  readonly available: string;
}

interface Given {
  readonly answers: Answers;
  readonly copytrade?: Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
  readonly account?: Params;
  /** Figures of the account from the pricing worker. */
  readonly figures?: BehaviorSubject<Figures | undefined>;
}

/** The services of `u-1`, whose calls are answered by the test. */
async function services({ answers, copytrade = {}, account = {}, figures }: Given) {
  const auth = await signedInAuth();
  const view = {
    positions: {},
    wallets: { FUTURES: { type: 'FUTURES', point: '1000', gameWaitPoint: '0', currency: 'USDT' } },
    copytrade: { trader: null, follow: null, copies: {}, version: 0, ...account },
  };
  const all: Answers = { copyTrader: () => ok(TRADER), ...answers };
  return {
    ...commonServices(),
    auth,
    call: answering(all),
    copytrade,
    account: toReadable(new BehaviorSubject(view)),
    options: toReadable(new BehaviorSubject({ status: 'ready', value: [OPTION] })),
    pricing: {
      figures: toReadable(figures ?? new BehaviorSubject<Figures | undefined>(undefined)),
    },
    // 350 below the entry of the copy.
    market: { ticker: () => toReadable(new BehaviorSubject({ mark: '49650' })) },
  } as unknown as Services;
}

function open(given: Services, path: string, element: ReactNode): HTMLElement {
  return render(
    given,
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/copytrade/follower_detail" element={element} />
        <Route path="/copytrade/:id" element={element} />
      </Routes>
    </MemoryRouter>,
  );
}

const button = (name: string, scope = ''): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>(`${scope} button`)].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`no button: ${name}`);
  return found;
};

function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].find(
    ({ textContent }) => textContent === label,
  );
  const input = document.getElementById(named?.htmlFor ?? '');
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field: ${label}`);
  return input;
}

const LAST_TRADE: Answers = {
  myTraderFollower: () => ok(null),
  traderOpenPositions: () => ok([POSITION]),
  traderPositions: () => ok({ items: [], total: 0 }),
};

test('[U-Y22] the example follows what is typed: multiplied, cut, quantity, fee, or why it is skipped', async () => {
  const box = open(await services({ answers: LAST_TRADE }), '/copytrade/u-7', <FollowScreen />);
  const example = () => box.querySelector('[aria-labelledby="worked-example"]')?.textContent ?? '';
  await until(() => expect(example()).toContain('BTC/USDT Long 10x'));
  // 500 · 100 % cut to 20: 20 · 10 / 50,000 = 0.004, worth 200, fee 0.1.
  expect(example()).toContain('cut to the one-time limit 20.00 USDT');
  expect(example()).toContain('Your quantity0.004');
  expect(example()).toContain('Trading fee0.10 USDT');
  await userEvent.fill(field('Multiplier'), '2');
  // 500 · 2 % = 10: 0.002.
  await until(() => expect(example()).toContain('Your quantity0.002'));
  expect(example()).not.toContain('cut to');
  await userEvent.fill(field('Multiplier'), '0');
  await until(() => expect(example()).toContain('nothing is copied'));
  await userEvent.fill(field('One-time limit'), '9');
  await until(() => expect(example()).toContain('Enter valid settings'));
});

test('[U-Y21] [U-Y23] refusals stand at their fields; a confirmation names all; what was typed survives a refusal', async () => {
  const sent: unknown[] = [];
  const box = open(
    await services({
      answers: LAST_TRADE,
      copytrade: {
        follow: async (...args) => {
          sent.push(args);
          return { ok: false, error: { status: 409, code: 'TRADER_FULL', message: 'Full.' } };
        },
      },
    }),
    '/copytrade/u-7',
    <FollowScreen />,
  );
  await until(() => field('Multiplier'));
  await userEvent.fill(field('One-time limit'), '100');
  const problem = () =>
    document.getElementById(field('Maximum limit').getAttribute('aria-describedby') ?? '');
  await until(() => expect(problem()?.getAttribute('role')).toBe('alert'));
  expect(button('Follow').disabled).toBe(true);
  await userEvent.fill(field('Maximum limit'), '300');
  await until(() => expect(button('Follow').disabled).toBe(false));
  button('Follow').click();
  const dialog = await until(() => {
    const found = document.querySelector('[role="alertdialog"]');
    expect(found).not.toBeNull();
    return found;
  });
  expect(dialog?.textContent).toContain('2 of 2 pairs');
  expect(dialog?.textContent).toContain('300.00 USDT');
  expect(dialog?.textContent).toContain('10%');
  button('Follow', '[role="alertdialog"]').click();
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    'u-7',
    { stocks: ['BTCUSDT', 'ETHUSDT'], multiplyPer: 100, maxBet: '300', oneMaxBet: '100' },
  ]);
  await until(() => expect(box.querySelector('form [role="alert"]')).not.toBeNull());
  expect(field('Maximum limit').value).toBe('300');
});

test.each([
  ['a full trader', { ...TRADER, isFull: true }, {}, 'no place left'],
  ['a trader who takes nobody', { ...TRADER, isOpen: false }, {}, 'no new followers'],
  ['a trader', TRADER, { trader: { status: 'ACTIVE' } }, 'A trader cannot follow'],
  [
    'a follower of somebody else',
    TRADER,
    { follow: { traderId: 'u-8', traderName: 'Jun' } },
    'You already follow Jun',
  ],
  ['oneself', { ...TRADER, traderId: 'u-1' }, {}, 'your own page'],
])('[U-Y23] who cannot follow is given the reason first: %s', async (_, trader, account, said) => {
  const box = open(
    await services({ answers: { ...LAST_TRADE, copyTrader: () => ok(trader) }, account }),
    '/copytrade/u-7',
    <FollowScreen />,
  );
  await until(() => expect(box.querySelector('form')?.textContent).toContain(said));
  expect(button('Follow').disabled).toBe(true);
});

const FOLLOW = {
  followId: 'w-1',
  traderId: 'u-7',
  traderName: 'Mina',
  followStock: ['BTCUSDT'],
  multiplyPer: 50,
  maxBet: '100',
  oneMaxBet: '20',
  fee: '0.5',
  feeShare: '0.1',
  traderFee: '1.2',
  result: '4.5',
  skipped: 1,
  closedCopies: 3,
  followedAt: NOW,
  endedAt: null,
};

test('[U-Y24] [U-Y25] unfollowing names the copies that stand against it and closes them in one act', async () => {
  const sent: unknown[] = [];
  let isFollowing = true;
  const box = open(
    await services({
      answers: {
        myTraders: () => ok(isFollowing ? [FOLLOW] : [{ ...FOLLOW, endedAt: NOW }]),
      },
      account: { copies: { 'y-1': COPY }, follow: FOLLOW },
      copytrade: {
        unfollow: async (...args) => {
          sent.push(args);
          isFollowing = false;
          return { ok: true, value: {} };
        },
      },
    }),
    '/copytrade/follower_detail',
    <FollowerScreen />,
  );
  await until(() => expect(box.querySelector('table')?.textContent).toContain('10.00%'));
  expect(box.querySelector('table')?.textContent).toContain('Mina');
  button('Unfollow').click();
  const dialog = await until(() => {
    const found = document.querySelector('[role="dialog"]');
    expect(found).not.toBeNull();
    return found;
  });
  expect(dialog?.textContent).toContain('keep you from unfollowing');
  expect(dialog?.querySelector('li')?.textContent).toBe('BTC/USDT Long 10x · 0.010-3.50 USDT');
  button('Close all and unfollow', '[role="dialog"]').click();
  await until(() => expect(box.textContent).toContain('You no longer follow Mina.'));
  expect(sent).toEqual([['w-1', true]]);
  expect(box.textContent).toContain('You are not following anyone.');
});

test('[U-Y26] the look back shows its progress, is cancelled, and says when the settings have changed', async () => {
  let finish: (answer: unknown) => void = () => undefined;
  const asked: unknown[] = [];
  const figures = new BehaviorSubject<Figures | undefined>({ available: '1000' });
  const box = open(
    await services({
      answers: LAST_TRADE,
      figures,
      copytrade: {
        whatIf: async (input, control) => {
          asked.push(input);
          (control as { onProgress: (share: number) => void }).onProgress(0.425);
          return new Promise((resolve) => {
            finish = resolve;
          });
        },
      },
    }),
    '/copytrade/u-7',
    <FollowScreen />,
  );
  const panel = () => box.querySelector('[aria-labelledby="what-if"]');
  const text = () => panel()?.textContent ?? '';
  (await until(() => button('Calculate'))).click();
  await until(() => expect(panel()?.querySelector('progress')?.value).toBe(42));
  button('Cancel').click();
  await until(() => expect(text()).toContain('Canceled.'));
  expect(panel()?.querySelector('progress')).toBeNull();

  button('Calculate').click();
  await until(() => expect(panel()?.querySelector('progress')).not.toBeNull());
  expect(asked.at(-1)).toEqual({
    traderId: 'u-7',
    since: NOW,
    window: '30',
    balance: '1000',
    settings: { stocks: ['BTCUSDT', 'ETHUSDT'], multiplyPer: 100, maxBet: '100', oneMaxBet: '20' },
  });
  finish({
    ok: true,
    value: {
      curve: [
        [NOW, '1000'],
        [NOW + 86_400_000, '1012.5'],
      ],
      pnl: '12.5',
      roi: '0.0125',
      tradingFees: '1',
      traderFees: '0.5',
      funding: '-0.1',
      copies: 4,
      liquidations: 0,
      worstDay: { at: Date.UTC(2024, 9, 4), pnl: '-3' },
      skips: {
        TRADER_FULL: 0,
        PAIR_NOT_FOLLOWED: 0,
        MARKET_CLOSED: 0,
        OVER_MAX_BET: 2,
        BELOW_MINIMUM: 0,
        LEVERAGE_TIER: 0,
        PRICE_MOVED: 0,
        NO_BALANCE: 0,
      },
    },
  });
  await until(() => expect(text()).toContain('+12.50 USDT'));
  expect(text()).toContain('The maximum limit was used up2');
  expect(text()).toContain('-3.00 on 2024-10-04');
  // Drawn once its box has been measured.
  await until(() => expect(panel()?.querySelector('svg[role="img"]')).not.toBeNull());
  expect(text()).not.toContain('have changed');
  // What is available moves with the prices of open positions.
  figures.next({ available: '1000.5' });
  await until(() => expect(box.textContent).toContain('1,000.50 USDT'));
  expect(text()).not.toContain('have changed');
  await userEvent.fill(field('Multiplier'), '50');
  await until(() => expect(text()).toContain('The settings have changed since.'));
});
