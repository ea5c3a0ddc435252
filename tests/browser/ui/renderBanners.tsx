/** The banners of a live page that is online; whatever else a test is about, it passes. */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import type { Readable } from '../../../src/domain/readable.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import type { Connection, Mode } from '../../../src/ui/services/app.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';
import { Banners } from '../../../src/ui/shell/Banners.tsx';

export const constant = <T,>(value: T): Readable<T> => toReadable(new BehaviorSubject(value));

export async function renderBanners(
  about: Pick<Services, 'boot' | 'dataState'> & Partial<Pick<Services, 'isIncomplete' | 'reload'>>,
) {
  const services = {
    isIncomplete: constant(false),
    mode: constant<Mode>('live'),
    connection: constant<Connection>({ state: 'online', lastMessageAt: undefined }),
    ...about,
    // Banners read nothing else.
  } as unknown as Services;
  const element = document.createElement('div');
  const root = createRoot(element);
  await act(async () =>
    root.render(
      <ServicesProvider services={services}>
        <Banners />
      </ServicesProvider>,
    ),
  );
  return { element, close: () => act(async () => root.unmount()) };
}
