/**
 * The numbered rules of the SPEC.md files and the tests that quote them. An id names its feature,
 * the section and a number: `[F-O12]` is the twelfth rule of futures orders.
 */
import { fieldNode, fieldNodes, nameOf, parse, textOf, walk, type SyntaxNode } from './syntax.ts';
import type { SourceFile } from './tree.ts';

const ID = /\[([A-Z]-[A-Z]\d+)\]/g;
const DEFINITION = /^- \*\*\[([A-Z]-[A-Z]\d+)\]\*\*/gm;
/** Where an id stands without its feature, such as `[S3]`. */
const BARE_ID = /\[[A-Z]\d{1,2}\]/g;

const TEST_FUNCTIONS = new Set(['test', 'it', 'describe']);

export interface Rule {
  readonly id: string;
  readonly file: string;
}

const idsIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);

/** The rules that a SPEC.md defines: `- **[F-O1]** The user exists …`. */
export const definedRules = ({ path, text }: SourceFile): readonly Rule[] =>
  idsIn(text, DEFINITION).map((id) => ({ id, file: path }));

/** Every rule that a comment, a document or a test refers to. */
export const mentionedRules = ({ path, text }: SourceFile): readonly Rule[] =>
  idsIn(text, ID).map((id) => ({ id, file: path }));

export const bareIds = ({ path, text }: SourceFile): readonly Rule[] =>
  [...text.matchAll(BARE_ID)].map(([id]) => ({ id, file: path }));

/** `test`, `test.each(rows)`, `describe.each(rows)` and the like: what they are made from. */
function callee(node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'MemberExpression') return callee(fieldNode(node, 'object'));
  if (node.type === 'CallExpression') return callee(fieldNode(node, 'callee'));
  return nameOf(node);
}

/** Rules quoted by the title of a test or of a group of tests. */
export function quotedRules({ path, text }: SourceFile): readonly Rule[] {
  // Reading the syntax takes a hundred times as long as the search for an id.
  if (idsIn(text, ID).length === 0) return [];
  const quoted: Rule[] = [];
  walk(parse(path, text).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const name = callee(fieldNode(node, 'callee'));
    if (name === undefined || !TEST_FUNCTIONS.has(name)) return;
    const [first] = fieldNodes(node, 'arguments');
    const title = textOf(first) ?? text.slice(first?.start ?? 0, first?.end ?? 0);
    for (const id of idsIn(title, ID)) quoted.push({ id, file: path });
  });
  return quoted;
}
