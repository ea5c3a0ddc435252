import type { ReactNode } from 'react';
import type { ExtensionCall } from '../../protocol/extensions.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable, useSelected } from './useReadable.ts';

/**
 * Whether this server has an extension: what needs one that it does not have is not shown. A server
 * whose site info announces none has none; others show one by one which they lack.
 */
export function useOffers(): (call: ExtensionCall) => boolean {
  const { site, missing } = useServices();
  const areAnnounced = useSelected(site, (known) => known?.extensions.length !== 0);
  const names = useReadable(missing);
  return (call) => areAnnounced && !names.has(call);
}

/** Its children where the server has the extension, nothing elsewhere. */
export function Offered(props: {
  readonly call: ExtensionCall;
  readonly children: ReactNode;
}): ReactNode {
  return useOffers()(props.call) ? props.children : null;
}
