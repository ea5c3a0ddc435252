/** What the operators of the exchange may do, by area. */
import type { Role } from './accounts.ts';

const AREAS = [
  'users',
  'applications',
  'contacts',
  'messages',
  'content',
  'coupons',
  'rounds',
  'copytrade',
  'partners',
  'sites',
  'audit',
  'files',
  'ledger',
] as const;

/** `users.read` shows an area, `users.act` changes something in it. */
export type Permission = `${(typeof AREAS)[number]}.${'read' | 'act'}`;

const ALL: readonly Permission[] = AREAS.flatMap(
  (area) => [`${area}.read`, `${area}.act`] as const,
);

const PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  PLAYER: [],
  TRADER: [],
  PARTNER: [],
  ADMIN: ALL,
};

/** Whether a role includes a permission. */
export const hasPermission = (role: Role, permission: Permission): boolean =>
  PERMISSIONS[role].includes(permission);
