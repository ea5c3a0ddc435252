/**
 * How many tests passed, read from the runners' own JSON reports, and the closing line made of them.
 */
import * as v from 'valibot';

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Tests that passed on the second try only. */
  readonly flaky: number;
};

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const vitestReport = v.object({
  success: v.boolean(),
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
  numFailedTestSuites: count,
});

const playwrightReport = v.object({
  errors: v.array(v.unknown()),
  stats: v.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

/**
 * A test file that fails before its first test (an import that breaks) has no failed test to count,
 * so the run counts as one failure then. Throws when the text is no such report.
 */
export function countsOfVitest(reportJson: string): Counts {
  const report = v.parse(vitestReport, JSON.parse(reportJson));
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && (!report.success || report.numFailedTestSuites > 0) ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: 0,
  };
}

/** A journey that passed on the second try passed, and is named flaky. Throws when the text is no such report. */
export function countsOfPlaywright(reportJson: string): Counts {
  const { stats, errors } = v.parse(playwrightReport, JSON.parse(reportJson));
  const failed = stats.unexpected;
  return {
    passed: stats.expected + stats.flaky,
    failed: failed === 0 && errors.length > 0 ? 1 : failed,
    skipped: stats.skipped,
    flaky: stats.flaky,
  };
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: a.flaky + b.flaky,
  };
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/**
 * Counts of a runner's stage. A stage that ended badly without a failed test, left no report or ran
 * nothing is one failure: it must never look like a pass.
 * @param reported the runner's counts, undefined when it left no report
 */
export function countsOfStage(reported: Counts | undefined, exitedWell: boolean): Counts {
  if (reported === undefined) return { ...NO_COUNTS, failed: 1 };
  const ranNothing = reported.passed + reported.failed === 0;
  return reported.failed === 0 && (!exitedWell || ranNothing)
    ? { ...reported, failed: 1 }
    : reported;
}

/** `12 passed, 0 failed`, with `, 1 skipped` and `, 1 flaky` when there is something to own up to. */
export function closingLine({ passed, failed, skipped, flaky }: Counts): string {
  const rest = [
    skipped > 0 ? `, ${skipped} skipped` : '',
    flaky > 0 ? `, ${flaky} flaky (passed on the second try)` : '',
  ];
  return `${passed} passed, ${failed} failed${rest.join('')}`;
}
