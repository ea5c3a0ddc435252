/** Reads of the console: an answer is read again after each act and, where asked for, every few seconds. */
import { useCallback } from 'react';
import type { CallAnswer } from '../../../protocol/call.ts';
import type { CallName, CALLS } from '../../../protocol/contract.ts';
import { type Query, useQuery } from '../query.ts';
import type { CallParams } from '../services.ts';
import { useServices } from '../ServicesContext.tsx';
import { useReadable, useSelected } from '../useReadable.ts';
import { actsDone } from './acts.ts';

/** What was read by `name` with `params`; each reader of the same shares it. */
export function useOperatorRead<Name extends CallName>(
  name: Name,
  params: CallParams<Name>,
  options: {
    /** Reads again after so long, by the exchange's clock; at least 5 s. */
    readonly everyMs?: number;
    /** Reads again when it changes: what the account's or the market's events say. */
    readonly version?: string | number | undefined;
  } = {},
): Query<CallAnswer<(typeof CALLS)[Name]>> {
  const services = useServices();
  const acts = useReadable(actsDone(services));
  const { everyMs = Infinity, version = '' } = options;
  const beat = useSelected(services.now, (now) => Math.floor(now / Math.max(5_000, everyMs)));
  const { call } = services;
  return useQuery({
    key: ['operator', name, params],
    read: useCallback(() => call(name, params), [call, name, params]),
    version: `${acts} ${beat} ${version}`,
  });
}
