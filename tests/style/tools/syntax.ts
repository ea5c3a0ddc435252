/**
 * A small reader of syntax trees: the parts of ESTree that the style checks walk, and who declares
 * which name. It needs no types: a check that must fail loudly should depend on little.
 */
import { parseSync, visitorKeys, type ParseResult } from 'oxc-parser';

export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number };

function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

/** A field of a node, undefined when the node has none of that name. */
export function field(node: SyntaxNode, name: string): unknown {
  return Object.getOwnPropertyDescriptor(node, name)?.value;
}

export function fieldNode(node: SyntaxNode, name: string): SyntaxNode | undefined {
  const value = field(node, name);
  return isNode(value) ? value : undefined;
}

export function fieldNodes(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  const value = field(node, name);
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, undefined for any other node. */
export function nameOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'Identifier') return undefined;
  const name = field(node, 'name');
  return typeof name === 'string' ? name : undefined;
}

/** The value of a string literal or of a template without parts, undefined for anything else. */
export function textOf(node: SyntaxNode | undefined): string | undefined {
  if (node?.type === 'Literal') {
    const value = field(node, 'value');
    return typeof value === 'string' ? value : undefined;
  }
  if (node?.type !== 'TemplateLiteral') return undefined;
  const [only, ...more] = fieldNodes(node, 'quasis');
  if (only === undefined || more.length > 0) return undefined;
  const value = field(only, 'value');
  return typeof value === 'object' &&
    value !== null &&
    'cooked' in value &&
    typeof value.cooked === 'string'
    ? value.cooked
    : undefined;
}

export type Child = { readonly key: string; readonly node: SyntaxNode };

export function children(node: SyntaxNode): readonly Child[] {
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = field(node, key);
    if (isNode(value)) return [{ key, node: value }];
    return fieldNodes(node, key).map((child) => ({ key, node: child }));
  });
}

/** Calls `visit` for the node and everything below it, parents first. */
export function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const key of visitorKeys[node.type] ?? []) {
    const value = field(node, key);
    if (Array.isArray(value)) {
      for (const child of value) if (isNode(child)) walk(child, visit);
    } else if (isNode(value)) walk(value, visit);
  }
}

/** Parses a file; broken syntax throws, because a check that skips a file would pass it. */
export function parse(path: string, text: string): ParseResult {
  const result = parseSync(path, text);
  const [error] = result.errors;
  if (error !== undefined) throw new SyntaxError(`${path}: ${error.message}`);
  return result;
}

/** The line of an offset, counted from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
