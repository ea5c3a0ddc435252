import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../../../../../src/domain/decimal.ts';
import { toCsv } from '../../../../../src/ui/kit/table/csv.ts';

const columns = [
  { header: '종목', value: (row: readonly string[]) => row[0] ?? '' },
  { header: 'note', value: (row: readonly string[]) => row[1] ?? '' },
];
const linesOf = (...rows: readonly (readonly string[])[]) =>
  toCsv(columns, rows).slice(1).split('\r\n');

describe('a table as a file', () => {
  test('starts with the mark by which Excel recognises UTF-8, and ends every line with CRLF', () => {
    expect(toCsv(columns, [['BTC/USDT', 'x']])).toBe('\uFEFF종목,note\r\nBTC/USDT,x\r\n');
    expect(toCsv(columns, [])).toBe('\uFEFF종목,note\r\n');
  });

  test('commas, quotes and line breaks are quoted (RFC 4180)', () => {
    expect(linesOf(['a,b', 'say "hi"'])[1]).toBe('"a,b","say ""hi"""');
    expect(toCsv(columns, [['a\nb', '']])).toContain('"a\nb",\r\n');
  });

  test('text that a spreadsheet would run is escaped', () => {
    expect(linesOf(['=1+1', '@SUM(A1)'])[1]).toBe("'=1+1,'@SUM(A1)");
    expect(linesOf(['+cmd', '-2+3'])[1]).toBe("'+cmd,'-2+3");
    expect(linesOf(['\tx', '=HYPERLINK("a","b")'])[1]).toBe(`"'\tx","'=HYPERLINK(""a"",""b"")"`);
  });

  test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
    '%s starts a formula wherever a field may start',
    (sign) => {
      for (const start of ['', ' ', ';', '\n', '\r\n', '\t', '; ', '\u3000'])
        expect(linesOf([`${start}${sign}1+1`, 'x']).join('\n')).toMatch(/^[^\n]*\n"?'/u);
    },
  );

  test('no text starts a field with what a spreadsheet may run, and none ends one', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('=+-@＝＋－＠;, \t\r\n"\'ab1')) }),
        (text) => {
          const [, line = ''] = toCsv(columns.slice(0, 1), [[text]]).split('종목\r\n');
          const isQuoted = line.startsWith('"');
          const content = isQuoted ? line.slice(1) : line;
          expect(/^[\s;]*[=+\-@＝＋－＠]/u.test(content) && parseDecimal(text) === undefined).toBe(
            false,
          );
          expect(!isQuoted && /[;\t]/.test(content)).toBe(false);
        },
      ),
    );
  });

  test('negative figures stay figures', () => {
    expect(linesOf(['-12.5', '-0.00000001'])[1]).toBe('-12.5,-0.00000001');
  });
});
