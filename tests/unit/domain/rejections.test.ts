import { describe, expect, test } from 'vitest';
import { isRejectionCode, REJECTIONS, type RejectionCode } from '../../../src/domain/rejections.ts';
import { REFUSAL_TEXTS, rejectionText } from '../../../src/protocol/refusals/texts.ts';
import {
  fieldNode,
  fieldNodes,
  lineAt,
  nameOf,
  parse,
  type SyntaxNode,
  textOf,
  walk,
} from '../../style/tools/syntax.ts';
import { writtenFiles } from '../../style/tools/tree.ts';

const CODES = Object.keys(REJECTIONS).filter(isRejectionCode);

const placeholders = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))].toSorted();

interface Use {
  readonly where: string;
  readonly code: RejectionCode;
  readonly names: readonly string[];
}

const keyOf = (property: SyntaxNode): string => nameOf(fieldNode(property, 'key')) ?? '?';

/** String literals that an expression may come to: itself, or either branch of a condition. */
function literals(node: SyntaxNode | undefined): readonly string[] {
  if (node?.type === 'ConditionalExpression') {
    return [...literals(fieldNode(node, 'consequent')), ...literals(fieldNode(node, 'alternate'))];
  }
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

/** Every `reject('CODE', {names})` of the product. */
function usesIn(path: string, text: string): readonly Use[] {
  const uses: Use[] = [];
  walk(parse(path, text).program, (node) => {
    if (node.type !== 'CallExpression' || nameOf(fieldNode(node, 'callee')) !== 'reject') return;
    const [code, data] = fieldNodes(node, 'arguments');
    const names = data === undefined ? [] : fieldNodes(data, 'properties').map(keyOf).toSorted();
    for (const literal of literals(code)) {
      if (isRejectionCode(literal))
        uses.push({ where: `${path}:${lineAt(text, node.start)}`, code: literal, names });
    }
  });
  return uses;
}

const USES = writtenFiles()
  .filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
  .flatMap(({ path, text }) => usesIn(path, text));

describe('the catalogue of refusals', () => {
  test('has many codes, and the product uses them', () => {
    expect(CODES.length).toBeGreaterThan(40);
    expect(USES.length).toBeGreaterThan(40);
  });

  test.each(CODES)('%s has a Korean and an English text with the same figures', (code) => {
    const { ko, en } = REFUSAL_TEXTS[code];
    const status = REJECTIONS[code];
    expect(ko.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
    expect(ko).toMatch(/[가-힣]/);
    expect(en).not.toMatch(/[가-힣]/);
    expect(placeholders(en)).toEqual(placeholders(ko));
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test('every refusal gives exactly the figures that its text shows', () => {
    const wrong = USES.filter(
      ({ code, names }) => names.join() !== placeholders(REFUSAL_TEXTS[code].ko).join(),
    );
    expect(wrong).toEqual([]);
  });

  test('no two codes share a text', () => {
    for (const language of ['ko', 'en'] as const) {
      const texts = CODES.map((code) => REFUSAL_TEXTS[code][language]);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});

test('figures are put into the text, unknown ones are left as they are', () => {
  expect(rejectionText({ code: 'LOGIN_SLOWED', data: { seconds: '12' } }, 'en')).toBe(
    'Too many login attempts. Try again in 12 s.',
  );
  expect(rejectionText({ code: 'LOGIN_SLOWED' }, 'en')).toContain('{seconds}');
});

test('[U-O12] figures have thousand separators, quantities their coin', () => {
  const tooLarge = {
    code: 'QUANTITY_TOO_LARGE',
    data: { maximum: '1000000', coin: 'EOS' },
  } as const;
  expect(rejectionText(tooLarge, 'en')).toBe('The maximum of 1,000,000 EOS is exceeded.');
  expect(rejectionText(tooLarge, 'ko')).toBe('최대 주문 수량(1,000,000 EOS)을 초과하였습니다.');
  const band = { code: 'PRICE_OUT_OF_BAND', data: { low: '93457.8125', high: '-1234' } } as const;
  expect(rejectionText(band, 'en')).toBe('The price must lie between 93,457.8125 and -1,234.');
  // What is no number, or is written already, stays as it is.
  const written = {
    code: 'PRICE_OUT_OF_BAND',
    data: { low: '93,457.8', high: 'o-123456' },
  } as const;
  expect(rejectionText(written, 'en')).toBe('The price must lie between 93,457.8 and o-123456.');
  for (const code of ['QUANTITY_TOO_LARGE', 'QUANTITY_TOO_SMALL', 'QUANTITY_OFF_STEP'] as const)
    for (const language of ['ko', 'en'] as const)
      expect(REFUSAL_TEXTS[code][language]).toMatch(/\{\w+\} \{coin\}/);
});
