/**
 * HTML that people write, made harmless before it is stored. Rules [T-H..]. It is parsed as a
 * browser would (parse5), so what is written again is what the browser sees. Runs on both hosts.
 */
import { escapeHtml } from '../escapeHtml.ts';
import { fromHtml } from 'hast-util-from-html';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { Marked } from 'marked';
import type { ContentFormat } from '../../domain/content/content.ts';
import {
  CONTENT_ATTRIBUTES,
  CONTENT_STRIPPED,
  CONTENT_TAGS,
  isContentImage,
  isContentLink,
  isFarLink,
} from '../../domain/content/html.ts';

type Root = ReturnType<typeof fromHtml>;
type Node = Root['children'][number];
type Element = Extract<Node, { type: 'element' }>;

/** The parser's names of attributes that have two words. */
const PROPERTIES: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

const SCHEMA: Schema = {
  // h1 is the page's own title; see `mend`.
  tagNames: [...CONTENT_TAGS, 'h1'],
  strip: [...CONTENT_STRIPPED],
  attributes: Object.fromEntries(
    Object.entries(CONTENT_ATTRIBUTES).map(([tag, names]) => [
      tag,
      names.map((name) => PROPERTIES[name] ?? name),
    ]),
  ),
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['data'] },
  clobber: [],
  required: {},
};

const isElement = (node: Node): node is Element => node.type === 'element';

/** Visits every element under `root`, parents first; the visit may replace its children. */
function visit(root: Root, each: (element: Element) => void): void {
  const waiting = root.children.filter(isElement);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    each(next);
    waiting.push(...next.children.filter(isElement));
  }
}

const textOf = (value: Element['properties'][string]): string =>
  typeof value === 'string' ? value : '';

function mendLink({ properties }: Element): void {
  const href = textOf(properties['href']);
  if (!isContentLink(href)) {
    delete properties['href'];
    return;
  }
  if (!isFarLink(href)) return;
  properties['rel'] = ['noopener', 'noreferrer'];
  properties['target'] = '_blank';
}

/**
 * Mends what the schema cannot express: addresses by their whole form, and headings below the
 * page's.
 */
function mend(element: Element): void {
  if (element.tagName === 'a') mendLink(element);
  if (element.tagName === 'h1') element.tagName = 'h2';
  if (element.tagName === 'img') element.properties['loading'] = 'lazy';
  element.children = element.children.filter(isShown);
}

const isShown = (node: Node): boolean =>
  !isElement(node) || node.tagName !== 'img' || isContentImage(textOf(node.properties['src']));

function cleanTree(html: string): Root {
  const tree = sanitize(fromHtml(html, { fragment: true }), SCHEMA);
  if (tree.type !== 'root') throw new Error('a fragment is sanitised to a fragment');
  tree.children = tree.children.filter(isShown);
  visit(tree, mend);
  return tree;
}

const markdown = new Marked({ gfm: true, async: false });

/**
 * The same text as HTML that runs nothing, loads nothing from other hosts and styles nothing. It is
 * read twice, since text that a parser had to mend may be read differently when written again. What
 * is nested thousands of elements deep is no prose and is shown as it was written.
 */
export function sanitiseHtml(html: string): string {
  try {
    return toHtml(cleanTree(toHtml(cleanTree(html))));
  } catch (error) {
    // The parser's tree is built by recursion.
    if (error instanceof RangeError) return escapeHtml(html);
    throw error;
  }
}

/** A body as it was written, as HTML to show. */
export function renderBody(body: string, format: ContentFormat): string {
  const html = format === 'html' ? body : markdown.parse(body, { async: false });
  return sanitiseHtml(html).trim();
}

/** The words of sanitised HTML, for searching. */
export const wordsOfHtml = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
