import { useQuery } from '../../services/query.ts';
import { useServices } from '../../services/ServicesContext.tsx';

export interface PasswordState {
  /** Undefined before it is known. */
  readonly exists: boolean | undefined;
  /** ms UTC on the exchange's clock; null while it is not locked. */
  readonly lockedUntil: number | null;
  readonly refetch: () => void;
}

/** Whether the person has a withdraw password. */
export function usePasswordState(): PasswordState {
  const { call } = useServices();
  const { state, refetch } = useQuery({
    key: ['money', 'withdrawPassword'],
    read: () => call('existWithdrawPassword', {}),
  });
  return {
    exists: state.value?.exists,
    lockedUntil: state.value?.lockedUntil ?? null,
    refetch,
  };
}
