/**
 * Evaluates files of numeric vectors with the formulas of src/domain:
 * `npm run -s vectors -- FILE...`. Exit code 0 when every standard vector is met, 1 when one is
 * not, 2 when a file cannot be read. A vector marked VARIATION follows one venue's own rule; a
 * failing one is printed apart and does not fail the run.
 */
import { pathToFileURL } from 'node:url';
import { printable, readForeignText } from './lib/foreignText.ts';
import { checkVector, mismatchText } from '../src/qa/vectors/check.ts';
import { isKnownKind } from '../src/qa/vectors/evaluate.ts';
import { isVariation, MalformedFile, parseVectors, type Vector } from '../src/qa/vectors/schema.ts';
import { answersHelp } from './lib/usage.ts';

const BYTES_MAX = 64_000_000;

function readVectors(path: string): readonly Vector[] {
  let text: string;
  try {
    text = readForeignText(path, BYTES_MAX);
  } catch (error) {
    throw new MalformedFile(error instanceof Error ? error.message : String(error));
  }
  const vectors = parseVectors(text);
  const unknown = vectors.find((vector) => !isKnownKind(vector.kind));
  if (unknown !== undefined)
    throw new MalformedFile(`${unknown.id} has unknown kind ${unknown.kind}`);
  return vectors;
}

const USAGE = 'npm run -s vectors -- FILE...';

/** Runs the files; prints through `print` and returns the exit code. */
export function runVectors(paths: readonly string[], write: (line: string) => void): 0 | 1 | 2 {
  if (answersHelp(paths, USAGE, write)) return 0;
  const print = (line: string): void => write(printable(line));
  if (paths.length === 0) {
    print(`Usage: ${USAGE}`);
    return 2;
  }
  let passed = 0;
  let failed = 0;
  let failedVariations = 0;
  for (const path of paths) {
    let vectors: readonly Vector[];
    try {
      vectors = readVectors(path);
    } catch (error) {
      if (!(error instanceof MalformedFile)) throw error;
      print(`${path}: ${error.message}`);
      return 2;
    }
    for (const vector of vectors) {
      const wrong = checkVector(vector);
      if (wrong.length === 0) {
        passed += 1;
        continue;
      }
      failed += 1;
      if (isVariation(vector)) failedVariations += 1;
      const label = isVariation(vector) ? 'variation failed' : 'failed';
      print(`${vector.id} ${vector.kind} ${label}: ${wrong.map(mismatchText).join('; ')}`);
    }
  }
  print(`${passed} passed, ${failed} failed`);
  return failed > failedVariations ? 1 : 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = runVectors(process.argv.slice(2), console.log);
