/**
 * Verifies a proof of liabilities without the exchange: `npm run verify-liabilities -- FILE [ROOTS]`.
 * FILE is the answer of GET /api/liabilities/path; ROOTS, if given, that of GET
 * /api/liabilities/roots or a list of roots, which must contain the proof's root and be one chain.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { printable, readForeignText } from './lib/foreignText.ts';
import { formatDecimal } from '../src/domain/decimal.ts';
import { brokenLink, type Refutation, verifyLiability } from '../src/domain/liabilities/verify.ts';
import { wireLiabilityRoot } from '../src/protocol/liabilities/calls.ts';
import { exitAfterHelp } from './lib/usage.ts';

const text = v.string();
const sums = v.array(text);
/** Amounts in any form: the verification itself says what is wrong with them. */
const proofShape = v.object({
  root: v.object({ ...wireLiabilityRoot.entries, sums }),
  leaf: v.object({ userId: text, salt: text, sums }),
  path: v.array(v.object({ side: v.picklist(['LEFT', 'RIGHT']), hash: text, sums })),
});
const rootsShape = v.union([
  v.array(wireLiabilityRoot),
  v.pipe(
    v.object({ items: v.array(wireLiabilityRoot) }),
    v.transform(({ items }) => items),
  ),
]);

const REASONS: Readonly<Record<Refutation, string>> = {
  MALFORMED: 'it is not a proof of liabilities',
  NEGATIVE: 'an amount is below zero',
  PATH: 'the path does not lead to the published root',
  SUMS: 'the sums on the path are not those of the published root',
  ROOT: 'the root is not what its hash was made of',
};

const hash = (content: string): string => bytesToHex(sha256(utf8ToBytes(content)));

const BYTES_MAX = 64_000_000;

/** Ends the process in one line where the file cannot be read. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readForeignText(path, BYTES_MAX));
  } catch (error) {
    console.error(
      `${path} cannot be read: ${printable(error instanceof Error ? error.message : '')}`,
    );
    return process.exit(2);
  }
}

/** Why it is refuted; undefined when it holds. */
function refutationOf(proof: v.InferOutput<typeof proofShape>, rootsFile?: string) {
  const verdict = verifyLiability(proof, hash);
  if (!verdict.ok) return REASONS[verdict.reason];
  if (rootsFile === undefined) return undefined;
  const roots = v.parse(rootsShape, readJson(rootsFile)).toSorted((a, b) => a.number - b.number);
  const broken = brokenLink(roots, hash);
  if (broken !== undefined) return `root ${broken} does not follow from the one before it`;
  return roots.some((root) => root.hash === proof.root.hash)
    ? undefined
    : 'its root is none of the published ones';
}

const USAGE = 'npm run verify-liabilities -- FILE [ROOTS]';

exitAfterHelp(USAGE);
const [file, rootsFile] = process.argv.slice(2);
if (file === undefined) {
  console.error(`Usage: ${USAGE}`);
  process.exit(2);
}
const shaped = v.safeParse(proofShape, readJson(file));
const refutation = shaped.success ? refutationOf(shaped.output, rootsFile) : REASONS.MALFORMED;
if (refutation !== undefined || !shaped.success) {
  console.log(`refuted: ${refutation ?? ''}`);
  process.exit(1);
}
const { root, leaf } = shaped.output;
const owed = root.currencies.flatMap((currency, place) => {
  const amount = BigInt(leaf.sums[place] ?? '0');
  return amount === 0n ? [] : [`${formatDecimal(amount)} ${printable(currency)}`];
});
console.log(
  `verified: ${printable(leaf.userId)} is owed ${owed.join(', ') || 'nothing'}, counted among ${root.users} users ` +
    `at ${new Date(root.at).toISOString()} in root ${root.number} (${printable(root.hash)})`,
);
