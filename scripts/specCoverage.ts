/** `npm run spec-coverage`: writes docs/SPEC-COVERAGE.md and names the sentences that nothing proves. */
import { writeFileSync } from 'node:fs';
import recorded from '../data/spec/spec-calls.json' with { type: 'json' };
import { writtenFiles } from '../tests/style/tools/tree.ts';
import { coverageDocument } from './specCoverage/document.ts';
import { problems } from './specCoverage/judge.ts';
import { readProofs } from './specCoverage/proofs.ts';
import { readSections, sentencesOf } from './specCoverage/sentences.ts';
import { exitAfterHelp } from './lib/usage.ts';

exitAfterHelp('npm run spec-coverage');

const sections = readSections();
const sentences = sentencesOf(sections);
const proofs = readProofs(writtenFiles());
const calls = recorded.calls.map(({ method, path }) => `${method} ${path}`);
writeFileSync('docs/SPEC-COVERAGE.md', coverageDocument(sections, proofs));
const found = problems(sentences, proofs, calls);
for (const problem of found) console.error(problem);
const open = sentences.filter((one) => one.open !== undefined).length;
console.log(`${sentences.length} sentences, ${open} open, ${found.length} without proof`);
if (found.length > 0) process.exitCode = 1;
