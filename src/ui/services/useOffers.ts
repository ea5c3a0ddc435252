import type { ReactNode } from 'react';
import type { ExtensionCall } from '../../protocol/extensions.ts';
import type { WireSiteInfo } from '../../protocol/site/entities.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable, useSelected } from './useReadable.ts';

/** Calls whose extension a site announces by a name of its own. */
const ANNOUNCED_AS: Partial<Record<ExtensionCall, WireSiteInfo['extensions'][number]>> = {
  amendOrder: 'order-amend',
};

/**
 * Whether this server has an extension: what needs one that it does not have is not shown. A server
 * whose site info announces none has none; others show one by one which they lack.
 */
export function useOffers(): (call: ExtensionCall) => boolean {
  const { site, missing } = useServices();
  const announced = useSelected(site, (known) => known?.extensions);
  const names = useReadable(missing);
  return (call) => {
    if (names.has(call)) return false;
    // Until the site is known nothing is hidden.
    if (announced === undefined) return true;
    const name = ANNOUNCED_AS[call];
    return name === undefined ? announced.length > 0 : announced.includes(name);
  };
}

/** Its children where the server has the extension, nothing elsewhere. */
export function Offered(props: {
  readonly call: ExtensionCall;
  readonly children: ReactNode;
}): ReactNode {
  return useOffers()(props.call) ? props.children : null;
}
