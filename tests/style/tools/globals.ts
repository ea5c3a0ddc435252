/**
 * Finds the names that a file takes from its surroundings: every identifier that is used and that
 * no scope around it declares. `performance` as a parameter is fine, `performance.now` from nowhere
 * is a clock.
 */
import {
  children,
  field,
  fieldNode,
  fieldNodes,
  nameOf,
  textOf,
  type SyntaxNode,
} from './syntax.ts';

export type GlobalUse = {
  readonly name: string;
  /** Member that is read from it, `now` in `Date.now`; undefined when it is used as a whole. */
  readonly member: string | undefined;
  /** `new Name()` or `Name()`, with no argument. */
  readonly isCalledWithoutArguments: boolean;
  readonly offset: number;
};

const DECLARES_ITS_ID = new Set([
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSEnumDeclaration',
  'TSDeclareFunction',
]);

/** Positions where an identifier is a label or a member's name, not a use of a binding. */
const NAME_POSITIONS: Readonly<Record<string, readonly string[]>> = {
  TSQualifiedName: ['right'],
  LabeledStatement: ['label'],
  BreakStatement: ['label'],
  ContinueStatement: ['label'],
  ImportSpecifier: ['imported', 'local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  ExportSpecifier: ['exported'],
  ExportAllDeclaration: ['exported'],
  MetaProperty: ['meta', 'property'],
  TSTypeParameter: ['name'],
  TSMappedType: ['key'],
  TSImportType: ['qualifier'],
  TSNamedTupleMember: ['label'],
  TSEnumMember: ['id'],
  TSModuleDeclaration: ['id'],
};

/** These carry a `computed` flag: `a.b` names a member, `a[b]` uses b. */
const MEMBER_KEYS: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  AccessorProperty: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSAbstractMethodDefinition: 'key',
  TSAbstractPropertyDefinition: 'key',
};

function isNamePosition(parent: SyntaxNode, key: string): boolean {
  if (NAME_POSITIONS[parent.type]?.includes(key) === true) return true;
  return MEMBER_KEYS[parent.type] === key && field(parent, 'computed') !== true;
}

/** The names that a pattern binds: `{ a, b: [c], ...d }` binds a, c and d. */
function boundBy(pattern: SyntaxNode): readonly string[] {
  const name = nameOf(pattern);
  if (name !== undefined) return [name];
  switch (pattern.type) {
    case 'ObjectPattern':
      return fieldNodes(pattern, 'properties').flatMap((part) =>
        boundBy(fieldNode(part, 'value') ?? part),
      );
    case 'ArrayPattern':
      return fieldNodes(pattern, 'elements').flatMap(boundBy);
    case 'AssignmentPattern':
      return boundByField(pattern, 'left');
    case 'RestElement':
      return boundByField(pattern, 'argument');
    case 'TSParameterProperty':
      return boundByField(pattern, 'parameter');
    default:
      return [];
  }
}

function boundByField(node: SyntaxNode, key: string): readonly string[] {
  const inner = fieldNode(node, key);
  return inner === undefined ? [] : boundBy(inner);
}

function declaredBy(statement: SyntaxNode): readonly string[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      return fieldNodes(statement, 'declarations').flatMap((one) => boundByField(one, 'id'));
    case 'ImportDeclaration':
      return fieldNodes(statement, 'specifiers').flatMap((one) => boundByField(one, 'local'));
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration': {
      const inner = fieldNode(statement, 'declaration');
      return inner === undefined ? [] : declaredBy(inner);
    }
    default:
      return DECLARES_ITS_ID.has(statement.type) ? boundByField(statement, 'id') : [];
  }
}

/** The names that this node brings into being for everything below it. */
function scopeOf(node: SyntaxNode): readonly string[] {
  const typeParameters = fieldNode(node, 'typeParameters');
  const initialiser = fieldNode(node, 'init') ?? fieldNode(node, 'left');
  return [
    ...fieldNodes(node, 'body').flatMap(declaredBy),
    ...fieldNodes(node, 'consequent').flatMap(declaredBy),
    ...fieldNodes(node, 'params').flatMap(boundBy),
    ...fieldNodes(node, 'parameters').flatMap(boundBy),
    ...(node.type === 'FunctionExpression' || node.type === 'ClassExpression'
      ? boundByField(node, 'id')
      : []),
    ...(node.type === 'CatchClause' ? boundByField(node, 'param') : []),
    ...(node.type.startsWith('For') && initialiser !== undefined ? declaredBy(initialiser) : []),
    ...(typeParameters === undefined
      ? []
      : fieldNodes(typeParameters, 'params').flatMap((one) => boundByField(one, 'name'))),
  ];
}

function memberRead(node: SyntaxNode, parent: SyntaxNode | undefined): string | undefined {
  if (parent?.type === 'TSQualifiedName') return nameOf(fieldNode(parent, 'right'));
  if (parent?.type !== 'MemberExpression' || fieldNode(parent, 'object') !== node) return undefined;
  const property = fieldNode(parent, 'property');
  return field(parent, 'computed') === true ? textOf(property) : nameOf(property);
}

function isCalledWithoutArguments(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return (
    (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') &&
    fieldNode(parent, 'callee') === node &&
    fieldNodes(parent, 'arguments').length === 0
  );
}

/** Every use of a name that the program does not declare itself. */
export function globalUses(program: SyntaxNode): readonly GlobalUse[] {
  const uses: GlobalUse[] = [];
  const visit = (
    node: SyntaxNode,
    parent: SyntaxNode | undefined,
    known: ReadonlySet<string>,
  ): void => {
    const name = nameOf(node);
    if (name !== undefined && !known.has(name)) {
      uses.push({
        name,
        member: memberRead(node, parent),
        isCalledWithoutArguments: isCalledWithoutArguments(node, parent),
        offset: node.start,
      });
    }
    const declared = scopeOf(node);
    const inner = declared.length === 0 ? known : new Set([...known, ...declared]);
    for (const child of children(node)) {
      if (!isNamePosition(node, child.key)) visit(child.node, node, inner);
    }
  };
  visit(program, undefined, new Set(['undefined', 'this']));
  return uses;
}
