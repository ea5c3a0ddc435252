/** Permissions of the exchange's operators, by area: a closed list, granted to each of them. */

export const AREAS = [
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
  /** Operators themselves. */
  'admins',
  /** Odds, limits, fees and round times. */
  'options',
  'dashboard',
] as const;

/** `users.read` shows an area, `users.act` changes something in it. */
export type Permission = `${(typeof AREAS)[number]}.${'read' | 'act'}`;

export const PERMISSIONS: readonly Permission[] = AREAS.flatMap(
  (area) => [`${area}.read`, `${area}.act`] as const,
);

const KNOWN: ReadonlySet<string> = new Set(PERMISSIONS);

export const isPermission = (text: string): text is Permission => KNOWN.has(text);
