/** Usual permissions of admins by kind of work, as a starting point. */
import { AREAS, type Permission, PERMISSIONS } from '../../../../domain/permissions.ts';

type Area = (typeof AREAS)[number];

const reads = (...areas: readonly Area[]): readonly Permission[] =>
  areas.map((area): Permission => `${area}.read`);
const both = (...areas: readonly Area[]): readonly Permission[] =>
  areas.flatMap((area): readonly Permission[] => [`${area}.read`, `${area}.act`]);

export const PRESETS = {
  support: [...both('contacts', 'messages'), ...reads('users', 'applications', 'files')],
  cashier: [...both('applications'), ...reads('users', 'ledger', 'dashboard', 'files')],
  editor: both('content', 'coupons', 'messages', 'files'),
  risk: [...both('options', 'rounds', 'copytrade'), ...reads('dashboard', 'users', 'ledger')],
  auditor: reads(...AREAS),
  all: PERMISSIONS,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

export type Preset = keyof typeof PRESETS;
export const PRESET_NAMES = [
  ...(['support', 'cashier', 'editor', 'risk', 'auditor', 'all'] as const),
] satisfies readonly Preset[];

/** Permissions of an admin after a preset: only grantable ones change. */
export const withPreset = (
  preset: Preset,
  granted: readonly Permission[],
  isGrantable: (permission: Permission) => boolean,
): readonly Permission[] => {
  const wanted: readonly Permission[] = PRESETS[preset];
  return PERMISSIONS.filter((permission) =>
    isGrantable(permission) ? wanted.includes(permission) : granted.includes(permission),
  );
};
