import { createContext, type ReactNode, use, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { type FirstMarket, type FirstPart, findFirstMarket } from './firstMarket.ts';

/** Without a provider there is none: only the page's own start has one. */
export const FirstMarketContext = createContext<FirstMarket>(
  findFirstMarket(document.createDocumentFragment(), ''),
);

/** Shows a part of the market that came with the page; without one, its children. */
export function FirstMarketPart(props: {
  readonly part: FirstPart;
  /** Whether it fills its parent, instead of standing where the page put it. */
  readonly fills?: boolean;
  readonly children?: ReactNode;
}) {
  const market = use(FirstMarketContext);
  const { pathname } = useLocation();
  const element = pathname === market.path ? market.element(props.part) : undefined;
  const hold = useCallback(
    (host: HTMLDivElement | null) => {
      if (element !== undefined) host?.append(element);
    },
    [element],
  );
  if (element === undefined) return props.children;
  return <div ref={hold} className="first" data-fills={props.fills} />;
}

/** Ends a part once the app shows its own. */
export function useEndFirstMarket(part: FirstPart, isShown: boolean): void {
  const market = use(FirstMarketContext);
  useEffect(() => {
    if (isShown) market.end(part);
  }, [market, part, isShown]);
}
