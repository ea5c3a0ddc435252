import { useCan, useOperatorRead } from '../services/operator/useOperator.ts';

interface SiteChoice {
  /** The site's number; empty for all. */
  readonly value: string;
  readonly label: string;
}

/**
 * The sites to choose from, by name. A reader without the permission keeps the chosen one, by its
 * number.
 */
export function useSiteChoices(chosen: string): readonly SiteChoice[] {
  const { state } = useOperatorRead('operatorSites', {});
  const known = (state.value ?? []).map(({ id, code, name }) => ({
    value: String(id),
    label: `${name} (${code})`,
  }));
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return isKnown ? known : [{ value: chosen, label: chosen }, ...known];
}

function KnownSite({ id }: { readonly id: number }) {
  const site = String(id);
  return useSiteChoices(site).find(({ value }) => value === site)?.label ?? site;
}

/** A site by its name, or by its number for those who may not read the sites. */
export function SiteName({ id }: { readonly id: number }) {
  return useCan('sites.read') ? <KnownSite id={id} /> : id;
}
