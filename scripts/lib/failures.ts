/**
 * Which tests failed and why, read from the runners' own JSON reports. It is printed again as the last
 * thing of a run, since its output is long and often only its end is kept.
 */
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export type Failure = {
  /** The file of the test, and its line where the runner names it. */
  readonly file: string;
  readonly title: string;
  readonly message: string;
};

const MESSAGE_LINES = 16;
/** First line of the stack that vitest 4 writes where a test or hook timed out. */
const TIMED_OUT = 'Error: STACK_TRACE_ERROR';

const vitestReport = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullish(v.array(v.string()), []),
        }),
      ),
    }),
  ),
});

type Suite = {
  readonly specs?: readonly v.InferOutput<typeof spec>[] | undefined;
  readonly suites?: readonly Suite[] | undefined;
};

const errorMessage = v.object({ message: v.optional(v.string(), '') });

const spec = v.object({
  title: v.string(),
  file: v.string(),
  line: v.number(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ errors: v.optional(v.array(errorMessage), []) })),
    }),
  ),
});

const suite: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.optional(v.array(spec)),
  suites: v.optional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({ suites: v.array(suite), errors: v.array(errorMessage) });

/** A file that failed before its first test is one failure with the file's own message. Throws when the text is no such report. */
export function failuresOfVitest(reportJson: string): readonly Failure[] {
  const { testResults } = v.parse(vitestReport, JSON.parse(reportJson));
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ file: file.name, title: '(the file itself)', message: file.message }];
    return failed.map(({ fullName, failureMessages }) => ({
      file: file.name,
      title: fullName,
      message: failureMessages.join('\n').replace(TIMED_OUT, 'Error: it exceeded its time limit'),
    }));
  });
}

/** Journeys that failed on every try, and errors outside of any journey. Throws when the text is no such report. */
export function failuresOfPlaywright(reportJson: string): readonly Failure[] {
  const { suites, errors } = v.parse(playwrightReport, JSON.parse(reportJson));
  return [
    ...errors.map(({ message }) => ({ file: '', title: '(the run itself)', message })),
    ...suites.flatMap(failuresOfSuite),
  ];
}

function failuresOfSuite({ specs = [], suites = [] }: Suite): readonly Failure[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => ({
        file: `${file}:${line}`,
        title,
        message: (results.at(-1)?.errors ?? []).map(({ message }) => message).join('\n'),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

/** The failures as lines, each with the beginning of its message, without colors. Empty when nothing failed. */
export function failureLines(failures: readonly Failure[]): readonly string[] {
  return failures.flatMap(({ file, title, message }) => [
    `FAILED ${[file, title].filter((part) => part !== '').join(' › ')}`,
    ...stripVTControlCharacters(message)
      .trimEnd()
      .split('\n')
      .slice(0, MESSAGE_LINES)
      .map((line) => `    ${line}`),
  ]);
}
