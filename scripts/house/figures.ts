/** Every figure of the house that has a limit, measured on the files as they stand. */
import { fieldNode, fieldNodes, nameOf, parse, walk } from '../../tests/style/tools/syntax.ts';
import type { ImportGraph } from '../../tests/style/tools/graph.ts';
import { dust, floorSizes, type CodeFile } from './files.ts';
import { groupGraph, largestCircle } from './groups.ts';
import { type FigureName, LIMITS } from './limits.ts';
import { commentsThatBegin, filesNaming, packedLiterals } from './words.ts';

export interface Figure {
  readonly name: FigureName;
  readonly value: number;
}

/** Fields of the order and of the site, each in the words of its type. */
const FIELDS = [
  'trailRate',
  'pairedWith',
  'takeProfitLimit',
  'postOnly',
  'priceProtect',
  'withdrawalProof',
  'offersApiKeys',
] as const;

const KERNEL = 'src/gateway/kernel.ts';

/** Members of an interface that a file declares. */
function membersOf({ path, text }: CodeFile, declared: string): number {
  let members = 0;
  walk(parse(path, text).program, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || nameOf(fieldNode(node, 'id')) !== declared)
      return;
    const body = fieldNode(node, 'body');
    members = body === undefined ? 0 : fieldNodes(body, 'body').length;
  });
  return members;
}

const isText = ({ path }: CodeFile): boolean => path.startsWith('src/ui/i18n/');

function fileAt(files: readonly CodeFile[], path: string): CodeFile {
  const found = files.find((file) => file.path === path);
  if (found === undefined) throw new RangeError(`${path} is not there`);
  return found;
}

/**
 * @param src code below `src`
 * @param graph of all files that may import them, tests included
 */
export function measure(src: readonly CodeFile[], graph: ImportGraph): readonly Figure[] {
  const files = src.filter((file) => !isText(file));
  const whole = floorSizes(files).find(({ floor }) => floor === 'all');
  const circle = (floor: string): number => largestCircle(groupGraph(graph, floor)).length;
  return [
    { name: 'files outside tests and i18n', value: files.length },
    { name: 'median lines of a file', value: whole?.median ?? 0 },
    { name: 'largest circle of groups in gateway', value: circle('src/gateway') },
    { name: 'largest circle of groups in engine', value: circle('src/engine') },
    { name: 'members of Kernel', value: membersOf(fileAt(files, KERNEL), 'Kernel') },
    { name: 'lines of gateway/gateway.ts', value: fileAt(files, 'src/gateway/gateway.ts').lines },
    { name: 'lines of server/main.ts', value: fileAt(files, 'src/server/main.ts').lines },
    { name: 'packed literals in src', value: packedLiterals(src) },
    { name: 'small files with one user beside them', value: dust(files, graph).length },
    ...FIELDS.map((field) => ({
      name: `files naming ${field}` as const,
      value: filesNaming(files, field).length,
    })),
    { name: 'doc comments that begin with What', value: commentsThatBegin(src, 'What') },
    { name: 'doc comments that begin with Of', value: commentsThatBegin(src, 'Of') },
  ];
}

/** Figures above their limit. */
export const beyondLimits = (figures: readonly Figure[]): readonly Figure[] =>
  figures.filter(({ name, value }) => value > LIMITS[name]);
