import type { PasswordKind } from '../../domain/accounts/credentials.ts';
import { useServices } from '../services/ServicesContext.tsx';
import { useReadable } from '../services/useReadable.ts';

/** What new passwords of the site are made of. */
export const usePasswordKind = (): PasswordKind =>
  useReadable(useServices().site)?.passwordKind ?? 'lettersAndDigits';
