/**
 * Notices and real-time popups as they are published. Rules [T-C..]. The socket subscribes again with
 * each connection; here the subscriptions are made again when the person moves to another part of
 * the site as well.
 */
import { distinctUntilChanged, map, merge, type Observable, switchMap } from 'rxjs';
import * as v from 'valibot';
import { DESTINATIONS, popupTopic, siteNoticeTopic } from '../../protocol/destinations.ts';
import { noticeMessage, type PopupMessage, popupMessage } from '../../protocol/content/entities.ts';
import type { ClientNotice } from '../notices.ts';
import type { Socket } from '../socket.ts';

type Language = 'ko' | 'en';

/** How long a notice is shown, ms. */
export const NOTICE_MS = 10_000;

export interface NewsOptions {
  readonly socket: Pick<Socket, 'listen'>;
  /** The site's number once it is known. */
  readonly siteId: Observable<number>;
  /** First segment of the page's path, as it changes. */
  readonly segment: Observable<string>;
  readonly language: () => Language;
  /** The exchange's clock, ms. */
  readonly now: () => number;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Foreign servers send plain words; they are shown as they are. */
function wordsOf(value: unknown, body: string): string {
  if (typeof value === 'string') return value;
  const isNamed = typeof value === 'object' && value !== null && 'message' in value;
  return isNamed && typeof value.message === 'string' ? value.message : body;
}

let count = 0;

function toNotice(body: string, { language, now }: NewsOptions): ClientNotice {
  const value = parsed(body);
  const read = v.safeParse(noticeMessage, value);
  const shown = { tone: 'info', key: 'notice.TEXT', showMs: NOTICE_MS } as const;
  if (!read.success) {
    count += 1;
    const values = { text: wordsOf(value, body) };
    return { id: `notice-${now()}-${count}`, at: now(), ...shown, values };
  }
  const { id, texts, message, at } = read.output;
  const values = { text: texts[language()]?.title ?? message };
  return { id: `notice-${id}-${at}`, at, ...shown, values, to: `/notice/${id}` };
}

/** A popup in the page's language. */
function toPopup(body: string, language: Language): PopupMessage | undefined {
  const read = v.safeParse(popupMessage, parsed(body));
  return read.success ? { ...read.output, ...read.output.texts[language] } : undefined;
}

/** News and popups published while subscribed to, for the socket's site. */
export function contentNews(options: NewsOptions): {
  readonly notices: Observable<ClientNotice>;
  readonly popups: Observable<PopupMessage | undefined>;
} {
  const { socket, siteId, segment, language } = options;
  const moved = segment.pipe(distinctUntilChanged());
  const ofSite = (topic: (siteInfoId: number) => string): Observable<string> =>
    siteId.pipe(switchMap((id) => socket.listen(topic(id))));
  return {
    notices: moved.pipe(
      switchMap(() => merge(socket.listen(DESTINATIONS.notice), ofSite(siteNoticeTopic))),
      map((body) => toNotice(body, options)),
    ),
    popups: moved.pipe(
      switchMap(() => ofSite(popupTopic)),
      map((body) => toPopup(body, language())),
    ),
  };
}
