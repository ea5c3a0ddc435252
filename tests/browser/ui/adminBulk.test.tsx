/** Acts on several rows of the console at once, and the bets of a round, in a real browser. */
import { afterEach, beforeAll, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Answer } from '../../../src/protocol/answer.ts';
import { CALL_DOCS } from '../../../src/protocol/contract.ts';
import { loadConsole, me, openConsole, services } from './renderConsole.tsx';
import { closeScreens, ok } from './renderScreen.tsx';
import { until } from '../../support/until.ts';

beforeAll(loadConsole);
afterEach(closeScreens);

const button = async (name: string, place: ParentNode = document): Promise<HTMLButtonElement> =>
  until(() => {
    const found = [...place.querySelectorAll('button')].find((one) => one.textContent === name);
    if (found === undefined || found.disabled) throw new Error(`no button: ${name}`);
    return found;
  });
const press = async (name: string, place?: ParentNode): Promise<void> =>
  (await button(name, place)).click();

const dialog = (): Promise<HTMLElement> =>
  until(() => {
    const found = document.querySelector<HTMLElement>('[role="dialog"]');
    if (found === null) throw new Error('no dialog');
    return found;
  });

const outcomes = (place: ParentNode): readonly string[] =>
  [...place.querySelectorAll('[data-outcome]')].map(
    (one) => `${one.getAttribute('data-outcome')}: ${one.textContent}`,
  );

const refused = (code: string, message: string): Answer<unknown> => ({
  ok: false,
  error: { status: 409, code, message },
});

const fill = async (place: ParentNode, label: string, text: string): Promise<void> => {
  const found = [...place.querySelectorAll('label')].find((one) =>
    one.textContent?.startsWith(label),
  );
  const field = document.getElementById(found?.htmlFor ?? '');
  if (field === null) throw new Error(`no field: ${label}`);
  await userEvent.fill(field, text);
};

const [SEEN] = CALL_DOCS.operatorApplications.example.answer.items;
const DNWS = ['d-1', 'd-2', 'd-3'].map((id) => ({ ...SEEN, id, status: 'REQUESTED' }));

test('[U-C33] of applications that are rejected at once each says what became of it; what was refused stays chosen', async () => {
  const sent: unknown[] = [];
  openConsole(
    await services({
      operatorMe: me(['applications.read', 'applications.act']),
      operatorApplications: () => ok({ items: DNWS, total: 3, page: 1, size: 50 }),
      operatorDecide: (params) => {
        sent.push(params['dnwHistoryId']);
        return params['dnwHistoryId'] === 'd-2'
          ? refused('APPLICATION_DECIDED', 'It was decided already.')
          : ok({ status: 200 });
      },
    }),
    '/admin/applications',
  );
  await until(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(3), {
    timeout: 10_000,
  });
  await press('Select the page');
  await press('Reject (3)');
  const place = await dialog();
  await fill(place, 'Reason', 'no papers');
  await press('Reject', place);
  await until(() => expect(outcomes(place)).toHaveLength(3));
  expect(outcomes(place).map((one) => one.split(':')[0])).toEqual(['done', 'refused', 'done']);
  expect(place.querySelector('[data-outcome="refused"]')?.textContent).not.toBe('');
  expect(place.textContent).toContain('2 of 3 carried out');
  await press('Cancel', place);
  await button('Reject (1)');
  await press('Approve (1)');
  const again = await dialog();
  expect(again.textContent).toContain('d-2');
  expect(again.textContent).not.toContain('d-1');
  await press('Cancel', again);
  await press('Select none');
  await until(() => expect(document.body.textContent).toContain('Reject (0)'));
  expect(sent).toEqual(['d-1', 'd-2', 'd-3']);
});

const [OPTION] = CALL_DOCS.operatorOptions.example.answer;
const OPTIONS = [11, 12].map((id) => ({ ...OPTION, id, pending: null }));

test('[U-C33] of options that are changed at once the refused one stays chosen', async () => {
  openConsole(
    await services({
      operatorMe: me(['options.read', 'options.act']),
      operatorFees: () => ok(CALL_DOCS.operatorFees.example.answer),
      operatorOptions: () => ok(OPTIONS),
      operatorChangeOption: (params) =>
        params['optionId'] === 12
          ? refused('ODDS_NOT_ALLOWED', 'Odds lie within 1.70 and 1.98.')
          : ok(OPTIONS[0]),
    }),
    '/admin/options',
  );
  await press('Select the page');
  await press('Change (2)');
  const place = await dialog();
  await fill(place, 'Odds', '1.75');
  await fill(place, 'Reason', 'calm market');
  await press('Change', place);
  await until(() => expect(outcomes(place)).toHaveLength(2));
  expect(outcomes(place).map((one) => one.split(':')[0])).toEqual(['done', 'refused']);
  await press('Cancel', place);
  await button('Change (1)');
});

test('[U-C36] a round leads to who bet on it, with the sums of the round and links to the members', async () => {
  const asked: unknown[] = [];
  const round = CALL_DOCS.operatorRounds.example.answer.items[0];
  const bets = CALL_DOCS.operatorRoundBets.example.answer;
  openConsole(
    await services({
      operatorMe: me(['rounds.read', 'users.read']),
      operatorOptions: () => ok(OPTIONS),
      operatorRounds: () => ok({ items: [round], total: 1, page: 1, size: 50 }),
      operatorRoundBets: (params) => {
        asked.push(params['roundId']);
        return ok(bets);
      },
    }),
    '/admin/rounds',
  );
  const link = await until(() => {
    const found = document.querySelector<HTMLAnchorElement>('tbody a');
    if (found === null) throw new Error('no link');
    return found;
  });
  link.click();
  const bettor = await until(() => {
    const found = document.querySelector<HTMLAnchorElement>('a[href^="/admin/users/"]');
    if (found === null) throw new Error('no bettor');
    return found;
  });
  expect(bettor.textContent).toBe('player1');
  expect(bettor.getAttribute('href')).toBe('/admin/users/u-2');
  expect(asked[0]).toBe(round?.id);
  const figures = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(figures).toEqual(['Staked on buy or odd100', 'Staked on sell or even0', 'Paid190']);
});
