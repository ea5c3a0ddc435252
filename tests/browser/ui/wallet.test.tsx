/** Parts of the asset pages in a real browser: what is scrolled, verified and offered. */
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Answer } from '../../../src/protocol/answer.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { WireBookAddress } from '../../../src/protocol/coins/entities.ts';
import type { MoneyCommand } from '../../../src/protocol/money/commands.ts';
import { DEPOSIT, TERMS } from '../../../src/protocol/money/examples.ts';
import type { WireProviderPayment } from '../../../src/protocol/providers/entities.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { screenTexts } from '../../../src/ui/i18n/screenTexts.ts';
import { loadTexts, setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { AddressBookDialog } from '../../../src/ui/screens/wallet/addressBook/AddressBookDialog.tsx';
import { ConfirmDialog } from '../../../src/ui/screens/wallet/forms/ConfirmDialog.tsx';
import { useProof } from '../../../src/ui/screens/wallet/forms/proof.ts';
import { LiabilityDialog } from '../../../src/ui/screens/wallet/liabilities/LiabilityDialog.tsx';
import { FormDialog } from '../../../src/ui/kit/FormDialog.tsx';
import { TextInput } from '../../../src/ui/kit/TextInput.tsx';
import { EquityChart } from '../../../src/ui/screens/wallet/asset/EquityChart.tsx';
import { ProviderForm } from '../../../src/ui/screens/wallet/providers/ProviderForm.tsx';
import { ProviderPayment } from '../../../src/ui/screens/wallet/providers/ProviderPayment.tsx';
import { WalletMenu } from '../../../src/ui/screens/wallet/WalletMenu.tsx';
import type { Services } from '../../../src/ui/services/services.ts';
import { answeredAttempts } from '../../support/attempts.ts';
import { publishedProof } from '../../support/liabilityProof.ts';
import { signedInAuth } from '../../support/signedInAuth.ts';
import { until } from '../../support/until.ts';
import {
  answering,
  type Answers,
  closeScreens,
  commonServices,
  NOW,
  render,
} from './renderScreen.tsx';

beforeAll(async () => {
  await loadTexts(screenTexts.wallet);
  await setUpTexts('en');
});

afterEach(closeScreens);

const NOTHING_USED = (): Answer<unknown> => ({ ok: true, value: [] });

/** The services of `u-1`, whose calls are answered by the test. */
async function services(answers: Answers) {
  return {
    ...commonServices(),
    auth: await signedInAuth(),
    call: answering({ moneyUsed: NOTHING_USED, ...answers }),
    money: { termsVersion: toReadable(new BehaviorSubject(0)) },
    p2p: {
      version: toReadable(new BehaviorSubject(0)),
      deskVersion: toReadable(new BehaviorSubject(0)),
    },
    account: toReadable(new BehaviorSubject({ applications: {}, wallets: {} })),
    preferences: {
      values: toReadable(
        new BehaviorSubject({ language: 'en', timeZone: 'UTC', hideBalances: false }),
      ),
    },
  } as unknown as Services;
}

function show(given: Services, content: ReactNode): HTMLElement {
  const box = render(given, <MemoryRouter>{content}</MemoryRouter>);
  box.style.width = '200px';
  return box;
}

const byText = (selector: string, text: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ textContent }) => textContent?.trim() === text,
  );
  if (found === undefined) throw new Error(`no ${selector} ${text}`);
  return found;
};

const typeInto = async (label: string, text: string): Promise<void> => {
  const field = document.getElementById(byText('label', label).getAttribute('for') ?? '');
  if (field === null) throw new Error(`no field ${label}`);
  await userEvent.fill(field, text);
};

test('on a phone the menu is scrolled to the entry of the present page', async () => {
  const given = await services({});
  const pages = ['asset', 'history_list', 'future_list', 'binary_list', 'p2p'] as const;
  const box = show(given, <WalletMenu pages={pages} current="binary_list" />);
  const [menu, entry] = await until(() => {
    const found = [box.querySelector('nav'), box.querySelector('[aria-current="page"]')] as const;
    if (found[0] === null || found[1] === null) throw new Error('no menu');
    return [found[0], found[1]] as const;
  });
  const [outer, inner] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
  expect(menu.scrollWidth).toBeGreaterThan(menu.clientWidth);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left);
  expect(inner.right).toBeLessThanOrEqual(outer.right);
});

