/** A screen in a real browser, with calls that a test answers. */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BehaviorSubject } from 'rxjs';
import { createKeyValue } from '../../../src/db/keyValue.ts';
import { createPageDraft } from '../../../src/db/pageDraft.ts';
import type { Answer } from '../../../src/protocol/answer.ts';
import { toReadable } from '../../../src/streams/readable.ts';
import type { Services } from '../../../src/ui/services/services.ts';
import { ServicesProvider } from '../../../src/ui/services/ServicesContext.tsx';

export const NOW = Date.UTC(2025, 4, 22);
const roots: Root[] = [];

export function closeScreens(): void {
  for (const root of roots.splice(0)) root.unmount();
  document.body.replaceChildren();
}

export type Params = Readonly<Record<string, unknown>>;
export type Answers = Readonly<Record<string, (params: Params) => Answer<unknown>>>;

export const ok = (value: unknown): Answer<unknown> => ({ ok: true, value });

/** Calls that are answered by the test; any other is an error. */
export const answering = (answers: Answers) => async (name: string, params: Params) => {
  const answer = answers[name];
  if (answer === undefined) throw new Error(`unexpected call: ${name}`);
  return answer(params);
};

/** Services that the screens of every feature read. */
export const commonServices = () => ({
  now: toReadable(new BehaviorSubject(NOW)),
  connection: toReadable(new BehaviorSubject({ state: 'online' })),
  site: toReadable(new BehaviorSubject(undefined)),
  missing: toReadable(new BehaviorSubject(new Set())),
  draft: createPageDraft(createKeyValue(undefined), () => ({ path: '/', user: '' })),
  preferences: {
    values: toReadable(
      new BehaviorSubject({ language: 'en', timeZone: 'UTC', terminal: { hiddenColumns: {} } }),
    ),
  },
});

export function render(
  given: Services,
  content: ReactNode,
  kind: 'div' | 'main' = 'div',
): HTMLElement {
  const box = document.body.appendChild(document.createElement(kind));
  const root = createRoot(box);
  roots.push(root);
  root.render(<ServicesProvider services={given}>{content}</ServicesProvider>);
  return box;
}
