/** The sections of the console, in the order of its menu. */
import { type Section, section } from '../../admin/section.ts';

export const SECTIONS: readonly Section[] = [
  section(
    { path: 'dashboard', permission: 'ledger.read', label: 'admin.section.dashboard' },
    ['dashboard'],
    async () => (await import('./dashboard/DashboardSection.tsx')).DashboardSection,
  ),
  section(
    { path: 'partners', permission: 'partners.read', label: 'admin.section.partners' },
    ['partners'],
    async () => (await import('./partners/PartnersSection.tsx')).PartnersSection,
  ),
];
