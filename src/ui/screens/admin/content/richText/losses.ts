/** What of a text the rich editor cannot hold. Rule [T-E2]. */
import { Editor } from '@tiptap/react';
import { cleanHtml } from '../../../../kit/htmlNodes.ts';
import { editorParts } from './editorParts.ts';

/** Elements of one meaning, by the name that the editor writes. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', del: 's', h1: 'h2' };
/** Attributes that the sanitiser adds by itself. */
const ADDED: ReadonlySet<string> = new Set(['rel', 'target', 'loading']);

interface Counted {
  readonly parts: ReadonlyMap<string, number>;
  readonly text: string;
}

/** Every element with its attributes and how often it occurs, and the text without its spaces. */
function countOf(html: string): Counted {
  const nodes = cleanHtml(html);
  const parts = new Map<string, number>();
  for (const element of nodes.querySelectorAll('*')) {
    const tag = SAME[element.localName] ?? element.localName;
    // Without attributes it means nothing.
    if (tag === 'span' || tag === 'tbody') continue;
    const attributes = [...element.attributes]
      .filter(({ name, value }) => !ADDED.has(name) && value !== '')
      .map(({ name, value }) => `${name}=${value}`);
    for (const part of [tag, ...attributes.map((attribute) => `${tag} ${attribute}`)])
      parts.set(part, (parts.get(part) ?? 0) + 1);
  }
  return { parts, text: (nodes.textContent ?? '').replaceAll(/\s+/g, '') };
}

/** Names of elements and attributes that would be lost, each once; empty where nothing would. */
export function lossesOf(html: string): readonly string[] {
  const extensions = editorParts(async (address) => address);
  const editor = new Editor({ element: null, extensions, content: html, injectCSS: false });
  const [before, after] = [countOf(html), countOf(editor.getHTML())];
  editor.destroy();
  const lost = [...before.parts]
    .filter(([part, count]) => (after.parts.get(part) ?? 0) < count)
    .map(([part]) => `<${part.split('=')[0] ?? part}>`);
  if (before.text !== after.text) lost.push('…');
  return [...new Set(lost)];
}
