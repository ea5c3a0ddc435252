import { describe, expect, test } from 'vitest';
import notoBold from '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf?url';
import noto from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import dejaVuBold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import dejaVu from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import pretendard from 'pretendard/dist/web/variable/woff2/PretendardVariable.woff2?url';
import { FALLBACK_FONTS, PAGE_FONT, type Widths } from '../../../scripts/vite/fallbackFonts.ts';

const TEXTS = {
  figure: '0123456789',
  point: '.,:',
  capital: 'BTCUSDTETHXRPSOLDOGE',
  letter: 'mark price index funding high low volume available margin position',
  hangul: '시장평균가증거금청산가격',
} as const satisfies Record<keyof Widths, string>;

/** Width in em of a character of the text, on average. */
async function widthsOf(url: string, weight: number): Promise<Widths> {
  const font = new FontFace('measured', `url(${url})`, { weight: '45 920' });
  document.fonts.add(await font.load());
  const line = document.createElement('span');
  line.style.cssText = `position:absolute;white-space:pre;font:${weight} 1000px measured;font-variant-numeric:tabular-nums`;
  document.body.append(line);
  const width = (text: string): number => {
    line.textContent = text;
    return line.getBoundingClientRect().width / text.length / 1_000;
  };
  const widths = {
    figure: width(TEXTS.figure),
    point: width(TEXTS.point),
    capital: width(TEXTS.capital),
    letter: width(TEXTS.letter),
    hangul: width(TEXTS.hangul),
  };
  line.remove();
  document.fonts.delete(font);
  return widths;
}

const tableOf = (name: string) => {
  const font = FALLBACK_FONTS.find((one) => one.name === name);
  if (font === undefined) throw new Error(`no fallback is called ${name}`);
  return font.widths;
};

const close = (width: number): unknown => expect.closeTo(width, 3);

const closeInLatin = ({ figure, point, capital, letter }: Widths) => ({
  figure: close(figure),
  point: close(point),
  capital: close(capital),
  letter: close(letter),
});

describe('widths of the fallback fonts', () => {
  test.each([
    ['the page’s own', pretendard, 400, PAGE_FONT.widths.regular],
    ['the page’s own, bold', pretendard, 600, PAGE_FONT.widths.bold],
    ['Noto', noto, 400, tableOf('Maru Noto').regular],
    ['Noto, bold', notoBold, 700, tableOf('Maru Noto').bold],
  ])('[O-P9] widths of %s are those of its file', async (_, url, weight, table) => {
    expect(await widthsOf(url, weight)).toEqual({
      ...closeInLatin(table),
      hangul: close(table.hangul),
    });
  });

  test.each([
    ['DejaVu', dejaVu, 400, tableOf('Maru DejaVu').regular],
    ['DejaVu, bold', dejaVuBold, 700, tableOf('Maru DejaVu').bold],
  ])(
    '[O-P9] widths of %s, which has no Hangul, are those of its file',
    async (_, url, weight, table) => {
      expect(await widthsOf(url, weight)).toMatchObject(closeInLatin(table));
    },
  );
});