test.each([
  ['a genuine one is verified', false, 'Verified'],
  ['a forged path is refuted', true, 'Refuted'],
])('[U-W7] the page verifies a proof of liabilities itself: %s', async (_, isForged, said) => {
  const { proof, roots: published } = publishedProof();
  const forged = { ...proof, path: proof.path.map((step) => ({ ...step, sums: ['1'] })) };
  const given = await services({
    liabilityPath: () => ({ ok: true, value: isForged ? forged : proof }),
    liabilityRoots: () => ({ ok: true, value: { items: published } }),
  });
  show(given, <LiabilityDialog onClose={() => undefined} />);
  const dialog = await until(() => {
    const found = document.querySelector('[role="dialog"]:has([data-genuine])');
    expect(found).not.toBeNull();
    return found;
  });
  expect(dialog?.querySelector('[data-genuine]')?.textContent).toContain(said);
  expect(dialog?.querySelectorAll('[data-result="refuted"]')).toHaveLength(isForged ? 1 : 0);
  expect(dialog?.textContent).toContain('150 / 600');
});

test('[U-W7] the downloaded files are the answers of the exchange, which the command verifies', async () => {
  const { proof, roots: published } = publishedProof();
  const given = await services({
    liabilityPath: () => ({ ok: true, value: proof }),
    liabilityRoots: () => ({ ok: true, value: { items: published } }),
  });
  const saved: Blob[] = [];
  const urls = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'data:,';
  });
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  show(given, <LiabilityDialog onClose={() => undefined} />);
  (await until(() => byText('button', 'Download proof'))).click();
  byText('button', 'Download published roots').click();
  urls.mockRestore();
  clicks.mockRestore();
  const files = await Promise.all(saved.map((blob) => blob.text()));
  expect(files.map((text): unknown => JSON.parse(text))).toEqual([proof, published]);
});

test('[U-W11] a payment shows its page, its QR code and its time, then that an operator looks at it', async () => {
  const open: WireProviderPayment = {
    dnw: { ...DEPOSIT, provider: 'gluwa' },
    provider: 'gluwa',
    isSandbox: true,
    step: 'OPEN',
    url: 'https://gluwa.example/pay/d-1',
    qrcode: 'gluwa:d-1',
    payUntil: NOW + 90_000,
  };
  let payment = open;
  const given = await services({ providerPayment: () => ({ ok: true, value: payment }) });
  const box = show(given, <ProviderPayment dnw={open.dnw} />);
  const page = await until(() => {
    const found = box.querySelector('a');
    expect(found).not.toBeNull();
    return found;
  });
  expect(page?.href).toBe('https://gluwa.example/pay/d-1');
  expect(page?.rel).toContain('noopener');
  await until(() => expect(box.querySelector('svg[role="img"]')).not.toBeNull());
  expect(box.querySelector('[role="timer"]')?.textContent).toBe('00:01:30');
  expect(box.textContent).toContain('Complete the payment with Gluwa (QR).');
  expect(box.textContent).toContain('This is a demo');

  // Nothing but an address of the web is linked to.
  payment = { ...open, step: 'REVIEW', url: 'javascript:alert(1)', qrcode: null, payUntil: null };
  const later = show(given, <ProviderPayment dnw={{ ...open.dnw, id: 'd-2' }} />);
  await until(() => expect(later.textContent).toContain('The operator is reviewing the payment.'));
  expect(later.querySelector('a, svg, [role="timer"]')).toBeNull();
});

