/** In which words a site shows refusals (specification, section 8). */
import type { Language } from '../../domain/preferences.ts';
import type { Rejection, RejectionCode } from '../../domain/rejections.ts';
import { rejectionText } from './texts.ts';
import type { SiteTexts } from '../../domain/site/words.ts';

/**
 * Sites whose texts are replaced show these in English, without the figures; so do all sites for
 * the words of another backend.
 */
const GENERIC_TEXTS = {
  stake: 'The investment amount is too small.',
  unit: 'Please match the minimum unit of the amount.',
  follow: 'Unable to follow due to insufficient balance.',
} as const;

const GENERIC_OF: Readonly<Partial<Record<RejectionCode, string>>> = {
  STAKE_TOO_SMALL: GENERIC_TEXTS.stake,
  AMOUNT_BELOW_MINIMUM: GENERIC_TEXTS.unit,
  AMOUNT_OFF_UNIT: GENERIC_TEXTS.unit,
};

/** The text of a refusal on a site. */
export function siteRejectionText(
  rejection: Rejection,
  texts: SiteTexts,
  language: Language,
): string {
  const isReplaced = texts !== 'requested' && language === 'en';
  const generic = isReplaced ? GENERIC_OF[rejection.code] : undefined;
  return generic ?? rejectionText(rejection, language);
}

const FOREIGN: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/^투자는 .* 이상 가능합니다\.$/, GENERIC_TEXTS.stake],
  [/팔로우.*선물.*USDT|선물.*USDT.*팔로우|USDT.*선물.*팔로우/, GENERIC_TEXTS.follow],
  [/(?:신청|입금).*(?:단위|최소|\d.*이상)|최소.*(?:신청|입금)/, GENERIC_TEXTS.unit],
];

/** The English text for the words of a backend that sends no code; undefined for any other words. */
export const genericText = (korean: string): string | undefined =>
  FOREIGN.find(([pattern]) => pattern.test(korean))?.[1];
