/**
 * Which dialog is open, as part of the address: a reload opens it again, and the browser's back
 * closes it.
 */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ExtensionCall } from '../../../protocol/extensions.ts';
import { useOffers } from '../../services/useOffers.ts';

const EDITS = [
  ...(['nick', 'phone', 'email', 'bank', 'password', 'withdrawPassword'] as const),
  ...(['twoStepOn', 'twoStepOff', 'apiKey', 'close'] as const),
] as const;
export type ProfileEdit = (typeof EDITS)[number];

/** The extension that a change needs; those left out have calls of the specification. */
const NEEDED: Partial<Record<ProfileEdit, ExtensionCall>> = {
  phone: 'changePhone',
  email: 'changeEmail',
  bank: 'setBankAccount',
  twoStepOn: 'totpBegin',
  twoStepOff: 'totpRemove',
  apiKey: 'createApiKey',
  close: 'closeAccount',
};

export const searchOfEdit = (edit: ProfileEdit): string => `?edit=${edit}`;

/** Whether this server can answer a change. */
export function useOfferedEdits(): (edit: ProfileEdit) => boolean {
  const offers = useOffers();
  return (edit) => {
    const needed = NEEDED[edit];
    return needed === undefined || offers(needed);
  };
}

export function useProfilePlace(): {
  readonly edit: ProfileEdit | undefined;
  readonly close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const isOffered = useOfferedEdits();
  const edit = EDITS.find((one) => one === params.get('edit') && isOffered(one));
  return { edit, close: useCallback(() => setParams({}, { replace: true }), [setParams]) };
}
