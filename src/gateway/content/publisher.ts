/** What is published of the content to open pages. Rules [T-P..]. */
import { DESTINATIONS, popupTopic, siteNoticeTopic } from '../../protocol/destinations.ts';
import type { Kernel } from '../kernel.ts';
import type { ContentEntry } from './entry.ts';
import { toNoticeMessage, toPopupMessage } from './wire.ts';

/** Popups of all sites have no topic of their own: each page listens to its site's. */
const POPUP_TOPICS = '/topic/popup/';

/** Publishes a notice or a real-time popup to the open pages of its site, or of all sites. */
export function publishContent(
  { publish, clock }: Pick<Kernel, 'publish' | 'clock'>,
  entry: ContentEntry,
): void {
  const { site, kind, isRealtime } = entry;
  if (kind === 'notice') {
    const topic = site === null ? DESTINATIONS.notice : siteNoticeTopic(site);
    publish.toTopic(topic, JSON.stringify(toNoticeMessage(entry, clock.now())));
  }
  if (kind === 'popup' && isRealtime) {
    const body = JSON.stringify(toPopupMessage(entry, clock.now()));
    const topics = site === null ? publish.topicsUnder(POPUP_TOPICS) : [popupTopic(site)];
    for (const topic of topics) publish.toTopic(topic, body);
  }
}
