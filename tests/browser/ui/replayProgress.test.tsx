import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { type BootEvent, bootMachine, type SiteAnswer } from '../../../src/machines/boot.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { constant, renderBanners } from './renderBanners.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
beforeAll(() => setUpTexts('en'));

test('a log is called loading until its length is known, and then by how far its replay is', async () => {
  let send: (event: BootEvent) => void = () => undefined;
  const boot = createActor(
    bootMachine.provide({
      actors: {
        loadSite: fromPromise<SiteAnswer>(async () => 'network'),
        restoreSession: fromPromise<{ readonly isLoggedIn: boolean }>(async () => ({
          isLoggedIn: true,
        })),
        replayLog: fromCallback<BootEvent>(({ sendBack }) => {
          send = sendBack;
        }),
      },
    }),
  ).start();
  await expect.poll(() => boot.getSnapshot().matches('replay')).toBe(true);
  const { element, close } = await renderBanners({ boot, dataState: constant('ok') });
  const bar = element.querySelector('[role="progressbar"]');
  expect(bar?.getAttribute('aria-label')).toBe('Loading');
  expect(bar?.hasAttribute('aria-valuenow')).toBe(false);
  await act(async () => send({ type: 'PROGRESS', progress: { done: 1_500, total: 6_000 } }));
  expect(bar?.getAttribute('aria-label')).toBe('Replaying the log 1,500 / 6,000');
  expect(bar?.getAttribute('aria-valuenow')).toBe('1500');
  expect(bar?.querySelector('span')?.style.width).toBe('25%');
  await close();
  boot.stop();
});
