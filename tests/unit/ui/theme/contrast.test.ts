import { readFileSync } from 'node:fs';
import * as radix from '@radix-ui/colors';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../../../../src/ui/theme/tokens.css', import.meta.url), 'utf8');

/** Color tokens of the first rule with exactly this selector. */
function tokensOf(selector: string): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
}

const white = tokensOf(':root');
const dark = new Map([...white, ...tokensOf(":root[data-theme='dark']")]);

/** Relative luminance of an sRGB color (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, shade] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((shade ?? 0) + 0.05);
}

const TEXT_ON: readonly (readonly [text: string, grounds: readonly string[]])[] = [
  ['text', ['bg', 'sunken', 'raised', 'hover', 'pressed', 'accent-tint', 'warn-tint', 'red-tint']],
  ['muted', ['bg', 'sunken', 'raised', 'hover', 'warn-tint']],
  ['red', ['bg', 'sunken', 'raised', 'red-tint']],
  ['blue', ['bg', 'sunken', 'raised', 'blue-tint']],
  ['green', ['bg', 'sunken', 'raised', 'green-tint']],
  ['accent', ['bg', 'raised', 'accent-tint']],
  ['practice', ['bg', 'practice-tint']],
  ...[1, 2, 3, 4, 5].map((place) => [`series-${place}`, ['bg']] as const),
  ['on-primary', ['primary']],
  ['on-solid', ['red-solid', 'blue-solid', 'green-solid', 'practice-solid']],
];

/** Lines and marks that carry meaning without text. */
const SHAPE_ON: readonly (readonly [string, string])[] = [
  ['accent-line', 'bg'],
  ['faint', 'bg'],
  ['warn', 'bg'],
  ['warn', 'warn-tint'],
];

describe.each([
  ['white', white],
  ['dark', dark],
])('theme %s', (_name, tokens) => {
  const color = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`no token ${name}`);
    return value;
  };

  test.each(TEXT_ON.flatMap(([text, grounds]) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s is readable (WCAG AA, 4.5:1)',
    (text, ground) => {
      expect(contrast(color(text), color(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(SHAPE_ON)('%s on %s can be made out (WCAG AA, 3:1)', (shape, ground) => {
    expect(contrast(color(shape), color(ground))).toBeGreaterThanOrEqual(3);
  });
});

test('every color is a step of Radix Colors', () => {
  const steps = new Set(
    Object.values(radix).flatMap((scale) =>
      Object.values(scale).map((value) => value.toLowerCase()),
    ),
  );
  const foreign = [...white, ...dark].filter(
    ([, value]) => value !== '#ffffff' && !steps.has(value),
  );
  expect(foreign).toEqual([]);
});
