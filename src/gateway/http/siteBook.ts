/** The sites an exchange speaks for, found by number, code or host. */
import { DEFAULT_SITE_CODE, type Site, siteCodeOf } from '../../domain/sites.ts';

export interface SiteBook {
  readonly byId: (id: number) => Site | undefined;
  readonly byCode: (code: string) => Site | undefined;
  /** By the host a request came to; the default site where its first label is none of them. */
  readonly ofRequest: (request: Request) => Site;
}

export function createSiteBook(sites: readonly Site[]): SiteBook {
  const byId = new Map<number, Site>(sites.map((site) => [site.id, site]));
  const byCode = new Map(sites.map((site) => [site.code, site]));
  const fallback = byCode.get(DEFAULT_SITE_CODE) ?? sites[0];
  if (fallback === undefined) throw new RangeError('an exchange has at least one site');
  return {
    byId: (id) => byId.get(id),
    byCode: (code) => byCode.get(code),
    ofRequest: (request) => byCode.get(siteCodeOf(new URL(request.url).host)) ?? fallback,
  };
}
