import { notifyManager } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';
import { createActor } from 'xstate';
import { authMachine } from '../../../src/machines/auth.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';

declare global {
  // Lets React know that its updates are awaited with `act`.
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
// The library publishes in a task of its own; here within the `act` that caused it.
notifyManager.setScheduler((publish) => publish());

const roots: Root[] = [];

afterEach(async () => {
  for (const root of roots.splice(0)) await act(async () => root.unmount());
});

/** Services without a signed-in user; reading pages needs no more. */
export const guestServices = () => ({ auth: createActor(authMachine) }) as unknown as Services;

/** A hook in a component of its own, with the properties it was last rendered with. */
export async function renderHook<Props extends object, Result>(
  hook: (props: Props) => Result,
  props: Props,
  services: Services = guestServices(),
) {
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  const rendered: Result[] = [];
  // A property of its own: React would take a `key` for itself.
  function Probe({ given }: { readonly given: Props }) {
    rendered.push(hook(given));
    return null;
  }
  const render = (next: Props): Promise<void> =>
    act(async () =>
      root.render(
        <ServicesProvider services={services}>
          <Probe given={next} />
        </ServicesProvider>,
      ),
    );
  await render(props);
  return {
    render,
    unmount: () => act(async () => root.unmount()),
    result: (): Result => {
      const last = rendered.at(-1);
      if (last === undefined) throw new Error('the hook was never rendered');
      return last;
    },
  };
}
