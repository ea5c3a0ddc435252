/** The partner's pages in a real browser: overview, tree, people, profits, a partner below. */
import { run as axe } from 'axe-core';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import type { Role } from '../../../src/domain/accounts.ts';
import { authMachine } from '../../../src/machines/auth.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import type { WirePartner, WirePartnerNode } from '../../../src/protocol/partners/entities.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { RequireAuth } from '../../../src/ui/routes/RouteGuard.tsx';
import { openPartner } from '../../../src/ui/screens/partner/openPartner.ts';
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

let Screen: Awaited<ReturnType<typeof openPartner>>;

beforeAll(async () => {
  Screen = await openPartner();
  await setUpTexts('en');
});

afterEach(async () => {
  closeScreens();
  await page.viewport(1280, 800);
});

const RATES = { FUTURES: '0.3', ROUNDS: '0.02', COPY: '0' } as const;
const node = (id: string, parentId: string | null, level: number, partners: number) =>
  ({
    id,
    parentId,
    level,
    partners,
    kind: 'AFFILIATE',
    name: `branch ${id}`,
    code: id,
    status: 'NORMAL',
    rates: RATES,
    roundsInForce: '0.02',
    members: 2,
    registeredAt: NOW,
    volumes: [{ currency: 'USDT', amount: '1200' }],
  }) satisfies WirePartnerNode;
const OWN: WirePartner = {
  ...node('u-1', null, 1, 1),
  code: 'seoul-1',
  link: { month: { visits: 8, signups: 1 }, all: { visits: 0, signups: 0 } },
  totals: [{ currency: 'USDT', today: '1.25', month: '30', due: '8.24', settled: '104.02' }],
};
const BELOW = [node('u-2', 'u-1', 2, 1), node('u-3', 'u-2', 3, 0)];
const MEMBER = {
  ...node('u-9', 'u-3', 4, 0),
  kind: null,
  rates: null,
  roundsInForce: null,
  code: null,
  name: 'h***g',
};
const PROFIT = {
  day: '2025-05-22',
  partnerId: 'u-1',
  name: 'branch u-1',
  level: 1,
  type: 'FUTURES',
  currency: 'USDT',
  base: '41.2',
  profit: '8.24',
  state: 'DUE',
};

/** Opens a page of the partner's as a member with a role; `made` answers the call that makes a partner. */
async function open(path: string, role: Role = 'PARTNER', made: Answer<unknown> = ok({})) {
  const sent: (readonly [name: string, params: Params])[] = [];
  const user = { id: 'u-1', username: 'seoul', role, status: 'NORMAL' } as const;
  const listOf = (items: readonly unknown[]) => ({ items, total: items.length, page: 1, size: 20 });
  const answers: Answers = {
    partner: () => ok(OWN),
    partnerList: ({ resultType }) => ok(listOf(resultType === 'member' ? [MEMBER] : BELOW)),
    partnerProfits: () =>
      ok({ ...listOf([PROFIT]), totals: [{ currency: 'USDT', base: '41.2', profit: '8.24' }] }),
    partnerCreate: () => made,
  };
  const answer = answering(answers);
  const given = {
    ...commonServices(),
    auth: await signedInAuth(user),
    boot: createActor(authMachine),
    call: (name: string, params: Params) => {
      sent.push([name, params]);
      return answer(name, params);
    },
  } as unknown as Services;
  const box = render(
    given,
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route element={<RequireAuth roles={['PARTNER']} />}>
          <Route path="/partner/:page?" element={<Screen />} />
        </Route>
      </Routes>
    </MemoryRouter>,
    'main',
  );
  return { box, sent };
}

async function expectNoBarrier(box: HTMLElement): Promise<void> {
  const { violations } = await axe(box, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

test('[U-N1] a member who is no partner is sent to / and nothing is read', async () => {
  const { box, sent } = await open('/partner', 'PLAYER');
  await until(() => expect(box.textContent).toBe('Home'));
  expect(sent).toEqual([]);
});

test('[U-N2][U-N3] the overview has profit, terms, what the kind forbids, and the link with its QR code', async () => {
  const { box } = await open('/partner');
  await until(() => {
    for (const text of ['1.25', '30', '8.24', '104.02', 'Affiliate', '30%', '2%'])
      expect(box.textContent).toContain(text);
    expect(box.textContent).toContain('Affiliate accounts cannot bet or place orders.');
  });
  expect(box.textContent).toContain(`${location.origin}/ref/seoul-1`);
  const code = box.querySelector('svg[aria-label="QR code of the referral link"]');
  expect(code).not.toBeNull();
  await expectNoBarrier(box);
});

test('[U-N4] the tree closes and opens by keyboard, and is an indented list on a phone', async () => {
  const { box } = await open('/partner/tree');
  const branch = () => box.querySelector<SVGElement>('svg [aria-label^="branch u-2"]');
  await until(() => expect(branch()).not.toBeNull());
  await expectNoBarrier(box);
  branch()?.focus();
  await userEvent.keyboard('{Enter}');
  await until(() => expect(branch()?.getAttribute('aria-expanded')).toBe('false'));
  expect(box.querySelector('svg [aria-label^="branch u-3"]')).toBeNull();
  await page.viewport(390, 800);
  await until(() => expect(box.querySelectorAll('ul[aria-label] > li')).toHaveLength(2));
  await userEvent.click(page.getByRole('button', { name: /branch u-2/ }));
  await until(() => expect(box.textContent).toContain('branch u-3'));
  await expectNoBarrier(box);
});

test('[U-N5] profits are sent with days of Korea, and sums are those of the filter', async () => {
  const { box, sent } = await open('/partner/profits');
  await until(() => expect(box.textContent).toContain('Total 8.24 USDT'));
  await until(() => expect(box.textContent).toContain('2025-05-22'));
  await expectNoBarrier(box);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Settlement' }), 'Waiting');
  await until(() => expect(sent.at(-1)).toMatchObject(['partnerProfits', { stateStrs: 'DUE' }]));
});

test('[U-N6] a new partner’s rates are typed in percent; a refusal keeps what was typed', async () => {
  const refused = { status: 409, code: 'PARTNER_CODE_TAKEN', message: '' };
  const { box, sent } = await open('/partner/people', 'PARTNER', { ok: false, error: refused });
  await until(() => expect(box.textContent).toContain('h***g'));
  await expectNoBarrier(box);
  await userEvent.click(page.getByRole('button', { name: 'Create a partner' }));
  const dialog = page.getByRole('dialog', { name: 'Create a partner' });
  const fill = (label: string, text: string) =>
    userEvent.fill(dialog.getByLabelText(label, { exact: true }), text);
  await fill('Username', 'gangnam');
  await fill('Password', 'maru2025');
  await fill('Repeat password', 'maru2025');
  await fill('Shown name', 'Gangnam');
  await fill('Partner code', 'gangnam-1');
  await fill('Share of Futures fees (%)', '12.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Create a partner' }));
  await expect.element(dialog.getByText('This partner code is taken.')).toBeVisible();
  const call = sent.find(([name]) => name === 'partnerCreate');
  expect(call?.[1]).toMatchObject({
    code: 'gangnam-1',
    kind: 'AFFILIATE',
    parentId: 'u-1',
    rates: { FUTURES: '0.125', ROUNDS: '0', COPY: '0' },
  });
  await expect.element(dialog.getByLabelText('Partner code')).toHaveValue('gangnam-1');
});
