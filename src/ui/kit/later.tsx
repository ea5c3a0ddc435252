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

const Fallback = createContext<ReactNode>(null);

/** Shows `fallback` in the place of each part inside it that is loading; by default nothing. */
export function Later(props: { readonly fallback?: ReactNode; readonly children: ReactNode }) {
  return <Fallback value={props.fallback ?? null}>{props.children}</Fallback>;
}

type Loading<Props> =
  | { readonly state: 'LOADING' }
  | { readonly state: 'LOADED'; readonly View: ComponentType<Props> }
  | { readonly state: 'FAILED'; readonly error: unknown };

/** A part that loads when it is first rendered; one that could not be loaded is tried again later. */
class Part<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  readonly #listeners = new Set<() => void>();
  #loading: Loading<Props> | undefined;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  readonly get = (): Loading<Props> => {
    if (this.#loading !== undefined) return this.#loading;
    this.#loading = { state: 'LOADING' };
    this.#load().then(
      (View) => this.#change({ state: 'LOADED', View }),
      (error: unknown) => this.#change({ state: 'FAILED', error }),
    );
    return this.#loading;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      // The next person to open it asks the network again.
      if (this.#listeners.size === 0 && this.#loading?.state === 'FAILED')
        this.#loading = undefined;
    };
  };

  #change(loading: Loading<Props>): void {
    this.#loading = loading;
    for (const listener of [...this.#listeners]) listener();
  }
}

/**
 * A component that loads when it is first rendered; until then the fallback of the `Later` around it
 * is shown. An error of loading is thrown while rendering, for the boundary around it.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const part = new Part(load);
  return function LaterPart(props: Props) {
    const loading = useSyncExternalStore(part.subscribe, part.get);
    const fallback = useContext(Fallback);
    if (loading.state === 'FAILED') throw loading.error;
    return loading.state === 'LOADED' ? <loading.View {...props} /> : fallback;
  };
}
