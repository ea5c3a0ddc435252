/** Imports of one source file, each with its kind. */
import { parse, fieldNode, fieldNodes, lineAt, nameOf, textOf, walk } from './syntax.ts';
import { globalUses, type GlobalUse } from './globals.ts';

export type ImportKind = 'value' | 'type';

export type ImportFact = {
  /** As written, without a `?query`; undefined when the path is computed at run time. */
  readonly specifier: string | undefined;
  readonly kind: ImportKind;
  readonly line: number;
};

export type ModuleFacts = {
  readonly path: string;
  readonly imports: readonly ImportFact[];
  readonly globals: readonly (GlobalUse & { readonly line: number })[];
};

type Found = {
  readonly text: string | undefined;
  readonly kind: ImportKind;
  readonly offset: number;
};

function staticFacts({ module }: ReturnType<typeof parse>): readonly Found[] {
  const imports = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    text: moduleRequest.value,
    kind: kindOf(entries),
    offset: start,
  }));
  const reexports = module.staticExports.flatMap(({ entries, start }) => {
    const request = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
    return request == null ? [] : [{ text: request.value, kind: kindOf(entries), offset: start }];
  });
  return [...imports, ...reexports];
}

function kindOf(entries: readonly { readonly isType: boolean }[]): ImportKind {
  return entries.length > 0 && entries.every((entry) => entry.isType) ? 'type' : 'value';
}

/** `import('./x.ts')`, `import('./x.ts').Type` and `new URL('./x.worker.ts', import.meta.url)`. */
function facts({ program }: ReturnType<typeof parse>): readonly Found[] {
  const found: Found[] = [];
  walk(program, (node) => {
    const offset = node.start;
    if (node.type === 'ImportExpression') {
      found.push({ text: textOf(fieldNode(node, 'source')), kind: 'value', offset });
    }
    if (node.type === 'TSImportType') {
      found.push({ text: textOf(fieldNode(node, 'source')), kind: 'type', offset });
    }
    if (node.type === 'NewExpression' && nameOf(fieldNode(node, 'callee')) === 'URL') {
      const [path, base] = fieldNodes(node, 'arguments');
      const isOwnFile = base !== undefined && fieldNode(base, 'object')?.type === 'MetaProperty';
      const text = textOf(path);
      if (isOwnFile && text !== undefined) found.push({ text, kind: 'value', offset });
    }
  });
  return found;
}

/** Reads one TypeScript file. */
export function readModule(path: string, text: string): ModuleFacts {
  const parsed = parse(path, text);
  return {
    path,
    imports: [...staticFacts(parsed), ...facts(parsed)].map(({ text: written, kind, offset }) => ({
      specifier: written?.replace(/\?.*$/, ''),
      kind,
      line: lineAt(text, offset),
    })),
    globals: globalUses(parsed.program).map((use) => ({
      ...use,
      line: lineAt(text, use.offset),
    })),
  };
}

/** Reads a style sheet: its `@import`s are its imports. */
export function readStyleSheet(path: string, text: string): ModuleFacts {
  const imports = [...text.matchAll(/@import\s+(?:url\()?["']([^"']+)["']/g)].map((match) => ({
    specifier: match[1],
    kind: 'value' as const,
    line: lineAt(text, match.index),
  }));
  return { path, imports, globals: [] };
}
