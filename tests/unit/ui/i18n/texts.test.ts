import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/ui/i18n/en.ts';
import { enRounds } from '../../../../src/ui/i18n/enRounds.ts';
import { ko } from '../../../../src/ui/i18n/ko.ts';
import { koRounds } from '../../../../src/ui/i18n/koRounds.ts';

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );

/** Names of the figures in a text, in alphabetical order. */
const figures = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .toSorted((a, b) => a.localeCompare(b));

describe('texts', () => {
  const korean = flat({ ...ko, ...koRounds });
  const english = new Map(flat({ ...en, ...enRounds }));

  test('texts of a screen add to the app’s texts and override none of them', () => {
    expect(Object.keys(koRounds).filter((area) => area in ko)).toEqual([]);
  });

  test('both languages have the same keys', () => {
    // Korean has no form of its own for one.
    const others = [...english.keys()].filter((key) => !key.endsWith('::one'));
    expect(new Set(others)).toEqual(new Set(korean.map(([key]) => key)));
  });

  test('a text uses the same figures in both languages', () => {
    const differing = korean
      .filter(([key, text]) => figures(text).join() !== figures(english.get(key) ?? '').join())
      .map(([key]) => key);
    expect(differing).toEqual([]);
  });

  test('no text is empty, and no English text contains Korean', () => {
    expect(korean.filter(([, text]) => text.trim() === '')).toEqual([]);
    expect([...english].filter(([, text]) => text.trim() === '' || /[가-힣]/.test(text))).toEqual(
      [],
    );
  });

  test('[W-T6] the texts fixed by the specification', () => {
    expect(ko.connection.overlay).toBe('접속 불안정으로 인한 재연결 중입니다.');
    expect(ko.alert.RECONNECT_FAILED).toBe('재연결에 실패했습니다. 새로고침 후 다시 시도해주세요.');
    expect(ko.alert.FORCED_LOGOUT).toBe('접속이 끊겼습니다. 잠시 후 다시 로그인해주세요.');
    expect(ko.alert.SITE_FAILED).toBe('잠시 후 다시시도해주세요.');
    expect(ko.alert.DENIED).toBe(
      '계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.',
    );
    expect(ko.app.notice).toBe('알림');
    expect(ko.app.comingSoon).toBe('준비중입니다.');
    expect(ko.nav.logoutAsk).toBe('로그아웃 하시겠습니까?');
    expect(ko.notice.NEW_MESSAGE).toBe('읽지않은 메시지가 있습니다 확인해주세요.');
  });
});
