import { useState } from 'react';
import { type SiteFeatures, siteFeatures } from '../../domain/siteType.ts';
import { useServices } from './ServicesContext.tsx';
import { useReadable } from './useReadable.ts';

/**
 * The site's features as they were when the screen opened, so that a change of the site takes no
 * form away that the user is filling in. Undefined until the site is known.
 */
export function useOpenedFeatures(): SiteFeatures | undefined {
  const site = useReadable(useServices().site);
  const [opened, setOpened] = useState(site && siteFeatures(site));
  if (opened !== undefined || site === undefined) return opened;
  const features = siteFeatures(site);
  setOpened(features);
  return features;
}
