/** Texts of the console, which its sections load: the page's first load does not know their files. */
import type { TextFiles } from './textFiles.ts';

export const adminTexts = {
  house: {
    ko: async () => ({ admin: (await import('./ko/admin/house.ts')).house }),
    en: async () => ({ admin: (await import('./en/admin/house.ts')).house }),
  },
  admins: {
    ko: async () => ({ adminAdmins: (await import('./ko/admin/admins.ts')).admins }),
    en: async () => ({ adminAdmins: (await import('./en/admin/admins.ts')).admins }),
  },
  audit: {
    ko: async () => ({ adminAudit: (await import('./ko/admin/audit.ts')).audit }),
    en: async () => ({ adminAudit: (await import('./en/admin/audit.ts')).audit }),
  },
  dashboard: {
    ko: async () => ({ adminDashboard: (await import('./ko/admin/dashboard.ts')).dashboard }),
    en: async () => ({ adminDashboard: (await import('./en/admin/dashboard.ts')).dashboard }),
  },
  partners: {
    ko: async () => ({ adminPartners: (await import('./ko/admin/partners.ts')).partners }),
    en: async () => ({ adminPartners: (await import('./en/admin/partners.ts')).partners }),
  },
  users: {
    ko: async () => ({ adminUsers: (await import('./ko/admin/users.ts')).users }),
    en: async () => ({ adminUsers: (await import('./en/admin/users.ts')).users }),
  },
  applications: {
    ko: async () => ({
      adminApplications: (await import('./ko/admin/applications.ts')).applications,
    }),
    en: async () => ({
      adminApplications: (await import('./en/admin/applications.ts')).applications,
    }),
  },
  approvals: {
    ko: async () => ({ adminApprovals: (await import('./ko/admin/approvals.ts')).approvals }),
    en: async () => ({ adminApprovals: (await import('./en/admin/approvals.ts')).approvals }),
  },
  p2p: {
    ko: async () => ({ adminP2p: (await import('./ko/admin/p2p.ts')).p2p }),
    en: async () => ({ adminP2p: (await import('./en/admin/p2p.ts')).p2p }),
  },
  contacts: {
    ko: async () => ({ adminContacts: (await import('./ko/admin/contacts.ts')).contacts }),
    en: async () => ({ adminContacts: (await import('./en/admin/contacts.ts')).contacts }),
  },
  messages: {
    ko: async () => ({ adminMessages: (await import('./ko/admin/messages.ts')).messages }),
    en: async () => ({ adminMessages: (await import('./en/admin/messages.ts')).messages }),
  },
  content: {
    ko: async () => ({ adminContent: (await import('./ko/admin/content.ts')).content }),
    en: async () => ({ adminContent: (await import('./en/admin/content.ts')).content }),
  },
  coupons: {
    ko: async () => ({ adminCoupons: (await import('./ko/admin/coupons.ts')).coupons }),
    en: async () => ({ adminCoupons: (await import('./en/admin/coupons.ts')).coupons }),
  },
  copytraders: {
    ko: async () => ({
      adminCopytraders: (await import('./ko/admin/copytraders.ts')).copytraders,
    }),
    en: async () => ({
      adminCopytraders: (await import('./en/admin/copytraders.ts')).copytraders,
    }),
  },
  sites: {
    ko: async () => ({ adminSites: (await import('./ko/admin/sites.ts')).sites }),
    en: async () => ({ adminSites: (await import('./en/admin/sites.ts')).sites }),
  },
  terms: {
    ko: async () => ({ adminTerms: (await import('./ko/admin/terms.ts')).terms }),
    en: async () => ({ adminTerms: (await import('./en/admin/terms.ts')).terms }),
  },
  options: {
    ko: async () => ({ adminOptions: (await import('./ko/admin/options.ts')).options }),
    en: async () => ({ adminOptions: (await import('./en/admin/options.ts')).options }),
  },
  outbox: {
    ko: async () => ({ adminOutbox: (await import('./ko/admin/outbox.ts')).outbox }),
    en: async () => ({ adminOutbox: (await import('./en/admin/outbox.ts')).outbox }),
  },
  deposits: {
    ko: async () => ({ adminDeposits: (await import('./ko/admin/deposits.ts')).deposits }),
    en: async () => ({ adminDeposits: (await import('./en/admin/deposits.ts')).deposits }),
  },
  providers: {
    ko: async () => ({ adminProviders: (await import('./ko/admin/providers.ts')).providers }),
    en: async () => ({ adminProviders: (await import('./en/admin/providers.ts')).providers }),
  },
  liabilities: {
    ko: async () => ({ adminLiabilities: (await import('./ko/admin/liabilities.ts')).liabilities }),
    en: async () => ({ adminLiabilities: (await import('./en/admin/liabilities.ts')).liabilities }),
  },
  alert: {
    ko: async () => ({ adminAlert: (await import('./ko/admin/alert.ts')).alert }),
    en: async () => ({ adminAlert: (await import('./en/admin/alert.ts')).alert }),
  },
  rounds: {
    ko: async () => ({ adminRounds: (await import('./ko/admin/rounds.ts')).rounds }),
    en: async () => ({ adminRounds: (await import('./en/admin/rounds.ts')).rounds }),
  },
} as const satisfies Record<string, TextFiles>;

type AdminTextsName = keyof typeof adminTexts;

type Loaded<Name extends AdminTextsName> = Awaited<ReturnType<(typeof adminTexts)[Name]['ko']>>;

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** All of them together, as Korean has them. */
export type AdminTexts = Joined<{ [Name in AdminTextsName]: Loaded<Name> }[AdminTextsName]>;