test('[U-W10] the address book adds with a label, says what waits, deletes after a question, and has the switch', async () => {
  const ADDRESS = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH';
  let items: WireBookAddress[] = [];
  let isOn = true;
  const used: string[] = [];
  const lock = () => ({ isOn, offAt: isOn ? null : NOW + DAY_MS, isLocked: true });
  const given = await services({
    addresses: () => ({ ok: true, value: { ...lock(), items } }),
    addAddress: ({ address, label }) => {
      const entry: WireBookAddress = {
        id: 'a-1',
        coinName: 'USDT',
        network: 'TRON',
        networkName: 'Tron (TRC-20)',
        address: String(address),
        tag: null,
        label: String(label),
        addedAt: NOW,
        usableAt: NOW + DAY_MS,
      };
      items = [entry, { ...entry, id: 'a-2', label: 'Old one', usableAt: NOW }];
      return { ok: true, value: entry };
    },
    deleteAddress: ({ id }) => {
      items = items.filter((one) => one.id !== id);
      return { ok: true, value: { status: 200 } };
    },
    lockAddresses: (params) => {
      isOn = params['isOn'] === true;
      return { ok: true, value: lock() };
    },
  });
  show(
    given,
    <AddressBookDialog
      coin="USDT"
      onUse={({ id }) => used.push(id)}
      onBack={() => undefined}
      onClose={() => undefined}
    />,
  );
  const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
  await until(() => expect(text()).toContain('No addresses are saved yet.'));
  await typeInto('Label', ' My wallet ');
  await typeInto('Address on Tron (TRC-20)', ` ${ADDRESS} `);
  byText('button', 'Add address').click();
  await until(() => expect(text()).toContain('My wallet'));
  expect(text()).toContain(ADDRESS);
  expect(text()).toContain('Can be used from');

  const use = [...document.querySelectorAll('button')].filter(
    ({ textContent }) => textContent === 'Use',
  );
  expect(use.map(({ disabled }) => disabled)).toEqual([true, false]);
  use[1]?.click();
  expect(used).toEqual(['a-2']);

  byText('[role="dialog"] button', 'Delete').click();
  const confirm = await until(() => byText('[role="alertdialog"] button', 'Delete'));
  expect(text()).toContain('My wallet');
  confirm.click();
  await until(() => expect(text()).not.toContain('My wallet'));
  expect(text()).toContain('Old one');

  document.querySelector<HTMLElement>('[role="switch"]')?.click();
  await until(() => expect(text()).toContain('Until '));
});

test('[U-W11] a provider that is down is a refusal with the form kept; back again, it asks for a sign-up and is paid', async () => {
  let isDown = true;
  let isSignedUp = false;
  const sent: MoneyCommand[] = [];
  const coin = {
    walletType: 'USDT',
    currency: 'USDT',
    rate: '1380',
    minimum: '20',
    maximum: '1000',
    unit: '0.01',
  };
  const given = await services({
    exchangeRate: () => ({ ok: true, value: { status: 200, data: '1380' } }),
    paykiwoomCoins: () =>
      isDown
        ? {
            ok: false,
            error: { status: 503, code: 'PROVIDER_UNAVAILABLE', message: 'It does not answer.' },
          }
        : { ok: true, value: { status: 200, isSignedUp, isSandbox: true, coins: [coin] } },
    paykiwoomSignup: () => {
      isSignedUp = true;
      return { ok: true, value: { status: 200, isSignedUp, isSandbox: true } };
    },
  });
  const accepted: string[] = [];
  const money = {
    ...given.money,
    send: answeredAttempts(async (command: MoneyCommand) => {
      sent.push(command);
      return { ok: true as const, value: DEPOSIT };
    }),
  };
  const terms = { ...TERMS, type: 'WB' as const };
  show(
    { ...given, money },
    <ProviderForm
      provider="paykiwoom"
      terms={terms}
      choice={null}
      onSent={({ id }) => accepted.push(id)}
      onClose={() => undefined}
    />,
  );
  const text = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
  await until(() => expect(document.querySelector('[role="alert"]')).not.toBeNull());
  await typeInto('Amount', '138000');
  const pay = byText('button', 'Pay with Paykiwoom');
  expect(pay).toHaveProperty('disabled', true);
  expect(text()).toContain('What you entered is kept.');

  isDown = false;
  byText('button', 'Try again').click();
  await until(() => expect(text()).toContain('Sign up with the payment service first.'));
  await typeInto('Phone', '010-1234-5678');
  byText('button', 'Sign up').click();
  await until(() => expect(pay).toHaveProperty('disabled', false));
  expect(document.querySelector<HTMLInputElement>('input[inputmode]')?.value).toContain('138');
  pay.click();
  await until(() => expect(accepted).toEqual([DEPOSIT.id]));
  expect(sent).toMatchObject([
    { name: 'paykiwoomSendCoin', params: { walletType: 'USDT', won: '138000' } },
  ]);
});

