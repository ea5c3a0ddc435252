/** The banner over a page that lacks a part which its requests need. */
import { act } from 'react';
import { BehaviorSubject } from 'rxjs';
import { beforeAll, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { bootMachine } from '../../../src/machines/boot.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import { setUpTexts } from '../../../src/ui/i18n/setup.ts';
import { constant, renderBanners } from './renderBanners.tsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;
beforeAll(() => setUpTexts('en'));

test('[W-B2] says so and offers to reload until the part is there', async () => {
  const isMissing = new BehaviorSubject(true);
  const reload = vi.fn<() => void>();
  const { element, close } = await renderBanners({
    boot: createActor(bootMachine),
    dataState: constant('ok'),
    isIncomplete: toReadable(isMissing),
    reload,
  });
  const banner = element.querySelector('[data-strip="parts"]');
  banner?.querySelector('button')?.click();
  expect(reload).toHaveBeenCalledOnce();
  await act(async () => isMissing.next(false));
  expect(element.querySelector('[data-strip="parts"]')).toBeNull();
  await close();
});
