/** Popups that were put away for a day, each in a cookie of its own. */
import { POPUP_AWAY_S } from '../domain/content/content.ts';

export interface PopupsAway {
  readonly isAway: (popupId: string) => boolean;
  readonly putAway: (popupId: string) => void;
}

const nameOf = (popupId: string): string => `maru.popup.${encodeURIComponent(popupId)}`;

/** The cookies of a page, as `document` has them. */
export interface CookieJar {
  cookie: string;
}

/**
 * The cookie holds when it ends, too: a browser that ends it late does not keep a popup away.
 * @param now the browser's clock, ms, which ends cookies
 */
export const createPopupsAway = (jar: CookieJar, now: () => number): PopupsAway => ({
  isAway: (popupId) => {
    const start = `${nameOf(popupId)}=`;
    const cookie = jar.cookie.split('; ').find((each) => each.startsWith(start));
    return cookie !== undefined && now() < Number(cookie.slice(start.length));
  },
  putAway: (popupId) => {
    const until = now() + POPUP_AWAY_S * 1_000;
    jar.cookie = `${nameOf(popupId)}=${until}; path=/; max-age=${POPUP_AWAY_S}; samesite=lax`;
  },
});
