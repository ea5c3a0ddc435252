/** Our translator beside i18next, whose way of writing texts it follows. */
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { en } from '../../../../src/ui/i18n/en.ts';
import { enRounds } from '../../../../src/ui/i18n/enRounds.ts';
import { enWallet } from '../../../../src/ui/i18n/enWallet.ts';
import { ko } from '../../../../src/ui/i18n/ko.ts';
import { koRounds } from '../../../../src/ui/i18n/koRounds.ts';
import { koWallet } from '../../../../src/ui/i18n/koWallet.ts';
import { addTexts, type Figures, translatorOf } from '../../../../src/ui/i18n/translator.ts';

type Tree = { readonly [key: string]: string | Tree };

const TEXTS: Readonly<Record<'ko' | 'en', Tree>> = {
  ko: { ...ko, ...koRounds, ...koWallet },
  en: { ...en, ...enRounds, ...enWallet },
};

const flat = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );

async function peerOf(language: 'ko' | 'en') {
  const peer = createInstance();
  await peer.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: TEXTS[language] } },
    contextSeparator: '::',
    pluralSeparator: '::',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return peer.getFixedT(language);
}

/** Figures that must be shown as they are, whatever stands in them. */
const AWKWARD = '<b>{count} $& $1 원</b>';

describe.each(['ko', 'en'] as const)('texts in %s', (language) => {
  test('every text is filled in as i18next does, for every kind of count', async () => {
    const peer = await peerOf(language);
    addTexts(language, TEXTS[language]);
    const { find } = translatorOf(language);
    const texts = flat(TEXTS[language]).filter(([key]) => !key.endsWith('::one'));
    expect(texts.length).toBeGreaterThan(500);
    for (const [key, text] of texts) {
      expect({ key, text: find(key) }).toEqual({ key, text: peer(key) });
      const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const figures: Figures = Object.fromEntries(names.map((name) => [name, AWKWARD]));
      // A count that is a figure chooses the plural; one that is a text does not.
      for (const count of [0, 1, 2, 11, 1.5, -1, '1'])
        expect({ key, count, text: find(key, { ...figures, count }) }).toEqual({
          ...{ key, count },
          text: peer(key, { ...figures, count }),
        });
    }
  });

  test('a figure that is not given keeps its name, and an unknown text is none', () => {
    addTexts(language, { example: { text: 'a {figure}' } });
    const { find } = translatorOf(language);
    expect(find('example.text', { other: 1 })).toBe('a {figure}');
    expect(find('example.unknown')).toBeUndefined();
    expect(find('example')).toBeUndefined();
  });

  test('a text that is there stays, and others are added beside it', () => {
    addTexts(language, { example: { kept: 'first' } });
    addTexts(language, { example: { kept: 'second', added: 'third' } });
    const { find } = translatorOf(language);
    expect([find('example.kept'), find('example.added')]).toEqual(['first', 'third']);
  });
});
