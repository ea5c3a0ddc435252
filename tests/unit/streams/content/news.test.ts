/** Notices and popups as they are published to a page. */
import { BehaviorSubject, Observable, Subject } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PopupMessage } from '../../../../src/protocol/content/entities.ts';
import { contentNews, NOTICE_MS } from '../../../../src/streams/content/news.ts';
import type { ClientNotice } from '../../../../src/streams/notices.ts';

const AT = 1_763_715_600_000;
const NOTICE = {
  id: 'n1',
  category: 'event',
  message: '점검',
  texts: { ko: { title: '점검' }, en: { title: 'Maintenance' } },
  at: AT,
};
const POPUP = {
  id: 'p1',
  type: 2,
  title: '안내',
  content: '<p>가</p>',
  link: null,
  at: AT,
  texts: {
    ko: { title: '안내', content: '<p>가</p>' },
    en: { title: 'News', content: '<p>a</p>' },
  },
};

let bodies: Subject<readonly [destination: string, body: string]>;
let log: string[];
let segment: BehaviorSubject<string>;
let siteId: Subject<number>;
let language: 'ko' | 'en';
let notices: ClientNotice[];
let popups: (PopupMessage | undefined)[];

beforeEach(() => {
  bodies = new Subject();
  log = [];
  segment = new BehaviorSubject('');
  siteId = new Subject();
  language = 'en';
  notices = [];
  popups = [];
  const socket = {
    listen: (destination: string) =>
      new Observable<string>((subscriber) => {
        log.push(`+${destination}`);
        const source = bodies.subscribe(([to, body]) => {
          if (to === destination) subscriber.next(body);
        });
        return () => {
          log.push(`-${destination}`);
          source.unsubscribe();
        };
      }),
  };
  const news = contentNews({
    socket,
    segment,
    siteId,
    language: () => language,
    now: () => AT,
  });
  news.notices.subscribe((notice) => notices.push(notice));
  news.popups.subscribe((popup) => popups.push(popup));
});

describe('what is published', () => {
  test('[T-C1] is subscribed to for the site, and again in another part of it', () => {
    siteId.next(33);
    expect(log).toEqual(['+/topic/notice', '+/topic/notice/33', '+/topic/popup/33']);
    log.length = 0;
    segment.next('');
    expect(log).toEqual([]);
    siteId.complete();
    segment.next('future');
    expect(log.toSorted()).toEqual([
      '+/topic/notice',
      '-/topic/notice',
      '-/topic/notice/33',
      '-/topic/popup/33',
    ]);
  });

  test('[T-C2] is a notice of ten seconds in the language of the page, with its page', () => {
    bodies.next(['/topic/notice', JSON.stringify(NOTICE)]);
    language = 'ko';
    bodies.next(['/topic/notice', JSON.stringify(NOTICE)]);
    bodies.next(['/topic/notice', JSON.stringify({ ...NOTICE, texts: {} })]);
    expect(notices).toMatchObject([
      { at: AT, values: { text: 'Maintenance' }, showMs: NOTICE_MS, to: '/notice/n1' },
      { values: { text: '점검' } },
      { values: { text: '점검' } },
    ]);
    expect(NOTICE_MS).toBe(10_000);
  });

  test('[T-C2] shows the words of a foreign server as they are', () => {
    for (const body of ['plain', '"quoted"', '{"message":"named"}', '{"other":1}'])
      bodies.next(['/topic/notice', body]);
    const texts = notices.map(({ values }) => values['text']);
    expect(texts).toEqual(['plain', 'quoted', 'named', '{"other":1}']);
    expect(new Set(notices.map(({ id }) => id)).size).toBe(4);
  });

  test('is a popup in the language of the page; what is none is nothing', () => {
    siteId.next(1);
    bodies.next(['/topic/popup/1', JSON.stringify(POPUP)]);
    bodies.next(['/topic/popup/1', 'plain']);
    expect(popups).toMatchObject([{ id: 'p1', title: 'News', content: '<p>a</p>' }, undefined]);
  });
});
