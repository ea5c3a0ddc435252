/** English counts: one thing, and two of it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { adminTexts } from '../../../../src/ui/i18n/adminTexts.ts';
import { devTexts } from '../../../../src/ui/i18n/devTexts.ts';
import { en } from '../../../../src/ui/i18n/en.ts';
import { enContent } from '../../../../src/ui/i18n/enContent.ts';
import { enCopyFollow } from '../../../../src/ui/i18n/enCopyFollow.ts';
import { enCopytrade } from '../../../../src/ui/i18n/enCopytrade.ts';
import { enMessages } from '../../../../src/ui/i18n/enMessages.ts';
import { enPeople } from '../../../../src/ui/i18n/enPeople.ts';
import { enPositions } from '../../../../src/ui/i18n/enPositions.ts';
import { enRounds } from '../../../../src/ui/i18n/enRounds.ts';
import { enWallet } from '../../../../src/ui/i18n/enWallet.ts';
import { partnerTexts } from '../../../../src/ui/i18n/partnerTexts.ts';
import { addTexts, translatorOf } from '../../../../src/ui/i18n/translator.ts';

type Tree = { readonly [key: string]: string | Tree };

const flat = (tree: Tree, path = ''): readonly (readonly [string, string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : flat(value, `${path}${key}.`),
  );

/** A figure and a word that ends as plurals do, with one word between at most: `{count} open orders`. */
const COUNTED =
  /\{\w+\}(?: (?!(?:and|from|of|to)\b)[a-z-]+)? (?!(?:has|is|ms|this|was)\b)[a-z-]*[^\Ws]s\b/g;

/** Texts that are never shown for one: of two notices and more, and limits of the product. */
const NEVER_ONE =
  /_MANY$|^(?:chart\.indicatorsMost|order\.inParts|multi\.(?:emptyHint|full)|admin\.perPage)$/;

/** A name, a type or a price stands there, followed by a verb or by what is of that type. */
const NO_COUNT: ReadonlySet<string> = new Set([
  'adminCopytraders.approveSays',
  'adminUsers.endSessionSays',
  'adminUsers.setRoleSaysAdmin',
  'conditional.when.limit.BUY',
  'conditional.when.limit.SELL',
  'conditional.when.market.BUY',
  'conditional.when.market.SELL',
  'conditional.when.limit.BUY',
  'conditional.when.limit.SELL',
  'conditional.when.market.BUY',
  'conditional.when.market.SELL',
  'dev.logs.sides.account',
  'market.details',
  'order.triggerSummary',
  'priceAlert.ABOVE',
  'priceAlert.BELOW',
  'settings.confirmType',
]);

const texts = new Map<string, string>();

beforeAll(async () => {
  const screens = { ...enContent, ...enCopyFollow, ...enCopytrade, ...enMessages, ...enPeople };
  const more = { ...enPositions, ...enRounds, ...enWallet };
  for (const files of [...Object.values(adminTexts), devTexts, partnerTexts])
    for (const [key, text] of flat(await files.en())) texts.set(key, text);
  for (const [key, text] of flat({ ...en, ...screens, ...more })) texts.set(key, text);
  addTexts('en', Object.fromEntries(texts));
});

const shown = (key: string, count: number): string => {
  const text = texts.get(key) ?? '';
  const others = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(count)]);
  return translatorOf('en').find(key, { ...Object.fromEntries(others), count }) ?? '';
};

describe('English counts', () => {
  test('a text that counts by a plural has a form for one', () => {
    const without = [...texts].flatMap(([key, text]) => {
      const isOther = key.endsWith('::one') || NEVER_ONE.test(key) || NO_COUNT.has(key);
      if (isOther || texts.has(`${key}::one`)) return [];
      return [...text.matchAll(COUNTED)].map(([words]) => `${key}: ${words}`);
    });
    expect(without).toEqual([]);
  });

  test('one of it is written without the plural, two with it', () => {
    const counted = [...texts.keys()].filter((key) => key.endsWith('::one'));
    expect(counted.length).toBeGreaterThan(25);
    for (const one of counted) {
      const key = one.slice(0, -'::one'.length);
      const [single, two] = [shown(key, 1), shown(key, 2)];
      expect({ key, single, two }).toEqual({
        key,
        single: expect.stringMatching(/^[^{}]*1[^{}]*$/),
        two: expect.stringMatching(/^[^{}]*2[^{}]*$/),
      });
      expect({ key, two: single.replaceAll('1', '2') }).not.toEqual({ key, two });
    }
  });
});
