/** The developer pages, each the second segment of its path. */
import { later } from '../../../kit/later.tsx';

export const DEV_PAGES = {
  machines: later(async () => (await import('../machines/MachinesPage.tsx')).MachinesPage),
  log: later(async () => (await import('../log/LogPage.tsx')).LogPage),
  pricing: later(async () => (await import('../pricing/PricingPage.tsx')).PricingPage),
} as const;

export type DevPage = keyof typeof DEV_PAGES;

export const devPageOf = (segment: string | undefined): DevPage | undefined =>
  Object.keys(DEV_PAGES).find((page): page is DevPage => page === segment);

export const pathOfDevPage = (page: DevPage): string => `/dev/${page}`;
