/** Problems that keep a sentence of the specification from being proven. */
import type { Proofs } from './proofs.ts';
import type { Sentence } from './sentences.ts';

function problemsOf(one: Sentence, { statedIn, testedIn }: Proofs): readonly string[] {
  const unknown = one.rules
    .filter((rule) => !statedIn.has(rule))
    .map((rule) => `no SPEC.md states [${rule}]`);
  if (one.open !== undefined) return unknown;
  if (one.rules.length === 0) return ['no rule states it'];
  const untested = one.rules
    .filter((rule) => statedIn.has(rule) && !testedIn.has(rule))
    .map((rule) => `no test's title quotes [${rule}]`);
  return [...unknown, ...untested];
}

/**
 * One line for each fault: a sentence without a rule, a rule that does not exist, a rule that no test
 * quotes, an id that stands twice. An open sentence needs no rule; those it names must exist.
 *
 * @param calls method and path of every call of the specification; each is a sentence, once
 */
export function problems(
  sentences: readonly Sentence[],
  proofs: Proofs,
  calls: readonly string[],
): readonly string[] {
  const seen = new Set<string>();
  const again = sentences.filter(({ id }) => seen.size === seen.add(id).size);
  const named = sentences.flatMap(({ call }) => (call === undefined ? [] : [call]));
  return [
    ...again.map(({ id }) => `${id}: the id stands twice`),
    ...calls
      .filter((call) => named.filter((one) => one === call).length !== 1)
      .map((call) => `${call}: is not one sentence`),
    ...named.filter((call) => !calls.includes(call)).map((call) => `${call}: is no call`),
    ...sentences.flatMap((one) =>
      problemsOf(one, proofs).map((problem) => `${one.id} “${one.text}”: ${problem}`),
    ),
  ];
}
