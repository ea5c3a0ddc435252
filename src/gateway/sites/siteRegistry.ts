/**
 * The sites an exchange speaks for, found by number, code or host. They are read from memory: those
 * that ship from the beginning, those that operators created or changed once the exchange started.
 */
import { DEFAULT_SITE_CODE, namedSiteCode, type SiteTexts } from '../../domain/site/words.ts';
import { type Site, SITES } from '../../domain/sites.ts';

/** Site of a request or a socket. */
export interface Place {
  /** As the URL or the Host header shows it; undefined where no network leads to the exchange. */
  readonly host: string | undefined;
  /** The number in `siteInfoId`. */
  readonly siteInfoId: number | undefined;
}

/** A site with the version of its document, 0 while it is as it shipped. */
export interface VersionedSite {
  readonly site: Site;
  readonly version: number;
}

export interface SiteRegistry {
  readonly byId: (id: number) => Site | undefined;
  readonly byCode: (code: string) => Site | undefined;
  /** The site of the operators: hosts that name no site show it. */
  readonly first: () => Site;
  /** Every site by number. */
  readonly all: () => readonly VersionedSite[];
  readonly versionOf: (id: number) => number;
  /** By the host a request came to; the first site where its first label is none of them. */
  readonly ofRequest: (request: Request) => Site;
  /**
   * Whether a token of site `id` may be used at this place. A host that names a site serves that
   * one alone; one that names none serves the site of `siteInfoId`, the first site without it.
   */
  readonly isAt: (id: number, place: Place) => boolean;
  /** How the site of a place shows refusals. */
  readonly textsAt: (place: Place) => SiteTexts;
  /** Replaces a site, or adds one; from the next request on every reader receives it. */
  readonly set: (changed: VersionedSite) => void;
}

export function createSiteRegistry(shipped: readonly Site[] = SITES): SiteRegistry {
  const byId = new Map<number, VersionedSite>(
    shipped.map((site) => [site.id, { site, version: 0 }]),
  );
  const byCode = new Map(shipped.map((site) => [site.code, site]));
  const first = (): Site => {
    const site = byCode.get(DEFAULT_SITE_CODE);
    if (site === undefined) throw new RangeError(`an exchange has a site ${DEFAULT_SITE_CODE}`);
    return site;
  };
  const namedBy = (host: string): Site | undefined => byCode.get(namedSiteCode(host) ?? '');
  return {
    byId: (id) => byId.get(id)?.site,
    byCode: (code) => byCode.get(code),
    first,
    all: () => [...byId.values()].toSorted((a, b) => a.site.id - b.site.id),
    versionOf: (id) => byId.get(id)?.version ?? 0,
    ofRequest: (request) => namedBy(new URL(request.url).host) ?? first(),
    isAt: (id, { host, siteInfoId }) => {
      if (host === undefined) return true;
      const own = namedBy(host);
      if (own === undefined) return id === (siteInfoId ?? first().id);
      return id === own.id && (siteInfoId === undefined || siteInfoId === own.id);
    },
    textsAt: ({ host, siteInfoId }) => {
      const named = siteInfoId === undefined ? undefined : byId.get(siteInfoId)?.site;
      return ((host === undefined ? undefined : namedBy(host)) ?? named ?? first()).texts;
    },
    set: (changed) => {
      const before = byId.get(changed.site.id)?.site;
      if (before !== undefined) byCode.delete(before.code);
      byId.set(changed.site.id, changed);
      byCode.set(changed.site.code, changed.site);
    },
  };
}

export interface SitesDep {
  readonly sites: SiteRegistry;
}
