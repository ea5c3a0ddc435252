/** Which options and rounds a site offers. */
import { tradeOptionId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { gameKind, type RoundOption } from '../../../domain/rounds/roundTypes.ts';
import type { Site } from '../../../domain/sites.ts';
import { siteFeatures } from '../../../domain/siteType.ts';
import { type Reply, refuse, succeed } from '../../reply.ts';
import type { Round, RoundQueries } from '../roundQueries.ts';

/** Power balls are for sites that have them; the other games for all that offer short rounds. */
export const isOfferedOn = (site: Site, { gameType }: RoundOption): boolean =>
  gameKind(gameType) !== 'POWERBALL' || siteFeatures(site).isPowerBall;

export function optionOn(site: Site, { book }: RoundQueries, id: number): Reply<RoundOption> {
  const option = book.find(tradeOptionId(id));
  if (option === undefined) return refuse(reject('UNKNOWN_OPTION'));
  return isOfferedOn(site, option) ? succeed(option) : refuse(reject('NOT_OFFERED'));
}

export function roundOn(site: Site, { book }: RoundQueries, text: string): Reply<Round> {
  const round = book.round(text);
  if (round === undefined) return refuse(reject('UNKNOWN_ROUND'));
  return isOfferedOn(site, round.option) ? succeed(round) : refuse(reject('NOT_OFFERED'));
}

/** Words of a comma list, spaces around them left out. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');

/**
 * Words of a list in which only some are known; undefined where the list is left out.
 * INVALID_PARAMETER, with the parameter's name, for any other word.
 */
export function knownWords<Word extends string>(
  text: string | undefined,
  known: readonly Word[],
  name: string,
): Reply<readonly Word[] | undefined> {
  if (text === undefined) return succeed(undefined);
  const found: Word[] = [];
  for (const word of wordsOf(text)) {
    const one = known.find((each) => each === word);
    if (one === undefined) return refuse(reject('INVALID_PARAMETER', { name }));
    found.push(one);
  }
  return succeed(found);
}
