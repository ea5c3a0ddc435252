/**
 * Parts of the screen that load after it. What has loaded is rendered at once: React renders again
 * what was suspended only when nothing else is left to render, and on a slow device moving prices
 * leave it no such moment.
 */
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useSyncExternalStore,
} from 'react';
import { loadTexts } from '../i18n/setup.ts';
import type { TextFiles } from '../i18n/textFiles.ts';
import { LoadingPart } from './loadingPart.ts';

const Fallback = createContext<ReactNode>(null);

/** Shows `fallback` in the place of each part inside it that is loading; by default nothing. */
export function Later(props: { readonly fallback?: ReactNode; readonly children: ReactNode }) {
  return <Fallback value={props.fallback ?? null}>{props.children}</Fallback>;
}

/**
 * A component that loads when it is first rendered; until then the fallback of the `Later` around it
 * is shown. One that cannot be loaded is asked for again, and breaks nothing around it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = new LoadingPart(load);
  return function LaterPart(props: Props) {
    const View = useSyncExternalStore(part.subscribe, part.get);
    const fallback = useContext(Fallback);
    return View === undefined ? fallback : <View {...props} />;
  };
}

/** As `later`, with the texts that the component shows: it appears once both have loaded. */
export const laterWithTexts = <Props extends object>(
  texts: TextFiles | readonly TextFiles[],
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> =>
  later(async () => {
    const [View] = await Promise.all([load(), loadTexts(...[texts].flat())]);
    return View;
  });
