/** The instrument viewed last, in a cookie: the server begins the page of a terminal with it. */
import type { PreferenceValues } from '../domain/preferences.ts';
import type { Readable } from '../domain/readable.ts';
import { LAST_OPTION_COOKIE } from '../protocol/site/firstFacts.ts';

const YEAR_S = 31_536_000;

/**
 * Keeps the cookie at the instrument that the preferences name.
 * @param setCookie receives the text of a cookie when another instrument is viewed
 */
export function rememberLastOption(
  values: Readable<PreferenceValues>,
  setCookie: (text: string) => void,
): void {
  let known: string | undefined;
  const remember = () => {
    const { playingOption } = values.get();
    if (playingOption === undefined || playingOption === known) return;
    known = playingOption;
    const value = encodeURIComponent(playingOption);
    setCookie(`${LAST_OPTION_COOKIE}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`);
  };
  remember();
  values.subscribe(remember);
}
