/** The whole list of refusals on every site, in both languages of the screen, for guests and members. */
import { describe, expect, test } from 'vitest';
import { CLIENT_FAILURES } from '../../../../src/domain/clientFailures.ts';
import {
  isRejectionCode,
  REJECTIONS,
  type RejectionCode,
} from '../../../../src/domain/rejections.ts';
import { REFUSAL_TEXTS, rejectionText } from '../../../../src/protocol/refusals/texts.ts';
import { shownRefusalLanguage } from '../../../../src/domain/site/words.ts';
import { refusalLanguage, SITES } from '../../../../src/domain/sites.ts';
import { refusedAs } from '../../../../src/gateway/calls/refusals.ts';
import { translateRefusal } from '../../../../src/ui/i18n/refusals.ts';

const CODES = Object.keys(REJECTIONS).filter(isRejectionCode);
const LANGUAGES = ['ko', 'en'] as const;

const SMALL = 'The investment amount is too small.';
const UNIT = 'Please match the minimum unit of the amount.';
const GENERAL: Readonly<Partial<Record<RejectionCode, string>>> = {
  STAKE_TOO_SMALL: SMALL,
  AMOUNT_BELOW_MINIMUM: UNIT,
  AMOUNT_OFF_UNIT: UNIT,
};

/** A figure for each name in the text. */
const figuresOf = (code: RejectionCode): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...REFUSAL_TEXTS[code].ko.matchAll(/\{(\w+)\}/g)].map(([, name], index) => [
      name ?? '',
      `7.${index}`,
    ]),
  );

/** The specification's rules for each site: language of the server, and on the screen. */
const RULES = SITES.flatMap((site) =>
  [false, true].flatMap((isMember) =>
    LANGUAGES.map((reader) => {
      const english = { server: 'en', screen: 'en' } as const;
      switch (site.id as number) {
        case 15:
        case 33:
          return { site, isMember, reader, ...english };
        case 25:
          return isMember
            ? { site, isMember, reader, server: 'ko' as const, screen: 'ko' as const }
            : { site, isMember, reader, ...english };
        case 41:
          return { site, isMember, reader, server: 'ko' as const, screen: reader };
        default:
          return { site, isMember, reader, server: reader, screen: reader };
      }
    }),
  ),
);

describe.each(
  RULES.map((rule) => [
    `${rule.site.code}, ${rule.isMember ? 'member' : 'guest'}, screen in ${rule.reader}`,
    rule,
  ]),
)('%s', (_, { site, isMember, reader, server, screen }) => {
  const { texts } = site;
  const shown = shownRefusalLanguage(texts, isMember, reader);
  const isReplaced = texts !== 'requested';

  test('[X-R2][X-R3] the server’s words and the screen’s, for every code', () => {
    expect(refusalLanguage(texts, isMember, reader)).toBe(server);
    expect(shown).toBe(screen);
    for (const code of CODES) {
      const rejection = { code, data: figuresOf(code) };
      const worded = (language: 'ko' | 'en') =>
        (isReplaced && language === 'en' ? GENERAL[code] : undefined) ??
        rejectionText(rejection, language);
      const { body } = refusedAs(rejection, server, texts);
      expect(body.message).toBe(worded(server));
      expect(translateRefusal(body, shown, texts)).toBe(worded(screen));
    }
  });

  test('[X-R2] the client’s own failures', () => {
    for (const [code, words] of Object.entries(CLIENT_FAILURES))
      expect(translateRefusal({ code, message: 'raw' }, shown, texts)).toBe(words[screen]);
  });
});

describe('[X-R4] words of a server without known codes, on an English screen', () => {
  test.each([
    ['투자는 5,000 이상 가능합니다.', SMALL],
    ['투자는 10 USDT 이상 가능합니다.', SMALL],
    ['신청 금액은 1000 단위로 입력해주세요.', UNIT],
    ['최소 신청 금액은 10000원입니다.', UNIT],
    ['입금은 10,000원 단위로 가능합니다.', UNIT],
    ['최소 입금 금액은 5 USDT 입니다.', UNIT],
    [
      '팔로우하려면 선물 지갑에 USDT가 있어야 합니다.',
      'Unable to follow due to insufficient balance.',
    ],
    [
      '선물 지갑에 USDT가 부족하여 팔로우할 수 없습니다.',
      'Unable to follow due to insufficient balance.',
    ],
    ['잔액이 부족합니다.', 'Insufficient balance.'],
    ['최대 주문 수량(300 BTC)을 초과하였습니다.', 'The maximum of 300 BTC is exceeded.'],
    ['이 서버만 아는 문구입니다.', '이 서버만 아는 문구입니다.'],
  ])('%s', (message, english) => {
    for (const code of ['HTTP_400', 'E1024'])
      for (const texts of ['requested', 'english', 'translatedByKey'] as const)
        expect(translateRefusal({ code, message }, 'en', texts)).toBe(english);
    expect(translateRefusal({ code: 'HTTP_400', message }, 'ko')).toBe(message);
  });

  test('an empty answer has no text', () => {
    expect(translateRefusal({ code: 'HTTP_500', message: '' }, 'en')).toBeUndefined();
  });
});
