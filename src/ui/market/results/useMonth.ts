import { useCallback } from 'react';
import type { Answer } from '../../../protocol/answer.ts';
import type { WireDayResult } from '../../../protocol/futures/resultCalls.ts';
import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';
import { useSelected } from '../../services/useReadable.ts';
import type { Services } from '../../services/services.ts';

/** Each call reads at least one day more. */
const CALLS_MAX = 31;

async function readMonth(
  call: Services['call'],
  month: string,
): Promise<Answer<readonly WireDayResult[]>> {
  for (let calls = 1; ; calls += 1) {
    const answer = await call('dayResults', { month });
    if (!answer.ok) return answer;
    const { items, missing } = answer.value;
    if (missing.length === 0 || calls === CALLS_MAX) return { ok: true, value: items };
  }
}

/** Results of a month by day and instrument, read again after each fill and funding payment. */
export function useMonth(month: string) {
  const { account, call } = useServices();
  return useQuery<readonly WireDayResult[]>({
    key: ['futures', 'dayResults', month],
    read: useCallback(() => readMonth(call, month), [call, month]),
    version: useSelected(account, ({ fills, fundings }) => `${fills[0]?.id}/${fundings[0]?.seq}`),
  });
}
