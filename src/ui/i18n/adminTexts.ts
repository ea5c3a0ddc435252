/** Texts of the console, which its sections load: the page's first load does not know their files. */
import type { TextFiles } from './textFiles.ts';

export const adminTexts = {
  house: {
    ko: async () => ({ admin: (await import('./ko/admin/house.ts')).house }),
    en: async () => ({ admin: (await import('./en/admin/house.ts')).house }),
  },
  dashboard: {
    ko: async () => ({ adminDashboard: (await import('./ko/admin/dashboard.ts')).dashboard }),
    en: async () => ({ adminDashboard: (await import('./en/admin/dashboard.ts')).dashboard }),
  },
  partners: {
    ko: async () => ({ adminPartners: (await import('./ko/admin/partners.ts')).partners }),
    en: async () => ({ adminPartners: (await import('./en/admin/partners.ts')).partners }),
  },
} as const satisfies Record<string, TextFiles>;

export type AdminTextsName = keyof typeof adminTexts;

type Loaded<Name extends AdminTextsName> = Awaited<ReturnType<(typeof adminTexts)[Name]['ko']>>;

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** All of them together, as Korean has them. */
export type AdminTexts = Joined<{ [Name in AdminTextsName]: Loaded<Name> }[AdminTextsName]>;
