/** The sections of the console, in the order of its menu. */
import type { Permission } from '../../../domain/permissions.ts';
import { type Section, section } from '../../admin/section.ts';
import { loadScreenTexts } from '../../i18n/setup.ts';

/** Of the acts that two admins make together. */
const SHARED_ACTS: readonly Permission[] = ['applications.act', 'ledger.act', 'sites.act'];

/** Some names come with the texts of other pages: of wallets and movements, of rounds, and of the support. */
async function withTexts<Loaded>(
  name: 'wallet' | 'rounds' | 'messages',
  screen: Promise<Loaded>,
): Promise<Loaded> {
  const [loaded] = await Promise.all([screen, loadScreenTexts(name)]);
  return loaded;
}

export const SECTIONS: readonly Section[] = [
  section(
    { path: 'dashboard', permissions: ['dashboard.read'], label: 'admin.section.dashboard' },
    ['dashboard'],
    () =>
      withTexts('rounds', import('./dashboard/DashboardSection.tsx')).then(
        (loaded) => loaded.DashboardSection,
      ),
  ),
  section(
    { path: 'users', permissions: ['users.read'], label: 'admin.section.users' },
    ['users'],
    () =>
      withTexts('wallet', import('./users/UsersSection.tsx')).then((loaded) => loaded.UsersSection),
  ),
  section(
    {
      path: 'applications',
      permissions: ['applications.read'],
      label: 'admin.section.applications',
    },
    ['applications'],
    () =>
      withTexts('wallet', import('./applications/ApplicationsSection.tsx')).then(
        (loaded) => loaded.ApplicationsSection,
      ),
  ),
  section(
    { path: 'approvals', permissions: SHARED_ACTS, label: 'admin.section.approvals' },
    ['approvals', 'audit', 'users'],
    () =>
      withTexts('wallet', import('./approvals/ApprovalsSection.tsx')).then(
        (loaded) => loaded.ApprovalsSection,
      ),
  ),
  section(
    { path: 'p2p', permissions: ['applications.read'], label: 'admin.section.p2p' },
    ['p2p'],
    () => withTexts('wallet', import('./p2p/P2pSection.tsx')).then((loaded) => loaded.P2pSection),
  ),
  section(
    { path: 'deposits', permissions: ['applications.read'], label: 'admin.section.deposits' },
    ['deposits'],
    () =>
      withTexts('wallet', import('./deposits/DepositsSection.tsx')).then(
        (loaded) => loaded.DepositsSection,
      ),
  ),
  section(
    { path: 'providers', permissions: ['applications.read'], label: 'admin.section.providers' },
    ['providers'],
    () =>
      withTexts('wallet', import('./providers/ProvidersSection.tsx')).then(
        (loaded) => loaded.ProvidersSection,
      ),
  ),
  section(
    { path: 'contacts', permissions: ['contacts.read'], label: 'admin.section.contacts' },
    ['contacts', 'users'],
    () =>
      withTexts('messages', withTexts('wallet', import('./contacts/ContactsSection.tsx'))).then(
        (loaded) => loaded.ContactsSection,
      ),
  ),
  section(
    { path: 'messages', permissions: ['messages.read'], label: 'admin.section.messages' },
    ['messages'],
    async () => (await import('./messages/MessagesSection.tsx')).MessagesSection,
  ),
  section(
    { path: 'alert', permissions: ['messages.act'], label: 'admin.section.alert' },
    ['alert', 'messages'],
    async () => (await import('./alert/AlertSection.tsx')).AlertSection,
  ),
  section(
    { path: 'outbox', permissions: ['messages.read'], label: 'admin.section.outbox' },
    ['outbox'],
    async () => (await import('./outbox/OutboxSection.tsx')).OutboxSection,
  ),
  section(
    { path: 'partners', permissions: ['partners.read'], label: 'admin.section.partners' },
    ['partners'],
    async () => (await import('./partners/PartnersSection.tsx')).PartnersSection,
  ),
  section(
    { path: 'copytrade', permissions: ['copytrade.read'], label: 'admin.section.copytrade' },
    ['copytraders'],
    async () => (await import('./copytraders/CopyTradersSection.tsx')).CopyTradersSection,
  ),
  section(
    { path: 'content', permissions: ['content.read'], label: 'admin.section.content' },
    ['content'],
    async () => (await import('./content/ContentSection.tsx')).ContentSection,
  ),
  section(
    { path: 'coupons', permissions: ['coupons.read'], label: 'admin.section.coupons' },
    ['coupons'],
    async () => (await import('./coupons/CouponsSection.tsx')).CouponsSection,
  ),
  section(
    { path: 'options', permissions: ['options.read'], label: 'admin.section.options' },
    ['options'],
    () =>
      withTexts('rounds', import('./options/OptionsSection.tsx')).then(
        (loaded) => loaded.OptionsSection,
      ),
  ),
  section(
    { path: 'terms', permissions: ['options.read'], label: 'admin.section.terms' },
    ['terms'],
    () =>
      withTexts('wallet', import('./terms/TermsSection.tsx')).then((loaded) => loaded.TermsSection),
  ),
  section(
    { path: 'rounds', permissions: ['rounds.read'], label: 'admin.section.rounds' },
    ['rounds'],
    () =>
      withTexts('rounds', import('./rounds/RoundsSection.tsx')).then(
        (loaded) => loaded.RoundsSection,
      ),
  ),
  section(
    {
      path: 'liabilities',
      permissions: ['ledger.read', 'ledger.act'],
      label: 'admin.section.liabilities',
    },
    ['liabilities'],
    () =>
      withTexts('wallet', import('./liabilities/LiabilitiesSection.tsx')).then(
        (loaded) => loaded.LiabilitiesSection,
      ),
  ),
  section(
    { path: 'sites', permissions: ['sites.read'], label: 'admin.section.sites' },
    ['sites'],
    async () => (await import('./sites/SitesSection.tsx')).SitesSection,
  ),
  section(
    { path: 'admins', permissions: ['admins.read'], label: 'admin.section.admins' },
    ['admins'],
    async () => (await import('./admins/AdminsSection.tsx')).AdminsSection,
  ),
  section(
    { path: 'audit', permissions: ['audit.read'], label: 'admin.section.audit' },
    ['audit'],
    () =>
      withTexts('wallet', import('./audit/AuditSection.tsx')).then((loaded) => loaded.AuditSection),
  ),
];
