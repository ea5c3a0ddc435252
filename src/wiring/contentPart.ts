/** Content joined: what is published, what is read, and what was put away. */
import { BehaviorSubject, distinctUntilChanged, filter, map, Subject } from 'rxjs';
import { createPopupsAway } from '../db/popupsAway.ts';
import type { PopupMessage } from '../protocol/content/entities.ts';
import type { Caller } from '../streams/api.ts';
import type { Client } from '../streams/client.ts';
import { contentNews } from '../streams/content/news.ts';
import { toReadable } from '../streams/readable.ts';
import type { ContentPart } from '../ui/services/content.ts';
import { toObservable } from './observables.ts';

export function createContentPart(
  client: Client,
  language: () => 'ko' | 'en',
  onNotice: () => void,
  lastSeen: Caller,
): ContentPart {
  const { site, socket, notices, scheduler } = client;
  const segment = new Subject<string>();
  const popups = new BehaviorSubject<readonly PopupMessage[]>([]);
  const now = () => scheduler.now();
  const news = contentNews({
    socket,
    segment,
    language,
    now: client.now.get,
    siteId: toObservable(site).pipe(
      map((known) => known?.id),
      filter((id) => id !== undefined),
      distinctUntilChanged(),
    ),
  });
  news.notices.subscribe((notice) => {
    notices.publish(notice);
    onNotice();
  });
  news.popups
    .pipe(filter((popup) => popup !== undefined))
    .subscribe((popup) => popups.next([...popups.value, popup]));
  return {
    read: lastSeen.call,
    popups: toReadable(popups),
    closePopup: (closed) => popups.next(popups.value.filter((popup) => popup !== closed)),
    visit: (name) => segment.next(name),
    ...createPopupsAway(document, now),
  };
}
