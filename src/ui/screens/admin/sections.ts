/** The sections of the console, in the order of its menu. */
import type { Permission } from '../../../domain/permissions.ts';
import { adminTexts } from '../../i18n/adminTexts.ts';
import { screenTexts } from '../../i18n/screenTexts.ts';
import { type Section, section } from '../../admin/section.ts';

/** Permissions for acts that two admins make together. */
const SHARED_ACTS: readonly Permission[] = ['applications.act', 'ledger.act', 'sites.act'];

// Some names come with the texts of other pages: of wallets and movements, of rounds, and of the support.
export const SECTIONS: readonly Section[] = [
  section(
    { path: 'dashboard', permissions: ['dashboard.read'], label: 'admin.section.dashboard' },
    [adminTexts.dashboard, screenTexts.rounds],
    async () => (await import('./dashboard/DashboardSection.tsx')).DashboardSection,
  ),
  section(
    { path: 'users', permissions: ['users.read'], label: 'admin.section.users' },
    [adminTexts.users, screenTexts.wallet],
    async () => (await import('./users/UsersSection.tsx')).UsersSection,
  ),
  section(
    {
      path: 'applications',
      permissions: ['applications.read'],
      label: 'admin.section.applications',
    },
    [adminTexts.applications, screenTexts.wallet],
    async () => (await import('./applications/ApplicationsSection.tsx')).ApplicationsSection,
  ),
  section(
    { path: 'approvals', permissions: SHARED_ACTS, label: 'admin.section.approvals' },
    [adminTexts.approvals, adminTexts.audit, adminTexts.users, screenTexts.wallet],
    async () => (await import('./approvals/ApprovalsSection.tsx')).ApprovalsSection,
  ),
  section(
    { path: 'p2p', permissions: ['applications.read'], label: 'admin.section.p2p' },
    [adminTexts.p2p, screenTexts.wallet],
    async () => (await import('./p2p/P2pSection.tsx')).P2pSection,
  ),
  section(
    { path: 'deposits', permissions: ['applications.read'], label: 'admin.section.deposits' },
    [adminTexts.deposits, screenTexts.wallet],
    async () => (await import('./deposits/DepositsSection.tsx')).DepositsSection,
  ),
  section(
    { path: 'providers', permissions: ['applications.read'], label: 'admin.section.providers' },
    [adminTexts.providers, screenTexts.wallet],
    async () => (await import('./providers/ProvidersSection.tsx')).ProvidersSection,
  ),
  section(
    { path: 'contacts', permissions: ['contacts.read'], label: 'admin.section.contacts' },
    [adminTexts.contacts, adminTexts.users, screenTexts.messages, screenTexts.wallet],
    async () => (await import('./contacts/ContactsSection.tsx')).ContactsSection,
  ),
  section(
    { path: 'messages', permissions: ['messages.read'], label: 'admin.section.messages' },
    adminTexts.messages,
    async () => (await import('./messages/MessagesSection.tsx')).MessagesSection,
  ),
  section(
    { path: 'alert', permissions: ['messages.act'], label: 'admin.section.alert' },
    [adminTexts.alert, adminTexts.messages],
    async () => (await import('./alert/AlertSection.tsx')).AlertSection,
  ),
  section(
    { path: 'outbox', permissions: ['messages.read'], label: 'admin.section.outbox' },
    adminTexts.outbox,
    async () => (await import('./outbox/OutboxSection.tsx')).OutboxSection,
  ),
  section(
    { path: 'partners', permissions: ['partners.read'], label: 'admin.section.partners' },
    adminTexts.partners,
    async () => (await import('./partners/PartnersSection.tsx')).PartnersSection,
  ),
  section(
    { path: 'copytrade', permissions: ['copytrade.read'], label: 'admin.section.copytrade' },
    adminTexts.copytraders,
    async () => (await import('./copytraders/CopyTradersSection.tsx')).CopyTradersSection,
  ),
  section(
    { path: 'content', permissions: ['content.read'], label: 'admin.section.content' },
    adminTexts.content,
    async () => (await import('./content/ContentSection.tsx')).ContentSection,
  ),
  section(
    { path: 'coupons', permissions: ['coupons.read'], label: 'admin.section.coupons' },
    adminTexts.coupons,
    async () => (await import('./coupons/CouponsSection.tsx')).CouponsSection,
  ),
  section(
    { path: 'options', permissions: ['options.read'], label: 'admin.section.options' },
    [adminTexts.options, screenTexts.rounds],
    async () => (await import('./options/OptionsSection.tsx')).OptionsSection,
  ),
  section(
    { path: 'terms', permissions: ['options.read'], label: 'admin.section.terms' },
    [adminTexts.terms, screenTexts.wallet],
    async () => (await import('./terms/TermsSection.tsx')).TermsSection,
  ),
  section(
    { path: 'rounds', permissions: ['rounds.read'], label: 'admin.section.rounds' },
    [adminTexts.rounds, screenTexts.rounds],
    async () => (await import('./rounds/RoundsSection.tsx')).RoundsSection,
  ),
  section(
    {
      path: 'liabilities',
      permissions: ['ledger.read', 'ledger.act'],
      label: 'admin.section.liabilities',
    },
    [adminTexts.liabilities, screenTexts.wallet],
    async () => (await import('./liabilities/LiabilitiesSection.tsx')).LiabilitiesSection,
  ),
  section(
    { path: 'sites', permissions: ['sites.read'], label: 'admin.section.sites' },
    adminTexts.sites,
    async () => (await import('./sites/SitesSection.tsx')).SitesSection,
  ),
  section(
    { path: 'admins', permissions: ['admins.read'], label: 'admin.section.admins' },
    adminTexts.admins,
    async () => (await import('./admins/AdminsSection.tsx')).AdminsSection,
  ),
  section(
    { path: 'audit', permissions: ['audit.read'], label: 'admin.section.audit' },
    [adminTexts.audit, screenTexts.wallet],
    async () => (await import('./audit/AuditSection.tsx')).AuditSection,
  ),
];
