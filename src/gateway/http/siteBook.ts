/** The sites an exchange speaks for, found by number, code or host. */
import { DEFAULT_SITE_CODE, namedSiteCode, type Site } from '../../domain/sites.ts';

/** What a request or a socket says about its site. */
export interface Place {
  /** As the URL or the Host header shows it; undefined where no network leads to the exchange. */
  readonly host: string | undefined;
  /** The number in `siteInfoId`. */
  readonly siteInfoId: number | undefined;
}

export interface SiteBook {
  readonly byId: (id: number) => Site | undefined;
  readonly byCode: (code: string) => Site | undefined;
  /** By the host a request came to; the default site where its first label is none of them. */
  readonly ofRequest: (request: Request) => Site;
  /**
   * Whether a token of site `id` may be used at this place. A host that names a site serves that
   * one alone; one that names none serves the site of `siteInfoId`, the default site without it.
   */
  readonly isAt: (id: number, place: Place) => boolean;
}

export function createSiteBook(sites: readonly Site[]): SiteBook {
  const byId = new Map<number, Site>(sites.map((site) => [site.id, site]));
  const byCode = new Map(sites.map((site) => [site.code, site]));
  const fallback = byCode.get(DEFAULT_SITE_CODE) ?? sites[0];
  if (fallback === undefined) throw new RangeError('an exchange has at least one site');
  const namedBy = (host: string): Site | undefined => byCode.get(namedSiteCode(host) ?? '');
  return {
    byId: (id) => byId.get(id),
    byCode: (code) => byCode.get(code),
    ofRequest: (request) => namedBy(new URL(request.url).host) ?? fallback,
    isAt: (id, { host, siteInfoId }) => {
      if (host === undefined) return true;
      const own = namedBy(host);
      if (own === undefined) return id === (siteInfoId ?? fallback.id);
      return id === own.id && (siteInfoId === undefined || siteInfoId === own.id);
    },
  };
}