/** The last step of taking money out, whose proofs are `taken`. */
function Confirming(props: {
  readonly taken: (proof: string | undefined) => void;
  readonly isFree?: boolean;
}) {
  const proof = useProof(props.isFree !== true);
  const take = (given: string | undefined): MoneyCommand => {
    props.taken(given);
    return {
      name: 'convert',
      params: { from: 'USDT', to: 'BTC', amount: '1', quoteId: 'q-1', clientRequestId: 'c-1' },
    };
  };
  return (
    <ConfirmDialog
      title="Withdraw"
      submit="Withdraw"
      action={{ isBusy: false, refusal: undefined, isUnknown: false, send: () => undefined }}
      proof={proof}
      onBack={() => undefined}
      onClose={() => undefined}
      onSubmit={() => void proof.prove(take)}
    >
      <span>100 USDT</span>
    </ConfirmDialog>
  );
}

test('[W-S14] taking money out asks for no password on a site that takes no proofs', async () => {
  const taken: (string | undefined)[] = [];
  const given = await services({});
  show(given, <Confirming isFree taken={(proof) => taken.push(proof)} />);
  await until(() => expect(byText('button', 'Withdraw')).toHaveProperty('disabled', false));
  expect(() => byText('label', 'Withdraw password')).toThrow('no label');
  await userEvent.click(byText('button', 'Withdraw'));
  await until(() => expect(taken).toEqual([undefined]));
});

test('[A-P16] taking money out asks for a code of the authenticator app once the exchange wants one', async () => {
  const sent: unknown[] = [];
  const taken: (string | undefined)[] = [];
  const given = await services({
    withdrawAuth: (params) => {
      sent.push(params);
      const error = { status: 401, code: 'OTP_NEEDED', message: '' };
      return 'otp' in params
        ? { ok: true, value: { proof: 'proof-1', expiresAt: NOW } }
        : { ok: false, error };
    },
  });
  show(given, <Confirming taken={(proof) => taken.push(proof)} />);
  await until(() => byText('label', 'Withdraw password'));
  await typeInto('Withdraw password', 'safe77');
  expect(() => byText('label', 'Authenticator code')).toThrow('no label');
  await userEvent.click(byText('button', 'Withdraw'));
  await until(() => byText('label', 'Authenticator code'));
  await typeInto('Authenticator code', '123456');
  await userEvent.click(byText('button', 'Withdraw'));
  await until(() => expect(taken).toEqual(['proof-1']));
  expect(sent).toEqual([{ password: 'safe77' }, { password: 'safe77', otp: '123456' }]);
});

test('[S-E3] beside the equity curve stands its return, and flows are marked on their days', async () => {
  const days = [
    { day: '2025-05-20', usdt: '1000', roi: '0', paidIn: '0', paidOut: '0' },
    { day: '2025-05-21', usdt: '1490', roi: '-0.01', paidIn: '500', paidOut: '0' },
    { day: '2025-05-22', usdt: '1290', roi: '-0.0123', paidIn: '0', paidOut: '196.5' },
  ].map((day, n) => ({ ...day, at: NOW + n }));
  const given = await services({ equity: () => ({ ok: true, value: days }) });
  const box = show(given, <EquityChart />);
  await until(() => expect(box.querySelectorAll('svg title')).toHaveLength(2));
  expect(Array.from(box.querySelectorAll('svg title'), (title) => title.textContent)).toEqual([
    '2025-05-21: 500.00 USDT paid in',
    '2025-05-22: 196.50 USDT paid out',
  ]);
  // 29 % more than at first is no return.
  expect(box.textContent).toContain('-1.23%');
  expect(box.textContent?.match(/%/g)).toHaveLength(1);
});

test('[U-W3] Enter goes on to what is missing, and sends what is complete', async () => {
  let sent = 0;
  const given = await services({});
  function Form() {
    const [typed, setTyped] = useState({ first: '', second: '' });
    return (
      <FormDialog
        title="Form"
        submit="Send"
        canSubmit={typed.first !== '' && typed.second !== ''}
        action={{ isBusy: false, refusal: undefined }}
        onSubmit={() => (sent += 1)}
        onClose={() => undefined}
      >
        {(['first', 'second'] as const).map((name) => (
          <TextInput
            key={name}
            aria-label={name}
            value={typed[name]}
            onValue={(text) => setTyped({ ...typed, [name]: text })}
          />
        ))}
      </FormDialog>
    );
  }
  show(given, <Form />);
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await until(() => expect(focused()).toBe('first'));
  await userEvent.keyboard('one{Enter}');
  expect([focused(), sent]).toEqual(['second', 0]);
  await userEvent.keyboard('two{Enter}');
  expect(sent).toBe(1);
});
