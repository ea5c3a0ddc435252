/** The checks of a proof of liabilities, each with its outcome. Pure. */
import type { HashText, PublishedRoot } from '../../../../domain/liabilities/liabilities.ts';
import {
  brokenLink,
  type LiabilityProof,
  type Refutation,
  verifyLiability,
} from '../../../../domain/liabilities/verify.ts';

type LiabilityCheckName = 'own' | 'amounts' | 'path' | 'sums' | 'root' | 'published' | 'chain';

interface LiabilityCheck {
  readonly name: LiabilityCheckName;
  /** `skipped`: an earlier check failed, so that this one could not be made. */
  readonly result: 'passed' | 'refuted' | 'skipped';
}

interface LiabilityVerdict {
  readonly isGenuine: boolean;
  readonly checks: readonly LiabilityCheck[];
}

/** In the order of the verification, which ends with the first that fails. */
const VERIFIED: readonly (readonly [LiabilityCheckName, readonly Refutation[]])[] = [
  ['amounts', ['MALFORMED', 'NEGATIVE']],
  ['path', ['PATH']],
  ['sums', ['SUMS']],
  ['root', ['ROOT']],
];

const outcome = (isPassed: boolean): LiabilityCheck['result'] => (isPassed ? 'passed' : 'refuted');

/**
 * @param userId whose proof it has to be
 * @param roots the published ones, in any order
 */
export function proveLiability(
  { proof, roots }: { readonly proof: LiabilityProof; readonly roots: readonly PublishedRoot[] },
  userId: string,
  hash: HashText,
): LiabilityVerdict {
  const verdict = verifyLiability(proof, hash);
  const failed = verdict.ok
    ? VERIFIED.length
    : VERIFIED.findIndex(([, reasons]) => reasons.includes(verdict.reason));
  const ordered = roots.toSorted((a, b) => a.number - b.number);
  const checks: readonly LiabilityCheck[] = [
    { name: 'own', result: outcome(proof.leaf.userId === userId) },
    ...VERIFIED.map(([name], index) => ({
      name,
      result: index > failed ? ('skipped' as const) : outcome(index < failed),
    })),
    { name: 'published', result: outcome(roots.some((root) => root.hash === proof.root.hash)) },
    { name: 'chain', result: outcome(brokenLink(ordered, hash) === undefined) },
  ];
  return { isGenuine: checks.every(({ result }) => result === 'passed'), checks };
}
