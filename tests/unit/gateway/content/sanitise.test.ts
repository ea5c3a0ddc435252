/** Operator's HTML after the server's sanitiser. */
import { describe, expect, test } from 'vitest';
import vectors from '../../../../data/xss/vectors.json' with { type: 'json' };
import { CONTENT_ATTRIBUTES, CONTENT_TAGS } from '../../../../src/domain/content/html.ts';
import { renderBody, sanitiseHtml, wordsOfHtml } from '../../../../src/gateway/content/sanitise.ts';

const TAGS: ReadonlySet<string> = new Set(CONTENT_TAGS);
/** Written by the sanitiser itself. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  a: ['rel', 'target'],
  img: ['loading'],
};
const TAG = /<\/?([^\s/>]+)((?:"[^"]*"|[^">])*)>/g;
const ATTRIBUTE = /([^\s="]+)(?:="([^"]*)")?/g;

/** Parts of the text that content may not consist of, read without a parser of HTML. */
function foreignParts(html: string): readonly string[] {
  const foreign: string[] = [];
  for (const [, tag = '', rest = ''] of html.matchAll(TAG)) {
    if (!TAGS.has(tag)) foreign.push(tag);
    const known = [...(CONTENT_ATTRIBUTES[tag] ?? []), ...(ADDED[tag] ?? [])];
    for (const [, name = '', value = ''] of rest.matchAll(ATTRIBUTE)) {
      if (!known.includes(name)) foreign.push(`${tag} ${name}`);
      if (
        (name === 'href' || name === 'src') &&
        !/^(?:https?:|mailto:|tel:|[/#]|data:image\/)/.test(value)
      )
        foreign.push(`${tag} ${name}=${value}`);
    }
  }
  return foreign;
}

describe('sanitised HTML', () => {
  test('the check of this test finds what is foreign', () => {
    expect(foreignParts('<p onclick="x"><script><a href="javascript:1">')).toEqual([
      'p onclick',
      'script',
      'a href=javascript:1',
    ]);
  });

  test.each(vectors.map(({ source, html }, n) => [`${source} ${n}`, html] as const))(
    '[T-H1] nothing of %s remains but text and plain elements',
    (_, html) => {
      const clean = sanitiseHtml(html);
      expect(foreignParts(clean)).toEqual([]);
      expect(sanitiseHtml(clean)).toBe(clean);
    },
  );

  test('[T-H1] what is nested too deep for prose is shown as text', () => {
    const clean = sanitiseHtml(`${'<b>'.repeat(6_000)}<script>alert(1)</script>`);
    expect(foreignParts(clean)).toEqual([]);
  });

  test('[T-H2] images remain from this site and as data, and from nowhere else', () => {
    const kept = ['/pictures/a.png', 'data:image/png;base64,iVBORw0KGgo='];
    const gone = [
      'https://example.com/a.png',
      '//example.com/a.png',
      '/\\example.com/a.png',
      'data:image/svg+xml;base64,PHN2Zz4=',
      'data:text/html,x',
      'a.png',
    ];
    const html = [...kept, ...gone].map((src) => `<p><img src="${src}" alt="x"></p>`).join('');
    const shown = [...sanitiseHtml(html).matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
    expect(shown).toEqual(kept);
  });

  test('[T-H3] links that leave the site open beside it and do not reach back', () => {
    expect(sanitiseHtml('<a href="https://example.com/a" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://example.com/a" rel="noopener noreferrer" target="_blank">x</a>',
    );
    expect(sanitiseHtml('<a href="/faq">x</a>')).toBe('<a href="/faq">x</a>');
    expect(sanitiseHtml('<a href="//example.com">x</a>')).toBe('<a>x</a>');
  });

  test('[T-H4] Markdown is held to the same rules', () => {
    const html = renderBody(
      '# 점검\n\n- **10분** 동안\n\n[규정](/page/terms) [x](javascript:alert(1)) <img src=x onerror=alert(1)>',
      'markdown',
    );
    expect(html).toContain('<h2>점검</h2>');
    expect(html).toContain('<li><strong>10분</strong> 동안</li>');
    expect(html).toContain('<a href="/page/terms">규정</a> <a>x</a>');
    expect(foreignParts(html)).toEqual([]);
  });

  test('its words are found by searching', () => {
    expect(wordsOfHtml(renderBody('<h2>수수료</h2><p>0.05 % &lt; 1 %</p>', 'html'))).toBe(
      '수수료 0.05 % < 1 %',
    );
  });
});
