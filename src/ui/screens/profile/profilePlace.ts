/**
 * Which dialog is open, as part of the address: a reload opens it again, and the browser's back
 * closes it.
 */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const EDITS = [
  ...(['nick', 'phone', 'email', 'bank', 'password', 'withdrawPassword'] as const),
  ...(['twoStepOn', 'twoStepOff', 'apiKey', 'close'] as const),
] as const;
export type ProfileEdit = (typeof EDITS)[number];

export const searchOfEdit = (edit: ProfileEdit): string => `?edit=${edit}`;

export function useProfilePlace(): {
  readonly edit: ProfileEdit | undefined;
  readonly close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const edit = EDITS.find((one) => one === params.get('edit'));
  return { edit, close: useCallback(() => setParams({}, { replace: true }), [setParams]) };
}
