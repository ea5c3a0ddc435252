import type { Answer } from '../../../../protocol/answer.ts';
import { useQuery } from '../../../services/query.ts';
import { useServices } from '../../../services/ServicesContext.tsx';
import type { segmentParams } from './segment.ts';

interface Count {
  /** Undefined where no segment is meant. */
  readonly count: number | undefined;
}

const NONE: Answer<Count> = { ok: true, value: { count: undefined } };

/** How many people a message would reach; undefined until it is known. */
export function useSegmentCount(params: ReturnType<typeof segmentParams>): number | undefined {
  const { call } = useServices();
  const { state } = useQuery<Count>({
    key: ['operator', 'operatorMessageCount', params ?? null],
    read: async () => (params === undefined ? NONE : call('operatorMessageCount', params)),
  });
  return state.value?.count;
}
